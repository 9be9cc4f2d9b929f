// Prepares images for printing: opens, scales and dithers them. Results are kept,
// because a logo is on every receipt.

import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { Dither } from '../../model/dither.ts';
import type { Bitmap } from '../bitmap.ts';
import { decode } from './decode.ts';
import { dither, type Grey, threshold } from './dither.ts';
import { ImageFault } from './image-fault.ts';
import { imageHeader, type ImageHeader } from './image-header.ts';
import { Recent } from '../../recent.ts';
import { scale } from './scale.ts';
import { drawableSvg } from './svg.ts';
import { twoTone } from './two-tone.ts';

export interface Image extends ImageHeader {
  bytes: Uint8Array;
  hash: string;
}

/** Checks a file without decoding it. Throws an ImageFault. */
export function openImage(bytes: Uint8Array): Image {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const header = headers.get(hash) ?? headers.keep(hash, imageHeader(bytes), 1);
  return { ...header, bytes, hash };
}

const headers = new Recent<ImageHeader>(256); // finding the size of an SVG means parsing all of it

/** Throws an ImageFault if the file cannot be decoded. */
export async function tryImage(image: Image): Promise<void> {
  await greyOf(image, 64, 64);
}

const kept = new Recent<Bitmap>(16 * 1024 * 1024);
const making = new Map<string, Promise<Bitmap>>();

/** With null for `way`, two-tone images are thresholded and all others dithered. Throws an ImageFault. */
export async function imageDots(
  image: Image,
  width: number,
  height: number,
  way: Dither | null,
): Promise<Bitmap> {
  const key = `${image.hash} ${width}x${height} ${way}`;
  const known = kept.get(key) ?? making.get(key);
  if (known) return await known;
  const made = make(image, width, height, way).finally(() => making.delete(key));
  making.set(key, made);
  const dots = await made;
  return kept.keep(key, dots, dots.data.length);
}

async function make(
  image: Image,
  width: number,
  height: number,
  way: Dither | null,
): Promise<Bitmap> {
  const source = await greyOf(image, width, height);
  const level = way === null ? twoTone(source) : null;
  await breath();
  const grey = scale(source, width, height);
  await breath();
  if (level !== null) return threshold(grey, level);
  return dither(cleaned(grey), way ?? 'floyd-steinberg');
}

async function greyOf(image: Image, width: number, height: number): Promise<Grey> {
  const { type, bytes } = image;
  if (type === 'image/svg+xml') return await decode(drawableSvg(Buffer.from(bytes), width, height));
  const grey = await decode(bytes);
  if (grey.width !== image.width || grey.height !== image.height)
    throw new ImageFault('is not as large as it says');
  return grey;
}

const nearly = 5; // the deviation from pure white and black that JPEG causes

/** Makes nearly white white: otherwise the paper around a photograph gets specks. */
function cleaned({ width, height, data }: Grey): Grey {
  const clean = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) {
    const tone = data[index]!;
    clean[index] = tone <= nearly ? 0 : tone >= 255 - nearly ? 255 : tone;
  }
  return { width, height, data: clean };
}
