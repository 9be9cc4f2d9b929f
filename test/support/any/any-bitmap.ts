// Random small bitmaps.

import * as fc from 'fast-check';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

export function bitmapsUpTo(width: number, height: number): fc.Arbitrary<Bitmap> {
  return fc
    .tuple(
      fc.integer({ min: 1, max: width }),
      fc.integer({ min: 1, max: height }),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([across, down, dots]) => {
      const bitmap = new Bitmap(across, down);
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) if (dots.next().value) bitmap.set(x, y);
      return bitmap;
    });
}

export const anyBitmap = bitmapsUpTo(40, 20);
