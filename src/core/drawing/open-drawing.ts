// Draws what a request sent as a drawing, and makes a document of it for a printer.

import type { Drawing } from '../model/drawing.ts';
import type { Document } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type { Profile } from '../model/profile.ts';
import { rawProblems } from './check-raw.ts';
import { drawingDocument } from './drawing-document.ts';
import { drawRaw } from './draw-raw.ts';
import { rawBytes } from './raw-bytes.ts';

export interface OpenedDrawing {
  document: Document;
  /** What is sent instead of the encoded document: raw data in the language of the printer. */
  asIs: Uint8Array | null;
}

export interface OpenOptions {
  cutPaper: boolean;
  maxPaperMm: number;
  /** Whether it is to be sent, and not only looked at. */
  isSent: boolean;
}

/** Takes long for hostile data: for worker threads only. */
export function openDrawing(
  { source, fit, rotate }: Drawing,
  profile: Profile,
  { isSent, ...options }: OpenOptions,
): OpenedDrawing {
  const { language } = source;
  const bytes = rawBytes(source);
  const isOwn = language === profile.driver;
  const dpi = isOwn && profile.dpi >= 300 ? 300 : source.dpi;
  const drawn = drawRaw({ language, dpi }, bytes, options.maxPaperMm);
  if (isOwn && isSent) refuseIfAny(rawProblems(language, bytes, profile.raw, drawn));
  if (drawn.sheets.length === 0 && !isOwn)
    refuseIfAny([`raw: prints nothing; is it ${language} from the first to the last byte?`]);
  // On its own printer it comes out as it is drawn, whatever the width of the paper.
  const widest = Math.max(1, ...drawn.sheets.map(({ bitmap }) => bitmap.width));
  const paper = isOwn ? { ...profile, dpi: drawn.dpi, width: widest } : profile;
  const placing = isOwn ? ({ fit: 'shrink', rotate: '0' } as const) : { fit, rotate };
  const document = drawingDocument(drawn.sheets, paper, { ...options, ...placing });
  return { document, asIs: isOwn ? bytes : null };
}

function refuseIfAny(details: string[]): void {
  if (details.length > 0)
    throw new Fault('TEMPLATE_RENDER_ERROR', 'The raw data cannot be printed.', details);
}
