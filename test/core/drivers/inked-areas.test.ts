import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InkedArea, inkedAreas } from '../../../src/core/drivers/inked-areas.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

const worth = { rows: 10, columns: 3, bytes: 1000 };

function drawn(areas: readonly InkedArea[], width: number, height: number): Bitmap {
  const bitmap = new Bitmap(width, height);
  for (const area of areas)
    bitmap.draw(new Bitmap(area.stride * 8, area.height, packed(area)), area.x, area.y);
  return bitmap;
}

function packed({ height, stride, pitch, data }: InkedArea): Uint8Array {
  const rows = Array.from({ length: height }, (_, row) =>
    data.subarray(row * pitch).subarray(0, stride),
  );
  return Buffer.concat(rows);
}

function places(areas: readonly InkedArea[]) {
  return areas.map(({ x, y, stride, height }) => [x, y, stride, height]);
}

test('a white label has no areas', () => {
  expect(inkedAreas(new Bitmap(400, 300), worth)).toEqual([]);
});

test('an area is cut to its ink, across in whole bytes', () => {
  const bitmap = new Bitmap(400, 300);
  bitmap.fill(21, 50, 10, 7);
  expect(places(inkedAreas(bitmap, worth))).toEqual([[16, 50, 2, 7]]);
});

test('what is far apart makes two areas, what is near makes one', () => {
  const far = new Bitmap(400, 300);
  far.fill(0, 0, 8, 5);
  far.fill(0, 15, 8, 5);
  expect(places(inkedAreas(far, worth))).toEqual([
    [0, 0, 1, 5],
    [0, 15, 1, 5],
  ]);
  const near = new Bitmap(400, 300);
  near.fill(0, 0, 8, 5);
  near.fill(0, 14, 8, 5);
  expect(places(inkedAreas(near, worth))).toEqual([[0, 0, 1, 19]]);
});

test('columns are parted too, and then rows again', () => {
  const bitmap = new Bitmap(400, 300);
  bitmap.fill(0, 0, 8, 100);
  bitmap.fill(200, 0, 8, 5);
  bitmap.fill(200, 80, 8, 20);
  expect(places(inkedAreas(bitmap, worth))).toEqual([
    [0, 0, 1, 100],
    [200, 0, 1, 5],
    [200, 80, 1, 20],
  ]);
});

test('no area is larger than may be', () => {
  const bitmap = new Bitmap(400, 300);
  bitmap.fill(0, 0, 400, 300);
  const areas = inkedAreas(bitmap, worth);
  expect(Math.max(...areas.map(({ stride, height }) => stride * height))).toBeLessThanOrEqual(1000);
  expect(areas.length).toBe(15);
});

test('the areas of any picture make that picture', () => {
  const boxes = fc.array(
    fc.record({ x: fc.nat(400), y: fc.nat(300), width: fc.nat(60), height: fc.nat(60) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(boxes, fc.nat(30), fc.integer({ min: 1, max: 9 }), (filled, rows, columns) => {
      const bitmap = new Bitmap(397, 300);
      for (const { x, y, width, height } of filled) bitmap.fill(x, y, width, height);
      const areas = inkedAreas(bitmap, { rows: rows + 1, columns, bytes: 500 });
      expect(Buffer.compare(drawn(areas, 397, 300).data, bitmap.data)).toBe(0);
      expect(areas.every((area) => packed(area).some((byte) => byte !== 0))).toBe(true);
    }),
  );
});
