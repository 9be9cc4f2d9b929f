// Crosses a drawn paper out: two lines from corner to corner of each square part of it, so that
// no part of a long paper looks valid.

import type { Bitmap } from './bitmap.ts';

/** A line of a hundredth of the width, and of 3 dots at least, is seen over any print. */
const widthShare = 100;
const leastDots = 3;

export function crossOut(bitmap: Bitmap): void {
  const { width, height } = bitmap;
  const thick = Math.max(leastDots, Math.round(width / widthShare));
  const parts = Math.max(1, Math.round(height / width));
  const partHeight = height / parts;
  for (let y = 0; y < height; y++) {
    const along = (y % partHeight) / partHeight;
    const x = Math.round(along * (width - thick));
    bitmap.fill(x, y, thick, 1);
    bitmap.fill(width - thick - x, y, thick, 1);
  }
}
