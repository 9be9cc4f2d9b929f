// Encodes a band that was drawn as dots: as images of any height in StarPRNT, or as
// lines of 24 rows in Star Line, which knows no other images between text. White rows
// are left out; the caller feeds the paper between the images.

import type { Bitmap } from '../../raster/bitmap.ts';
import { word } from '../bytes.ts';
import { inkedBytes, packed, strips } from '../strips.ts';
import { imageRows } from '../whole-lines.ts';
import { breakRealTime } from './real-time.ts';

export interface StarImage {
  top: number;
  height: number;
  command: number[];
  data: Uint8Array;
  /** The command that prints it, if the data alone does not. */
  print: number[];
  /** Dots blackened so that the data contains no real-time command. */
  flips: { x: number; y: number }[];
}

export function rasterImages(bitmap: Bitmap, bandHeight: number): StarImage[] {
  return strips(bitmap, bandHeight).map(({ top, height, stride, data }) => {
    const command = [0x1b, 0x1d, 0x53, 1, ...word(stride), ...word(height), 0]; // ESC GS S — image
    return { top, height, command, data, print: [], flips: flipsIn(data, stride, top) };
  });
}

export function lineImages(bitmap: Bitmap): StarImage[] {
  const found: StarImage[] = [];
  for (let top = 0; top < bitmap.height; top += imageRows) {
    const rows = Math.min(imageRows, bitmap.height - top);
    let stride = 0;
    for (let row = 0; row < rows; row++) stride = Math.max(stride, inkedBytes(bitmap, top + row));
    if (stride === 0) continue;
    const data = new Uint8Array(stride * imageRows);
    data.set(packed(bitmap, top, rows, stride));
    const command = [0x1b, 0x6b, ...word(stride)]; // ESC k — image of 24 rows, row by row
    const flips = flipsIn(data, stride, top);
    found.push({ top, height: imageRows, command, data, print: [0x0a], flips }); // LF
  }
  return found;
}

/** Changes the data. */
function flipsIn(data: Uint8Array, stride: number, top: number): StarImage['flips'] {
  return breakRealTime(data).map((index) => ({
    x: (index % stride) * 8 + 5,
    y: top + Math.floor(index / stride),
  }));
}
