// What can happen to an agent while it passes a job on, as data: it is killed, stopped or cut
// off, at several points of the job. Each costs at most the job that was on its way.

import type { Campaign } from '../support/campaigns/campaign.ts';
import type { NetworkKind } from './network-kinds.ts';

type Act = (campaign: Campaign) => unknown;

/** Bytes of the job that the printer has when the agent fails. */
const points: [name: string, at: (bytes: number) => number][] = [
  ['at the first byte', () => 1],
  ['in the middle', (bytes) => Math.floor(bytes / 2)],
  ['before the last byte', (bytes) => bytes - 1],
  ['after the last byte', (bytes) => bytes],
];

function kinds(what: string, act: Act, heal: Act): NetworkKind[] {
  return points.map(([where, at]) => ({
    name: `agent ${what} ${where}`,
    arm: (campaign, bytes) =>
      campaign.proxy.set({ kind: 'call', at: at(bytes), act: () => void act(campaign) }),
    heal: async (campaign) => {
      await campaign.proxy.set(null);
      await heal(campaign);
    },
    unconfirmed: 1,
  }));
}

export const agentKinds: NetworkKind[] = [
  ...kinds(
    'killed',
    ({ agent }) => agent.kill(),
    ({ agent }) => agent.restart(),
  ),
  ...kinds(
    'stopped',
    ({ agent }) => agent.suspend(),
    ({ agent }) => agent.resume(),
  ),
  ...kinds(
    'cut off',
    ({ line }) => line.cut(),
    ({ line }) => line.heal(),
  ),
];
