// Sixteen kinds of trouble between the service and its printer, each twenty
// times: every job ends by its deadline, and nothing is said of it that is not so.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/figures.ts';
import type { Verdict } from '../support/oracle.ts';
import { networkKinds } from './network-kinds.ts';
import { beginNetwork, networkRounds } from './network-rounds.ts';

const rounds = 20;

test(`${networkKinds.length} kinds of network fault, ${rounds} times each`, async () => {
  // Most of the time they wait: all kinds at once, each with a service and a printer of its own.
  // They meet one after the other, because a printer that takes long to answer at first counts as mute.
  const running: Promise<Verdict & { kind: string }>[] = [];
  for (const kind of networkKinds) {
    const campaign = await beginNetwork(kind);
    running.push(
      networkRounds(campaign, kind, rounds).then((verdict) => ({ kind: kind.name, ...verdict })),
    );
  }
  const verdicts = await Promise.all(running);
  keepFigures('network', { rounds, kinds: verdicts });
  console.table(verdicts.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
  for (const { kind, lies } of verdicts) expect.soft(lies, kind).toEqual([]);
}, 900_000);
