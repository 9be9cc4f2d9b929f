import { expect, test } from 'vitest';
import { penalty, type QrLines } from '../../../src/core/codes/qr-penalty.ts';

/** Penalties by the rules of the standard, module by module. */
function plainPenalty(rows: number[][]): number {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  const texts = [...rows, ...columns].map((line) => line.join(''));
  let total = 0;
  for (const text of texts) {
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2;
    // Around the symbol everything is white.
    const wide = `0000${text}0000`;
    for (let one = 1; one * 7 <= size; one++) {
      const [b, w] = ['1'.repeat(one), '0'.repeat(one)];
      const finder = `(?<=0)(?=${b}${w}${b.repeat(3)}${w}${b}(?=0))`;
      const ends = one * 7;
      for (const { index } of wide.matchAll(new RegExp(finder, 'g')))
        if (hasRoom(wide, index, ends)) total += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if (new Set([rows[y]![x], rows[y]![x + 1], rows[y + 1]![x], rows[y + 1]![x + 1]]).size === 1)
        total += 3;
  const share = rows.flat().filter(Boolean).length / size ** 2;
  return total + Math.floor(Math.abs(share * 20 - 10)) * 10;
}

function hasRoom(wide: string, index: number, length: number): boolean {
  const isWhite = (text: string) => text === '0000';
  return (
    isWhite(wide.slice(index - 4, index)) || isWhite(wide.slice(index + length, index + length + 4))
  );
}

function linesOf(lines: number[][]): QrLines {
  const size = lines.length;
  const words = Math.ceil(size / 32);
  const bits = new Int32Array(size * words);
  lines.forEach((line, at) =>
    line.forEach((module, place) => (bits[at * words + (place >> 5)]! |= module << (place & 31))),
  );
  return { size, words, bits };
}

function rated(rows: number[][], least = Infinity): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  return penalty(linesOf(rows), linesOf(columns), least);
}

/** Modules by a simple generator; `share` of them are black, in runs of `run`. */
function modules(size: number, share: number, run: number, seed: number): number[][] {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
  return Array.from({ length: size }, () => {
    const row = Array.from({ length: Math.ceil(size / run) }, () => Number(next() < share));
    return row.flatMap((module) => Array<number>(run).fill(module)).slice(0, size);
  });
}

test.each([
  [21, 0.5, 1],
  [33, 0.5, 1],
  [33, 0.5, 2],
  [33, 0.5, 3],
  [33, 0.1, 1],
  [33, 0.9, 1],
  [33, 0, 1],
  [33, 1, 1],
  [65, 0.5, 1],
  [177, 0.5, 2],
])(
  '%i modules, %d of them black in runs of %i, cost what the standard says',
  (size, share, run) => {
    const rows = modules(size, share, run, size * 7 + run);
    expect(rated(rows)).toBe(plainPenalty(rows));
  },
);

test('finders of every size are found, at the edges and across two numbers of 32 modules', () => {
  for (let one = 1; one <= 4; one++)
    for (let from = 0; from + 7 * one <= 45; from += one) {
      const line = Array.from({ length: 45 }, (_, x) =>
        Number('1011101'[Math.floor((x - from) / one)] ?? 0),
      );
      const rows = Array.from({ length: 45 }, (_, y) => (y === 20 ? line : line.map(() => 0)));
      expect(rated(rows)).toBe(plainPenalty(rows));
    }
});

test('rating stops when another mask is known to be better', () => {
  const rows = modules(33, 0.5, 1, 5);
  const whole = rated(rows);
  expect(rated(rows, whole + 1)).toBe(whole);
  expect(rated(rows, 100)).toBeGreaterThanOrEqual(100);
  expect(rated(rows, 100)).toBeLessThan(whole);
});
