// Prints a bitmap with the head of an impact printer: eight pins below each other, 1/72
// inch apart. The dots of a document are half of that both ways: the carriage strikes at
// half dots, and the paper is fed by 1/144 inch between two passes that interlace.
//
// A pin marks two dots by two, and cannot strike at neighbouring half dots in one pass.
// Strokes of at least two dots come out exactly if they begin two dots apart; of others
// a pin marks a dot more than asked.

import { Bitmap } from '../../raster/bitmap.ts';

/** One way of the head across the paper. */
export interface PinPass {
  /** Rows from the top of the band to the uppermost pin. */
  top: number;
  /** A byte for each half dot up to the last strike, the uppermost pin in the top bit. */
  columns: Uint8Array;
  isRed: boolean;
}

const pins = 8;
/** Rows that two interlaced passes cover. */
const passRows = 2 * pins;

/** The passes from top to bottom; those of both colours at the same height follow each other. */
export function pinPasses(black: Bitmap, red: Bitmap | null): PinPass[] {
  const inks = [{ strikes: strikesFor(black), isRed: false }];
  if (red) inks.unshift({ strikes: strikesFor(red), isRed: true });
  const passes: PinPass[] = [];
  const { height } = black;
  for (let top = 0; top < height; top++) {
    if (!inks.some(({ strikes }) => hasInk(strikes, top))) continue;
    for (const start of [top, top + 1])
      for (const { strikes, isRed } of inks) {
        const columns = columnsFrom(strikes, start);
        if (columns.length > 0) passes.push({ top: start, columns, isRed });
      }
    top += passRows - 1;
  }
  return passes;
}

/** Where a pin must strike to mark all dots of the bitmap: its upper left dot. */
function strikesFor(bitmap: Bitmap): Bitmap {
  const { width, height } = bitmap;
  const strikes = new Bitmap(width, height);
  const marked = new Bitmap(width + 1, height + 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!bitmap.get(x, y) || marked.get(x, y)) continue;
      let [bestX, bestY, least] = [x, y, surplus(bitmap, x, y)];
      for (const [left, top] of [
        [x - 1, y],
        [x, y - 1],
        [x - 1, y - 1],
      ] as const) {
        if (least === 0) break;
        if (left < 0 || top < 0 || strikes.get(left - 1, top) || strikes.get(left + 1, top))
          continue;
        const more = surplus(bitmap, left, top);
        if (more < least) [bestX, bestY, least] = [left, top, more];
      }
      strikes.set(bestX, bestY);
      marked.fill(bestX, bestY, 2, 2);
    }
  return strikes;
}

/** How many white dots a strike would mark; those outside of the band are the worst. */
function surplus(bitmap: Bitmap, x: number, y: number): number {
  const outside = (x + 1 >= bitmap.width ? 4 : 0) + (y + 1 >= bitmap.height ? 4 : 0);
  let white = outside;
  for (let row = y; row < y + 2; row++)
    for (let column = x; column < x + 2; column++) if (!bitmap.get(column, row)) white++;
  return white;
}

/** The dots that strikes mark without being black in the bitmap, down to one row below it. */
export function surplusDots(
  bitmap: Bitmap,
  passes: readonly PinPass[],
): { x: number; y: number }[] {
  const marked = new Bitmap(bitmap.width, bitmap.height + 1);
  for (const { top, columns } of passes)
    columns.forEach((byte, x) => {
      for (let pin = 0; pin < pins; pin++)
        if (byte & (0x80 >> pin)) marked.fill(x, top + 2 * pin, Math.min(2, bitmap.width - x), 2);
    });
  const found: { x: number; y: number }[] = [];
  for (let y = 0; y < marked.height; y++)
    for (let x = 0; x < marked.width; x++)
      if (marked.get(x, y) && !bitmap.get(x, y)) found.push({ x, y });
  return found;
}

function hasInk({ data, stride }: Bitmap, row: number): boolean {
  for (let index = row * stride; index < (row + 1) * stride; index++) if (data[index]) return true;
  return false;
}

function columnsFrom(strikes: Bitmap, top: number): Uint8Array {
  const data = new Uint8Array(strikes.width);
  let inked = 0;
  for (let x = 0; x < strikes.width; x++) {
    for (let pin = 0; pin < pins; pin++) if (strikes.get(x, top + 2 * pin)) data[x]! |= 0x80 >> pin;
    if (data[x]) inked = x + 1;
  }
  return data.subarray(0, inked);
}
