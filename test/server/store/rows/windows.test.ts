import { expect, test } from 'vitest';
import { windowsOf } from '../../../../src/server/store/rows/windows.ts';

const limits = { after: 3, before: 14 };
/** The numbers that a window holds. */
const numbers = ({ after, before }: typeof limits) =>
  Array.from({ length: before - after - 1 }, (_, index) => after + 1 + index);

test.each([1, 3, 10, 11, 100])('windows of %s hold every job once, in order', (size) => {
  const rising = [...windowsOf(limits, size, 'asc')].map(numbers);
  expect(rising.flat()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  const falling = [...windowsOf(limits, size, 'desc')].map((one) => numbers(one).toReversed());
  expect(falling.flat()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  for (const window of [...rising, ...falling]) expect(window.length).toBeLessThanOrEqual(size);
});

test('there is no window without jobs', () => {
  expect([...windowsOf({ after: 0, before: 1 }, 5, 'asc')]).toEqual([]);
  expect([...windowsOf({ after: 0, before: 1 }, 5, 'desc')]).toEqual([]);
});

test('a window without limits is one', () => {
  const all = { after: 0, before: Number.MAX_SAFE_INTEGER };
  expect([...windowsOf(all, Number.MAX_SAFE_INTEGER, 'desc')]).toEqual([all]);
  expect([...windowsOf(all, Number.MAX_SAFE_INTEGER, 'asc')]).toEqual([all]);
});
