// Kills the service while everything that it can print is under way: batches and files,
// orders by a route, numbers of a counter, test keys, postponed prints, deadlines with a
// cash drawer, fallbacks, and batches that move to another printer; on both stores. The paper of
// the printers' own processes is compared with GET /jobs, the batches and the events.
// PLATEN_SEED makes other requests.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { beginMixed, mixedStores } from '../support/campaigns/mixed-load.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import type { Flaw } from '../support/service/processes.ts';
import { crashPoints } from './crash-points.ts';

const seed = Number(process.env.PLATEN_SEED ?? 1);
/** Points of what single prints do not have. */
const ownPoints = [
  'before order',
  'order accepted',
  'staged',
  'before open',
  'opened',
  'fed',
  'numbered',
  'moved',
  'rows moved',
  'expired',
].map((point) => ({ point, counts: [1, 2, 3] }));
const points = [...crashPoints, ...ownPoints];
const verdicts: (Verdict & { store: string; kills: number })[] = [];

test.each(mixedStores)(
  'everything on %s, killed at every point and stopped between: nothing is lost, doubled, early or late',
  async (store) => {
    const campaign = await beginMixed(store, seed);
    const missed: string[] = [];
    for (const [round, { point, counts }] of points.entries()) {
      const flaw = { point, count: counts[(round + seed) % counts.length]! };
      let isReached = false;
      for (let attempt = 0; attempt < 6 && !isReached; attempt++)
        isReached = await campaign.crash(flaw, 8000);
      if (!isReached) missed.push(point);
      // Deadlines pass while no service runs.
      if (round % 3 === 0) await delay(2500);
      if (round % 7 === 0) await campaign.crash({}, 2500, 'stop');
    }
    const { kills } = campaign;
    const verdict = await campaign.verdict();
    await campaign.end();
    verdicts.push({ store, kills, ...verdict });
    keepFigures('mixed', { seed, runs: verdicts });
    console.log(JSON.stringify({ store, kills, ...verdict }));
    expect(verdict.lies).toEqual([]);
    expect(missed, 'points that were not reached').toEqual([]);
    expect(Object.entries(verdict.seen!).filter(([, count]) => count === 0)).toEqual([]);
    expect(kills).toBeGreaterThan(points.length);
  },
);

const planted: [NonNullable<Flaw['plant']>, RegExp][] = [
  ['double send', /was printed too often/],
  ['lost job', /was acknowledged and is lost/],
  ['early completed', /is completed and was not printed so/],
  ['repeated number', /has number \d+ of/],
  ['lost row', /of 5 (rows|jobs)/],
  ['half an order', /was acknowledged and is lost/],
  ['ignored notBefore', /was printed before its time/],
  ['ignored deadline', /was printed after its deadline/],
  ['test key on paper', /was printed with a test key and is on paper/],
  ['untold end', /is completed, and the last event tells/],
];

test.each(planted)('a planted %s is found', async (plant, lie) => {
  const campaign = await beginMixed('SQLite', seed);
  await campaign.crash({ plant }, 3000);
  // Deadlines pass while no service runs.
  await delay(2500);
  await campaign.start({ plant });
  const { lies } = await campaign.verdict();
  await campaign.end();
  expect(lies.join('\n')).toMatch(lie);
});
