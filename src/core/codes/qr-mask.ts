// Applies one of the eight masks to the data of a QR code: unmasked data could look
// like a finder pattern or be plain white. Uses the mask with the lowest penalty,
// then writes the format bits, which name the level and the mask.

import type { QrLevel } from '../model/templates/symbology.ts';
import { finish, type QrGrid } from './qr-grid.ts';
import { lowestBits, penalty, type QrLines } from './qr-penalty.ts';

type Mask = (x: number, y: number) => boolean;

const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Every mask repeats itself after this many modules, in both directions. */
const period = 12;

/** The modules that a mask inverts in its first lines, as bits. */
const patterns = masks.map((mask) => ({
  rows: pattern(mask),
  columns: pattern((x, y) => mask(y, x)),
}));

function pattern(mask: Mask): number[] {
  return Array.from({ length: period }, (_, y) => {
    let bits = 0;
    for (let x = 0; x < period; x++) if (mask(x, y)) bits |= 1 << x;
    return bits;
  });
}

/** The finished modules. */
export function masked(grid: QrGrid, level: QrLevel): Uint8Array {
  const { size, isFixed } = grid;
  const [rows, columns] = [linesOf(size, grid.modules, 1), linesOf(size, grid.modules, size)];
  const [fixedRows, fixedColumns] = [linesOf(size, isFixed, 1), linesOf(size, isFixed, size)];
  let best = rows;
  let bestMask = 0;
  let least = Infinity;
  for (const [number, inverts] of patterns.entries()) {
    const maskedRows = inverted(rows, fixedRows, inverts.rows);
    const maskedColumns = inverted(columns, fixedColumns, inverts.columns);
    const found = penalty(maskedRows, maskedColumns, least);
    if (found < least) [best, bestMask, least] = [maskedRows, number, found];
  }
  const modules = modulesOf(best);
  finish({ ...grid, modules }, level, bestMask);
  return modules;
}

function modulesOf({ size, words, bits }: QrLines): Uint8Array {
  const modules = new Uint8Array(size * size);
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at++)
      modules[at] = (bits[y * words + (x >> 5)]! >>> (x & 31)) & 1;
  return modules;
}

/** The lines of modules that lie `step` apart: rows, or columns. */
function linesOf(size: number, modules: Uint8Array, step: number): QrLines {
  const words = Math.ceil(size / 32);
  const bits = new Int32Array(size * words);
  for (let line = 0; line < size; line++)
    for (let place = 0, at = step === 1 ? line * size : line; place < size; place++, at += step)
      bits[line * words + (place >> 5)]! |= modules[at]! << (place & 31);
  return { size, words, bits };
}

function inverted({ size, words, bits }: QrLines, fixed: QrLines, inverts: number[]): QrLines {
  const out = new Int32Array(bits.length);
  const last = lowestBits(size - (words - 1) * 32);
  for (let at = 0, line = 0; line < size; line++)
    for (let word = 0; word < words; word++, at++) {
      const mask = repeated(inverts[line % period]!, (word * 32) % period) & ~fixed.bits[at]!;
      out[at] = bits[at]! ^ (word === words - 1 ? mask & last : mask);
    }
  return { size, words, bits: out };
}

/** A pattern of one period as 32 bits, from bit `from` of it on. */
function repeated(bits: number, from: number): number {
  const begun = ((bits >>> from) | (bits << (period - from))) & ((1 << period) - 1);
  return begun | (begun << period) | (begun << (2 * period));
}
