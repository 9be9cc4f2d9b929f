// Finds photographs on a page: squares within images that are grey in many places.

import type { Position } from '../model/paper/document.ts';
import type { Bitmap } from '../raster/bitmap.ts';

/** The sides of the squares that are a photograph or not, in dots. */
export const tile = 16;
const photoShare = 0.1;
const photoNeighbours = 3;

/** Squares of the page that images touch; null without images. */
export function tilesOfImages(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  images: readonly Position[],
): Uint8Array | null {
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

/** Fills squares of `even` within images that are grey in many places, or lie between such squares. */
export function fillPhotos(even: Bitmap, isImage: Uint8Array): void {
  const columns = Math.ceil(even.width / tile);
  const rows = Math.ceil(even.height / tile);
  const isGrey = isImage.map((image, at) => {
    if (image === 0) return 0;
    const dots = evenDots(even, at % columns, Math.floor(at / columns));
    return Number(dots >= photoShare * tile * tile);
  });
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (!isImage[at]) continue;
      if (isGrey[at] || greyNear(isGrey, columns, rows, column, row) >= photoNeighbours)
        even.fill(column * tile, row * tile, tile, tile);
    }
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
