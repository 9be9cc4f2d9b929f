// Rotates a bitmap, or a part of one, clockwise by a multiple of 90 degrees.

import type { Position, Rotation } from '../model/paper/document.ts';
import type { SheetTurn } from '../model/paper/drawing.ts';
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

/** Where a part of something of this size is once that is turned. */
export function turnedBox(
  { x, y, width, height }: Position,
  whole: { width: number; height: number },
  rotation: Rotation,
): Position {
  switch (rotation) {
    case 90:
      return { x: whole.height - y - height, y: x, width: height, height: width };
    case 180:
      return { x: whole.width - x - width, y: whole.height - y - height, width, height };
    case 270:
      return { x: y, y: whole.width - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

/** The turns that are tried; the first is taken if no other is better. */
export function rotationsFor(rotate: SheetTurn): Rotation[] {
  return rotate === 'auto' ? [0, 90] : [Number(rotate) as Rotation];
}
