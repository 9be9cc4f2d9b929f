// Reads the codes of an image with two third-party barcode readers.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import {
  prepareZXingModule,
  type ReaderOptions,
  readBarcodes,
  type ReadInputBarcodeFormat,
} from 'zxing-wasm/reader';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

export interface Reading {
  format: string;
  text: string;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const file = readFileSync(wasm);
// Passed explicitly, because the library would download it otherwise.
prepareZXingModule({
  overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) },
});

export async function readByZxing(bitmap: Bitmap): Promise<Reading[]> {
  const found = await readBarcodes(imageOf(bitmap), { tryHarder: true, textMode: 'HRI' });
  return found.map(({ format, text }) => ({ format, text }));
}

/** The bytes of the codes of this format, in hexadecimal. */
export async function readBytes(
  bitmap: Bitmap,
  format: ReadInputBarcodeFormat,
  more: ReaderOptions = {},
): Promise<string[]> {
  const options: ReaderOptions = {
    tryHarder: true,
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
    textMode: 'Plain',
    formats: [format],
    ...more,
  };
  const image = imageOf(trimmed(bitmap));
  let found = await readBarcodes(image, options);
  // MaxiCode, and some Micro QR codes, are found only if told that there is nothing else.
  if (found.length === 0) found = await readBarcodes(image, { ...options, isPure: true });
  return found.map((code) => Buffer.from(code.bytes).toString('hex'));
}

/** Without the white around what is printed, which takes long to search. */
function trimmed(bitmap: Bitmap): Bitmap {
  let [left, top, right, bottom] = [bitmap.width, bitmap.height, 0, 0];
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (bitmap.get(x, y)) {
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + 1), y + 1];
      }
  const part = new Bitmap(Math.max(1, right - left), Math.max(1, bottom - top));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (bitmap.get(x, y)) part.set(x - left, y - top);
  return part;
}

const [black, white] = new Uint32Array(
  Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255).buffer,
) as unknown as [number, number];

function imageOf(bitmap: Bitmap) {
  const { data, width, height } = onPaper(bitmap);
  const pixels = new Uint32Array(data.length).fill(white);
  for (let at = 0; at < data.length; at++) if (data[at] === 0) pixels[at] = black;
  const bytes = new Uint8ClampedArray(pixels.buffer);
  return { data: bytes, width, height, colorSpace: 'srgb' as const };
}

export async function readByZbar(bitmap: Bitmap): Promise<Reading[]> {
  const { data, width, height } = onPaper(bitmap);
  const found = await scanGrayBuffer(data.buffer, width, height);
  return found.map((symbol) => ({ format: symbol.typeName, text: symbol.decode() }));
}

const edge = 32; // the white that a roll has beside what is printed

function onPaper(bitmap: Bitmap): { data: Uint8Array<ArrayBuffer>; width: number; height: number } {
  const width = bitmap.width + 2 * edge;
  const height = bitmap.height + 2 * edge;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (bitmap.get(x, y)) data[(y + edge) * width + x + edge] = 0;
  return { data, width, height };
}
