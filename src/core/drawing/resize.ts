// Resizes dots without grey: by whole factors exactly, otherwise by the share of each
// dot that is covered, so that every edge is at most half a dot off and bars keep their
// proportions. A dot that is covered by half is black in every row: bars have straight edges.

import { Bitmap, enlarge } from '../raster/bitmap.ts';
import { threshold } from '../raster/images/dither.ts';
import { scale } from '../raster/images/scale.ts';

// Half of the range and a little more, for the error of sums that should be exactly half.
const half = 130;

export function resized(bitmap: Bitmap, width: number, height: number): Bitmap {
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  const factor = width / bitmap.width;
  if (Number.isInteger(factor) && height === bitmap.height * factor) return enlarge(bitmap, factor);
  const grey = scale(greyOf(bitmap), width, height);
  return threshold(grey, half);
}

function greyOf({ width, height, stride, data }: Bitmap) {
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = data[y * stride + (x >> 3)]! & (0x80 >> (x & 7)) ? 0 : 255;
  return { width, height, data: grey };
}
