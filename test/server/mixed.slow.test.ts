// Kills the service while batches, orders, counters, deadlines, postponed prints, test keys
// and fallbacks are under way, and compares what it tells with the paper. A sample of
// `npm run test:faults mixed`.

import { expect, test } from 'vitest';
import { beginMixed, mixedStores } from '../support/campaigns/mixed-load.ts';

/** Until the point is reached: chance decides which batches are moved, and how far they are by then. */
const reachMs = 120_000;

test.each(mixedStores)(
  'killed on %s while everything is printed at once, the service loses, doubles and misreports nothing',
  async (store) => {
    const campaign = await beginMixed(store, 1);
    await campaign.crash({ point: 'fed', count: 3 }, 2500);
    // A batch is half on its way to another printer.
    expect(await campaign.crash({ point: 'rows moved', count: 1 }, reachMs)).toBe(true);
    // The answer to an order is lost: the repeated request gets it, with the items on no paper.
    expect(await campaign.crash({ point: 'order accepted', count: 1 }, reachMs)).toBe(true);
    const verdict = await campaign.verdict();
    await campaign.end();
    expect(verdict.lies).toEqual([]);
    expect(verdict.completed).toBeGreaterThan(0);
  },
  600_000,
);
