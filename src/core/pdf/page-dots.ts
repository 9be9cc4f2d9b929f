// Turns a page in grey into black and white dots, by what is there. Text, lines and codes
// are thresholded between the darkest and the lightest grey around each dot: edges stay
// sharp, and thin or grey letters are not lost. Even areas of grey, and photographs, are
// dithered.

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

/** The sides of the squares that are a photograph or not, in dots. */
const tile = 16;
const photoShare = 0.1;
const photoNeighbours = 3;

/** `images`: where photographs may be. */
export function pageDots(grey: Grey, images: readonly Position[], way: Dither | null): Bitmap {
  const { width, height, data } = grey;
  const sharp = new Bitmap(width, height);
  const even = new Bitmap(width, height);
  let isEven = false;
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) {
      const tone = data[index]!;
      if (tone >= nearlyWhite) continue;
      if (tone <= nearlyBlack) {
        sharp.set(x, y);
        continue;
      }
      const level = levelAt(grey, x, y);
      if (level === null) {
        even.set(x, y);
        isEven = true;
      } else if (tone < level) sharp.set(x, y);
    }
  if (!isEven) return sharp;
  const soft = dotsOf(grey, width, height, way ?? 'floyd-steinberg');
  for (const { x, y } of photoTiles(even, images)) even.fill(x, y, tile, tile);
  for (let at = 0; at < sharp.data.length; at++)
    sharp.data[at] = (sharp.data[at]! & ~even.data[at]!) | (soft.data[at]! & even.data[at]!);
  return sharp;
}

/** The grey between the tones around a dot; null if they are nearly the same. */
function levelAt({ width, height, data }: Grey, x: number, y: number): number | null {
  let [darkest, lightest] = [255, 0];
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  const bottom = Math.min(height - 1, y + reach);
  for (let row = Math.max(0, y - reach); row <= bottom; row++)
    for (let at = row * width + left, end = row * width + right; at <= end; at++) {
      const tone = data[at]!;
      if (tone < darkest) darkest = tone;
      if (tone > lightest) lightest = tone;
    }
  return lightest - darkest < evenContrast ? null : (darkest + lightest) >> 1;
}

/** Squares within images that are grey in many places, or lie between such squares. */
function photoTiles(even: Bitmap, images: readonly Position[]): { x: number; y: number }[] {
  const columns = Math.ceil(even.width / tile);
  const rows = Math.ceil(even.height / tile);
  const isImage = new Uint8Array(columns * rows);
  for (const box of images) {
    const [left, right] = tilesOf(box.x, box.width, columns);
    const [top, bottom] = tilesOf(box.y, box.height, rows);
    for (let row = top; row < bottom; row++)
      isImage.fill(1, row * columns + left, row * columns + right);
  }
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
      if (isGrey[at] || around(isGrey, columns, rows, column, row) >= photoNeighbours)
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
  for (let y = row * tile; y < (row + 1) * tile; y++)
    for (let x = column * tile; x < (column + 1) * tile; x++) if (even.get(x, y)) count++;
  return count;
}

function around(
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
