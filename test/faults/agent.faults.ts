// A printer behind an agent: the faults between agent and printer, and the agent killed, stopped
// and cut off at several points of a job. Every job ends by its deadline, and every report about
// it is true.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { agentKinds } from './agent-kinds.ts';
import { networkKinds } from './network-kinds.ts';
import { beginNetwork, networkRounds } from './network-rounds.ts';

const rounds = Number(process.env['PLATEN_ROUNDS'] ?? 20);
/** Each has a service, an agent and a printer in processes of their own; fewer for a busy machine. */
const atOnce = Number(process.env['PLATEN_AT_ONCE'] ?? 6);

const chosen = process.env['PLATEN_KIND'] ?? '';
const all = [...networkKinds, ...agentKinds].filter(({ name }) => name.includes(chosen));

test(`${all.length} kinds of faults of the network and of the agent, ${rounds} times each`, async () => {
  const left = [...all];
  const verdicts: ({ kind: string } & Awaited<ReturnType<typeof networkRounds>>)[] = [];
  const next = async () => {
    for (let kind = left.shift(); kind; kind = left.shift()) {
      const campaign = await beginNetwork(kind, { isBehindAgent: true });
      verdicts.push({ kind: kind.name, ...(await networkRounds(campaign, kind, rounds)) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  const place = ({ kind }: { kind: string }) => all.findIndex(({ name }) => name === kind);
  verdicts.sort((one, other) => place(one) - place(other));
  keepFigures('agent', { rounds, kinds: verdicts });
  console.table(verdicts.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
  for (const { kind, lies } of verdicts) expect.soft(lies, kind).toEqual([]);
}, 3_600_000);
