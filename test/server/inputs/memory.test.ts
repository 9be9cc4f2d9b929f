import { expect, test } from 'vitest';
import { Memory } from '../../../src/server/inputs/memory.ts';

test('what all connections hold together is limited, and what one gives back others can take', () => {
  const memory = new Memory(10);
  const [one, other] = [memory.holding(), memory.holding()];
  expect(one.set(6)).toBe(true);
  expect(other.set(5)).toBe(false);
  expect(other.set(4)).toBe(true);
  expect(one.set(7)).toBe(false);
  expect(one.set(2)).toBe(true);
  expect(other.set(8)).toBe(true);
  expect(one.set(3)).toBe(false);
});
