// A sample of the faults of agents. `npm run test:faults agent` runs all kinds, many times each.

import { expect, test } from 'vitest';
import { agentKinds } from '../../faults/agent-kinds.ts';
import { networkKinds } from '../../faults/network-kinds.ts';
import { beginNetwork, networkRounds } from '../../faults/network-rounds.ts';

const sample = [
  'RST or FIN in the middle',
  'agent killed in the middle',
  'agent stopped after the last byte',
  'agent cut off in the middle',
];

test('reports stay true if an agent is killed, stopped or cut off, or its printer disconnects', async () => {
  const kinds = [...networkKinds, ...agentKinds].filter(({ name }) => sample.includes(name));
  expect(kinds).toHaveLength(sample.length);
  for (const kind of kinds) {
    const campaign = await beginNetwork(kind, { isBehindAgent: true });
    expect.soft((await networkRounds(campaign, kind, 1)).lies, kind.name).toEqual([]);
  }
}, 240_000);
