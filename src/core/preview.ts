// Draws a document as one bitmap: its pages one below the other, with the areas
// of its blocks. The dots are those that would print, red ones only if the printer
// prints red; gaps between labels are grey.

import type { BlockBox, Document, Position } from './model/paper/document.ts';
import type { Profile } from './model/printers/profile.ts';
import { Bitmap, TwoColourBitmap } from './raster/bitmap.ts';
import { paint, paintInRed } from './raster/paint.ts';

export interface Preview {
  /** A `TwoColourBitmap` if some of it is red. */
  bitmap: Bitmap;
  boxes: (Position & { path: string })[];
  /** Area of each label; the whole bitmap for a roll. */
  sheets: Position[];
}

const leastGapMm = 2; // enough to be seen as a gap

/** One bitmap for each piece of paper, in the colours that the printer prints. */
export function sheetsOf(document: Document, { mechanism }: Pick<Profile, 'mechanism'>): Bitmap[] {
  return mechanism === 'impact' ? paintInRed(document) : paint(document);
}

export function preview(
  document: Document,
  boxes: readonly BlockBox[],
  printer: Pick<Profile, 'mechanism'>,
): Preview {
  const { width, media, dpi, pages } = document;
  const gap = media ? Math.max(media.gap, Math.round((leastGapMm * dpi) / 25.4)) : 0;
  const tops: number[] = [];
  let bottom = 0;
  for (const page of pages) {
    tops.push(bottom);
    bottom += page.height + gap;
  }
  const height = Math.max(0, bottom - gap);
  // A document that only opens a drawer has no height, and a bitmap needs one.
  const bitmap = new Bitmap(width, Math.max(1, height));
  let red: Bitmap | null = null;
  let top = 0;
  for (const sheet of sheetsOf(document, printer)) {
    if (top > 0) shade(bitmap, top - gap, top);
    bitmap.data.set(sheet.data, top * bitmap.stride);
    if (sheet instanceof TwoColourBitmap) {
      red ??= new Bitmap(width, bitmap.height);
      red.data.set(sheet.red.data, top * red.stride);
    }
    top += sheet.height + gap;
  }
  const whole = { x: 0, y: 0, width, height };
  return {
    bitmap: red ? new TwoColourBitmap(width, bitmap.height, bitmap.data, red.data) : bitmap,
    boxes: boxes.map(({ page, y, ...box }) => ({ ...box, y: y + (tops[page] ?? 0) })),
    sheets: media
      ? pages.map((page, at) => ({ ...whole, y: tops[at]!, height: page.height }))
      : [whole],
  };
}

function shade(bitmap: Bitmap, from: number, to: number): void {
  for (let y = from; y < to; y++) for (let x = y & 1; x < bitmap.width; x += 2) bitmap.set(x, y);
}
