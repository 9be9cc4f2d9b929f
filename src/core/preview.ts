// Draws a document as one bitmap: its pages one below the other, with the areas
// of its blocks. The dots are those that would print; gaps between labels are
// grey.

import type { BlockBox, Document, Position } from './model/document.ts';
import { Bitmap } from './raster/bitmap.ts';
import { paint } from './raster/paint.ts';

export interface Preview {
  bitmap: Bitmap;
  boxes: (Position & { path: string })[];
  /** Area of each label; the whole bitmap for a roll. */
  sheets: Position[];
}

const leastGapMm = 2; // enough to be seen as a gap

export function preview(document: Document, boxes: readonly BlockBox[]): Preview {
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
  let top = 0;
  for (const sheet of paint(document)) {
    if (top > 0) shade(bitmap, top - gap, top);
    bitmap.data.set(sheet.data, top * bitmap.stride);
    top += sheet.height + gap;
  }
  const whole = { x: 0, y: 0, width, height };
  return {
    bitmap,
    boxes: boxes.map(({ page, y, ...box }) => ({ ...box, y: y + (tops[page] ?? 0) })),
    sheets: media
      ? pages.map((page, at) => ({ ...whole, y: tops[at]!, height: page.height }))
      : [whole],
  };
}

function shade(bitmap: Bitmap, from: number, to: number): void {
  for (let y = from; y < to; y++) for (let x = y & 1; x < bitmap.width; x += 2) bitmap.set(x, y);
}
