// Makes a page in grey, as PDFium draws one.

import type { PageGrey } from '../../../src/core/pdf/render-page.ts';

export function pageGrey(
  width: number,
  height: number,
  tone: (x: number, y: number) => number,
): PageGrey {
  const stride = (width + 3) & ~3;
  const data = new Uint8Array(stride * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * stride + x] = tone(x, y);
  return { width, height, stride, data };
}
