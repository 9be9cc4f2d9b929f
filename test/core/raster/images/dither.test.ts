import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dithers } from '../../../../src/core/model/paper/dither.ts';
import type { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { dither, type Grey } from '../../../../src/core/raster/images/dither.ts';
import { cases } from '../../../support/any/cases.ts';

function even(width: number, height: number, tone: number): Grey {
  return { width, height, data: new Uint8Array(width * height).fill(tone) };
}

/** The share of the paper that stays white, as a grey. */
function mean({ width, height, data }: Bitmap): number {
  let black = 0;
  for (const byte of data) for (let bits = byte; bits > 0; bits &= bits - 1) black++;
  return 255 * (1 - black / (width * height));
}

const side = fc.integer({ min: 1, max: 40 });
const anyTone = fc.oneof(fc.constantFrom(0, 255), fc.nat(255));
const anyGrey = fc
  .tuple(side, side)
  .chain(([width, height]) =>
    fc
      .array(anyTone, { minLength: width * height, maxLength: width * height })
      .map((tones) => ({ width, height, data: Uint8Array.from(tones) })),
  );

test.each(dithers)('%s leaves what is quite black black and what is quite white white', (way) => {
  fc.assert(
    fc.property(anyGrey, (grey) => {
      const dots = dither(grey, way);
      grey.data.forEach((tone, index) => {
        const x = index % grey.width;
        const y = Math.floor(index / grey.width);
        if (tone === 0) expect(dots.get(x, y)).toBe(true);
        if (tone === 255) expect(dots.get(x, y)).toBe(false);
      });
    }),
    { numRuns: cases(50, 15) },
  );
});

// Bayer knows 64 greys. Atkinson gives a quarter of each error away, and so makes lights lighter and shadows darker.
test.each([
  ['floyd-steinberg', 1.5],
  ['bayer', 2.5],
  ['atkinson', 34],
] as const)('%s keeps an even grey to within %d of 255', (way, bound) => {
  for (let tone = 1; tone < 255; tone++)
    expect(Math.abs(mean(dither(even(128, 128, tone), way)) - tone), `tone ${tone}`).toBeLessThan(
      bound,
    );
});

test('floyd-steinberg keeps the mean of any picture without pure black or white', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 40, max: 215 })), (tones) => {
      const data = Uint8Array.from({ length: 64 * 64 }, () => tones.next().value);
      const wanted = data.reduce((sum, tone) => sum + tone, 0) / data.length;
      expect(
        Math.abs(mean(dither({ width: 64, height: 64, data }, 'floyd-steinberg')) - wanted),
      ).toBeLessThan(3);
    }),
    { numRuns: 10 },
  );
});

test('threshold parts the greys in the middle', () => {
  expect(mean(dither(even(8, 8, 127), 'threshold'))).toBe(0);
  expect(mean(dither(even(8, 8, 128), 'threshold'))).toBe(255);
});

test('a middle grey has no long runs of black or white in any row', () => {
  for (const way of ['bayer', 'floyd-steinberg', 'atkinson'] as const) {
    const dots = dither(even(64, 64, 128), way);
    for (let y = 4; y < 64; y++)
      for (let x = 0; x + 6 < 64; x++) {
        const run = Array.from({ length: 6 }, (_, step) => dots.get(x + step, y));
        expect(new Set(run).size, `${way} at ${x}, ${y}`).toBe(2);
      }
  }
});

test('a picture without dots is no trouble', () => {
  for (const way of dithers) expect(dither(even(0, 0, 0), way).data).toHaveLength(0);
});
