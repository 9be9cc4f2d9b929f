import { expect, test } from 'vitest';
import { resized } from '../../../src/core/drawing/resize.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

test('bars that are made smaller or larger have straight edges', () => {
  const bars = new Bitmap(812, 97);
  for (let x = 0; x < 812; x++) if ((x * 7) % 11 < 5 || x % 9 === 4) bars.fill(x, 0, 1, 97);
  for (let width = 384; width < 1200; width += 7) {
    const { stride, height, data } = resized(bars, width, Math.round((97 * width) / 812));
    const rows = Array.from({ length: height }, (_, y) =>
      Buffer.from(data.subarray(y * stride, (y + 1) * stride)).toString('hex'),
    );
    expect(new Set(rows).size, `${width} dots`).toBe(1);
  }
});
