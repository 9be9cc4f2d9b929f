// Counts the statements and commits of a job on PostgreSQL, which must not depend on
// the number of nodes, and what an idle node costs.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresStore } from '../../../src/server/store/postgres.ts';
import type { Lease, Store } from '../../../src/server/store/store.ts';
import { eventually } from '../../support/run/eventually.ts';
import { newJob } from '../../support/store/new-job.ts';
import { type TestDatabase, testDatabase } from '../../support/store/test-database.ts';

const jobs = 10;
const completed = {
  status: 'completed',
  completion: { confirmed: true, by: 'process-id' },
} as const;

let database: TestDatabase;
const sent: string[] = [];
let stores: Store[];

beforeEach(async () => {
  database = await testDatabase();
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

async function open(options = {}): Promise<Store> {
  const onStatement = (text: string) => void sent.push(text);
  const store = await openPostgresStore(database.url, { onStatement, ...options });
  stores.push(store);
  return store;
}

const keyedJob = (key: string) => {
  const job = newJob({ payloads: [{ copy: 1, bytes: new Uint8Array(3000) }] });
  return { ...job, idempotency: { key, requestHash: 'h', jobId: job.id, estimatedSeconds: 1 } };
};

/** What the service does for a job that is accepted by one node and printed by another. */
async function accept(store: Store, key: string): Promise<string> {
  expect(await store.getAnswer(key)).toBeNull();
  await store.currentVersion('receipt');
  await store.queueLength('till');
  await store.openBytes();
  return (await store.addJob(keyedJob(key)))!.id;
}
async function print(store: Store, lease: Lease, id: string): Promise<void> {
  expect((await store.nextJob(lease))?.id).toBe(id);
  await store.getPayload(id, 1);
  expect(await store.startPayload(lease, id)).toBe(true);
  expect(await store.finishJob(lease, id, completed)).toBe(true);
}

/** Per job. Every commit that writes calls write_group once. */
async function counted(work: () => Promise<void>) {
  sent.length = 0;
  await work();
  const writes = sent.filter((text) => text.includes('write_group'));
  return { statements: sent.length / jobs, commits: writes.length / jobs };
}

async function workOf(nodes: number) {
  const all = [];
  // Polls and renewals are counted apart.
  for (let n = 0; n < nodes; n++) all.push(await open({ times: { pollMs: 600_000 } }));
  const [first] = all;
  await first!.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await first!.registerPrinters(['till']);
  const holder = all.at(-1)!;
  const lease = (await holder.takeLease('till', 'holder'))!;
  const one = async (n: number) => print(holder, lease, await accept(first!, `${nodes}-${n}`));
  await one(-1);
  return await counted(async () => {
    for (let n = 0; n < jobs; n++) await one(n);
  });
}

test('a job is three commits and seventeen statements, the same on one node and on three', async () => {
  const [alone, ofThree] = [await workOf(1), await workOf(3)];
  // Accepted: the key, the version, the queue, the bytes, and the job itself. Printed: the
  // job and its bytes; the mark and the end are BEGIN, printer, job, write and COMMIT each.
  expect(alone).toEqual({ statements: 17, commits: 3 });
  expect(ofThree).toEqual(alone);
});

test('the jobs that one turn accepts are one statement, and their reads one each', async () => {
  const store = await open();
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  sent.length = 0;
  await Promise.all(Array.from({ length: 50 }, (_, n) => accept(store, `key-${n}`)));
  expect(sent).toHaveLength(5);
});

test('printers that look for work in one turn read their jobs and payloads in one statement each', async () => {
  const store = await open();
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  const printers = ['bar', 'kitchen', 'till'];
  await store.registerPrinters(printers);
  const leases = [];
  for (const printerId of printers) leases.push((await store.takeLease(printerId, 'a'))!);
  const added = printers.map((printerId, n) => ({
    ...newJob(),
    printerId,
    payloads: [1, 3].map((copy) => ({ copy, bytes: new Uint8Array([n, copy]) })),
  }));
  for (const job of added) await store.addJob(job);
  sent.length = 0;
  const next = await Promise.all(leases.map((lease) => store.nextJob(lease)));
  expect(next.map((job) => job?.id)).toEqual(added.map(({ id }) => id));
  const copies = [1, 2, 4];
  const payloads = await Promise.all(
    added.flatMap(({ id }) => copies.map((copy) => store.getPayload(id, copy))),
  );
  const expected = added.flatMap((_, n) => [
    [n, 1],
    [n, 1],
    [n, 3],
  ]);
  expect(payloads.map((payload) => [...payload!.bytes])).toEqual(expected);
  expect(sent).toHaveLength(2);
});

test('a new job is stored while a change waits for a lock', async () => {
  const store = await open();
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  const { id } = (await store.addJob(newJob()))!;
  await database.query('BEGIN');
  await database.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [id]);
  const cancelling = store.cancelJob(id);
  expect(await store.addJob(newJob())).not.toBeNull();
  await database.query('COMMIT');
  expect(await cancelling).toMatchObject({ cancelled: true });
});

test('while others wait, the end of a job shares its commit with the mark of the next', async () => {
  const store = await open();
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  const lease = (await store.takeLease('till', 'a'))!;
  const [first, second] = [await store.addJob(newJob()), await store.addJob(newJob())];
  await store.startPayload(lease, first!.id);
  sent.length = 0;
  const results = await Promise.all([
    store.finishJob(lease, first!.id, completed),
    store.startPayload(lease, second!.id),
  ]);
  expect(results).toEqual([true, true]);
  expect(sent.filter((text) => text === 'COMMIT')).toHaveLength(1);
});

/** What the server has counted in the table of jobs after so many were printed. */
async function countedRows(stored: number): Promise<{ read: number; heapOnly: number }> {
  const [store, other] = [await open(), await open()];
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  const lease = (await other.takeLease('till', 'other'))!;
  for (let n = 0; n < stored; n++) await store.addJob(newJob());
  for (const { id } of await other.queuedJobs('till')) {
    await other.startPayload(lease, id);
    await other.finishJob(lease, id, completed);
  }
  // The server counts what a connection has read when it ends.
  await Promise.all([store.close(), other.close()]);
  const count = `SELECT n_tup_ins AS added, n_tup_upd AS changed, seq_tup_read AS read,
      n_tup_hot_upd AS heap_only
    FROM pg_stat_user_tables WHERE relname = 'jobs' AND schemaname = current_schema()`;
  return await eventually(async () => {
    const [row] = await database.query(count);
    expect([Number(row?.changed), Number(row?.added)]).toEqual([2 * stored, stored]);
    return { read: Number(row!.read), heapOnly: Number(row!.heap_only) };
  });
}

test('a write reads jobs by an index', async () => {
  // Plans are kept, and were made while there were no jobs.
  expect((await countedRows(40)).read).toBeLessThan(40);
});

test('the mark of a job writes no index, and its end does', async () => {
  // As many as fit into a page with all of their changes. A change that does not fit writes the
  // indexes too, and the server makes room only while no other test reads.
  expect((await countedRows(5)).heapOnly).toBe(5);
});

test('an idle node sends one statement a poll and one a renewal, however many printers it has', async () => {
  const store = await open({ times: { pollMs: 100 } });
  const ids = Array.from({ length: 100 }, (_, n) => `printer-${n}`);
  await store.registerPrinters(ids);
  const node = { id: 'a', name: 'a', site: '', version: '1' };
  for (const id of ids) await store.takeLease(id, node.id);
  sent.length = 0;
  const renewal = await store.renewLeases(node);
  expect(renewal.held.size).toBe(100);
  expect(sent.filter((text) => text.includes('heartbeat'))).toHaveLength(1);
  expect(
    sent.filter((text) => !text.includes('heartbeat')).every((text) => text.includes('changed_at')),
  ).toBe(true);
});

test('a long queue is counted anew only now and then', async () => {
  const store = await open();
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  await store.addJob(newJob());
  await database.query(
    `INSERT INTO jobs (id, printer_id, template_id, template_version, status, copies,
       on_unconfirmed, created_at, expires_at, print_ms, profile_hash)
     SELECT 'job' || n, printer_id, template_id, template_version, status, copies,
       on_unconfirmed, created_at, expires_at, print_ms, profile_hash
     FROM jobs, generate_series(1, 10000) AS n`,
  );
  sent.length = 0;
  for (let n = 0; n < 20; n++) {
    expect(await store.queueLength('till')).toMatchObject({ jobs: 10_001 });
    await store.openBytes();
  }
  const counts = sent.filter((text) => /count\(\*\)/.test(text));
  expect(counts.length).toBeLessThan(20);
});
