// Kills the service in the middle of what is asked for after a print, at every part of the request,
// on both stores. PLATEN_ROUNDS=3 makes it short.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { AfterPrintCampaign, afterPrints } from './after-print-rounds.ts';
import type { Counts } from './interrupted-shop.ts';

const rounds = Number(process.env.PLATEN_ROUNDS ?? 20);
const runs: (Counts & { kind: string; store: string })[] = [];

test.each(
  (['SQLite', 'PostgreSQL'] as const).flatMap((store) =>
    afterPrints.map((kind) => [kind, store] as const),
  ),
)('killed within %s on %s, what was answered holds and the paper agrees', async (kind, store) => {
  const campaign = await AfterPrintCampaign.begin(store);
  // The first round measures. Half of the others are killed before the answer, at least.
  for (let round = 0; round <= rounds; round++) await campaign.round(kind, (1.5 * round) / rounds);
  await campaign.stop();
  runs.push({ kind, store, ...campaign.counts });
  keepFigures('after-print', { rounds, runs });
  expect(campaign.counts.lies).toEqual([]);
  expect(campaign.counts.kills).toBe(rounds);
});
