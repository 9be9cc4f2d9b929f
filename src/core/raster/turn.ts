// Rotates a bitmap clockwise by a multiple of 90 degrees.

import type { Rotation } from '../model/document.ts';
import { Bitmap } from './bitmap.ts';

export function turned(bitmap: Bitmap, rotation: Rotation): Bitmap {
  if (rotation === 0) return bitmap;
  const { width, height } = bitmap;
  const isOnSide = rotation !== 180;
  const result = new Bitmap(isOnSide ? height : width, isOnSide ? width : height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!bitmap.get(x, y)) continue;
      if (rotation === 90) result.set(height - 1 - y, x);
      else if (rotation === 180) result.set(width - 1 - x, height - 1 - y);
      else result.set(y, width - 1 - x);
    }
  return result;
}
