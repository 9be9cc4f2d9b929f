import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { cases } from '../../support/any/cases.ts';

const place = { x: fc.integer({ min: -30, max: 50 }), y: fc.integer({ min: -30, max: 50 }) };
const size = { width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 30 }) };

function dots(bitmap: Bitmap): string {
  let text = '';
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) text += bitmap.get(x, y) ? '#' : '.';
    text += '\n';
  }
  return text;
}

/** Nothing may be set in the padding behind a row, where a raster command would print it. */
function padding(bitmap: Bitmap): number {
  const mask = (1 << (bitmap.stride * 8 - bitmap.width)) - 1;
  let set = 0;
  for (let y = 0; y < bitmap.height; y++) set |= bitmap.data[(y + 1) * bitmap.stride - 1]! & mask;
  return set;
}

test('a filled rectangle blackens exactly its dots, wherever it lies', () => {
  fc.assert(
    fc.property(fc.record({ ...place, ...size }), ({ x, y, width, height }) => {
      const bitmap = new Bitmap(37, 29);
      bitmap.fill(x, y, width, height);
      for (let row = 0; row < 29; row++)
        for (let column = 0; column < 37; column++)
          expect(bitmap.get(column, row)).toBe(
            column >= x && column < x + width && row >= y && row < y + height,
          );
      expect(padding(bitmap)).toBe(0);
    }),
    { numRuns: cases(60, 20) },
  );
});

test('inverting twice changes nothing', () => {
  fc.assert(
    fc.property(fc.record({ ...place, ...size }), ({ x, y, width, height }) => {
      const bitmap = new Bitmap(37, 29);
      bitmap.fill(3, 4, 20, 9);
      const before = dots(bitmap);
      bitmap.invert(x, y, width, height);
      expect(padding(bitmap)).toBe(0);
      bitmap.invert(x, y, width, height);
      expect(dots(bitmap)).toBe(before);
    }),
  );
});

test('drawing a bitmap is drawing its dots one by one', () => {
  fc.assert(
    fc.property(
      fc.record({ ...place, ...size }),
      fc.infiniteStream(fc.boolean()),
      ({ x, y, width, height }, black) => {
        const source = new Bitmap(width, height);
        const expected = new Bitmap(37, 29);
        const drawn = new Bitmap(37, 29);
        expected.fill(5, 5, 3, 3);
        drawn.fill(5, 5, 3, 3);
        for (let row = 0; row < height; row++)
          for (let column = 0; column < width; column++)
            if (black.next().value) {
              source.set(column, row);
              expected.set(x + column, y + row);
            }
        drawn.draw(source, x, y);
        expect(dots(drawn)).toBe(dots(expected));
        expect(padding(drawn)).toBe(0);
      },
    ),
  );
});

test('a stamp puts the rows of a glyph where it is told, clipped at the bottom', () => {
  const bitmap = new Bitmap(24, 2);
  bitmap.stamp(Uint16Array.of(0xa010, 0x8000, 0xffff), 5, 0);
  expect(dots(bitmap)).toBe('.....#.#........#.......\n.....#..................\n');
});
