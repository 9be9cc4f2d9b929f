// Draws what a request sent as a drawing, and makes a document of it for a printer.

import type { Drawing, PdfData, RawData, SequenceData } from '../model/paper/drawing.ts';
import type { Document, Page } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import {
  distinctWarnings,
  type PrintWarning,
  refusingWarnings,
} from '../model/jobs/print-warning.ts';
import type { Profile } from '../model/printers/profile.ts';
import { composeSequence } from '../sequence/compose-sequence.ts';
import { rawProblems } from './check-raw.ts';
import { drawingDocument, isForLabels } from './drawing-document.ts';
import { type DrawnPulse, drawRaw } from './draw-raw.ts';
import { placedSheet } from './place-sheet.ts';
import { rawBytes } from './raw-bytes.ts';
import { codeWarnings } from './raw-warnings.ts';

export interface OpenedDrawing {
  document: Document;
  /** What is sent instead of the encoded document: raw data in the language of the printer. */
  asIs: Uint8Array | null;
  /** What the paper lacks. */
  warnings: PrintWarning[];
}

export interface OpenOptions {
  cutPaper: boolean;
  maxPaperMm: number;
  /** Whether it is to be sent, and not only looked at. */
  isSent: boolean;
  /** Whether it is printed although codes or text are lost. */
  allowLoss: boolean;
  /** Called if so much memory was used that the thread should end. */
  onStrain?: () => void;
}

type DrawingOf<Source> = Drawing & { source: Source };

/** Takes long for hostile data: for worker threads only. */
export async function openDrawing(
  drawing: Drawing,
  profile: Profile,
  options: OpenOptions,
): Promise<OpenedDrawing> {
  const { source } = drawing;
  if (source.kind === 'sequence') return openSequence(source, profile, options);
  return source.kind === 'pdf'
    ? await openPdf(drawing as DrawingOf<PdfData>, profile, options)
    : openRaw(drawing as DrawingOf<RawData>, profile, options);
}

function openSequence(
  sequence: SequenceData,
  profile: Profile,
  { cutPaper, maxPaperMm }: OpenOptions,
): OpenedDrawing {
  const drawRawSheets = (bytes: Uint8Array) => {
    const { sheets } = drawRaw({ language: 'escpos', dpi: 203 }, bytes, maxPaperMm);
    return sheets.map((sheet) => ({
      ...placedSheet(sheet, profile, { fit: 'shrink', rotate: '0' }),
      cut: sheet.cut,
    }));
  };
  const options = { cutPaper, maxPaperMm, drawRaw: drawRawSheets };
  return { ...composeSequence(sequence, profile, options), asIs: null };
}

function openRaw(
  { source, fit, rotate }: DrawingOf<RawData>,
  profile: Profile,
  { isSent, allowLoss, ...options }: OpenOptions,
): OpenedDrawing {
  const { language } = source;
  const bytes = rawBytes(source);
  const isOwn = language === profile.driver;
  const own = profile.dpi >= 300 ? 300 : 203;
  const dpi = source.dpi ?? (isOwn ? own : 203);
  const drawn = drawRaw({ language, dpi }, bytes, options.maxPaperMm);
  // A label that was written for dots of another size is drawn, and scaled to its size.
  const isFitting = isOwn && (dpi === own || !isForLabels(profile.driver));
  const isChecked = isFitting && (isSent || source.redraw);
  const refused = isChecked ? rawProblems(language, bytes, profile.raw) : [];
  if (!source.redraw) refuseIfAny(refused);
  const goesAsIs = isFitting && refused.length === 0;
  const pulses = source.redraw
    ? drawn.pulses.filter(({ action }) => Boolean(profile.can[action.kind]))
    : [];
  if (drawn.sheets.length === 0 && pulses.length === 0 && !goesAsIs)
    refuseIfAny([
      `raw: prints nothing; is it ${language} from the first to the last byte?`,
      ...distinctWarnings(drawn.warnings).map(inDetail),
    ]);
  // On its own printer it comes out as it is drawn, whatever the width of the paper.
  const widest = Math.max(1, ...drawn.sheets.map(({ bitmap }) => bitmap.width));
  const paper = goesAsIs ? { ...profile, dpi: drawn.dpi, width: widest } : profile;
  const placing = goesAsIs
    ? ({ fit: 'shrink', rotate: '0' } as const)
    : { fit: fit ?? 'shrink', rotate };
  const sheets = drawn.sheets.map((sheet) => ({
    ...sheet,
    ...placedSheet(sheet, paper, placing),
  }));
  const document = drawingDocument(sheets, paper, options);
  addPulses(document, pulses);
  const thin = sheets.flatMap(({ codes, factor }) => codeWarnings(codes, factor, bytes));
  const warnings = distinctWarnings([...drawn.warnings, ...thin]);
  // The printer draws its own language itself: only the preview may lack something.
  if (goesAsIs) return { document, asIs: bytes, warnings: isSent ? [] : warnings };
  if (isSent && !allowLoss) refuseLoss(warnings);
  return { document, asIs: null, warnings };
}

/** Each after the sheet that it followed, or on a page without paper before the first. */
function addPulses({ pages }: Document, pulses: readonly DrawnPulse[]): void {
  const first: Page = { height: 0, items: [], after: [] };
  for (const { action, afterSheets } of pulses)
    (pages[afterSheets - 1] ?? first).after.push(action);
  if (first.after.length > 0) pages.unshift(first);
}

async function openPdf(
  { source, fit, rotate }: DrawingOf<PdfData>,
  profile: Profile,
  options: OpenOptions,
): Promise<OpenedDrawing> {
  // Loaded with the first PDF: it takes 20 MB.
  const { drawPdf } = await import('../pdf/draw-pdf.ts');
  const isRoll = !isForLabels(profile.driver);
  const placing = { fit: fit ?? 'shrink', rotate, isRoll } as const;
  const warnings: PrintWarning[] = [];
  const warn = (warning: PrintWarning) => void warnings.push(warning);
  const pages = await drawPdf(source, profile, { ...options, ...placing, warn });
  const sheets = pages.map((bitmap) => ({ bitmap, isLabel: true, cut: null }));
  const document = drawingDocument(sheets, profile, options);
  const found = distinctWarnings(warnings);
  if (options.isSent && !options.allowLoss) refuseLoss(found);
  return { document, asIs: null, warnings: found };
}

const codesLost =
  'Codes would be missing on the paper, or too fine to be read. Nothing was printed. Use a printer with wider paper, or print it as it is with options.allowLoss.';
const textLost =
  'Text would be missing on the paper, because its fonts are not part of the PDF. Nothing was printed. Export the PDF with embedded fonts, or print it as it is with options.allowLoss.';

function refuseLoss(warnings: readonly PrintWarning[]): void {
  const lost = refusingWarnings(warnings);
  if (lost.length === 0) return;
  throw new Fault(
    'TEMPLATE_RENDER_ERROR',
    lost.some(({ code }) => code === 'TEXT_LOST') ? textLost : codesLost,
    lost.map(inDetail),
  );
}

function inDetail({ place, message }: PrintWarning): string {
  return `${place}: ${message}`;
}

function refuseIfAny(details: string[]): void {
  if (details.length > 0)
    throw new Fault('TEMPLATE_RENDER_ERROR', 'The raw data cannot be printed.', details);
}
