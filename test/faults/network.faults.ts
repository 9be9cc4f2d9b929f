// Sixteen kinds of faults between the service and its printer, twenty times
// each: every job ends by its deadline, and every report about it is true.

import { expect, test } from 'vitest';
import type { Campaign } from '../support/campaigns/campaign.ts';
import { keepFigures } from '../support/campaigns/figures.ts';
import { networkKinds } from './network-kinds.ts';
import { beginNetwork, networkRounds } from './network-rounds.ts';

const rounds = 20;

test(`${networkKinds.length} kinds of network fault, ${rounds} times each`, async () => {
  // The tests mostly wait, so all kinds run concurrently, each with its own
  // service and printer.
  const campaigns: Campaign[] = [];
  for (const kind of networkKinds) campaigns.push(await beginNetwork(kind));
  const verdicts = await Promise.all(
    networkKinds.map(async (kind, number) => ({
      kind: kind.name,
      ...(await networkRounds(campaigns[number]!, kind, rounds)),
    })),
  );
  keepFigures('network', { rounds, kinds: verdicts });
  console.table(verdicts.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
  for (const { kind, lies } of verdicts) expect.soft(lies, kind).toEqual([]);
}, 3_600_000);
