import { expect, test } from 'vitest';
import { ByteJournal } from '../../../src/server/virtual/byte-journal.ts';

const part = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

test('each sheet gets the bytes that were read since the last one', () => {
  const journal = new ByteJournal();
  for (let count = 0; count < 20; count++) journal.add(part);
  expect(journal.next(1500)).toEqual({
    offset: 0,
    bytes: Uint8Array.from([...part, ...part.subarray(0, 500)]),
    isComplete: true,
  });
  expect(journal.next(3).bytes).toEqual(part.subarray(500, 503));
  expect(journal.slice(19_990, 50_000)).toEqual(part.subarray(990));
});

test('it keeps the latest bytes of a stream without sheets, and says that the first are lost', () => {
  const journal = new ByteJournal();
  for (let count = 0; count < 40_000; count++) journal.add(part);
  expect(journal.length).toBe(40_000_000);
  expect(journal.slice(39_999_000, 40_000_000)).toEqual(part);
  expect(journal.slice(0, 1000)).toHaveLength(0);
  const { bytes, isComplete } = journal.next(40_000_000);
  expect(isComplete).toBe(false);
  expect(bytes.length).toBeGreaterThan(7_000_000);
  expect(bytes.length).toBeLessThanOrEqual(16_000_000);
  expect(bytes.subarray(-1000)).toEqual(part);
});
