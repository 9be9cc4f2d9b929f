// A sample of `npm run test:faults nodes`: kills a node, stops it past its lease, cuts it
// off from the database, restarts PostgreSQL and restarts all nodes, each while jobs are
// printed, and compares what the nodes say with the paper.

import { expect, test } from 'vitest';
import {
  beginCluster,
  type NodeFault,
  nodeFaultNames,
  nodeFaults,
  repeat,
} from '../faults/nodes-kinds.ts';
import { rollingRestart } from '../faults/rolling-restart.ts';

const faults: NodeFault[] = nodeFaultNames.map((name) => nodeFaults[name]);
const ofNodes = faults.filter(({ isOfServer }) => !isOfServer);
const ofServer = faults.filter(({ isOfServer }) => isOfServer);

test('a node that prints is killed, stopped past its lease or cut off: nothing is lost, doubled or wrong', async () => {
  const cluster = await beginCluster(ofNodes[0]!);
  for (const fault of ofNodes) {
    const { begunAfterwards } = await repeat(cluster, fault, 1);
    expect(begunAfterwards, 'copies after the takeover').toBeLessThan(2);
  }
  const verdict = await cluster.verdict();
  expect(verdict.lies).toEqual([]);
  expect(verdict.unconfirmed).toBeLessThanOrEqual(ofNodes.length);
  expect(verdict.completed).toBeGreaterThanOrEqual(ofNodes.length);
}, 180_000);

test('PostgreSQL stops, ends connections, and all nodes restart: no request fails for good, and no job is unconfirmed', async () => {
  const cluster = await beginCluster(ofServer[0]!, { printers: ['till', 'bar'], drainSeconds: 2 });
  for (const fault of ofServer) await repeat(cluster, fault, 1);
  await cluster.balanced();
  expect(await rollingRestart(cluster)).toEqual([]);
  const verdict = await cluster.verdict();
  expect(verdict.lies).toEqual([]);
  expect(verdict.completed).toBe(verdict.accepted);
  expect(verdict.completed).toBeGreaterThan(10);
}, 180_000);

test('planted: a holder that ignores the end of its lease is found', async () => {
  const fault = nodeFaults['a node is cut off from the database while it prints'];
  const cluster = await beginCluster(fault, { plant: 'ignores the lease' });
  expect((await repeat(cluster, fault, 1)).begunAfterwards).toBeGreaterThan(1);
}, 120_000);
