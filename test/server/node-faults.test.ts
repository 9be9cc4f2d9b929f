// Kills a node, stops it past its lease, cuts it off from the database and restarts
// PostgreSQL, each while a job is being printed, and compares what the nodes say with
// the paper. A sample of `npm run test:faults nodes`.

import { expect, test } from 'vitest';
import { nodeFaults, type NodeFault, rollingRestart } from '../faults/nodes-kinds.ts';
import { Cluster, shortLeases } from '../support/cluster.ts';

/** A copy takes about a quarter of a second. */
const speedMmPerSecond = 100;

const cutOff = 'a node is cut off from the database while it prints';
// test/faults/nodes.faults.ts has the others.
const sample = (Object.keys(nodeFaults) as NodeFault[]).filter((fault) => fault !== cutOff);

test.each(sample)(
  '%s: nothing is lost, doubled or wrong',
  async (fault) => {
    const cluster = await Cluster.begin({
      speedMmPerSecond,
      ownServer: fault.startsWith('PostgreSQL'),
    });
    const { takenAfterMs, begunAfterwards } = await nodeFaults[fault](cluster, 'till');
    // Far more than the lease, as the machine may be busy.
    if (takenAfterMs !== null) expect(takenAfterMs).toBeLessThan(shortLeases.leaseMs + 15_000);
    expect(begunAfterwards, 'copies after the takeover').toBeLessThan(2);
    const verdict = await cluster.verdict();
    expect(verdict.lies).toEqual([]);
    expect(verdict.unconfirmed).toBeLessThan(2);
    expect(verdict.completed).toBeGreaterThan(1);
  },
  120_000,
);

test('while nodes are restarted one after the other, the others answer, and no job is unconfirmed', async () => {
  const cluster = await Cluster.begin({ nodes: 2, printers: ['till', 'bar'] });
  await rollingRestart(cluster, ['till', 'bar']);
  const verdict = await cluster.verdict();
  expect(verdict).toMatchObject({
    lies: [],
    unconfirmed: 0,
    unprinted: 0,
    refused: 0,
    unanswered: 0,
  });
  expect(verdict.completed).toBeGreaterThan(10);
}, 180_000);
