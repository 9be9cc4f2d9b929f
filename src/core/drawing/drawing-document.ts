// Puts drawn sheets onto the paper of a printer, as a document that its driver encodes.

import type { Document, Page } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type { Profile } from '../model/profile.ts';
import type { DrawnSheet } from './draw-raw.ts';
import { placedSheet, type Placing } from './place-sheet.ts';

export interface DrawingOptions extends Placing {
  cutPaper: boolean;
  maxPaperMm: number;
}

/** Between two labels, as on most rolls: label printers find the next label themselves. */
const gapMm = 3;

export function drawingDocument(
  sheets: readonly DrawnSheet[],
  profile: Profile,
  { cutPaper, maxPaperMm, ...placing }: DrawingOptions,
): Document {
  const { dpi, driver } = profile;
  const placed = sheets.map((sheet) => placedSheet(sheet, profile, placing));
  const areLabels = sheets.every(({ isLabel }) => isLabel) && isForLabels(driver);
  const gap = areLabels ? Math.round((gapMm * dpi) / 25.4) : 0;
  const pages = placed.map(({ width, height, data: dots }, index): Page => {
    const isLast = index === placed.length - 1;
    const mode = sheets[index]!.cut ?? (sheets[index]!.isLabel ? 'partial' : null);
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
  const width = areLabels ? Math.max(1, ...placed.map((sheet) => sheet.width)) : profile.width;
  return { width, dpi, pages, ...(areLabels && { media: { kind: 'gap', gap } }) };
}

function isForLabels(driver: Profile['driver']): boolean {
  return driver === 'zpl' || driver === 'tspl';
}
