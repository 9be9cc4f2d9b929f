// Printers at device files: a USB printer (a stand-in with the rules of usblp) and a serial line
// (a pseudo terminal) are unplugged, stuck, slow and mute, and the service is killed, at several
// points of a job. Every job ends by its deadline, and every report about it is true.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { deviceKinds } from './device-kinds.ts';
import { beginNetwork, networkRounds } from './network-rounds.ts';

const rounds = Number(process.env['PLATEN_ROUNDS'] ?? 5);
/** Each has a service and a printer in processes of their own; fewer for a busy machine. */
const atOnce = Number(process.env['PLATEN_AT_ONCE'] ?? 6);

const kinds = deviceKinds.filter(({ name }) => name.includes(process.env['PLATEN_KIND'] ?? ''));

test(`${kinds.length} kinds of faults of device files, ${rounds} times each`, async () => {
  const left = [...kinds];
  const verdicts: ({ kind: string } & Awaited<ReturnType<typeof networkRounds>>)[] = [];
  const next = async () => {
    for (let kind = left.shift(); kind; kind = left.shift()) {
      const { wire, isMute = false } = kind;
      const campaign = await beginNetwork(kind, { wire, isMute, profile: 'generic-80' });
      verdicts.push({ kind: kind.name, ...(await networkRounds(campaign, kind, rounds)) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  const ordered = kinds.map(({ name }) => verdicts.find(({ kind }) => kind === name)!);
  keepFigures('devices', { rounds, kinds: ordered });
  console.table(ordered.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
  for (const { kind, lies } of ordered) expect.soft(lies, kind).toEqual([]);
}, 3_600_000);
