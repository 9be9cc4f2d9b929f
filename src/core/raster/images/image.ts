// Prepares images for printing: opens, scales and dithers them. Results are kept,
// because a logo is on every receipt.

import { createHash } from 'node:crypto';
import type { Dither } from '../../model/paper/dither.ts';
import type { Tone } from '../../model/paper/tone.ts';
import { Recent } from '../../recent.ts';
import type { Bitmap } from '../bitmap.ts';
import type { FontType } from '../text/font-file.ts';
import { imageHeader, type ImageHeader, maxImageBytes, maxPixels } from './image-header.ts';
import { type ImageFile, PicturePool } from './picture-pool.ts';
import { isSvg } from './svg.ts';

export interface Image extends ImageFile {
  hash: string;
}

const pictures = new PicturePool({ deadlineMs: 5000, waiting: 32 });
const headers = new Recent<ImageHeader>(256); // finding the size of an SVG means parsing all of it
const shortBytes = 64 * 1024;

/** Checks a file without decoding it: in a thread if it is long or a drawing. Throws an ImageFault. */
export async function openImage(bytes: Uint8Array): Promise<Image> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = headers.get(hash);
  if (known) return { ...known, bytes, hash };
  const isShort = bytes.length <= shortBytes && !isSvg(Buffer.from(bytes.subarray(0, 256)));
  const header = isShort ? imageHeader(bytes) : await pictures.read(bytes);
  return { ...headers.keep(hash, header, 1), bytes, hash };
}

/** The image, or a smaller JPEG of a photograph that would take long for every print. Throws an ImageFault. */
export async function fittingImage(image: Image): Promise<Image> {
  const { type, bytes, width, height } = image;
  if (type !== 'image/jpeg') return image;
  if (bytes.length <= maxImageBytes && width * height <= maxPixels) return image;
  return await openImage(await pictures.shrunk(image));
}

/** Throws an ImageFault if the file cannot be decoded. */
export async function tryImage(image: Image): Promise<void> {
  await pictures.dots(image, 64, 64, 'threshold');
}

/** Checks a font in a process of its own, and returns its type. Throws an ImageFault. */
export async function tryFont(bytes: Uint8Array): Promise<FontType> {
  return await pictures.tryFont(bytes);
}

const kept = new Recent<Bitmap>(16 * 1024 * 1024);
const making = new Map<string, Promise<Bitmap>>();

/** Makes dots. With null for `way`, two-tone images are thresholded and all others dithered. Throws an ImageFault. */
export async function imageDots(
  image: Image,
  width: number,
  height: number,
  way: Dither | null,
  tone?: Tone,
): Promise<Bitmap> {
  const key = `${image.hash} ${width}x${height} ${way} ${tone ? JSON.stringify(tone) : ''}`;
  const known = kept.get(key) ?? making.get(key);
  if (known) return await known;
  const made = pictures.dots(image, width, height, way, tone).finally(() => making.delete(key));
  making.set(key, made);
  const dots = await made;
  return kept.keep(key, dots, dots.data.length);
}
