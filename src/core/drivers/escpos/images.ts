// Encodes a band that was drawn as dots as ESC/POS image commands, of the kind that
// the profile names. White rows are skipped, so one band can give several images;
// the caller feeds the paper between them.

import type { Profile } from '../../model/printers/profile.ts';
import type { Bitmap } from '../../raster/bitmap.ts';
import { word } from '../bytes.ts';
import { type ImageStrip, strips } from '../strips.ts';
import { imageRows } from '../whole-lines.ts';
import { breakRealTime, hasRealTime } from './real-time.ts';

export interface RasterImage {
  top: number;
  height: number;
  command: number[];
  data: Uint8Array;
  /** The command that prints it, if the data alone does not. */
  print: number[];
  /** Whether it is part of a line, like text, and needs a line feed to be printed. */
  isLine: boolean;
  /** Dots blackened so that the data contains no real-time command. */
  flips: { x: number; y: number }[];
}

/** White rows between the images are left out. */
export function imageCommands(
  bitmap: Bitmap,
  { images: kind, bandHeight, width }: Profile,
): RasterImage[] {
  if (kind === 'esc-star') return lines(bitmap);
  const pieces = strips(bitmap, bandHeight);
  return kind === 'gs-v-0' ? pieces.map(raster) : pieces.flatMap((strip) => graphics(strip, width));
}

function raster(strip: ImageStrip): RasterImage {
  const { stride, height } = strip;
  const command = [0x1d, 0x76, 0x30, 0, ...word(stride), ...word(height)]; // GS v 0 — image
  return { ...rows(strip), command, print: [] };
}

/** `widest` is the printable width, which may not be a whole number of bytes. */
function graphics(strip: ImageStrip, widest: number): RasterImage[] {
  const { stride, height, data } = strip;
  const width = Math.min(stride * 8, widest);
  const length = 10 + data.length;
  const size =
    length > 0xffff
      ? [0x1d, 0x38, 0x4c, ...word(length & 0xffff), ...word(length >>> 16)] // GS 8 L — long graphics
      : [0x1d, 0x28, 0x4c, ...word(length)]; // GS ( L — graphics
  // Function 112: store rows at single size in one colour.
  const command = [...size, 48, 112, 48, 1, 1, 49, ...word(width), ...word(height)];
  // The header can contain a real-time command, too; one row less changes the length.
  if (height > 1 && hasRealTime(command))
    return split(strip, 1).flatMap((part) => graphics(part, widest));
  return [{ ...rows(strip), command, print: [0x1d, 0x28, 0x4c, 2, 0, 48, 50] }]; // GS ( L — print what is stored
}

function rows({ top, height, stride, data }: ImageStrip): Omit<RasterImage, 'command' | 'print'> {
  const flips = breakRealTime(data).map((index) => ({
    x: (index % stride) * 8 + 4,
    y: top + Math.floor(index / stride),
  }));
  return { top, height, data, flips, isLine: false };
}

function split({ top, height, stride, data }: ImageStrip, after: number): ImageStrip[] {
  const at = after * stride;
  return [
    { top, height: after, stride, data: data.subarray(0, at) },
    { top: top + after, height: height - after, stride, data: data.subarray(at) },
  ];
}

function lines(bitmap: Bitmap): RasterImage[] {
  const found: RasterImage[] = [];
  for (let top = 0; top < bitmap.height; top += imageRows) {
    const data = columns(bitmap, top);
    const width = data.length / 3;
    if (width === 0) continue;
    const flips = breakRealTime(data).map((index) => ({
      x: Math.floor(index / 3),
      y: top + (index % 3) * 8 + 4,
    }));
    const command = [0x1b, 0x2a, 33, ...word(width)]; // ESC * — image of 24 rows, column by column
    found.push({ top, height: imageRows, command, data, print: [], isLine: true, flips });
  }
  return found;
}

/** Three bytes a column, the uppermost dot in the top bit, up to the last column with ink. */
function columns(bitmap: Bitmap, top: number): Uint8Array {
  const data = new Uint8Array(3 * bitmap.width);
  let inked = 0;
  for (let x = 0; x < bitmap.width; x++)
    for (let row = 0; row < imageRows && top + row < bitmap.height; row++) {
      if (!bitmap.get(x, top + row)) continue;
      data[3 * x + (row >> 3)]! |= 0x80 >> (row & 7);
      inked = x + 1;
    }
  return data.subarray(0, 3 * inked);
}
