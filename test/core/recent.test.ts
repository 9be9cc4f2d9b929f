import { expect, test } from 'vitest';
import { Recent } from '../../src/core/recent.ts';

test('what was not used for longest goes first, once the weight is too much', () => {
  const recent = new Recent<string>(10);
  for (const key of ['a', 'b', 'c']) recent.keep(key, key.toUpperCase(), 3);
  expect(recent.get('a')).toBe('A');
  recent.keep('d', 'D', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual(['A', undefined, 'C', 'D']);
});

test('one thing that is too heavy by itself is given out and not kept', () => {
  const recent = new Recent<string>(10);
  expect(recent.keep('a', 'A', 11)).toBe('A');
  expect(recent.get('a')).toBeUndefined();
  recent.keep('b', 'B', 10);
  expect(recent.get('b')).toBe('B');
});
