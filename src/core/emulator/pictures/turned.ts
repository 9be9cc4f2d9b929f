// Turns pictures by multiples of 90°, clockwise, and mirrors them.

import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from './raster-picture.ts';

export type Turn = 0 | 90 | 180 | 270;

export function turned(source: Bitmap, turn: Turn): Bitmap {
  if (turn === 0) return source;
  if (turn === 180) return upsideDown(mirrored(source));
  return turn === 90 ? transposed(upsideDown(source)) : upsideDown(transposed(source));
}

/** A picture that is turned when it is drawn. */
export function turnedPicture(source: RasterPicture, turn: Turn): RasterPicture {
  if (turn === 0) return source;
  const { width, height, work } = source;
  const isUpright = turn === 180;
  return {
    work,
    width: isUpright ? width : height,
    height: isUpright ? height : width,
    draw: () => turned(source.draw(), turn),
  };
}

/** Each byte with its bits reversed. */
const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
);

/** Swaps left and right. */
export function mirrored({ data, stride, width, height }: Bitmap): Bitmap {
  const result = new Bitmap(width, height);
  // The padding of the last byte would come first.
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

/** Rows become columns, 8 × 8 dots at a time; white squares are skipped. */
function transposed({ data, stride, width, height }: Bitmap): Bitmap {
  const result = new Bitmap(height, width);
  for (let top = 0; top < height; top += 8)
    for (let byte = 0; byte < stride; byte++) {
      // The upper and the lower four rows.
      let upper = 0;
      let lower = 0;
      for (let row = 0; row < 4; row++) {
        const first = (top + row) * stride + byte;
        upper = (upper << 8) | (data[first] ?? 0);
        lower = (lower << 8) | (data[first + 4 * stride] ?? 0);
      }
      if ((upper | lower) === 0) continue;
      // Transposes squares of 2 × 2 dots, then of 4 × 4, then of 8 × 8.
      upper = exchanged(exchanged(upper, 7, 0x00aa00aa), 14, 0x0000cccc);
      lower = exchanged(exchanged(lower, 7, 0x00aa00aa), 14, 0x0000cccc);
      const left = (upper & 0xf0f0f0f0) | ((lower >>> 4) & 0x0f0f0f0f);
      const right = ((upper << 4) & 0xf0f0f0f0) | (lower & 0x0f0f0f0f);
      const columns = Math.min(8, width - byte * 8);
      for (let column = 0; column < columns; column++)
        result.data[(byte * 8 + column) * result.stride + (top >> 3)] =
          (column < 4 ? left : right) >>> (24 - 8 * (column & 3));
    }
  return result;
}

/** Swaps the bits under the mask with those `by` positions to their left. */
function exchanged(bits: number, by: number, mask: number): number {
  const differing = (bits ^ (bits >>> by)) & mask;
  return bits ^ differing ^ (differing << by);
}
