import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Places } from '../../../src/server/inputs/places.ts';

class Line extends EventEmitter {
  bytesRead = 0;
  isOpen = true;
  readonly remoteAddress: string;
  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }
  destroy(): never {
    this.isOpen = false;
    return undefined as never;
  }
}

/** Takes a connection of each address, and returns which are still open. */
function taken(places: Places, addresses: readonly string[]): Line[] {
  return addresses.map((address) => {
    const line = new Line(address);
    places.take(line as unknown as Socket);
    return line;
  });
}
const openOf = (lines: readonly Line[]) => lines.map(({ isOpen }) => isOpen);

test('a client of another address gets a place of the address that has the most', () => {
  const places = new Places(3);
  const lines = taken(places, ['a', 'b', 'a', 'c']);
  expect(openOf(lines)).toEqual([false, true, true, true]);
});

test('a connection that has sent something is closed last', () => {
  const places = new Places(2);
  const [first, second] = taken(places, ['a', 'a']);
  first!.bytesRead = 1;
  const [third] = taken(places, ['b']);
  expect(openOf([first!, second!, third!])).toEqual([true, false, true]);
});

test('a client of the address that has the most is refused', () => {
  const places = new Places(2);
  expect(openOf(taken(places, ['a', 'a', 'a']))).toEqual([true, true, false]);
});

test('of many addresses with one connection each, the last one is refused', () => {
  const places = new Places(2);
  expect(openOf(taken(places, ['a', 'b', 'c']))).toEqual([true, true, false]);
});

test('a closed connection gives its place back, once', () => {
  const places = new Places(2);
  const [first, second] = taken(places, ['a', 'a']);
  first!.emit('close');
  expect(openOf(taken(places, ['a']))).toEqual([true]);
  const [third] = taken(places, ['b']);
  second!.emit('close'); // its place was given away before
  expect(third!.isOpen).toBe(true);
  expect(openOf(taken(places, ['b']))).toEqual([false]);
});
