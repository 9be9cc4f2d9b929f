// Turns a page in grey into black and white dots, by what is there. Text, lines and codes
// are thresholded between the darkest and the lightest grey around each dot: edges stay
// sharp, and thin or grey letters are solid. Areas of grey, and photographs, are dithered.

import type { Dither } from '../model/paper/dither.ts';
import type { Position } from '../model/paper/document.ts';
import { Bitmap } from '../raster/bitmap.ts';
import { dotsOf } from '../raster/images/make-dots.ts';
import { FlatAreas } from './flat-areas.ts';
import { drawPale, type PaleDots } from './pale-dots.ts';
import { fillPhotos, tile, tilesOfImages } from './photo-tiles.ts';
import type { PageGrey } from './render-page.ts';
import { TonesAround } from './tones-around.ts';

const nearlyBlack = 24;
/** A tone as light as the paper of a scan. */
const nearlyWhite = 232;

/** Less contrast than that between the letters and the paper of pale print. */
const evenContrast = 64;
/** What is darker is black print, or its soft edge. */
const dark = 64;

/** A page while its dots are decided, row by row: a function with all loops would run unoptimized. */
interface Work {
  grey: PageGrey;
  /** The grey of four dots each. */
  fours: Int32Array;
  sharp: Bitmap;
  /** Dots that are dithered. */
  even: Bitmap;
  isImage: Uint8Array | null;
  flat: FlatAreas;
  around: TonesAround;
  pale: PaleDots;
  /** Grey dots of a row. */
  unsure: Int32Array;
}

/** `images`: where photographs may be. */
export function pageDots(grey: PageGrey, images: readonly Position[], way: Dither | null): Bitmap {
  const { width, height, stride, data } = grey;
  const fours = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  const work: Work = {
    grey,
    fours,
    sharp: new Bitmap(width, height),
    even: new Bitmap(width, height),
    isImage: tilesOfImages(grey, images),
    flat: new FlatAreas(grey, fours),
    around: new TonesAround(grey),
    pale: { index: [], tones: [] },
    unsure: new Int32Array(stride),
  };
  for (let y = 0; y < height; y++) {
    const count = drawBlack(work, y);
    if (count > 0) drawGrey(work, y, count);
  }
  const { sharp, even, isImage, pale } = work;
  drawPale(grey, pale, evenContrast, sharp, even);
  if (isImage) fillPhotos(even, isImage);
  ditherRows(grey, sharp, even, way ?? 'floyd-steinberg');
  return sharp;
}

/** Draws the black dots of a row and its flat areas, and lists other grey dots. Returns how many those are. */
function drawBlack({ grey, fours, sharp, even, flat, unsure }: Work, y: number): number {
  const bits = sharp.data;
  const length = grey.stride >> 2;
  const start = y * length;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const four = fours[start + at]!;
    if (four === -1) {
      at = lastWhite(fours, start + at, start + length) - start;
      continue;
    }
    const place = y * sharp.stride + (at >> 1);
    const shift = at & 1 ? 0 : 4;
    if (four === 0) {
      bits[place]! |= 15 << shift;
      continue;
    }
    // The sign of a difference takes less time than a condition, which half of the dots fulfil.
    const before = count;
    let black = 0;
    for (let dot = 0; dot < 4; dot++) {
      const tone = (four >>> (8 * dot)) & 255;
      black = (black << 1) | ((tone - nearlyBlack - 1) >>> 31);
      unsure[count] = 4 * at + dot;
      count += ((tone - nearlyWhite) & (nearlyBlack - tone)) >>> 31;
    }
    bits[place]! |= black << shift;
    if (count === before + 4 && flat.has(at, y)) {
      count = before;
      even.data[place]! |= 15 << shift;
    }
  }
  return count;
}

/** Skips white dots, which most of a page consists of. */
function lastWhite(fours: Int32Array, start: number, end: number): number {
  let at = start;
  while (at + 4 < end && (fours[at + 1]! & fours[at + 2]! & fours[at + 3]! & fours[at + 4]!) === -1)
    at += 4;
  return at;
}

/** Draws the `unsure` dots of a row. */
function drawGrey(work: Work, y: number, count: number): void {
  const { grey, sharp, even, isImage, around, pale, unsure } = work;
  const { stride, data } = grey;
  const tiles = (y >> 4) * Math.ceil(grey.width / tile);
  for (let at = 0; at < count; at++) {
    const x = unsure[at]!;
    const index = y * stride + x;
    const tones = around.find(x, y);
    const darkest = tones >> 8;
    const lightest = tones & 255;
    if (darkest > dark && !(isImage && isImage[tiles + (x >> 4)] === 1)) {
      pale.index.push(index);
      pale.tones.push(tones);
    } else if (lightest - darkest < evenContrast) even.set(x, y);
    else if (data[index]! < (darkest + lightest) >> 1) sharp.set(x, y);
  }
}

/** Puts dithered dots where `even` has dots, for each group of rows that has any. */
function ditherRows(grey: PageGrey, sharp: Bitmap, even: Bitmap, way: Dither): void {
  const { height, stride: width, data } = grey; // the white dots after a row stay white
  const isUsed = rowsWithDots(even);
  for (let from = isUsed.indexOf(1); from >= 0 && from < height; from = isUsed.indexOf(1, from)) {
    const end = isUsed.indexOf(0, from);
    const to = end < 0 ? height : end;
    const rows = { width, height: to - from, data: data.subarray(from * width, to * width) };
    const soft = dotsOf(rows, width, rows.height, way).data;
    const start = from * sharp.stride;
    for (let index = 0; index < soft.length; index++) {
      const mask = even.data[start + index]!;
      if (mask === 0) continue;
      sharp.data[start + index] = (sharp.data[start + index]! & ~mask) | (soft[index]! & mask);
    }
    from = to;
  }
}

/** Says of each row whether it has a dot: 1 or 0. */
function rowsWithDots({ data, stride, height }: Bitmap): Uint8Array {
  const isUsed = new Uint8Array(height);
  const fours = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  for (let at = 0; at < fours.length; at++)
    if (fours[at] !== 0)
      for (let index = 4 * at; index < 4 * at + 4; index++)
        if (data[index] !== 0) isUsed[Math.floor(index / stride)] = 1;
  for (let index = 4 * fours.length; index < data.length; index++)
    if (data[index] !== 0) isUsed[height - 1] = 1;
  return isUsed;
}
