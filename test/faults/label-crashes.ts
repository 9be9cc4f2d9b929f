// A service that prints labels is killed at every point of a job's life, and
// between the labels of one job.

import { driverFor } from '../../src/core/drivers/index.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { Campaign } from '../support/campaign.ts';
import type { Verdict } from '../support/oracle.ts';
import { crashPoints } from './crash-points.ts';
import type { TriedPrinter } from './label-printers.ts';

/** A printer that is asked how far it is prints a few jobs a second. */
const load = { copies: [1, 1, 5], pauseMs: 400 };

export async function labelCrashes(
  { language, kinds: _kinds, settings: _brisk, ...options }: TriedPrinter,
  times: number,
  points = crashPoints,
): Promise<Verdict & { language: string; kills: number }> {
  const campaign = await Campaign.begin({ ...options, load });
  await campaign.start();
  // Who was never heard counts as mute.
  await campaign.meet();
  await campaign.service.kill();
  campaign.kills++;
  const { countsCopies } = driverFor(profileNamed(options.profile!)!);
  for (const { point, counts } of points) {
    // Where the printer counts copies itself, there is no point between them in the service.
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
