// What is kept of letters is bounded by bytes. The letters are not drawn here: as many as are
// needed would take seconds.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import {
  mostKept as mostWidthBytes,
  widthBytesKept,
  widthsOf,
} from '../../../../src/core/raster/text/letter-widths.ts';
import {
  letterBytesKept,
  lettersDrawn,
  lettersOf,
  mostKept,
} from '../../../../src/core/raster/text/letters.ts';
import { ownCopy } from '../../../../src/core/raster/text/own-copy.ts';

const large = { face: 'sans', bold: false, em: 1600 } as const;

vi.mock('../../../../src/core/raster/text/outlines.ts', () => ({
  drawLetter(letter: string, _file: string, em: number) {
    const bitmap = new Bitmap(em, em);
    if (letter !== '\u{10ffff}') bitmap.set(0, 0); // the font has it
    return { bitmap, left: 0, ascent: em };
  },
  emAdvance: () => 0.5,
}));

const letters = Array.from({ length: 90 }, (_, index) => String.fromCodePoint(0x21 + index));

test('the letters of one line are forgotten before they take too much', () => {
  const sizes = [lettersOf(large), lettersOf({ ...large, em: 1500 })];
  let most = 0;
  for (const letter of letters)
    for (const size of sizes) {
      size.drawn(letter);
      most = Math.max(most, letterBytesKept());
    }
  expect(most).toBeLessThanOrEqual(mostKept);
  expect(most).toBeGreaterThan(mostKept / 2);
  const drawn = lettersDrawn();
  sizes[0]!.drawn(letters[0]!);
  expect(lettersDrawn()).toBe(drawn + 1);
  sizes[0]!.drawn(letters[0]!);
  expect(lettersDrawn()).toBe(drawn + 1);
});

test('the widths of letters with marks, and of pairs, are forgotten before they take too much', () => {
  let most = 0;
  for (let one = 0; one < 120; one++)
    for (let other = 0; other < 112; other++) {
      const letter = `${letters[one % 90]}${String.fromCodePoint(0x300 + other, 0x300 + one)}`;
      const widths = widthsOf({ ...large, locale: ['en', 'de', 'fr'][one % 3] });
      widths.advance(letter);
      widths.kern(letter, 'a');
      most = Math.max(most, widthBytesKept());
    }
  expect(most).toBeLessThanOrEqual(mostWidthBytes);
  expect(most).toBeGreaterThan(mostWidthBytes / 2);
});

test('a kept part of a text does not keep the text', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const mark = 'a'.padEnd(14, '\u0301');
  const before = used();
  const parts = Array.from({ length: 30 }, (_, index) => {
    const text = Buffer.from(`${'x'.repeat(500_000)}${index}${mark}`).toString();
    return ownCopy(text.slice(-mark.length));
  });
  expect(parts).toEqual(parts.map(() => mark));
  expect(used() - before).toBeLessThan(5_000_000);
});
