// Renders the bytes of a job, or a preview of it. Runs in the main thread, within a
// budget, and in the render threads. Knows nothing of the store.

import { type Budget, unlimited } from '../../core/budget.ts';
import { driverFor } from '../../core/drivers/index.ts';
import type { ReadAsset } from '../../core/images.ts';
import type { BlockBox, Document } from '../../core/model/paper/document.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Priority, UnconfirmedPolicy } from '../../core/model/jobs/job.ts';
import type { JsonObject } from '../../core/model/json.ts';
import { type LabelRun, labelsAcross } from '../../core/label/across.ts';
import { crossOut } from '../../core/raster/cross-out.ts';
import { lostText } from '../../core/raster/lost-text.ts';
import type { PrintWarning } from '../../core/model/jobs/print-warning.ts';
import { isCutAfter } from '../../core/model/printers/label-settings.ts';
import type { Profile } from '../../core/model/printers/profile.ts';
import { preview, type Preview, sheetsOf } from '../../core/preview.ts';
import { pdfFile } from '../../core/raster/pdf-file.ts';
import { printedText } from '../../core/printed-text.ts';
import { png } from '../../core/raster/png.ts';
import { hasPulses, paperMm, printTimeMs, render } from '../../core/render.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { NewPayload } from '../store/store.ts';
import { encodeSteps, previewSteps } from './effort.ts';

export interface PrintRequest {
  data: JsonObject;
  /** A reprint that opens the drawer, too. */
  pulses?: true;
  /** The numbers that were taken from counters when the print was accepted: for all copies, or for each. */
  numbers?: CounterNumbers | CounterNumbers[];
  /** When the first print of a reprint was accepted. Its copies bear the same time. */
  acceptedAt?: string;
  options?: {
    copies?: number;
    cutPaper?: boolean;
    expiresIn?: number;
    onUnconfirmed?: UnconfirmedPolicy;
    /** Seconds, or true. */
    wait?: boolean | number;
    /** Printer id or group. */
    printer?: string;
    reference?: string;
    metadata?: Record<string, string>;
    priority?: Priority;
    keepData?: boolean;
    /** A time, or seconds from now. */
    notBefore?: string | number;
    /** Prints although codes are lost. */
    allowLoss?: boolean;
    /** Whether each copy takes its own numbers. */
    countCopies?: boolean;
  };
}

/** Numbers as they are printed, by the id of their counter. */
type CounterNumbers = Record<string, string>;

export interface RenderTask {
  request: PrintRequest;
  profile: Profile;
  now: Date;
  marksCopy: boolean;
  maxPaperMm: number;
}

export interface PrintRenderTask extends RenderTask {
  firstCopy: number;
  /** The limit for all copies together; each has `maxPaperMm`. */
  maxJobPaperMm: number;
}

/** A PDF has a page for each sheet, in its true size. */
export type PreviewFormat = 'png' | 'pdf';

export interface PreviewRenderTask extends RenderTask {
  /** Pixels of the preview for one dot of the printer, in each direction. */
  scale: number;
  /** PNG by default. */
  format?: PreviewFormat | undefined;
  /** Whether the paper is crossed out, for a slip that voids it. */
  isCrossedOut?: boolean | undefined;
}

export interface RenderedPrint {
  payloads: NewPayload[];
  /** The time for all copies. */
  printMs: number;
  /** What the paper lacks. */
  warnings: PrintWarning[];
}

export interface PreviewImage extends Pick<Preview, 'boxes' | 'sheets'> {
  /** The file, in the format that was asked for. */
  content: Uint8Array;
  /** Text of the sheet, line by line. */
  text: string[];
  /** Width and height in dots of the printer. */
  width: number;
  height: number;
  /** What the paper lacks. */
  warnings: PrintWarning[];
}

/** Throws OverBudget if the budget does not suffice. */
export async function renderPrint(
  template: CheckedTemplate,
  { request, profile, now, marksCopy, maxPaperMm, maxJobPaperMm, firstCopy }: PrintRenderTask,
  assets: ReadAsset,
  budget: Budget = unlimited,
): Promise<RenderedPrint> {
  const { copies = 1, cutPaper = true } = request.options ?? {};
  const mayPulse = !marksCopy || request.pulses === true;
  const driver = driverFor(profile);
  const payloads: NewPayload[] = [];
  let printMs = 0;
  let usedMm = 0;
  let warnings: PrintWarning[] | undefined;
  const media = template.label?.media;
  const differs = template.usesCopy || Array.isArray(request.numbers);
  /** Runs of labels side by side: all of them fill the rows together. */
  const rows: LabelRun[] | null = driver.countsCopies && (media?.across ?? 1) > 1 ? [] : null;
  for (let copy = firstCopy; copy <= copies; copy++) {
    const document = await render(template, request.data, profile, {
      now: printedTime(request, now),
      copy,
      cutPaper: cutPaper && (!differs || isCutAfter(profile, copy, copies)),
      maxPaperMm,
      numbers: numbersOf(request, copy),
      marksCopy,
      pulses: copy === 1 && mayPulse,
      assets,
      budget,
    });
    budget.spend(encodeSteps(document));
    warnings ??= lostText(document);
    // The next copy differs if the template prints its number or counts it, or if only this one opens the drawer.
    const isLast = !differs && !hasPulses(document);
    const quantity = isLast ? copies - copy + 1 : 1;
    if (rows) {
      rows.push({ document, quantity });
      if (isLast) break;
      continue;
    }
    usedMm += quantity * paperMm(document);
    requirePaperFor(copies, usedMm, maxJobPaperMm);
    printMs += quantity * printTimeMs(document, profile);
    if (driver.countsCopies && quantity > 1)
      payloads.push({ copy, through: copies, bytes: driver.encode(document, profile, quantity) });
    else payloads.push({ copy, bytes: driver.encode(document, profile) });
    if (isLast) break;
  }
  if (rows) {
    const document = labelsAcross(rows, media!, profile.width);
    requirePaperFor(copies, paperMm(document), maxJobPaperMm);
    printMs = printTimeMs(document, profile);
    const bytes = driver.encode(document, profile);
    const isOne = firstCopy === copies;
    payloads.push({ copy: firstCopy, ...(!isOne && { through: copies }), bytes });
  }
  return { payloads, printMs: Math.round(printMs), warnings: warnings ?? [] };
}

function numbersOf({ numbers }: PrintRequest, copy: number): CounterNumbers | undefined {
  return Array.isArray(numbers) ? numbers[copy - 1] : numbers;
}

function printedTime({ acceptedAt }: PrintRequest, now: Date): Date {
  return acceptedAt === undefined ? now : new Date(acceptedAt);
}

export function requirePaperFor(copies: number, usedMm: number, maxMm: number): void {
  if (copies > 1 && usedMm > maxMm)
    throw new Fault(
      'TEMPLATE_RENDER_ERROR',
      `The ${copies} copies would be longer than ${maxMm} mm together. Request fewer copies, or raise maxPaperMm.`,
    );
}

/** Draws the first copy from the same document that would be printed. Throws OverBudget. */
export async function renderPreview(
  template: CheckedTemplate,
  task: PreviewRenderTask,
  assets: ReadAsset,
  budget: Budget = unlimited,
): Promise<PreviewImage> {
  const { request, profile, now, marksCopy, maxPaperMm, scale } = task;
  const boxes: BlockBox[] = [];
  // A label is shown whole, even if this printer is too narrow for it.
  const printer = template.label ? { ...profile, width: Infinity } : profile;
  const document = await render(template, request.data, printer, {
    now: printedTime(request, now),
    copy: 1,
    cutPaper: request.options?.cutPaper ?? true,
    maxPaperMm,
    numbers: numbersOf(request, 1),
    marksCopy,
    boxes,
    assets,
    budget,
  });
  budget.spend(previewSteps(document, scale));
  return previewImage(document, boxes, lostText(document), task);
}

export function previewImage(
  document: Document,
  boxes: readonly BlockBox[],
  warnings: PrintWarning[],
  { profile, scale, format, isCrossedOut }: PreviewRenderTask,
): PreviewImage {
  const { bitmap, ...positions } = preview(document, boxes, profile);
  if (isCrossedOut) crossOut(bitmap);
  const { width, height } = bitmap;
  const facts = { ...positions, width, height, text: printedText(document), warnings };
  if (format !== 'pdf') return { ...facts, content: png(bitmap, scale) };
  const sheets = sheetsOf(document, profile);
  // A document that only opens a drawer has one blank page.
  const content = pdfFile(sheets.length > 0 ? sheets : [bitmap], profile);
  return { ...facts, content };
}
