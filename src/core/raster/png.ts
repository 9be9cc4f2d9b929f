// Encodes a bitmap as a PNG: 1 bit of grey a dot, or 2 bits of a palette if it has
// two colours.

import { crc32, deflateSync } from 'node:zlib';
import { Fault } from '../model/fault.ts';
import { type Bitmap, enlarge, TwoColourBitmap } from './bitmap.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** White, black and the red of a ribbon. */
const palette = Uint8Array.of(255, 255, 255, 0, 0, 0, 200, 0, 0);

/** The most dots of an enlarged picture, which takes two bits of memory for each. Paper of the usual limit has less. */
const mostDots = 400_000_000;

/** `scale` repeats dots, for viewing on a screen. Throws a Fault if that makes it too large. */
export function png(bitmap: Bitmap, scale = 1): Uint8Array {
  const width = bitmap.width * scale;
  const height = bitmap.height * scale;
  if (scale > 1 && width * height > mostDots)
    throw new Fault('VALIDATION_ERROR', 'The picture is too large.', [
      `scale: makes it ${width} by ${height} dots, and ${mostDots / 1e6} million are possible: use a smaller scale`,
    ]);
  const source = scale === 1 ? bitmap : enlarge(bitmap, scale);
  const red = bitmap instanceof TwoColourBitmap ? bitmap.red : null;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(source.width, 0);
  header.writeUInt32BE(source.height, 4);
  header[8] = red ? 2 : 1; // bits a dot
  header[9] = red ? 3 : 0; // palette or greyscale
  const lines = red ? ofTwo(source, scale === 1 ? red : enlarge(red, scale)) : ofOne(source);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(red ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(lines, { level: 2 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** The lines of a picture in black, each after filter type 0. */
function ofOne({ stride, height, data }: Bitmap): Uint8Array {
  const lines = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const from = row * stride;
    const to = row * (stride + 1) + 1;
    for (let byte = 0; byte < stride; byte++) lines[to + byte] = ~data[from + byte]! & 0xff; // 0 is black
  }
  return lines;
}

/** The lines of a picture in two colours, as indices of the palette. */
function ofTwo(ink: Bitmap, red: Bitmap): Uint8Array {
  const stride = (ink.width + 3) >> 2;
  const lines = new Uint8Array((stride + 1) * ink.height);
  for (let y = 0; y < ink.height; y++)
    for (let x = 0; x < ink.width; x++) {
      const colour = red.get(x, y) ? 2 : ink.get(x, y) ? 1 : 0;
      lines[y * (stride + 1) + 1 + (x >> 2)]! |= colour << (6 - 2 * (x & 3));
    }
  return lines;
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
