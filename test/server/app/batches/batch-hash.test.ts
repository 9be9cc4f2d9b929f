import type { JsonObject } from '../../../../src/core/model/json.ts';
import { expect, test } from 'vitest';
import { hashOfBatch } from '../../../../src/server/app/batches/batch-hash.ts';

async function hashed(name: string, data: JsonObject[]) {
  let pauses = 0;
  const prints = data.map((fields) => ({ templateId: 'receipt', data: fields, options: {} }));
  const hash = await hashOfBatch(name, prints, async () => void pauses++);
  return { hash, pauses };
}

test('others have a turn before each print of a batch', async () => {
  const large = { text: 'ก'.repeat(100_000) };
  expect((await hashed('day', [large, large, large])).pauses).toBe(3);
});

test('equal batches have one hash; another order, name or value has another', async () => {
  const { hash } = await hashed('day', [{ a: 1, b: 2 }, { a: 3 }]);
  expect((await hashed('day', [{ b: 2, a: 1 }, { a: 3 }])).hash).toBe(hash);
  const others = await Promise.all([
    hashed('day', [{ a: 3 }, { a: 1, b: 2 }]),
    hashed('night', [{ a: 1, b: 2 }, { a: 3 }]),
    hashed('day', [{ a: 1, b: 2 }, { a: '3' }]),
  ]);
  expect(new Set([hash, ...others.map((other) => other.hash)]).size).toBe(4);
});
