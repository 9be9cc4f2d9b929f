// The faults for printers whose confirmation names no job: those of the
// network, and those of labels, heads and switches.

import type { Campaign } from '../support/campaigns/campaign.ts';
import { type NetworkKind, networkKinds } from './network-kinds.ts';

type Faults = Parameters<Campaign['printer']['setFaults']>[0];

/** Sets the fault as soon as this much of the job has passed. */
const during = (share: number, put: Faults, take: Faults) => ({
  arm: ({ proxy, printer }: Campaign, bytes: number) =>
    proxy.set({
      kind: 'call',
      at: Math.floor(bytes * share),
      act: () => void printer.setFaults(put),
    }),
  heal: async ({ proxy, printer }: Campaign) => {
    await proxy.set(null);
    await printer.setFaults(take);
  },
});

const nameless: NetworkKind[] = networkKinds
  .filter(({ name }) => name !== 'wrong process id')
  .map((kind) => ({ ...kind, name: kind.name.replace('process id', 'answer') }))
  // A late confirmation that names no job completes no job.
  .map((kind) => (kind.name === 'late answer' ? { ...kind, unconfirmed: 2 } : kind));

const switchedOff: NetworkKind = {
  name: 'switched off and on in mid-job',
  ...during(0.5, { powerCycle: true }, {}),
  unconfirmed: 1,
};

const halfPicture: NetworkKind = {
  name: 'half a picture of another client',
  arm: async ({ proxy, printer }, _bytes, round) => {
    proxy.cut();
    await printer.setFaults({ leftover: 40 + 900 * (round % 5) });
  },
  heal: async () => {},
  unconfirmed: 0,
  mustPrint: true,
};

/** Star printers report every change, and their confirmation is a counter. */
export const starKinds: NetworkKind[] = [...nameless, switchedOff, halfPicture];

/** Label printers respond only when polled, and have labels instead of a roll. */
const impossible = [
  'burst of automatic status',
  'flood of automatic status',
  'paper out in mid-job',
];

/**
 * Polled replies are all alike: the second of two could be taken for the reply
 * about the next job. So a printer that sends more replies than it was asked for
 * confirms nothing, until it has sent no such reply for a minute.
 */
const polled = nameless.map((kind): NetworkKind => {
  if (kind.name !== 'doubled answer') return kind;
  const { mustPrint: _mustPrint, ...rest } = kind;
  return { ...rest, unconfirmed: 2, distrustMs: 61_000 };
});

const rolledOut = { paper: 'ok', paperOutAfterLabels: null } as const;

export const labelKinds: NetworkKind[] = [
  ...polled.filter(({ name }) => !impossible.includes(name)),
  switchedOff,
  halfPicture,
  {
    name: 'broken off at the third of five labels',
    asks: { copies: 5 },
    arm: ({ proxy, printer }, bytes) =>
      proxy.set({
        kind: 'call',
        at: bytes,
        act: () => void printer.printed(3).then(() => proxy.cut()),
      }),
    heal: ({ proxy }) => proxy.set(null),
    unconfirmed: 1,
  },
  {
    name: 'out of labels at the third of five',
    asks: { copies: 5 },
    arm: ({ printer }) => printer.setFaults({ paperOutAfterLabels: 2 }),
    heal: ({ printer }) => printer.setFaults(rolledOut),
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    name: 'out of labels past the deadline',
    asks: { copies: 5 },
    arm: ({ printer }) => printer.setFaults({ paperOutAfterLabels: 2 }),
    heal: ({ printer }) => printer.setFaults(rolledOut),
    unconfirmed: 1,
  },
  {
    name: 'out of labels, and the rest discarded',
    asks: { copies: 5, onUnconfirmed: 'discard' },
    arm: ({ printer }) => printer.setFaults({ paperOutAfterLabels: 2 }),
    heal: ({ printer }) => printer.setFaults(rolledOut),
    unconfirmed: 1,
  },
  {
    name: 'paused in mid-job',
    ...during(0.5, { paused: true }, { paused: false }),
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    name: 'switched off and on at the third of five labels',
    asks: { copies: 5 },
    arm: ({ proxy, printer }, bytes) =>
      proxy.set({
        kind: 'call',
        at: bytes,
        act: () => void printer.printed(3).then(() => printer.setFaults({ powerCycle: true })),
      }),
    heal: ({ proxy }) => proxy.set(null),
    unconfirmed: 1,
  },
  {
    name: 'late answers, then out of labels and switched off',
    arm: ({ printer }) =>
      printer.setFaults({
        confirmation: 'late',
        confirmationDelayMs: 2000,
        paperOutAfterLabels: 1,
      }),
    heal: async ({ printer }) => {
      await printer.setFaults({ confirmation: null, powerCycle: true, ...rolledOut });
    },
    unconfirmed: 2,
  },
];
