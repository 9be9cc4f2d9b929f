import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scale } from '../../../../src/core/raster/images/scale.ts';

const side = fc.integer({ min: 1, max: 30 });
const anyGrey = fc
  .tuple(side, side)
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height })
      .map((data) => ({ width, height, data })),
  );

test('an even tone stays even at any size', () => {
  fc.assert(
    fc.property(side, side, side, side, fc.nat(255), (width, height, toWidth, toHeight, tone) => {
      const data = new Uint8Array(width * height).fill(tone);
      const scaled = scale({ width, height, data }, toWidth, toHeight);
      expect([...new Set(scaled.data)]).toEqual([tone]);
      expect(scaled.data).toHaveLength(toWidth * toHeight);
    }),
  );
});

test('no tone is darker than the darkest or lighter than the lightest', () => {
  fc.assert(
    fc.property(anyGrey, side, side, (grey, width, height) => {
      const { data } = scale(grey, width, height);
      expect(Math.min(...data)).toBeGreaterThanOrEqual(Math.min(...grey.data));
      expect(Math.max(...data)).toBeLessThanOrEqual(Math.max(...grey.data));
    }),
  );
});

const mean = ({ data }: { data: Uint8Array }) =>
  data.reduce((sum, tone) => sum + tone, 0) / data.length;

test('shrinking keeps the mean', () => {
  fc.assert(
    fc.property(anyGrey, side, side, (grey, width, height) => {
      fc.pre(width <= grey.width && height <= grey.height);
      expect(Math.abs(mean(scale(grey, width, height)) - mean(grey))).toBeLessThan(0.6);
    }),
  );
});

test('shrinking to half takes the mean of each four dots', () => {
  const data = Uint8Array.of(0, 100, 200, 200, 100, 200, 200, 200);
  expect([...scale({ width: 4, height: 2, data }, 2, 1).data]).toEqual([100, 200]);
});

test('enlarging goes evenly from one dot to the next', () => {
  const data = Uint8Array.of(0, 200);
  expect([...scale({ width: 2, height: 1, data }, 4, 1).data]).toEqual([0, 50, 150, 200]);
});
