import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { strips } from '../../../src/core/drivers/strips.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { slowTest } from '../../support/run/slow-test.ts';

function inked(height: number, ...rows: [from: number, to: number][]): Bitmap {
  const bitmap = new Bitmap(64, height);
  for (const [from, to] of rows) bitmap.fill(0, from, 20, to - from);
  return bitmap;
}

test('blank rows are left out above, below and, where there are many, between', () => {
  const made = strips(inked(100, [10, 20], [24, 30], [60, 62]), 128);
  expect(made.map(({ top, height }) => [top, height])).toEqual([
    [10, 20],
    [60, 2],
  ]);
});

test('a strip is as wide as its ink', () => {
  expect(strips(inked(5, [0, 5]), 128)[0]!.stride).toBe(3);
});

slowTest(
  'pieces put together are the picture, each within the limit and never a multiple of 48 high',
  () => {
    const rows = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 200 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(rows, fc.constantFrom(24, 48, 96, 128, 255), (inks, maxHeight) => {
        const bitmap = inked(
          400,
          ...inks.map(([from, count]): [number, number] => [from, from + count]),
        );
        const together = new Bitmap(64, 400);
        for (const { top, height, stride, data } of strips(bitmap, maxHeight)) {
          expect(height).toBeLessThanOrEqual(maxHeight);
          expect(height % 48).not.toBe(0);
          expect(data).toHaveLength(stride * height);
          together.draw(new Bitmap(stride * 8, height, data), 0, top);
        }
        expect(together.data).toEqual(bitmap.data);
      }),
    );
  },
);
