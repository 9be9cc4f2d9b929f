// Several nodes: what the sample in test/server/node-faults.test.ts leaves out. A node that
// is cut off from the database, and planted faults that must be found.

import { expect, test } from 'vitest';
import { Cluster } from '../support/cluster.ts';
import { nodeFaults } from './nodes-kinds.ts';

/** A copy takes about a quarter of a second. */
const speedMmPerSecond = 100;

test('a node that is cut off from the database sends nothing after the takeover', async () => {
  const cluster = await Cluster.begin({ speedMmPerSecond });
  const fault = nodeFaults['a node is cut off from the database while it prints'];
  expect((await fault(cluster, 'till')).begunAfterwards).toBeLessThan(2);
  const verdict = await cluster.verdict();
  expect(verdict.lies).toEqual([]);
  expect(verdict.unconfirmed).toBeLessThan(2);
}, 120_000);

test('a planted holder that ignores the end of its lease is found', async () => {
  const cluster = await Cluster.begin({ speedMmPerSecond, plant: 'ignores the lease' });
  const fault = nodeFaults['a node is cut off from the database while it prints'];
  expect((await fault(cluster, 'till')).begunAfterwards).toBeGreaterThan(1);
}, 120_000);

test('a planted takeover that sends a marked job again is found', async () => {
  const cluster = await Cluster.begin({ speedMmPerSecond, plant: 'takeover sends again' });
  await nodeFaults['a node is killed while it prints'](cluster, 'till');
  expect((await cluster.verdict()).lies).not.toEqual([]);
}, 120_000);
