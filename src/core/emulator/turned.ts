// A picture turned by quarters of a circle, clockwise.

import { Bitmap } from '../raster/bitmap.ts';
import type { Picture } from './picture.ts';

export type Turn = 0 | 90 | 180 | 270;

export function turned(source: Bitmap, turn: Turn): Bitmap {
  if (turn === 0) return source;
  if (turn === 180) return upsideDown(mirrored(source));
  const { width, height } = source;
  const result = new Bitmap(height, width);
  eachDot(source, (x, y) => {
    if (turn === 90) result.set(height - 1 - y, x);
    else result.set(y, width - 1 - x);
  });
  return result;
}

/** A picture that is turned when it is looked at. */
export function turnedPicture(source: Picture, turn: Turn): Picture {
  const { width, height } = source;
  const isUpright = turn === 0 || turn === 180;
  return {
    width: isUpright ? width : height,
    height: isUpright ? height : width,
    draw: () => turned(source.draw(), turn),
  };
}

/** Each byte with its bits the other way round. */
const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
);

/** Left and right change places. */
export function mirrored({ data, stride, width, height }: Bitmap): Bitmap {
  const result = new Bitmap(width, height);
  // The dots that fill up the last byte would come first.
  const shift = stride * 8 - width;
  for (let y = 0; y < height; y++) {
    const first = y * stride;
    for (let byte = 0; byte < stride; byte++) {
      const here = reversed[data[first + stride - 1 - byte]!]!;
      const next = byte + 1 < stride ? reversed[data[first + stride - 2 - byte]!]! : 0;
      result.data[first + byte] = (here << shift) | (next >> (8 - shift));
    }
  }
  return result;
}

function upsideDown({ data, stride, width, height }: Bitmap): Bitmap {
  const result = new Bitmap(width, height);
  for (let y = 0; y < height; y++)
    result.data.set(data.subarray(y * stride, (y + 1) * stride), (height - 1 - y) * stride);
  return result;
}

/** Calls for each black dot. White bytes, which are most, cost next to nothing. */
function eachDot(
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
