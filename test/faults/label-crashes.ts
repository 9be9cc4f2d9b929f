// Kills a service that prints labels at every point in the life of a job and
// between the labels of one job.

import { driverFor } from '../../src/core/drivers/index.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { Campaign } from '../support/campaigns/campaign.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import { crashPoints } from './crash-points.ts';
import type { TriedPrinter } from './label-printers.ts';

/** A printer that is polled for its progress prints a few jobs per second. */
const load = { copies: [1, 1, 5], pauseMs: 400 };

export async function labelCrashes(
  { language, kinds: _kinds, settings: _brisk, ...options }: TriedPrinter,
  times: number,
  points = crashPoints,
): Promise<Verdict & { language: string; kills: number }> {
  const campaign = await Campaign.begin({ ...options, load });
  await campaign.start();
  // A printer that never responded counts as mute.
  await campaign.meet();
  await campaign.service.kill();
  campaign.kills++;
  const { countsCopies } = driverFor(profileNamed(options.profile!)!);
  for (const { point, counts } of points) {
    // If the printer counts copies itself, the service has no point between
    // them.
    if (countsCopies && point === 'between copies') continue;
    for (let round = 0; round < times; round++)
      await campaign.crash({ point, count: counts[round % counts.length]! });
  }
  for (let round = 0; round < times; round++) await campaign.crashBetweenLabels(5);
  const { kills } = campaign;
  const verdict = await campaign.verdict();
  await campaign.end();
  return { language, kills, ...verdict };
}
