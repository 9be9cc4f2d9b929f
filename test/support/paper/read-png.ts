// Reads the dots of a PNG written by Platen. Images are compared by content,
// because the compressed bytes differ between zlib versions.

import { inflateSync } from 'node:zlib';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

/** The eight dots of every byte: 0 is black in the file, and '1' in what is returned. */
const dotsOf = Array.from({ length: 256 }, (_, byte) =>
  (~byte & 0xff).toString(2).padStart(8, '0'),
);

export function readPng(file: Uint8Array): { width: number; height: number; rows: string[] } {
  const bytes = Buffer.from(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const stride = ((width + 7) >> 3) + 1;
  const rows = Array.from({ length: height }, (_, row) => {
    const line = lines.subarray(row * stride + 1, (row + 1) * stride);
    let dots = '';
    for (const byte of line) dots += dotsOf[byte];
    return dots.slice(0, width);
  });
  return { width, height, rows };
}

export function bitmapOfPng(file: Uint8Array): Bitmap {
  const { width, height, rows } = readPng(file);
  const bitmap = new Bitmap(width, height);
  rows.forEach((row, y) => {
    for (let x = row.indexOf('1'); x !== -1; x = row.indexOf('1', x + 1)) bitmap.set(x, y);
  });
  return bitmap;
}
