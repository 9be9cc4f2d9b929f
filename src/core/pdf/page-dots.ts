// Turns a page in grey into black and white dots, by what is there. Text, lines and codes
// are thresholded between the darkest and the lightest grey around each dot: edges stay
// sharp, and thin or grey letters are solid. Areas of grey, and photographs, are dithered.

import type { Dither } from '../model/paper/dither.ts';
import type { Position } from '../model/paper/document.ts';
import { Bitmap } from '../raster/bitmap.ts';
import type { Grey } from '../raster/images/dither.ts';
import { dotsOf } from '../raster/images/make-dots.ts';

const nearlyBlack = 24;
/** As light as the paper of a scan. */
const nearlyWhite = 232;
/** Dots around one that are looked at, in each direction. */
const reach = 2;
/** Less contrast than that between the letters and the paper of pale print. */
const evenContrast = 64;
/** What is darker is black print, or its soft edge. */
const dark = 64;

/** The sides of the squares that are a photograph or not, in dots. */
const tile = 16;
const photoShare = 0.1;
const photoNeighbours = 3;

/** `images`: where photographs may be. */
export function pageDots(grey: Grey, images: readonly Position[], way: Dither | null): Bitmap {
  const { width, height, data } = grey;
  const sharp = new Bitmap(width, height);
  const even = new Bitmap(width, height);
  const isImage = tilesOfImages(grey, images);
  const columns = Math.ceil(width / tile);
  const pale: Pale = { index: [], darkest: [], lightest: [] };
  const fours = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  for (let index = 0, y = 0, row = 0; index < data.length; index++) {
    // Most of a page is white: it is skipped without regard to rows.
    if ((index & 3) === 0) {
      index = 4 * afterWhite(fours, index >> 2);
      if (index >= data.length) break;
    }
    const tone = data[index]!;
    if (tone >= nearlyWhite) continue;
    for (; index >= row + width; row += width) y++;
    const x = index - row;
    if (tone <= nearlyBlack) {
      sharp.data[y * sharp.stride + (x >> 3)]! |= 0x80 >> (x & 7);
      continue;
    }
    const { darkest, lightest } = tonesAround(grey, x, y);
    const inImage = isImage?.[(y >> 4) * columns + (x >> 4)] === 1;
    if (!inImage && darkest > dark) {
      pale.index.push(index);
      pale.darkest.push(darkest);
      pale.lightest.push(lightest);
    } else if (lightest - darkest < evenContrast) even.set(x, y);
    else if (tone < (darkest + lightest) >> 1) sharp.set(x, y);
  }
  drawPale(grey, pale, sharp, even);
  for (const { x, y } of photoTiles(even, isImage)) even.fill(x, y, tile, tile);
  ditherRows(grey, sharp, even, way ?? 'floyd-steinberg');
  return sharp;
}

/** The index of the first number from `start` on that is not four white dots. */
function afterWhite(fours: Int32Array, start: number): number {
  let at = start;
  const last = fours.length - 4;
  while (at <= last && (fours[at]! & fours[at + 1]! & fours[at + 2]! & fours[at + 3]!) === -1)
    at += 4;
  while (at < fours.length && fours[at] === -1) at++;
  return at;
}

const tones = { darkest: 255, lightest: 0 };

/** Finds the tones around a dot. The result is valid until the next call. */
function tonesAround({ width, height, data }: Grey, x: number, y: number): typeof tones {
  let darkest = 255;
  let lightest = 0;
  const left = Math.max(0, x - reach);
  const right = Math.min(width - 1, x + reach);
  // The nearest rows first: at the edge of a letter they have both black and white.
  for (let step = 0; step <= 2 * reach; step++) {
    const row = y + (step & 1 ? -((step + 1) >> 1) : step >> 1);
    if (row < 0 || row >= height) continue;
    for (let near = row * width + left, end = row * width + right; near <= end; near++) {
      const tone = data[near]!;
      if (tone < darkest) darkest = tone;
      if (tone > lightest) lightest = tone;
    }
    if (darkest === 0 && lightest === 255) break;
  }
  tones.darkest = darkest;
  tones.lightest = lightest;
  return tones;
}

/** Lines and the strokes of letters are thinner: 1.5 mm, in dots of 203 dpi. */
const thick = 12;
/** As light as paper without print. */
const paper = 244;
const paleContrast = 24;

/** Dots without black around them, and the tones around them, from the top of the page. */
interface Pale {
  index: number[];
  darkest: number[];
  lightest: number[];
}

/** Draws dots without black around them: solid where they are a line or a letter, dithered in an area. */
function drawPale(grey: Grey, { index: pale, ...around }: Pale, sharp: Bitmap, even: Bitmap): void {
  const { width, height, data } = grey;
  for (let start = 0; start < pale.length;) {
    // Rows that lie close together are examined at once.
    const from = Math.max(0, Math.floor(pale[start]! / width) - thick);
    let end = start;
    let to = from;
    for (; end < pale.length; end++) {
      const y = Math.floor(pale[end]! / width);
      if (end > start && y > to) break;
      to = Math.min(height, y + 1 + thick);
    }
    const isArea = areaDots(grey, from, to);
    for (; start < end; start++) {
      const index = pale[start]!;
      const [x, y] = [index % width, Math.floor(index / width)];
      const darkest = around.darkest[start]!;
      const lightest = around.lightest[start]!;
      const contrast = lightest - darkest;
      const isDarker = data[index]! < (darkest + lightest) >> 1;
      if (isArea[index - from * width] === 0) {
        if (isDarker || contrast < paleContrast) sharp.set(x, y);
      } else if (contrast < evenContrast || (isDarker && lightest >= paper)) even.set(x, y);
      else if (isDarker) sharp.set(x, y);
    }
  }
}

/** Marks dots of rows that belong to a square of print that is `thick` wide. */
function areaDots({ width, data }: Grey, from: number, to: number): Uint8Array {
  // First the side of the largest square that ends at each dot, then the reach of the large ones.
  const sides = new Uint8Array(width * (to - from));
  const first = from * width;
  for (let index = 0; index < sides.length; index++) {
    if (data[first + index]! >= paper) continue;
    const isStart = index < width || index % width === 0;
    const side = isStart
      ? 0
      : Math.min(sides[index - 1]!, sides[index - width]!, sides[index - width - 1]!);
    sides[index] = Math.min(thick, side + 1);
  }
  for (let index = sides.length - 1; index >= 0; index--) {
    if (sides[index] === thick) continue;
    const isLast = index % width === width - 1;
    const below = index + width;
    const most = Math.max(
      isLast ? 0 : sides[index + 1]!,
      below < sides.length ? sides[below]! : 0,
      !isLast && below < sides.length ? sides[below + 1]! : 0,
    );
    sides[index] = Math.max(0, most - 1);
  }
  return sides;
}

/** Puts dithered dots where `even` has dots, for each group of rows that has any. */
function ditherRows({ width, height, data }: Grey, sharp: Bitmap, even: Bitmap, way: Dither): void {
  const isUsed = new Uint8Array(height);
  for (let index = 0; index < even.data.length; index++)
    if (even.data[index] !== 0) isUsed[Math.floor(index / even.stride)] = 1;
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

/** Squares of the page that images touch; null without images. */
function tilesOfImages({ width, height }: Grey, images: readonly Position[]): Uint8Array | null {
  if (images.length === 0) return null;
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const isImage = new Uint8Array(columns * rows);
  for (const box of images) {
    const [left, right] = tilesOf(box.x, box.width, columns);
    const [top, bottom] = tilesOf(box.y, box.height, rows);
    for (let row = top; row < bottom; row++)
      isImage.fill(1, row * columns + left, row * columns + right);
  }
  return isImage;
}

/** Squares within images that are grey in many places, or lie between such squares. */
function photoTiles(even: Bitmap, isImage: Uint8Array | null): { x: number; y: number }[] {
  if (!isImage) return [];
  const columns = Math.ceil(even.width / tile);
  const rows = Math.ceil(even.height / tile);
  const isGrey = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (isImage[at]) isGrey[at] = Number(evenDots(even, column, row) >= photoShare * tile * tile);
    }
  const found: { x: number; y: number }[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (!isImage[at]) continue;
      if (isGrey[at] || greyNear(isGrey, columns, rows, column, row) >= photoNeighbours)
        found.push({ x: column * tile, y: row * tile });
    }
  return found;
}

function tilesOf(start: number, length: number, most: number): [from: number, to: number] {
  const from = Math.min(most, Math.max(0, Math.floor(start / tile)));
  return [from, Math.min(most, Math.max(from, Math.ceil((start + length) / tile)))];
}

function evenDots(even: Bitmap, column: number, row: number): number {
  let count = 0;
  const right = Math.min((column + 1) * tile, even.width);
  const bottom = Math.min((row + 1) * tile, even.height);
  for (let y = row * tile; y < bottom; y++)
    for (let x = column * tile; x < right; x += 8) {
      if (even.data[y * even.stride + (x >> 3)] === 0) continue;
      for (let one = x; one < Math.min(x + 8, right); one++) if (even.get(one, y)) count++;
    }
  return count;
}

function greyNear(
  isGrey: Uint8Array,
  columns: number,
  rows: number,
  column: number,
  row: number,
): number {
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
      count += isGrey[y * columns + x]!;
  return count;
}
