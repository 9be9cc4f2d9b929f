// Reads the PNG images that clients store in printers. Their dots are black where
// the image is darker than half. It is unpacked when the paper is looked at; one
// that cannot be unpacked is white.

import { inflateSync } from 'node:zlib';
import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from './raster-picture.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples of a pixel by the colour type. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  width: number;
  height: number;
  depth: number;
  samples: number;
  colour: number;
}

/** Null if it is not a PNG, is interlaced, or has more than `most` bytes of pixels. */
export function pngDots(bytes: Uint8Array, most: number): RasterPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || signature.some((byte, at) => bytes[at] !== byte)) return null;
  const [depth = 0, colour = 0, , , interlaced] = bytes.subarray(24, 29);
  const samples = samplesOf[colour];
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (!samples || ![1, 2, 4, 8].includes(depth) || interlaced !== 0) return null;
  const size = rowBytes({ width, depth, samples }) * height;
  if (size === 0 || size > most || bytes.length > 2 * size + 65_536) return null;
  const header = { width, height, depth, samples, colour };
  const draw = () => {
    const { packed, palette } = chunks(bytes, view);
    return dotsOf(header, packed, palette) ?? new Bitmap(width, height);
  };
  return { width, height, draw };
}

function rowBytes({ width, depth, samples }: Pick<Header, 'width' | 'depth' | 'samples'>): number {
  return Math.ceil((width * depth * samples) / 8);
}

function chunks(bytes: Uint8Array, view: DataView): { packed: Uint8Array; palette: Uint8Array } {
  const parts: Uint8Array[] = [];
  let palette = new Uint8Array(0);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.slice(at + 8, at + 8 + length);
    if (name === 'IDAT') parts.push(data);
    if (name === 'PLTE') palette = data;
    at += 12 + length;
  }
  return { packed: Buffer.concat(parts), palette };
}

function dotsOf(header: Header, packed: Uint8Array, palette: Uint8Array): Bitmap | null {
  const { width, height, depth, samples } = header;
  const stride = rowBytes(header);
  let data: Uint8Array;
  try {
    data = inflateSync(packed, { maxOutputLength: (stride + 1) * height });
  } catch {
    return null;
  }
  if (data.length < (stride + 1) * height) return null;
  const step = Math.max(1, (depth * samples) >> 3);
  const dots = new Bitmap(width, height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const row = data.slice(from + 1, from + 1 + stride);
    unfilter(row, above, data[from]!, step);
    for (let x = 0; x < width; x++) if (isDark(row, x, header, palette)) dots.set(x, y);
    above = row;
  }
  return dots;
}

/** Undoes the prediction of a row from its left and upper neighbours. */
function unfilter(row: Uint8Array, above: Uint8Array, filter: number, step: number): void {
  for (let at = 0; at < row.length; at++) {
    const left = at >= step ? row[at - step]! : 0;
    const up = above[at]!;
    const corner = at >= step ? above[at - step]! : 0;
    if (filter === 1) row[at]! += left;
    else if (filter === 2) row[at]! += up;
    else if (filter === 3) row[at]! += (left + up) >> 1;
    else if (filter === 4) row[at]! += nearest(left, up, corner);
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function isDark(row: Uint8Array, x: number, header: Header, palette: Uint8Array): boolean {
  const { depth, samples, colour } = header;
  if (samples === 1) {
    const bit = x * depth;
    const most = (1 << depth) - 1;
    const value = (row[bit >> 3]! >> (8 - depth - (bit & 7))) & most;
    if (colour === 3) return isDarkColour(palette.subarray(value * 3, value * 3 + 3));
    return value * 2 < most;
  }
  const at = x * samples;
  const isClear = (colour === 4 || colour === 6) && row[at + samples - 1]! < 128;
  if (isClear) return false;
  return colour === 4 ? row[at]! < 128 : isDarkColour(row.subarray(at, at + 3));
}

function isDarkColour([red = 255, green = 255, blue = 255]: Uint8Array): boolean {
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
