// Puts drawn sheets onto the paper of a printer, as a document that its driver encodes.

import type { Document, Page } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type { Profile } from '../model/printers/profile.ts';
import type { Bitmap } from '../raster/bitmap.ts';

/** One sheet of paper for a printer: a label or a page, or a receipt. */
export interface PlacedSheet {
  /** Not wider than the paper of the printer. */
  bitmap: Bitmap;
  isLabel: boolean;
  /** How it is cut off, if it is. */
  cut: 'full' | 'partial' | null;
}

export interface DrawingOptions {
  cutPaper: boolean;
  maxPaperMm: number;
}

/** The gap between two labels, as on most rolls: label printers find the next label themselves. */
const gapMm = 3;

export function drawingDocument(
  sheets: readonly PlacedSheet[],
  profile: Profile,
  { cutPaper, maxPaperMm }: DrawingOptions,
): Document {
  const { dpi, driver } = profile;
  const areLabels = sheets.every(({ isLabel }) => isLabel) && isForLabels(driver);
  const gap = areLabels ? Math.round((gapMm * dpi) / 25.4) : 0;
  const pages = sheets.map(({ bitmap, ...sheet }, index): Page => {
    const { width, height, data: dots } = bitmap;
    const isLast = index === sheets.length - 1;
    const mode = sheet.cut ?? (sheet.isLabel ? 'partial' : null);
    const cut = areLabels && !isLast ? null : (mode ?? (isLast ? 'partial' : null));
    return {
      height,
      items: [{ kind: 'image', x: 0, y: 0, width, height, content: '', dither: null, dots }],
      after: cutPaper && cut ? [{ kind: 'cut', mode: cut }] : [],
    };
  });
  const rows = pages.reduce((sum, { height }) => sum + height + gap, 0);
  if ((rows / dpi) * 25.4 > maxPaperMm)
    throw new Fault(
      'TEMPLATE_RENDER_ERROR',
      `The document would be longer than ${maxPaperMm} mm. Print fewer pages at once, or raise limits.maxPaperMm.`,
    );
  const width = areLabels
    ? Math.max(1, ...sheets.map(({ bitmap }) => bitmap.width))
    : profile.width;
  return { width, dpi, pages, ...(areLabels && { media: { kind: 'gap', gap } }) };
}

export function isForLabels(driver: Profile['driver']): boolean {
  return driver === 'zpl' || driver === 'tspl';
}
