// Ids of batches: unique, hard to guess, and the ids of their jobs follow from them.

import { expect, test } from 'vitest';
import { batchJobId, newBatchId, placeOf } from '../../../../src/server/app/batches/batch-id.ts';

test('a batch id is a UUID of version 7 whose 50 other bits are random', () => {
  const ms = Date.UTC(2042, 0, 1);
  const ids = Array.from({ length: 400 }, () => newBatchId(ms));
  const random = ids.map((id) => {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{6}0{6}$/);
    const digits = id.replaceAll('-', '');
    expect(parseInt(digits.slice(0, 12), 16)).toBe(ms);
    return BigInt(`0x${digits.slice(13, 26)}`);
  });
  const bits = Array.from({ length: 52 }, (_, bit) => bit).filter((bit) => {
    const ones = random.filter((number) => (number >> BigInt(bit)) & 1n).length;
    return ones > 0 && ones < ids.length;
  });
  expect(bits).toHaveLength(50);
});

test('the ids of its jobs follow from the id of a batch, also of one from an older release', () => {
  for (const batchId of [newBatchId(Date.now()), '0198c0de-7a2b-7000-8a51-000000000000'])
    for (const n of [0, 1, 99_999, 9_999_999])
      expect(placeOf(batchJobId(batchId, n))).toEqual({ batchId, n });
  expect(placeOf(newBatchId(Date.now()))).toBeNull();
});
