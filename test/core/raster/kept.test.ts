import { expect, test } from 'vitest';
import { Kept } from '../../../src/core/raster/kept.ts';

test('what was not used for the longest goes first, and no more than the bytes allow stays', () => {
  const kept = new Kept<number>(100);
  for (const number of [1, 2, 3]) kept.set(`${number}`, number, 30);
  expect(kept.get('1')).toBe(1);
  kept.set('4', 4, 40);
  expect([1, 2, 3, 4].map((key) => kept.get(`${key}`))).toEqual([1, undefined, 3, 4]);
  kept.set('5', 5, 100);
  expect([1, 3, 4, 5].map((key) => kept.get(`${key}`))).toEqual([
    undefined,
    undefined,
    undefined,
    5,
  ]);
});

test('what is larger than everything is not kept, and drives nothing out', () => {
  const kept = new Kept<string>(10);
  kept.set('small', 'small', 10);
  kept.set('large', 'large', 11);
  expect([kept.get('small'), kept.get('large')]).toEqual(['small', undefined]);
});

test('the same thing again counts once', () => {
  const kept = new Kept<string>(10);
  kept.set('a', 'a', 5);
  for (let time = 0; time < 9; time++) kept.set('b', 'b', 5);
  expect([kept.get('a'), kept.get('b')]).toEqual(['a', 'b']);
});
