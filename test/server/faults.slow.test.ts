// A sample of the fault suite for every run. `npm run test:faults` runs all
// kinds, many times each.

import { expect, test } from 'vitest';
import { fuzzParsers, fuzzRoutes } from '../faults/fuzz-parts.ts';
import { networkKinds } from '../faults/network-kinds.ts';
import { beginNetwork, networkRounds } from '../faults/network-rounds.ts';
import { startService } from '../support/service/service.ts';

const sample = [
  'refused',
  'RST or FIN in the middle',
  'RST or FIN after the last byte',
  'cover open in mid-job',
  'wrong process id',
];

test('reports stay true if a printer is unreachable, disconnects, stops or sends nonsense', async () => {
  const verdicts = [];
  for (const kind of networkKinds.filter(({ name }) => sample.includes(name)))
    verdicts.push([kind.name, networkRounds(await beginNetwork(kind), kind, 2)] as const);
  expect(verdicts).toHaveLength(sample.length);
  for (const [name, verdict] of verdicts) expect.soft((await verdict).lies, name).toEqual([]);
}, 180_000);

test.each(Object.entries(fuzzParsers))('the %s survives hostile input', async (_name, fuzz) => {
  await fuzz(300); // npm run test:faults tries more
});

test('the routes survive hostile bodies', async () => {
  const service = await startService();
  await fuzzRoutes(service, 300);
  expect((await service.get('/health')).status).toBe(200);
}, 240_000);
