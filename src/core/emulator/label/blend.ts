// Draws dots on a label at any position; dots beyond its edge are lost.

import type { Bitmap } from '../../raster/bitmap.ts';
import { type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';
import type { WorkBudget } from '../machine/work-budget.ts';

/** Draws black, inverts, or draws white. */
export type Ink = 'black' | 'reverse' | 'white';

const mix: Record<Ink, (there: number, dots: number) => number> = {
  black: (there, dots) => there | dots,
  reverse: (there, dots) => there ^ dots,
  white: (there, dots) => there & ~dots,
};

export function blend(target: Bitmap, source: Bitmap, x: number, y: number, ink: Ink): void {
  const apply = mix[ink];
  const { data, stride } = target;
  const shift = x & 7;
  const left = x >> 3;
  const tail = (0xff << (-target.width & 7)) & 0xff;
  // A byte left of the edge can reach over it.
  const first = Math.max(0, -left - 1);
  const end = Math.min(source.stride, stride - left);
  const last = Math.min(source.height, target.height - y);
  const put = (index: number, byte: number, dots: number) => {
    if (byte < 0 || byte >= stride) return;
    data[index] = apply(data[index]!, byte === stride - 1 ? dots & tail : dots);
  };
  for (let row = Math.max(0, -y); row < last; row++) {
    const from = row * source.stride;
    const to = (y + row) * stride + left;
    for (let byte = first; byte < end; byte++) {
      const dots = source.data[from + byte]!;
      if (dots === 0) continue;
      put(to + byte, left + byte, dots >> shift);
      if (shift > 0) put(to + byte + 1, left + byte + 1, (dots << (8 - shift)) & 0xff);
    }
  }
}

/** Clears a rectangle to white. */
export function erase(target: Bitmap, x: number, y: number, width: number, height: number): void {
  const { data, stride } = target;
  const left = Math.max(x, 0);
  const right = Math.min(x + width, target.width);
  if (left >= right) return;
  const [first, last] = [left >> 3, (right - 1) >> 3];
  // Dots of the outer bytes that are kept.
  const before = ~(0xff >> (left & 7)) & 0xff;
  const behind = 0x7f >> ((right - 1) & 7);
  const bottom = Math.min(y + height, target.height);
  for (let row = Math.max(y, 0); row < bottom; row++) {
    const from = row * stride + first;
    const to = row * stride + last;
    const [leftmost, rightmost] = [data[from]! & before, data[to]! & behind];
    data.fill(0, from, to + 1);
    data[from]! |= leftmost;
    data[to]! |= rightmost;
  }
}

/** Bytes of dots drawn in a microsecond, approximately. */
const bytesPerMicrosecond = 200;
/** Inspecting a picture may mean composing and turning it first. */
const inspecting = 8;

/** Microseconds to draw a picture. */
export function priceOf(bytesOfDots: number): number {
  return 5 + bytesOfDots / bytesPerMicrosecond;
}

/**
 * Whether black dots of a picture would be lost beyond the edge. A picture that crosses the
 * edge has to be drawn to know; false if the budget does not allow that.
 */
export function isOverEdge(
  { width, height }: { width: number; height: number },
  picture: RasterPicture,
  x: number,
  y: number,
  budget: WorkBudget,
): boolean {
  if (x >= 0 && y >= 0 && x + picture.width <= width && y + picture.height <= height) return false;
  if (!budget.allows(inspecting * priceOf(sizeOf(picture)) + (picture.work ?? 0))) return false;
  const source = picture.draw();
  for (let row = 0; row < source.height; row++) {
    const isRowOut = y + row < 0 || y + row >= height;
    for (let byte = 0; byte < source.stride; byte++) {
      const dots = source.data[row * source.stride + byte]!;
      const first = x + byte * 8;
      if (dots === 0 || (!isRowOut && first >= 0 && first + 8 <= width)) continue;
      for (let bit = 0; bit < 8; bit++)
        if (dots & (0x80 >> bit) && (isRowOut || first + bit < 0 || first + bit >= width))
          return true;
    }
  }
  return false;
}
