// The grey pixels of an opened picture. The memory that the canvas library takes for it, up to
// 16 MB for each copy of the pixels, is freed as soon as it is not needed.

import { setImmediate } from 'node:timers/promises';
import canvas from '@napi-rs/canvas';
import { Bitmap } from '../bitmap.ts';
import { png } from '../png.ts';
import type { Grey } from './dither.ts';

export type Size = Pick<Grey, 'width' | 'height'>;

const nearlyWhite = 230;

/** The opaque part in black, if there is also a transparent one: a white logo for dark pages would leave the paper blank. */
async function shapeOf(context: canvas.SKRSContext2D): Promise<Uint8Array | null> {
  let [least, most] = [255, 0];
  const data = await eachPixel(context, (pixels, at) => {
    const opacity = pixels[at + 3]!;
    least = Math.min(least, opacity);
    most = Math.max(most, opacity);
    return 255 - opacity;
  });
  return least < 128 && most >= 128 ? data : null;
}

const bandPixels = 256 * 1024; // of 4 bytes

/** A tone for each pixel of the canvas. They are read in bands, because the memory of each is freed only when the event loop turns. */
async function eachPixel(
  context: canvas.SKRSContext2D,
  toneAt: (pixels: Uint8ClampedArray, at: number) => number,
): Promise<Uint8Array> {
  const { width, height } = context.canvas;
  const tones = new Uint8Array(width * height);
  const rows = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0, dot = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    for (let at = 0; at < data.length; at += 4) tones[dot++] = toneAt(data, at);
    await setImmediate();
  }
  return tones;
}

export function onWhite(image: canvas.Image, { width, height }: Size): canvas.SKRSContext2D {
  const context = canvas.createCanvas(width, height).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  place(image, context);
  return context;
}

/** Fills the canvas with the picture, dot for dot if it is as large. */
function place(image: canvas.Image, context: canvas.SKRSContext2D): void {
  const { width, height } = context.canvas;
  if (width === image.naturalWidth && height === image.naturalHeight)
    return context.drawImage(image, 0, 0);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
}

/** Draws the picture on white, or its shape in black if it is white itself. It cannot be used after that. */
export async function greyOf(image: canvas.Image, { width, height }: Size): Promise<Grey> {
  const context = onWhite(image, { width, height });
  let data = await eachPixel(
    context,
    (pixels, at) => (pixels[at]! * 77 + pixels[at + 1]! * 150 + pixels[at + 2]! * 29) >> 8, // luma, as in JPEG
  );
  if (data.every((tone) => tone >= nearlyWhite)) {
    context.clearRect(0, 0, width, height);
    place(image, context);
    data = (await shapeOf(context)) ?? data;
  }
  await release(image, context);
  return { width, height, data };
}

const blank = png(new Bitmap(1, 1));

/** Frees the pixels of both at once, up to 16 MB each. Garbage collection does not know how large they are. */
async function release(image: canvas.Image, { canvas: drawn }: canvas.SKRSContext2D) {
  drawn.width = drawn.height = 1;
  image.src = Buffer.from(blank);
  await image.decode();
}
