// Puts dots on a label, wherever they may lie: what is beyond its edge is lost.

import type { Bitmap } from '../raster/bitmap.ts';
import { type Picture, sizeOf } from './picture.ts';
import type { Ration } from './ration.ts';

/** Black over what is there, black and white exchanged, or white. */
export type Ink = 'black' | 'reverse' | 'white';

const mix: Record<Ink, (there: number, dots: number) => number> = {
  black: (there, dots) => there | dots,
  reverse: (there, dots) => there ^ dots,
  white: (there, dots) => there & ~dots,
};

export function blend(target: Bitmap, source: Bitmap, x: number, y: number, ink: Ink): void {
  const apply = mix[ink];
  const { data, stride } = target;
  const shift = x & 7;
  const left = x >> 3;
  const tail = (0xff << (-target.width & 7)) & 0xff;
  const put = (row: number, byte: number, dots: number) => {
    if (byte < 0 || byte >= stride) return;
    const inside = byte === stride - 1 ? dots & tail : dots;
    data[row * stride + byte] = apply(data[row * stride + byte]!, inside);
  };
  const last = Math.min(source.height, target.height - y);
  for (let row = Math.max(0, -y); row < last; row++)
    for (let byte = 0; byte < source.stride; byte++) {
      const dots = source.data[row * source.stride + byte]!;
      if (dots === 0) continue;
      put(y + row, left + byte, dots >> shift);
      if (shift > 0) put(y + row, left + byte + 1, (dots << (8 - shift)) & 0xff);
    }
}

/** Bytes of dots that are drawn in a microsecond, roughly. */
const bytesPerMicrosecond = 200;
/** To look at a picture it may have to be put together and turned before. */
const looking = 8;

/** What it takes to draw a picture. */
export function priceOf(bytesOfDots: number): number {
  return 5 + bytesOfDots / bytesPerMicrosecond;
}

/**
 * Whether any black dots of a picture would be lost beyond the edge. Where it lies within,
 * nobody has to look; beyond, looking is rationed.
 */
export function isOverEdge(
  { width, height }: { width: number; height: number },
  picture: Picture,
  x: number,
  y: number,
  ration: Ration,
): boolean {
  if (x >= 0 && y >= 0 && x + picture.width <= width && y + picture.height <= height) return false;
  if (!ration.allows(looking * priceOf(sizeOf(picture)))) return false;
  const source = picture.draw();
  for (let row = 0; row < source.height; row++) {
    const isRowOut = y + row < 0 || y + row >= height;
    for (let byte = 0; byte < source.stride; byte++) {
      const dots = source.data[row * source.stride + byte]!;
      const first = x + byte * 8;
      if (dots === 0 || (!isRowOut && first >= 0 && first + 8 <= width)) continue;
      for (let bit = 0; bit < 8; bit++)
        if (dots & (0x80 >> bit) && (isRowOut || first + bit < 0 || first + bit >= width))
          return true;
    }
  }
  return false;
}
