import { expect, test } from 'vitest';
import { Bytes } from '../../../src/core/drivers/bytes.ts';

test('a list keeps to itself while another one is written', () => {
  const one = new Bytes();
  const other = new Bytes();
  one.put(1, 2, 3);
  other.put(7, 8, 9, 10);
  one.byte(4);
  expect([...other.taken()]).toEqual([7, 8, 9, 10]);
  expect([...one.taken()]).toEqual([1, 2, 3, 4]);
});

test('what was taken stays as it is when the memory is used again', () => {
  const first = new Bytes();
  first.append(Uint8Array.of(1, 2, 3));
  const taken = first.taken();
  const second = new Bytes();
  second.append(new Uint8Array(1000).fill(9));
  second.taken();
  expect([...taken]).toEqual([1, 2, 3]);
});

test('a list grows past whatever memory it began with', () => {
  const out = new Bytes();
  const part = Uint8Array.from({ length: 5000 }, (_, index) => index & 0xff);
  for (let count = 0; count < 100; count++) out.append(part);
  const taken = out.taken();
  expect(taken.length).toBe(500_000);
  expect(taken.subarray(495_000)).toEqual(Buffer.from(part));
});

test('ASCII is written up to the first character that is none', () => {
  const out = new Bytes();
  expect(out.ascii('Zoë', 0)).toBe(2);
  expect(out.ascii('a\u001bb', 0)).toBe(1);
  expect(out.ascii('a\u007fb', 2)).toBe(3);
  expect(Buffer.from(out.taken()).toString('latin1')).toBe('Zoab');
});

test('a command goes out byte for byte', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const out = new Bytes();
  out.text(String.fromCharCode(...all));
  out.byte(7);
  expect([...out.taken()]).toEqual([...all, 7]);
});
