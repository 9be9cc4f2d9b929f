import { expect, test } from 'vitest';
import { Memory } from '../../../src/server/inputs/memory.ts';

test('what all connections hold together is limited, and what one gives back others can take', () => {
  const memory = new Memory({ all: 10, address: 10 });
  const [one, other] = [memory.holding('till'), memory.holding('bar')];
  expect(one.set(6)).toBe(true);
  expect(other.set(5)).toBe(false);
  expect(other.set(4)).toBe(true);
  expect(one.set(7)).toBe(false);
  expect(one.set(2)).toBe(true);
  expect(other.set(8)).toBe(true);
  expect(one.set(3)).toBe(false);
});

test('an address has a part of the memory, and others have the rest', () => {
  const memory = new Memory({ all: 20, address: 10 });
  const [one, second, other] = [
    memory.holding('till'),
    memory.holding('till'),
    memory.holding('bar'),
  ];
  expect(one.set(8)).toBe(true);
  expect(second.set(3)).toBe(false);
  expect(other.set(10)).toBe(true);
  expect(second.set(2)).toBe(true);
  expect(second.set(0)).toBe(true);
  expect(other.set(0)).toBe(true);
  // A single message may be larger than the part.
  expect(one.set(15)).toBe(true);
  expect(second.set(1)).toBe(false);
  expect(one.set(0)).toBe(true);
  expect(second.set(1)).toBe(true);
});
