// The dots of an image of a sequence, in its size on the paper.

import type { SequenceImage } from '../model/paper/sequence.ts';
import { Bitmap, enlarge } from '../raster/bitmap.ts';
import { dither, threshold } from '../raster/images/dither.ts';
import { scale } from '../raster/images/scale.ts';
import { scaled, type SequencePaper } from './sequence-paper.ts';

/** Pictures of several megapixels are no receipts. */
export const mostDots = 16 * 1024 * 1024;

/** Bytes that an image of this size has, padded to whole bytes in each row or not. */
export function imageBytes(
  { width, height, depth }: Pick<SequenceImage, 'width' | 'height' | 'depth'>,
  isPacked: boolean,
): number {
  return isPacked
    ? Math.ceil((width * height * depth) / 8)
    : Math.ceil((width * depth) / 8) * height;
}

/** Not wider than `most` dots of the printer. */
export function pictureDots(image: SequenceImage, paper: SequencePaper, most: number): Bitmap {
  const own = image.depth === 1 ? monoDots(image) : null;
  const width = Math.max(1, Math.min(most, scaled(image.width, paper)));
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  if (own && width === own.width && !paper.isImpact) return own;
  const factor = width / image.width;
  if (own && Number.isInteger(factor) && !paper.isImpact) return enlarge(own, factor);
  const grey = own ? greyOf(own) : greyDots(image);
  const pin = paper.isImpact ? 2 : 1;
  const small = scale(grey, Math.ceil(width / pin), Math.ceil(height / pin));
  const dots = own ? threshold(small, middle) : dither(small, 'floyd-steinberg');
  if (pin === 1) return dots;
  const whole = new Bitmap(width, height);
  whole.draw(enlarge(dots, pin), 0, 0);
  return whole;
}

const middle = 128;

function monoDots({ width, height, data, isPacked }: SequenceImage): Bitmap {
  const bytes = Buffer.from(data, 'base64');
  const dots = new Bitmap(width, height);
  if (!isPacked) {
    dots.data.set(bytes.subarray(0, dots.data.length));
    clearEdge(dots);
    return dots;
  }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) dots.set(x, y);
  return dots;
}

/** Dots in the padding of the rows are no part of the image. */
function clearEdge({ width, height, stride, data }: Bitmap): void {
  if (width % 8 === 0) return;
  const mask = (0xff << (8 - (width % 8))) & 0xff;
  for (let y = 1; y <= height; y++) data[y * stride - 1]! &= mask;
}

function greyDots({ width, height, data, isPacked }: SequenceImage) {
  const bytes = Buffer.from(data, 'base64');
  const grey = new Uint8Array(width * height);
  const stride = isPacked ? width : Math.ceil(width / 2) * 2;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + x;
      const pair = bytes[at >> 1] ?? 0xff;
      grey[y * width + x] = (at & 1 ? pair & 15 : pair >> 4) * 17;
    }
  return { width, height, data: grey };
}

function greyOf(dots: Bitmap) {
  const { width, height } = dots;
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) grey[y * width + x] = dots.get(x, y) ? 0 : 255;
  return { width, height, data: grey };
}
