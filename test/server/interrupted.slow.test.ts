// Samples of the campaigns that kill the service in the middle of requests; `npm run test:faults
// after-print required-key downloads` kills every part of them.

import { expect, test } from 'vitest';
import { AfterPrintCampaign, afterPrints } from '../faults/after-print-rounds.ts';
import { killDownloads } from '../faults/download-rounds.ts';
import { killWhileRequiring } from '../faults/required-key-rounds.ts';

/** A photo takes seconds to be made smaller. */
const sampled = afterPrints.filter((kind) => kind !== 'photo');
/** The part of each request after which the service is killed: its first one is measured. */
const parts = { SQLite: [0, 0.4], PostgreSQL: [0, 0.8] };

test.each(['SQLite', 'PostgreSQL'] as const)(
  'killed within slips, marks, reprints and switches on %s, the service keeps what it answered',
  async (store) => {
    const campaign = await AfterPrintCampaign.begin(store);
    for (const kind of sampled) for (const part of parts[store]) await campaign.round(kind, part);
    await campaign.stop();
    expect(campaign.counts.lies).toEqual([]);
    expect(campaign.counts.kills).toBe(sampled.length);
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a kill while a key is required leaves the owner in and the answer true, with %s',
  async (store) => expect((await killWhileRequiring(store, 3)).kills).toBe(3),
);

test('a service that is killed while it sends a backup leaves nothing that is taken for whole', async () =>
  expect((await killDownloads([0.5], 1)).kills).toBe(1));
