import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mirrored, type Turn, turned } from '../../../src/core/emulator/pictures/turned.ts';
import { anyBitmap } from '../../support/any/any-bitmap.ts';
import { picture } from './play.ts';

/** Rows to columns, from the bottom up. */
const quarter = (rows: string[]) =>
  Array.from(rows[0]!, (_, x) =>
    rows
      .map((row) => row[x]!)
      .toReversed()
      .join(''),
  );

test('a picture is turned clockwise, a quarter at a time', () => {
  fc.assert(
    fc.property(anyBitmap, (bitmap) => {
      let rows = picture(bitmap);
      for (const turn of [0, 90, 180, 270] as Turn[]) {
        const seen = turned(bitmap, turn);
        expect(picture(seen)).toEqual(rows);
        expect(seen.data.length).toBe(seen.stride * seen.height);
        rows = quarter(rows);
      }
      const flipped = picture(bitmap).map((row) => row.split('').toReversed().join(''));
      expect(picture(mirrored(bitmap))).toEqual(flipped);
      // The padding of rows is white: it would show when the picture is drawn elsewhere.
      expect(mirrored(mirrored(bitmap)).data).toEqual(bitmap.data);
    }),
  );
});
