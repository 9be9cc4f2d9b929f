// A picture turned by quarters of a circle, clockwise.

import { Bitmap } from '../raster/bitmap.ts';

export type Turn = 0 | 90 | 180 | 270;

export function turned(source: Bitmap, turn: Turn): Bitmap {
  if (turn === 0) return source;
  const { width, height } = source;
  const isUpright = turn === 180;
  const result = new Bitmap(isUpright ? width : height, isUpright ? height : width);
  eachDot(source, (x, y) => {
    if (turn === 90) result.set(height - 1 - y, x);
    else if (turn === 180) result.set(width - 1 - x, height - 1 - y);
    else result.set(y, width - 1 - x);
  });
  return result;
}

/** Left and right change places. */
export function mirrored(source: Bitmap): Bitmap {
  const result = new Bitmap(source.width, source.height);
  eachDot(source, (x, y) => result.set(source.width - 1 - x, y));
  return result;
}

/** Calls for each black dot. White bytes, which are most, cost next to nothing. */
export function eachDot(
  { data, stride, width, height }: Bitmap,
  visit: (x: number, y: number) => void,
): void {
  for (let y = 0; y < height; y++)
    for (let byte = 0; byte < stride; byte++) {
      const dots = data[y * stride + byte]!;
      if (dots === 0) continue;
      for (let bit = 0; bit < 8; bit++) {
        const x = byte * 8 + bit;
        if (dots & (0x80 >> bit) && x < width) visit(x, y);
      }
    }
}
