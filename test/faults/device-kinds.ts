// The faults of device files, as data: the network fault table (network-kinds.ts) adapted to
// printers that are plugged in and unplugged, take small blocks, or take none for a while.

import { setTimeout as delay } from 'node:timers/promises';
import type { Campaign } from '../support/campaigns/campaign.ts';
import type { StandInFaults } from '../support/printers/usb-stand-in.ts';
import { type NetworkKind, networkKinds } from './network-kinds.ts';

interface DeviceKind extends NetworkKind {
  wire: 'usb' | 'serial';
  /** The printer never answers: its jobs are completed without a confirmation. */
  isMute?: boolean;
}

type Kind = Omit<DeviceKind, 'wire'>;

const noticeMs = 20_000;

/** Waits until the service says so. */
async function until(campaign: Campaign, state: string): Promise<void> {
  const end = performance.now() + noticeMs;
  while ((await campaign.printerStatus()).status !== state) {
    if (performance.now() > end) throw new Error(`The printer is never ${state}.`);
    await delay(20);
  }
}

const plugIn = async ({ device }: Campaign) => {
  await device.plug();
};

const idle: Kind[] = [
  {
    name: 'unplugged while idle',
    arm: async (campaign) => {
      await campaign.device.unplug();
      await until(campaign, 'offline');
    },
    heal: plugIn,
    unconfirmed: 0,
  },
  {
    name: 'unplugged while idle, jobs are refused',
    settings: { queueWhenOffline: false },
    arm: async (campaign) => {
      await campaign.device.unplug();
      await until(campaign, 'offline');
    },
    heal: plugIn,
    unconfirmed: 0,
  },
  {
    name: 'unplugged as the job comes',
    arm: async ({ device }) => {
      await device.unplug();
    },
    heal: plugIn,
    unconfirmed: 1,
  },
  {
    name: 'unplugged with jobs queued',
    arm: async (campaign) => {
      await campaign.printer.setFaults({ paper: 'out' });
      await until(campaign, 'error');
    },
    heal: async (campaign) => {
      await campaign.device.unplug();
      await until(campaign, 'offline');
      await campaign.printer.setFaults({ paper: 'ok' });
      await campaign.device.plug();
    },
    unconfirmed: 0,
  },
];

/** The printer is cut off at a byte of the job. */
const within: Kind[] = networkKinds
  .filter(({ name }) => name.startsWith('RST or FIN '))
  .map((kind) => ({
    ...kind,
    name: kind.name.replace('RST or FIN', 'unplugged'),
    heal: async (campaign) => {
      await kind.heal(campaign);
      await plugIn(campaign);
    },
  }));

/** What happens behind the wire, and needs nothing of it. */
const printerKinds: Kind[] = networkKinds.filter(({ name }) =>
  /in mid-job$|process id$|automatic status$/.test(name),
);

const killed = new WeakSet<Campaign>();

/** Kills the service when the printer has this much of the job. */
const kills: Kind[] = (
  [
    ['at the first byte', () => 1],
    ['in the middle', (bytes) => Math.floor(bytes / 2)],
    ['after the last byte', (bytes) => bytes],
  ] as [string, (bytes: number) => number][]
).map(([where, at]) => ({
  name: `service killed ${where}`,
  arm: (campaign, bytes) => {
    // In small blocks, so that the printer has no more than this much.
    if (campaign.isUsb) campaign.usb.set({ isMute: campaign.isMute, shortWrites: 64 });
    return campaign.proxy.set({
      kind: 'call',
      at: at(bytes),
      act: () => {
        killed.add(campaign);
        void campaign.service.kill();
      },
    });
  },
  heal: async (campaign) => {
    if (campaign.isUsb) campaign.usb.set({ isMute: campaign.isMute });
    await campaign.proxy.set(null);
    if (!killed.delete(campaign)) return;
    await campaign.service.ended;
    await campaign.start();
    await campaign.meet();
  },
  unconfirmed: 1,
}));

/** What the stand-in does by itself, from now on. */
const standIn = (faults: (bytes: number, round: number) => StandInFaults) => ({
  arm: async ({ usb, isMute }: Campaign, bytes: number, round: number) =>
    usb.set({ isMute, ...faults(bytes, round) }),
  heal: async ({ usb, isMute }: Campaign) => usb.set({ isMute }),
});

/** Unplugged by the stand-in after this many bytes. */
const unplugged = (at: (bytes: number) => number) => ({
  ...standIn((bytes) => ({ shortWrites: 64, unplugAfter: at(bytes) })),
  heal: async ({ usb, isMute }: Campaign) => {
    usb.set({ isMute });
    usb.plug();
  },
});

/** The same from the middle of the job on. */
const standInWithin = (faults: StandInFaults) => ({
  arm: async ({ proxy, usb, isMute }: Campaign, bytes: number) => {
    usb.set({ isMute, shortWrites: 64 });
    const at = Math.floor(bytes / 2);
    await proxy.set({
      kind: 'call',
      at,
      act: () => usb.set({ isMute, shortWrites: 64, ...faults }),
    });
  },
  heal: async ({ proxy, usb, isMute }: Campaign) => {
    await proxy.set(null);
    usb.set({ isMute });
  },
});

const usbOnly: Kind[] = [
  {
    name: 'cannot be opened: in use, or not allowed',
    arm: async (campaign, _bytes, round) => {
      campaign.usb.unplug();
      campaign.usb.set({ openFails: round % 2 === 0 ? 'EBUSY' : 'EACCES' });
      await until(campaign, 'offline');
    },
    heal: async ({ usb }) => {
      usb.set({});
      usb.plug();
    },
    unconfirmed: 0,
  },
  {
    name: 'short writes',
    ...standIn((_bytes, round) => ({ shortWrites: 1 + ((round * 37) % 200) })),
    unconfirmed: 0,
    mustPrint: true,
  },
  {
    name: 'full again and again (EAGAIN)',
    ...standIn((_bytes, round) => ({ shortWrites: 400, blockMs: 5 + (round % 5) * 10 })),
    unconfirmed: 0,
    mustPrint: true,
  },
  { name: 'takes nothing more', ...standIn(() => ({ isStuck: true })), unconfirmed: 1 },
  {
    name: 'takes nothing more in the middle',
    ...standInWithin({ isStuck: true }),
    unconfirmed: 2,
  },
  {
    name: 'one byte a second',
    ...standIn(() => ({ shortWrites: 1, blockMs: 1000 })),
    unconfirmed: 2,
  },
  { name: 'silent from the middle on', ...standInWithin({ isMute: true }), unconfirmed: 2 },
];

const serialOnly: Kind[] = [
  {
    name: 'held by flow control',
    arm: async ({ pty }) => pty.hold(),
    heal: async ({ pty }) => pty.release(),
    unconfirmed: 2,
  },
];

/** A printer without a back channel: only the device file tells whether it took the data. */
const muteKinds: Kind[] = [
  { name: 'short writes', ...standIn(() => ({ shortWrites: 50 })), unconfirmed: 0 },
  {
    name: 'the last block is on its way for long',
    ...standIn(() => ({ blockMs: 400 })),
    unconfirmed: 0,
  },
  {
    name: 'unplugged in the middle',
    ...unplugged((bytes) => Math.floor(bytes / 2)),
    unconfirmed: 1,
  },
  {
    name: 'unplugged before the last byte',
    ...unplugged((bytes) => bytes - 1),
    unconfirmed: 1,
  },
  {
    name: 'takes nothing more in the middle',
    ...standInWithin({ isStuck: true }),
    unconfirmed: 2,
  },
  ...kills.slice(1),
];
const mute = muteKinds.map((kind): Kind => ({
  ...kind,
  name: `never answers, ${kind.name}`,
  isMute: true,
}));

const everywhere = [...idle, ...within, ...kills, ...printerKinds];

const on = (wire: DeviceKind['wire'], kinds: Kind[]): DeviceKind[] =>
  kinds.map((kind) => ({ ...kind, wire, name: `${wire}: ${kind.name}` }));

export const deviceKinds: DeviceKind[] = [
  ...on('usb', [...everywhere, ...usbOnly, ...mute]),
  ...on('serial', [...everywhere, ...serialOnly]),
];
