// A painted band as the images that a printer takes, by the command that its
// profile names. Says what to send, and knows nothing of what lies between.

import type { Profile } from '../../model/profile.ts';
import type { Bitmap } from '../../raster/bitmap.ts';
import { word } from '../bytes.ts';
import { type Strip, strips } from '../strips.ts';
import { breakRealTime, hasRealTime } from './real-time.ts';

export interface Image {
  top: number;
  height: number;
  command: number[];
  data: Uint8Array;
  /** What makes it come out, where the data alone does not. */
  print: number[];
  /** It waits in the line, as text does: a line feed prints it. */
  isLine: boolean;
  /** Dots blackened so that the data holds no real-time command. */
  flips: { x: number; y: number }[];
}

/** How many rows an image of ESC * has, whether they are needed or not. */
export const lineHeight = 24;

/** What is white between the images is left out. */
export function images(bitmap: Bitmap, { images: kind, bandHeight, width }: Profile): Image[] {
  if (kind === 'esc-star') return lines(bitmap);
  const pieces = strips(bitmap, bandHeight);
  return kind === 'gs-v-0' ? pieces.map(raster) : pieces.flatMap((strip) => graphics(strip, width));
}

function raster(strip: Strip): Image {
  const { stride, height } = strip;
  const command = [0x1d, 0x76, 0x30, 0, ...word(stride), ...word(height)]; // GS v 0 — image
  return { ...rows(strip), command, print: [] };
}

/** `widest` is all that the printer can print, perhaps no whole number of bytes. */
function graphics(strip: Strip, widest: number): Image[] {
  const { stride, height, data } = strip;
  const width = Math.min(stride * 8, widest);
  const length = 10 + data.length;
  const size =
    length > 0xffff
      ? [0x1d, 0x38, 0x4c, ...word(length & 0xffff), ...word(length >>> 16)] // GS 8 L — long graphics
      : [0x1d, 0x28, 0x4c, ...word(length)]; // GS ( L — graphics
  // Function 112: keep rows of single size in the one colour.
  const command = [...size, 48, 112, 48, 1, 1, 49, ...word(width), ...word(height)];
  // A length may look like a real-time command, too; one row less is another length.
  if (height > 1 && hasRealTime(command))
    return split(strip, 1).flatMap((part) => graphics(part, widest));
  return [{ ...rows(strip), command, print: [0x1d, 0x28, 0x4c, 2, 0, 48, 50] }]; // GS ( L — print what is kept
}

function rows({ top, height, stride, data }: Strip): Omit<Image, 'command' | 'print'> {
  const flips = breakRealTime(data).map((index) => ({
    x: (index % stride) * 8 + 4,
    y: top + Math.floor(index / stride),
  }));
  return { top, height, data, flips, isLine: false };
}

function split({ top, height, stride, data }: Strip, after: number): Strip[] {
  const at = after * stride;
  return [
    { top, height: after, stride, data: data.subarray(0, at) },
    { top: top + after, height: height - after, stride, data: data.subarray(at) },
  ];
}

function lines(bitmap: Bitmap): Image[] {
  const found: Image[] = [];
  for (let top = 0; top < bitmap.height; top += lineHeight) {
    const data = columns(bitmap, top);
    const width = data.length / 3;
    if (width === 0) continue;
    const flips = breakRealTime(data).map((index) => ({
      x: Math.floor(index / 3),
      y: top + (index % 3) * 8 + 4,
    }));
    const command = [0x1b, 0x2a, 33, ...word(width)]; // ESC * — image of 24 rows, column by column
    found.push({ top, height: lineHeight, command, data, print: [], isLine: true, flips });
  }
  return found;
}

/** Three bytes a column, the uppermost dot in the top bit, up to the last column with ink. */
function columns(bitmap: Bitmap, top: number): Uint8Array {
  const data = new Uint8Array(3 * bitmap.width);
  let inked = 0;
  for (let x = 0; x < bitmap.width; x++)
    for (let row = 0; row < lineHeight && top + row < bitmap.height; row++) {
      if (!bitmap.get(x, top + row)) continue;
      data[3 * x + (row >> 3)]! |= 0x80 >> (row & 7);
      inked = x + 1;
    }
  return data.subarray(0, 3 * inked);
}
