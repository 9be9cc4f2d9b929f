// Kills the service while it accepts and prints a CSV file and orders by a route: all of
// what belongs together is there or none, and nothing is printed twice. A sample of
// `npm run test:faults batches`.

import { expect, test } from 'vitest';
import { Together } from '../support/campaigns/together.ts';

const rows = 12;

test('a file is there as a whole or not at all, and each row is printed once, with kills between', async () => {
  const together = await Together.begin();
  for (const point of ['before open', 'opened']) await together.killWhileStaging(point, 1, rows);
  await together.start();
  // The key answers what is there, some rows of which may be printed already.
  const batchId = await together.sendFile(rows);
  await together.kill();
  await together.start();
  const again = await together.sendFile(rows);
  expect(again).toBe(batchId);
  await expect.poll(() => together.isEnded(again!), { timeout: 60_000 }).toBe(true);
  const verdict = await together.verdict();
  expect(verdict).toMatchObject({ accepted: rows, lies: [] });
  await together.service.kill();
  expect(together.leftRows()).toBe(0);
}, 120_000);

test("a route's jobs are all there or none, with kills between", async () => {
  const together = await Together.begin();
  await together.crash({ point: 'before order', count: 3 });
  await together.crash({ point: 'order accepted', count: 3 });
  await together.start();
  const verdict = await together.verdict();
  expect(verdict.lies).toEqual([]);
  expect(verdict.accepted).toBeGreaterThan(9);
}, 120_000);
