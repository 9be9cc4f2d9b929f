// The 1-bit bitmap fonts that text is painted with, read from the packaged
// atlases.

import { readFileSync } from 'node:fs';
import type { Cell } from '../../model/printers/profile.ts';

export interface Font {
  cell: Cell;
  /** The row of the baseline, from the top of the cell. */
  baseline: number;
  has(codePoint: number): boolean;
  /** One number a row, the leftmost dot in bit 15. Characters without a glyph get a visible box. */
  rows(codePoint: number): Uint16Array;
}

const fonts = new Map<string, Font>();

/** The font with cells of exactly this size. */
export function font(cell: Cell): Font {
  const name = `cells-${cell.width}x${cell.height}`;
  let found = fonts.get(name);
  if (!found) fonts.set(name, (found = isImpact(cell) ? roomy(cell) : read(name)));
  return found;
}

/** The glyphs that the cells of impact printers hold: 9 half dots wide, 8 or 9 pins high. */
export const small: Cell = { width: 9, height: 17 };

/** Whether it is a cell of an impact printer: its characters with the blanks beside and below them. */
export function isImpact({ width, height }: Cell): boolean {
  return height === 18 && (width === 10 || width === 12);
}

/** The small font in wider cells, a dot from their left edge if that leaves room at the right. */
function roomy(cell: Cell): Font {
  const glyphs = font(small);
  const inset = (cell.width - small.width) >> 1;
  const widened = new Map<Uint16Array, Uint16Array>();
  return {
    cell,
    baseline: glyphs.baseline,
    has: (codePoint) => glyphs.has(codePoint),
    rows(codePoint) {
      const narrow = glyphs.rows(codePoint);
      let made = widened.get(narrow);
      if (!made) {
        made = new Uint16Array(cell.height);
        made.set(narrow.map((row) => row >> inset));
        widened.set(narrow, made);
      }
      return made;
    },
  };
}

// The file: bytes 4, 5, 6 are cell width, cell height and baseline; 8..11 the
// count; then the code points (u32), then for each glyph a u16 a row. All numbers
// are little-endian, as on every machine that runs Node.
function read(name: string): Font {
  const file = readFileSync(new URL(`./atlas/${name}.bin`, import.meta.url));
  const cell = { width: file[4]!, height: file[5]! };
  const count = file.readUInt32LE(8);
  const dots = new Uint16Array(new Uint8Array(file.subarray(12 + 4 * count)).buffer);
  const places = new Map<number, number>();
  for (let place = 0; place < count; place++) places.set(file.readUInt32LE(12 + 4 * place), place);
  const glyphs: Uint16Array[] = [];
  const missing = box(cell);
  return {
    cell,
    baseline: file[6]!,
    has: (codePoint) => places.has(codePoint),
    rows(codePoint) {
      const place = places.get(codePoint);
      if (place === undefined) return missing;
      return (glyphs[place] ??= dots.subarray(place * cell.height, (place + 1) * cell.height));
    },
  };
}

function box(cell: Cell): Uint16Array {
  const rows = new Uint16Array(cell.height);
  const left = 0x8000 >> 1;
  const right = 0x8000 >> (cell.width - 3);
  let across = 0;
  for (let column = 1; column <= cell.width - 3; column++) across |= 0x8000 >> column;
  for (let row = 2; row < cell.height - 4; row++)
    rows[row] = row === 2 || row === cell.height - 5 ? across : left | right;
  return rows;
}
