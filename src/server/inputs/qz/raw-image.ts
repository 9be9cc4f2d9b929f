// An image within printer data, written in the language of that data.

import type { Bitmap } from '../../../core/raster/bitmap.ts';
import type { ImageLanguage } from './qz-codec.ts';

export function imageCommand(
  { width, height, stride, data }: Bitmap,
  language: ImageLanguage,
): Buffer {
  if (language === 'zpl') {
    const dots = Buffer.from(data).toString('hex').toUpperCase();
    return Buffer.from(`^GFA,${data.length},${data.length},${stride},${dots}`);
  }
  // GS v 0, at most 255 rows each as printers with little memory need it.
  const bands: Buffer[] = [];
  for (let row = 0; row < height; row += 255) {
    const rows = Math.min(255, height - row);
    const head = [0x1d, 0x76, 0x30, 0, stride & 0xff, stride >> 8, rows, 0];
    bands.push(Buffer.from(head), Buffer.from(data.subarray(row * stride, (row + rows) * stride)));
  }
  return width === 0 ? Buffer.alloc(0) : Buffer.concat(bands);
}
