// Splits a band that was drawn as dots into strips, which a printer receives as
// images.

import type { Bitmap } from '../raster/bitmap.ts';

export interface ImageStrip {
  top: number;
  height: number;
  /** Bytes in a row, without the white space at the right. */
  stride: number;
  data: Uint8Array;
}

const feedFrom = 8; // fewer blank rows print faster as dots than as a feed between two images
const unsafeHeight = 48; // a POS-5890K prints garbage if the height of an image is a multiple of this
const remainder = 8;

/** Strips with ink in their first and last rows; the rows between them are white. */
export function strips(bitmap: Bitmap, maxHeight: number): ImageStrip[] {
  const widths = new Uint16Array(bitmap.height);
  for (let row = 0; row < widths.length; row++) widths[row] = inkedBytes(bitmap, row);
  const found: ImageStrip[] = [];
  for (let top = 0; top < widths.length;) {
    if (widths[top] === 0) {
      top++;
      continue;
    }
    const height = safeHeight(inkedRows(widths, top, maxHeight));
    let stride = 0;
    for (let row = top; row < top + height; row++) stride = Math.max(stride, widths[row]!);
    found.push({ top, height, stride, data: packed(bitmap, top, height, stride) });
    top += height;
  }
  return found;
}

/** The height of an image that leaves the rest to another one if it is unsafe. */
export function safeHeight(rows: number): number {
  return rows % unsafeHeight === 0 ? rows - remainder : rows;
}

/** The number of rows from `top` on that form one strip. */
function inkedRows(widths: Uint16Array, top: number, maxHeight: number): number {
  let inked = 1;
  for (let rows = 1; rows < maxHeight && top + rows < widths.length; rows++) {
    if (widths[top + rows]! > 0) inked = rows + 1;
    else if (rows - inked >= feedFrom - 1) break;
  }
  return inked;
}

/** The bytes of a row up to its last dot. */
export function inkedBytes({ data, stride }: Bitmap, row: number): number {
  let end = (row + 1) * stride;
  while (end > row * stride && data[end - 1] === 0) end--;
  return end - row * stride;
}

/** The rows without the white space at their right. */
export function packed(bitmap: Bitmap, top: number, height: number, stride: number): Uint8Array {
  const wide = bitmap.stride;
  const rows = bitmap.data.slice(top * wide, (top + height) * wide);
  // Moved together: a view of each row would take longer than its bytes.
  for (let row = 1; row < height; row++)
    rows.copyWithin(row * stride, row * wide, row * wide + stride);
  return rows.subarray(0, height * stride);
}
