// What there is to render, and how: the bytes of a job, or a picture of it. The
// same here and in the thread of long renders; knows no store.

import { driverFor } from '../../core/drivers/index.ts';
import type { ReadAsset } from '../../core/images.ts';
import type { BlockBox } from '../../core/model/document.ts';
import type { UnconfirmedPolicy } from '../../core/model/job.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Profile } from '../../core/model/profile.ts';
import { preview, type Preview } from '../../core/preview.ts';
import { png } from '../../core/raster/png.ts';
import { hasPulses, printTimeMs, render } from '../../core/render.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { NewPayload } from '../store/store.ts';

export interface PrintRequest {
  data: JsonObject;
  /** The wish of a reprint that the drawer opens for it too. */
  pulses?: true;
  options?: {
    copies?: number;
    cutPaper?: boolean;
    expiresIn?: number;
    onUnconfirmed?: UnconfirmedPolicy;
    wait?: boolean;
    /** The id of a printer, or a group. */
    printer?: string;
  };
}

interface RenderTask {
  request: PrintRequest;
  profile: Profile;
  now: Date;
  marksCopy: boolean;
  maxPaperMm: number;
}

export interface PrintRenderTask extends RenderTask {
  /** The first copy that is wanted. */
  first: number;
}

export interface PreviewRenderTask extends RenderTask {
  /** How many dots of the picture a dot is, each way. */
  scale: number;
}

export interface RenderedPrint {
  payloads: NewPayload[];
  /** For all copies. */
  printMs: number;
}

export interface PreviewImage extends Pick<Preview, 'boxes' | 'sheets'> {
  png: Uint8Array;
  /** In dots of the printer. */
  width: number;
  height: number;
}

export async function renderPrint(
  template: CheckedTemplate,
  { request, profile, now, marksCopy, maxPaperMm, first }: PrintRenderTask,
  assets: ReadAsset,
): Promise<RenderedPrint> {
  const { copies = 1, cutPaper = true } = request.options ?? {};
  const mayPulse = !marksCopy || request.pulses === true;
  const driver = driverFor(profile);
  const payloads: NewPayload[] = [];
  let printMs = 0;
  for (let copy = first; copy <= copies; copy++) {
    const document = await render(template, request.data, profile, {
      now,
      copy,
      cutPaper,
      maxPaperMm,
      marksCopy,
      pulses: copy === 1 && mayPulse,
      assets,
    });
    // The next one differs where it tells its number, or leaves the drawer shut.
    const isLast = !template.usesCopy && !hasPulses(document);
    const alike = isLast ? copies - copy + 1 : 1;
    printMs += alike * printTimeMs(document, profile);
    if (driver.countsCopies && alike > 1)
      payloads.push({ copy, through: copies, bytes: driver.encode(document, profile, alike) });
    else payloads.push({ copy, bytes: driver.encode(document, profile) });
    if (isLast) break;
  }
  return { payloads, printMs: Math.round(printMs) };
}

/** The first copy, from the same document that would print. */
export async function renderPreview(
  template: CheckedTemplate,
  { request, profile, now, marksCopy, maxPaperMm, scale }: PreviewRenderTask,
  assets: ReadAsset,
): Promise<PreviewImage> {
  const boxes: BlockBox[] = [];
  // A label is shown whole, also where this printer is too narrow for it.
  const printer = template.label ? { ...profile, width: Infinity } : profile;
  const document = await render(template, request.data, printer, {
    now,
    copy: 1,
    cutPaper: request.options?.cutPaper ?? true,
    maxPaperMm,
    marksCopy,
    boxes,
    assets,
  });
  const { bitmap, ...places } = preview(document, boxes);
  const { width, height } = bitmap;
  return { ...places, width, height, png: png(bitmap, scale) };
}
