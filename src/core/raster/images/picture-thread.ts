// Entry point of the threads that read, decode and dither images, so that they do not
// block the event loop: a large photo takes 0.3 s, a malicious SVG takes seconds.

import canvas from '@napi-rs/canvas';
import { endAfterTask, serveTasks } from '../../worker-thread.ts';
import type { Grey } from './dither.ts';
import { greyOf, onWhite, type Size } from './grey-of.ts';
import { ImageFault } from './image-fault.ts';
import { imageHeader, maxPixels } from './image-header.ts';
import { dotsOf, retoned } from './make-dots.ts';
import type { Picture, PictureTask } from './picture-pool.ts';
import { drawableSvg } from './svg.ts';
import { checkFont, type FontType, largestEms } from '../text/font-file.ts';
import { openFont } from '../text/own-fonts.ts';
import { drawLetter, emAdvance } from '../text/outlines.ts';

serveTasks(async (task: PictureTask): Promise<Picture> => {
  try {
    return await picture(task);
  } catch (error) {
    const { message } = error as Error;
    return { problem: error instanceof ImageFault ? message : `cannot be decoded: ${message}` };
  }
});

async function picture(task: PictureTask): Promise<Picture> {
  if ('read' in task) return { header: imageHeader(task.read) };
  if ('decode' in task) return { grey: (await decode(task.decode)).grey };
  if ('shrink' in task) return { jpeg: await shrink(task.shrink) };
  if ('font' in task) return { fontType: tryFont(task.font) };
  const { file, width, height, dither, tone } = task;
  const isSvg = file.type === 'image/svg+xml';
  const bytes = isSvg ? drawableSvg(Buffer.from(file.bytes), width, height) : file.bytes;
  const { grey, natural } = await decode(bytes, isSvg ? Infinity : maxPixels);
  if (!isSvg && (natural.width !== file.width || natural.height !== file.height))
    throw new ImageFault('is not as large as it says');
  return { dots: dotsOf(tone ? retoned(grey, tone) : grey, width, height, dither).data };
}

/** Throws an ImageFault if the letters of most languages cannot be drawn. */
function tryFont(bytes: Uint8Array): FontType {
  const type = checkFont(bytes);
  const face = openFont(bytes);
  for (const letter of triedLetters) {
    // Also what the font makes of one letter, which its tables do not say.
    if (!(emAdvance(letter, face) <= largestEms))
      throw new ImageFault(`has a letter of more than ${largestEms} ems (${letter})`);
    drawLetter(letter, face, triedEm);
  }
  return type;
}

const ascii = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 33 + index));
const triedLetters = `${ascii}€ÄéŁжω한漢あ`;
const triedEm = 48;

async function open(bytes: Uint8Array): Promise<canvas.Image> {
  const image = new canvas.Image();
  // Given as bytes: a string would be read as a path or URL.
  image.src = Buffer.from(bytes);
  await image.decode();
  if (image.naturalWidth === 0) throw new ImageFault('cannot be decoded: it has no dots');
  // The pixels of a photograph are 200 MB that no garbage collection hurries to free.
  if (image.naturalWidth * image.naturalHeight > maxPixels) endAfterTask();
  return image;
}

/** The size of the picture, or a smaller one of the same shape with at most `most` pixels. */
function sizeWithin({ naturalWidth, naturalHeight }: canvas.Image, most: number): Size {
  const share = Math.min(1, Math.sqrt(most / (naturalWidth * naturalHeight)));
  const side = (length: number) => Math.max(1, Math.floor(length * share));
  return { width: side(naturalWidth), height: side(naturalHeight) };
}

/** Enough for the widest label of a printer with 300 dpi; it has less than 2 MiB. */
const shrunkPixels = 2 * 1024 * 1024;

/** A smaller JPEG of the same picture, upright. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await open(bytes);
  return onWhite(image, sizeWithin(image, shrunkPixels)).canvas.toBuffer('image/jpeg', 85);
}

/** Grey pixels on white, `most` of them, and the size of the whole picture. */
async function decode(
  bytes: Uint8Array,
  most: number = maxPixels,
): Promise<{ grey: Grey; natural: Size }> {
  const image = await open(bytes);
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  return { grey: await greyOf(image, sizeWithin(image, most)), natural };
}
