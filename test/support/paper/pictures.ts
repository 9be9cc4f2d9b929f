// Test images, drawn and encoded by the library that decodes them.

import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';

const { createCanvas, GifEncoder } = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas');

export type Format = 'png' | 'jpeg' | 'webp' | 'gif';

export function picture(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void = leftHalf,
  format: Format = 'png',
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  draw(context);
  if (format !== 'gif') return canvas.toBuffer(`image/${format}` as 'image/png');
  const encoder = new GifEncoder(width, height);
  encoder.addFrame(new Uint8Array(context.getImageData(0, 0, width, height).data), width, height);
  return encoder.finish();
}

/** Black on the left, white on the right. */
export function leftHalf(context: SKRSContext2D): void {
  const { width, height } = context.canvas;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.fillRect(0, 0, width / 2, height);
}

export function dataUri(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

export function svg(inner: string, attributes = 'viewBox="0 0 100 100"'): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
}

/** A JPEG or WebP with an EXIF orientation. */
export function turned(file: Uint8Array, orientation: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1]; // big-endian, one entry
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const facts = Buffer.from([...tiff, ...entry]);
  if (file[0] === 0xff) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), facts]);
    const segment = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    return Buffer.concat([file.subarray(0, 2), segment, exif, file.subarray(2)]);
  }
  const chunk = Buffer.from(`EXIF${String.fromCharCode(facts.length)}\0\0\0`, 'latin1');
  const webp = Buffer.concat([file, chunk, facts]);
  webp.writeUInt32LE(webp.length - 8, 4);
  webp[20]! |= 0x08; // has EXIF, among the flags of VP8X
  return webp;
}
