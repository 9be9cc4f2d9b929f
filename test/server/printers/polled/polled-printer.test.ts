// Jobs of tills that wait for the paper, on a printer that polls: what a killed process left is
// not offered to the printer, because its till got an error and prints again.

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { offerToken } from '../../../../src/core/model/polling/offer-token.ts';
import { profileHash } from '../../../../src/core/profiles/index.ts';
import { Deadlines } from '../../../../src/server/printers/deadlines.ts';
import type { PolledPrinter } from '../../../../src/server/printers/polled/polled-printer.ts';
import { PolledPrinters } from '../../../../src/server/printers/polled/polled-printers.ts';
import type { ConfiguredPrinter } from '../../../../src/server/printers/configured-printer.ts';
import { Printer } from '../../../../src/server/printers/printer.ts';
import { openPostgresStore } from '../../../../src/server/store/postgres.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { NodeHeartbeat, Store } from '../../../../src/server/store/store.ts';
import { newJob } from '../../../support/store/new-job.ts';
import { emptiedDatabase, type TestDatabase } from '../../../support/store/test-database.ts';

const node = (id: string): NodeHeartbeat => ({ id, name: id, site: '', version: '1' });

let store: Store;
let database: TestDatabase;
let star: PolledPrinter;
const awaited = new Set<string>();

/** The printer as a process sees it that has just started. */
async function startNode(): Promise<void> {
  await store.renewLeases(node('this'));
  const record = (await store.addPrinter('till', { ip: 'cloudprnt:', port: 0 }))!;
  const configured = { address: { host: '', port: 9100 }, groups: [] } as unknown;
  const clock = () => store.clock();
  const printer = new Printer(configured as ConfiguredPrinter, record, null, clock);
  const printers = new PolledPrinters({
    store,
    node: { id: 'this' },
    deadlines: new Deadlines(clock),
    confirmMs: 15_000,
    renderAgain: async () => [{ copy: 1, bytes: Uint8Array.of(1) }],
    isHeld: () => false,
    mayReach: () => true,
    isAwaited: (id) => awaited.has(id),
  });
  await printers.apply(printer);
  star = printers.get('till')!;
}

/** Stores a job as of some seconds ago. */
async function add(ago: number, source: string | null = 'epos'): Promise<string> {
  const createdAt = new Date(store.clock().getTime() - ago * 1000).toISOString();
  const hash = profileHash(star.printer.profile);
  const job = newJob({ source, sourceAddress: '10.0.0.7', createdAt, profileHash: hash });
  await store.addJob(job);
  return job.id;
}

const offered = async () => (await star.next())?.job.id ?? null;
const statusOf = async (id: string) => (await store.getJob(id))?.status;
const template = { id: 'receipt', name: 'R', description: '', config: { blocks: [] } };

describe.each([
  ['SQLite', () => openSqliteStore(':memory:')],
  [
    'PostgreSQL',
    async () => {
      database = await emptiedDatabase();
      onTestFinished(() => database.drop());
      return await openPostgresStore(database.url);
    },
  ],
])('with %s', (_name, open) => {
  beforeEach(async () => {
    awaited.clear();
    store = await open();
    onTestFinished(() => store.close());
    await store.createTemplate(template);
    await startNode();
  });

  test('a job whose till waited at the process before is cancelled, and the job behind it is offered', async () => {
    const [left, printed] = [await add(60), await add(60, 'lpd')];
    expect(await offered()).toBe(printed);
    expect(await statusOf(left)).toBe('cancelled');
  });

  test('a job that the process before offered is not fetched if its till waited there', async () => {
    const id = await add(60);
    const token = offerToken({ jobId: id, attempt: 1 });
    expect(await star.fetch(token, (job) => star.bytes(job))).toBeNull();
    expect(await statusOf(id)).toBe('queued');
  });

  test('a job whose till waits here is offered and fetched', async () => {
    const id = await add(60);
    awaited.add(id);
    const { token } = (await star.next())!;
    expect(await star.fetch(token, (job) => star.bytes(job))).not.toBeNull();
    expect(await statusOf(id)).toBe('printing');
  });
});

describe('with other nodes', () => {
  beforeEach(async () => {
    awaited.clear();
    database = await emptiedDatabase();
    store = await openPostgresStore(database.url);
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    await store.createTemplate(template);
    await store.renewLeases(node('other'));
    await seen("- interval '1 minute'");
    await startNode();
  });

  const seen = (change: string) =>
    database.query(`UPDATE nodes SET seen_at = clock_timestamp() ${change} WHERE id = 'other'`);

  test('a job of a till is kept back until the other node was seen, and offered then', async () => {
    const id = await add(60);
    expect(await offered()).toBeNull();
    expect(await statusOf(id)).toBe('queued');
    await seen("+ interval '1 minute'");
    expect(await offered()).toBe(id);
  });

  test('a job of a till is cancelled when the time of the other node has ended', async () => {
    const id = await add(60);
    expect(await offered()).toBeNull();
    await database.query(
      `UPDATE nodes SET expires_at = clock_timestamp() - interval '1 second' WHERE id = 'other'`,
    );
    expect(await offered()).toBeNull();
    expect(await statusOf(id)).toBe('cancelled');
  });
});
