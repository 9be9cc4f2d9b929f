// Kills the service (SIGKILL) while it begins or ends to require a key, on both stores: the owner can
// always enter, and what was answered holds. Then floods the list of refused requests.
// PLATEN_ROUNDS=4 makes it short.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { newPlace, type StoreKind } from '../support/service/busy-installation.ts';
import { ask, killWhileRequiring, makeOwner, startAt } from './required-key-rounds.ts';

const rounds = Number(process.env.PLATEN_ROUNDS ?? 40);
const figures: { kills: object[]; flood?: object } = { kills: [] };

test.each<StoreKind>(['SQLite', 'PostgreSQL'])(
  'a kill while a key is required leaves the owner in and the answer true, with %s',
  async (kind) => {
    figures.kills.push(await killWhileRequiring(kind, rounds));
    keepFigures('required-key', figures);
  },
);

test('thousands of refused requests of different paths leave a short list and no memory', async () => {
  const service = await startAt(await newPlace('SQLite'));
  const key = await makeOwner(service);
  expect(await ask(service, true, key)).toBe(200);
  const headers = { 'x-api-key': key };
  const refuse = async (number: number) => {
    const path = `/printers/${number}-${'x'.repeat(150)}?secret=${number}`;
    const answer = await fetch(service.url + path, number % 4 === 0 ? {} : { headers });
    await answer.text();
    return answer.status;
  };
  const statuses: Record<number, number> = {};
  const flood = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 50)
      for (const status of await Promise.all(Array.from({ length: 50 }, (_, n) => refuse(at + n))))
        statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const requests = 200 * rounds;
  const heldMb: number[] = [];
  for (let part = 0; part < 4; part++) {
    await flood((part * requests) / 4, requests / 4);
    heldMb.push(await service.heldMb());
  }
  // The first half compiles code and fills caches.
  const grownMb = heldMb[3]! - heldMb[1]!;
  const text = await (await fetch(`${service.url}/refused-requests`, { headers })).text();
  const { requests: listed } = JSON.parse(text) as { requests: { path: string }[] };
  figures.flood = { requests, grownMb, listed: listed.length, bytes: text.length, statuses };
  keepFigures('required-key', figures);
  expect(listed).toHaveLength(200);
  expect(text).not.toContain('secret');
  expect(text.length).toBeLessThan(150_000);
  expect(grownMb).toBeLessThan(10);
  expect(Object.keys(statuses).every((status) => Number(status) < 500)).toBe(true);
  await service.stop();
});
