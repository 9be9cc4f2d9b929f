// A document as one picture: its sheets one below the other, with the places of
// its blocks in that picture. What is seen is what would print.

import type { BlockBox, Document, Place } from './model/document.ts';
import { Bitmap } from './raster/bitmap.ts';
import { paint } from './raster/paint.ts';

export interface Preview {
  bitmap: Bitmap;
  boxes: (Place & { path: string })[];
}

export function preview(document: Document, boxes: readonly BlockBox[]): Preview {
  const sheets = paint(document);
  const height = sheets.reduce((sum, sheet) => sum + sheet.height, 0);
  // What only opens a drawer prints nothing, and a picture of no height is none.
  const bitmap = new Bitmap(document.width, Math.max(1, height));
  let bytes = 0;
  for (const sheet of sheets) {
    bitmap.data.set(sheet.data, bytes);
    bytes += sheet.data.length;
  }
  const tops: number[] = [];
  let top = 0;
  for (const page of document.pages) {
    tops.push(top);
    top += page.height;
  }
  return {
    bitmap,
    boxes: boxes.map(({ page, y, ...box }) => ({ ...box, y: y + (tops[page] ?? 0) })),
  };
}
