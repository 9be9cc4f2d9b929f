// Random small bitmaps.

import * as fc from 'fast-check';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

export const anyBitmap = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 20 }),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([width, height, dots]) => {
    const bitmap = new Bitmap(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (dots.next().value) bitmap.set(x, y);
    return bitmap;
  });
