// Puts dots on a label, wherever they may lie: what is beyond its edge is lost.

import type { Bitmap } from '../raster/bitmap.ts';

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

/** Whether any of the source's black dots would be lost. */
export function isOverEdge(target: Bitmap, source: Bitmap, x: number, y: number): boolean {
  const { width, height } = target;
  if (x >= 0 && y >= 0 && x + source.width <= width && y + source.height <= height) return false;
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
