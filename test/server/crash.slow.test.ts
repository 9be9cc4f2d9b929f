// Kills the service repeatedly while it prints and compares what it reports
// about each job with the sheets of a printer in a separate process. A sample
// of `npm run test:faults`.

import { expect, test } from 'vitest';
import { crashPoints } from '../faults/crash-points.ts';
import { Campaign } from '../support/campaigns/campaign.ts';

test('killed under load at every point and at others: no job is lost or printed twice, and every report is true', async () => {
  const campaign = await Campaign.begin();
  for (const { point, counts } of crashPoints) await campaign.crash({ point, count: counts[0]! });
  for (const ms of [150, 440]) await campaign.crash({}, ms);
  const verdict = await campaign.verdict();
  expect(verdict.lies).toEqual([]);
  expect(campaign.kills).toBe(crashPoints.length + 2);
  expect(verdict.completed).toBeGreaterThan(verdict.accepted / 2);
}, 600_000);

test.each(['double send', 'lost job', 'early completed'] as const)(
  'a planted %s is found',
  async (plant) => {
    const campaign = await Campaign.begin();
    await campaign.crash({ point: 'recorded', count: 5, plant }, 4000);
    expect((await campaign.verdict()).lies).not.toEqual([]);
  },
  60_000,
);
