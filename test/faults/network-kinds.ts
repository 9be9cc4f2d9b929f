// The faults between the service and a printer, as data: how each is set, and
// what it may cause at worst.

import type { Campaign } from '../support/campaigns/campaign.ts';
import type { ProxyFault } from '../support/network/fault-proxy.ts';
import type { Settings } from '../support/service/service.ts';

export interface NetworkKind {
  name: string;
  settings?: Settings;
  /** The options of the job that meets the fault. */
  asks?: { copies?: number; onUnconfirmed?: string };
  /** Sets the fault. `bytes` is the length of a job on the wire; `round` selects the variant. */
  arm(campaign: Campaign, bytes: number, round: number): Promise<void>;
  heal(campaign: Campaign): Promise<void>;
  /**
   * How many jobs each fault may leave unconfirmed: those whose bytes can be
   * sent without a response.
   */
  unconfirmed: 0 | 1 | 2;
  /** The fault ends, or is harmless, before a timeout: every job is printed. */
  mustPrint?: boolean;
  /** How long after the fault the service does not trust the printer's replies; no job is sent then. */
  distrustMs?: number;
}

const proxied = (fault: (bytes: number, round: number) => ProxyFault) => ({
  arm: ({ proxy }: Campaign, bytes: number, round: number) => proxy.set(fault(bytes, round)),
  heal: ({ proxy }: Campaign) => proxy.set(null),
});

/** Alternates between RST and FIN. */
const broken = (name: string, at: (bytes: number) => number): NetworkKind => ({
  name: `RST or FIN ${name}`,
  ...proxied((bytes, round) => ({ kind: 'break', at: at(bytes), orderly: round % 2 === 1 })),
  unconfirmed: 1,
});

const printerFault = (
  put: Parameters<Campaign['printer']['setFaults']>[0],
  take: Parameters<Campaign['printer']['setFaults']>[0],
) => ({
  arm: ({ printer }: Campaign) => printer.setFaults(put),
  heal: ({ printer }: Campaign) => printer.setFaults(take),
});

const floods = new WeakMap<Campaign, NodeJS.Timeout>();

export const networkKinds: NetworkKind[] = [
  {
    name: 'refused',
    settings: { queueWhenOffline: false },
    ...proxied(() => ({ kind: 'refuse' })),
    unconfirmed: 0,
  },
  {
    name: 'SYN black hole',
    ...proxied(() => ({ kind: 'black hole' })),
    unconfirmed: 0,
  },
  {
    name: 'accepted and never read',
    ...proxied(() => ({ kind: 'deaf' })),
    unconfirmed: 0,
  },
  broken('at the first byte', () => 0),
  broken('after the first byte', () => 1),
  broken('in the middle', (bytes) => Math.floor(bytes / 2)),
  broken('before the last byte', (bytes) => bytes - 1),
  broken('after the last byte', (bytes) => bytes),
  {
    name: 'one byte a second',
    ...proxied(() => ({ kind: 'trickle', bytesPerSecond: 1 })),
    unconfirmed: 2,
  },
  {
    name: 'half-open',
    ...proxied((bytes) => ({ kind: 'silence', at: Math.floor(bytes / 2) })),
    unconfirmed: 1,
  },
  {
    name: 'paper out in mid-job',
    ...printerFault({ paperOutAfterMm: 4 }, { paper: 'ok', paperOutAfterMm: null }),
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    name: 'cover open in mid-job',
    arm: ({ proxy, printer }, bytes) =>
      proxy.set({
        kind: 'call',
        at: Math.floor(bytes / 2),
        act: () => void printer.setFaults({ cover: 'open' }),
      }),
    heal: async ({ proxy, printer }) => {
      await proxy.set(null);
      await printer.setFaults({ cover: 'closed' });
    },
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    name: 'wrong process id',
    ...printerFault({ confirmation: 'wrong' }, { confirmation: null }),
    unconfirmed: 2,
  },
  {
    name: 'late process id',
    arm: ({ printer }, _bytes, round) =>
      printer.setFaults({
        confirmation: 'late',
        confirmationDelayMs: round % 2 === 0 ? 500 : 3000,
      }),
    heal: ({ printer }) => printer.setFaults({ confirmation: null }),
    unconfirmed: 0, // in the end: the answer that comes after all turns the job into a completed one
  },
  {
    name: 'doubled process id',
    ...printerFault({ confirmation: 'doubled' }, { confirmation: null }),
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    name: 'burst of automatic status',
    ...printerFault({ strayStatus: 1000 }, {}),
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    // The printer is disconnected after ten seconds, and called again some fifteen later: the
    // job that was sent is unconfirmed, and so may be the next one.
    name: 'flood of automatic status',
    arm: async (campaign) => {
      const { printer } = campaign;
      floods.set(
        campaign,
        setInterval(() => void printer.setFaults({ strayStatus: 2000 }), 50),
      );
    },
    heal: async (campaign) => clearInterval(floods.get(campaign)),
    unconfirmed: 2,
  },
];
