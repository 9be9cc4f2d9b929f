// Encodes a bitmap as a 1-bit greyscale PNG.

import { crc32, deflateSync } from 'node:zlib';
import { type Bitmap, enlarge } from './bitmap.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** `scale` repeats dots, for viewing on a screen. */
export function png(bitmap: Bitmap, scale = 1): Uint8Array {
  const source = scale === 1 ? bitmap : enlarge(bitmap, scale);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(source.width, 0);
  header.writeUInt32BE(source.height, 4);
  header[8] = 1; // one bit a dot, greyscale
  const lines = new Uint8Array((source.stride + 1) * source.height);
  for (let row = 0; row < source.height; row++) {
    const from = row * source.stride;
    const to = row * (source.stride + 1) + 1; // each line begins with filter type 0
    for (let byte = 0; byte < source.stride; byte++)
      lines[to + byte] = ~source.data[from + byte]! & 0xff; // in PNG, 0 is black
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 2 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
