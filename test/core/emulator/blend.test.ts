import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blend, erase, type Ink } from '../../../src/core/emulator/label/blend.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { anyBitmap } from '../../support/any/any-bitmap.ts';
import { picture } from './play.ts';

const place = fc.integer({ min: -50, max: 50 });
const length = fc.integer({ min: 0, max: 60 });

/** The expected result for each dot, as characters of the picture. */
function dotByDot(bitmap: Bitmap, isBlack: (x: number, y: number, was: boolean) => boolean) {
  const seen = new Bitmap(bitmap.width, bitmap.height);
  for (let y = 0; y < seen.height; y++)
    for (let x = 0; x < seen.width; x++) if (isBlack(x, y, bitmap.get(x, y))) seen.set(x, y);
  return seen;
}

const inks: Record<Ink, (was: boolean, dot: boolean) => boolean> = {
  black: (was, dot) => was || dot,
  reverse: (was, dot) => was !== dot,
  white: (was, dot) => was && !dot,
};

test.each(Object.keys(inks) as Ink[])('dots in %s are at their position', (ink) => {
  fc.assert(
    fc.property(anyBitmap, anyBitmap, place, place, (target, source, left, top) => {
      const expected = dotByDot(target, (x, y, was) =>
        inks[ink](was, source.get(x - left, y - top)),
      );
      blend(target, source, left, top, ink);
      expect(picture(target)).toEqual(picture(expected));
      expect(target.data).toEqual(expected.data);
    }),
  );
});

test('a rectangle is erased, and nothing beside it', () => {
  fc.assert(
    fc.property(anyBitmap, place, place, length, length, (bitmap, left, top, width, height) => {
      const isWithin = (x: number, y: number) =>
        x >= left && y >= top && x < left + width && y < top + height;
      const expected = dotByDot(bitmap, (x, y, was) => was && !isWithin(x, y));
      erase(bitmap, left, top, width, height);
      expect(bitmap.data).toEqual(expected.data);
    }),
  );
});
