// Applies one of the eight masks to the data of a QR code: unmasked data could look
// like a finder pattern or be plain white. Uses the mask with the lowest penalty,
// then writes the format bits, which name the level and the mask.

import type { QrLevel } from '../model/templates/symbology.ts';
import { finish, type QrGrid } from './qr-grid.ts';

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The finished modules. */
export function masked(grid: QrGrid, level: QrLevel): Uint8Array {
  let best = grid.modules;
  let bestMask = 0;
  let least = Infinity;
  masks.forEach((mask, number) => {
    const modules = grid.modules.slice();
    const { size, isFixed } = grid;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (!isFixed[y * size + x] && mask(x, y)) modules[y * size + x]! ^= 1;
    const found = penalty(modules, size);
    if (found < least) [best, bestMask, least] = [modules, number, found];
  });
  finish({ ...grid, modules: best }, level, bestMask);
  return best;
}

function penalty(modules: Uint8Array, size: number): number {
  let total = 0;
  let black = 0;
  for (let line = 0; line < size; line++) {
    total += linePenalty(modules, size, line * size, 1);
    total += linePenalty(modules, size, line, size);
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x;
      const module = modules[at]!;
      black += module;
      const isBlock =
        x + 1 < size &&
        y + 1 < size &&
        module === modules[at + 1] &&
        module === modules[at + size] &&
        module === modules[at + size + 1];
      if (isBlock) total += 3;
    }
  // Ten for every full 5 % of deviation from a balance of black and white.
  const off = Math.abs(black * 20 - size * size * 10);
  return total + Math.floor(off / (size * size)) * 10;
}

const runs = new Uint8Array(178); // one more than the largest symbol can have in a line

/** Penalises runs of five and more, and patterns like a finder with white beside it. */
function linePenalty(modules: Uint8Array, size: number, start: number, step: number): number {
  let total = 0;
  let count = 0; // runs alternate, starting with white
  let colour = 0;
  runs[0] = 0;
  for (let place = 0; place < size; place++) {
    if (modules[start + place * step] !== colour) {
      colour ^= 1;
      runs[++count] = 0;
    }
    runs[count]!++;
  }
  for (let run = 0; run <= count; run++) {
    if (runs[run]! >= 5) total += runs[run]! - 2;
    if (run % 2 === 1 && run >= 3 && run + 2 <= count && isFinder(run, count)) total += 40;
  }
  return total;
}

/** Black and white in the ratio 1:1:3:1:1 around the run, with four white modules or the edge on one side. */
function isFinder(middle: number, last: number): boolean {
  const one = runs[middle]! / 3;
  for (const beside of [-2, -1, 1, 2]) if (runs[middle + beside] !== one) return false;
  const [before, after] = [middle - 3, middle + 3];
  return before === 0 || after >= last || runs[before]! >= 4 || runs[after]! >= 4;
}
