// Printers that poll (Star CloudPRNT, Epson Server Direct Print) on both stores, and with two
// nodes: messages are lost, repeated and late, and the service is killed in between. Every
// report is true.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import { testDatabase } from '../support/store/test-database.ts';
import { PollingCampaign, pollingFaults, type Protocol } from './polling-rounds.ts';

const rounds = Number(process.env['PLATEN_ROUNDS'] ?? 5);
const names: Record<Protocol, string> = {
  cloudprnt: 'Star CloudPRNT',
  'epson-sdp': 'Epson Server Direct Print',
};
const runs: ({ kind: string; kills: number } & Verdict)[] = [];

const stores = [
  { store: 'SQLite', nodes: 1 },
  { store: 'PostgreSQL', nodes: 1 },
  { store: 'PostgreSQL with two nodes', nodes: 2 },
];

test.each(
  stores.flatMap((store) =>
    (['cloudprnt', 'epson-sdp'] as const).map((protocol) => ({ ...store, protocol })),
  ),
)(
  `$protocol on $store: every fault ${rounds} times, and every report is true`,
  async ({ store, nodes, protocol }) => {
    const database = store === 'SQLite' ? null : await testDatabase();
    const shared = database ? { store: { url: database.url } } : {};
    const campaign = await PollingCampaign.begin(protocol, shared, nodes);
    for (let round = 0; round < rounds; round++) await campaign.round();
    const verdict = await campaign.verdict();
    await database?.drop();
    const { kills } = campaign;
    runs.push({ kind: `${names[protocol]}, ${store}`, kills, ...verdict });
    keepFigures('polling', { rounds, runs });
    console.log(JSON.stringify({ store, protocol, kills, ...verdict }));
    expect(verdict.lies).toEqual([]);
    expect(verdict.accepted).toBe(rounds * Object.keys(pollingFaults[protocol]).length);
  },
);
