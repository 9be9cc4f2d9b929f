// The smallest box around all black dots.

import type { Position } from '../model/paper/document.ts';
import { Bitmap } from './bitmap.ts';

/** Null if there is no black dot. */
export function inkBox({ width, height, stride, data }: Bitmap): Position | null {
  const row = new Uint8Array(stride);
  let [top, bottom] = [height, 0];
  for (let y = 0; y < height; y++) {
    let any = 0;
    for (let byte = 0; byte < stride; byte++) {
      const dots = data[y * stride + byte]!;
      any |= dots;
      row[byte]! |= dots;
    }
    if (any === 0) continue;
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (bottom === 0) return null;
  const inked = new Bitmap(width, 1, row);
  let [left, right] = [0, width];
  while (!inked.get(left, 0)) left++;
  while (!inked.get(right - 1, 0)) right--;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
