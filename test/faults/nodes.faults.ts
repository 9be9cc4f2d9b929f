// Three nodes on one PostgreSQL and three printers in processes of their own. Every fault
// is caused as often as PLATEN_ROUNDS says, or as its table does; the nodes are restarted
// one after the other under load. Planted faults must be found.

import { expect, test } from 'vitest';
import { leaseTimes } from '../../src/core/model/printers/lease.ts';
import { Cluster, shortLeases } from '../support/service/cluster.ts';
import { keepFigures } from '../support/campaigns/figures.ts';
import { idleCost, type IdleCost } from './nodes-idle.ts';
import { beginCluster, type NodeFault, nodeFaultNames, nodeFaults, repeat } from './nodes-kinds.ts';
import { rollingRestart } from './rolling-restart.ts';

const printers = ['till', 'bar', 'kitchen'];
const rounds = Number(process.env.PLATEN_ROUNDS ?? 0);
const figures: object[] = [];
let idle: IdleCost | undefined;

function keep(): void {
  if (!rounds) keepFigures('nodes', { leaseMs: shortLeases.leaseMs, kinds: figures, idle });
}

test.each(nodeFaultNames)('%s: nothing is lost, doubled or wrong', async (kind) => {
  const fault: NodeFault = nodeFaults[kind];
  const times = rounds || fault.times;
  const cluster = await beginCluster(fault, { nodes: 3, printers });
  const { slowestMs, begunAfterwards } = await repeat(cluster, fault, times);
  const verdict = await cluster.verdict();
  figures.push({ kind, times, slowestMs, ...verdict });
  keep();
  expect.soft(verdict.lies).toEqual([]);
  // One may be in the printer's memory when the lease ends.
  expect.soft(begunAfterwards, 'copies after the takeover').toBeLessThan(2);
  expect.soft(verdict.unconfirmed).toBeLessThanOrEqual(fault.isOfServer ? 0 : times);
  if (slowestMs !== null) expect(slowestMs).toBeLessThan(shortLeases.leaseMs + 5000);
});

test('nodes restarted one after the other under load: no request fails, and no job is unconfirmed', async () => {
  const times = rounds || 10;
  const cluster = await Cluster.begin({ nodes: 3, printers, leaseTimes, drainSeconds: 2 });
  const failures: string[] = [];
  for (let round = 0; round < times; round++) {
    await cluster.balanced();
    failures.push(...(await rollingRestart(cluster)));
  }
  const verdict = await cluster.verdict();
  figures.push({ kind: 'all nodes are restarted, one after the other', times, ...verdict });
  keep();
  expect.soft(failures).toEqual([]);
  expect.soft(verdict.lies).toEqual([]);
  expect.soft(verdict.completed).toBe(verdict.accepted);
});

test('planted: a takeover that sends a marked job again is found', async () => {
  const fault = nodeFaults['a node is killed while it prints'];
  const cluster = await beginCluster(fault, { plant: 'takeover sends again' });
  await repeat(cluster, fault, 1);
  expect((await cluster.verdict()).lies.join()).toContain('was printed too often');
});

test('planted: an event number that is given before the lock is found', async () => {
  const fault = nodeFaults['PostgreSQL ends all connections'];
  const cluster = await beginCluster(fault, {
    printers: ['till', 'bar'],
    plant: 'numbers events before the lock',
  });
  await repeat(cluster, fault, 1);
  expect((await cluster.verdict()).lies.join()).toContain('were never read');
});

test('ten idle nodes with a thousand printers send at most ten statements a second', async () => {
  const cost = await idleCost(10, 1000, 60);
  idle = cost;
  keep();
  expect(cost.perSecond).toBeLessThanOrEqual(10);
});
