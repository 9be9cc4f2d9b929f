// platen copy: what a data folder holds is the same in PostgreSQL, row by row.

import { DatabaseSync } from '@photostructure/sqlite';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest';
import { copyStore } from '../../../src/server/store/copy-store.ts';
import { openPostgresStore } from '../../../src/server/store/postgres.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { type TestDatabase, testDatabase } from '../../support/store/test-database.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-copy-'));
afterAll(() => rmSync(root, { recursive: true }));

let folder: string;
let database: TestDatabase;
let folders = 0;

beforeEach(async () => {
  folder = join(root, String(++folders));
  // Something of everything that is stored; see test/support/store/make-data.mjs.
  cpSync(new URL('../../fixtures/data-0.1.0', import.meta.url).pathname, folder, {
    recursive: true,
  });
  database = await testDatabase();
});
afterEach(() => database.drop());

const copy = () => copyStore({ from: folder, to: database.url, onTable: () => {}, log: () => {} });

/** The rows of a table of SQLite in the form that PostgreSQL has. */
function rowsOf(table: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(folder, 'platen.db'));
  const rows = db.prepare(`SELECT * FROM ${table}`).all();
  db.close();
  return rows;
}

const tables: Record<string, string> = {
  templates: 'id',
  template_versions: 'template_id, version',
  assets: 'name',
  pictures: 'hash',
  version_assets: 'template_id, version, asset_name',
  facts: 'name',
  jobs: 'seq',
  idempotency_keys: 'key',
  events: 'seq',
  printers: 'id',
};
/** Of SQLite only: leases have a table of their own. */
const ownColumns = new Set(['lease_token', 'lease_holder', 'lease_taken_at']);

/** Numbers, flags and bytes as text, which both databases give in one form. */
function text(value: unknown): string | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value === 'string' || value === null) return value;
  return String(Number(value));
}
const texts = (rows: Record<string, unknown>[], columns: string[]) =>
  rows.map((row) => columns.map((column) => text(row[column]))).map((row) => JSON.stringify(row));

test('every row of every table is the same', async () => {
  await (await openSqliteStore(folder)).close();
  await copy();
  for (const [table, order] of Object.entries(tables)) {
    const rows = rowsOf(table);
    const columns = Object.keys(rows[0]!).filter((name) => !ownColumns.has(name));
    const copied = await database.query(`SELECT * FROM ${table} ORDER BY ${order}`);
    expect(texts(copied, columns).toSorted(), table).toEqual(texts(rows, columns).toSorted());
  }
  const contents = rowsOf('contents').map(({ place, ...row }) => ({
    seq: Math.floor(Number(place) / 1000),
    copy: Number(place) % 1000,
    ...row,
  }));
  const columns = ['seq', 'copy', 'through', 'content'];
  const copied = await database.query('SELECT * FROM contents ORDER BY seq, copy');
  expect(contents.length).toBeGreaterThan(10);
  expect(texts(copied, columns)).toEqual(texts(contents, columns));
});

async function everything(store: Store) {
  const jobs = await store.listJobs({ limit: 100 });
  return {
    templates: await store.listTemplates(),
    deleted: await store.listDeletedTemplates(),
    assets: await store.listAssets(),
    printers: await store.listPrinters(),
    jobs,
    requests: await Promise.all(jobs.map(({ id }) => store.getRequest(id))),
    payloads: await Promise.all(
      jobs.map(async ({ id }) =>
        Buffer.from((await store.getPayload(id, 1))?.bytes ?? []).toString('hex'),
      ),
    ),
    queues: new Map(await store.queueLengths()),
    bytes: await store.openBytes(),
    answer: await store.getAnswer('key-1'),
    events: await store.eventsAfter(0, 1000),
    printing: await store.printingJobs(),
  };
}

test('both stores read the same, and numbers and tokens continue', async () => {
  await copy();
  const [from, to] = await Promise.all([openSqliteStore(folder), openPostgresStore(database.url)]);
  expect(await everything(to)).toEqual(await everything(from));
  const [mine, theirs] = await Promise.all([
    from.takeLease('till', 'x'),
    to.takeLease('till', 'x'),
  ]);
  expect(theirs).toEqual(mine);
  expect(await everything(to)).toMatchObject({
    printing: [],
    jobs: (await everything(from)).jobs.map(({ id }) => ({ id })),
  });
  const [one] = await to.listJobs({ limit: 1 });
  const added = {
    ...one!,
    id: 'new',
    request: '{}',
    idempotency: null,
    profileHash: 'x',
    payloads: [],
  };
  await to.addJob(added);
  expect((await to.listJobs({ limit: 2 })).map(({ id }) => id)).toEqual(['new', one!.id]);
  await Promise.all([from.close(), to.close()]);
});

test('a target that is not empty is refused and left alone', async () => {
  const store = await openPostgresStore(database.url);
  await store.createTemplate({ id: 'mine', name: '', description: '', config: {} });
  await expect(copy()).rejects.toThrow('its table templates has rows. Create a new database');
  expect((await store.listTemplates()).map(({ id }) => id)).toEqual(['mine']);
  await store.close();
});

test('a folder in use, without a database, and a target that does not answer are refused', async () => {
  const store = await openSqliteStore(folder);
  await expect(copy()).rejects.toThrow('is in use by another process');
  await store.close();
  const options = { onTable: () => {}, log: () => {} };
  await expect(copyStore({ ...options, from: root, to: database.url })).rejects.toThrow(
    'There is no platen.db',
  );
  const to = 'postgres://postgres@127.0.0.1:1/postgres';
  await expect(copyStore({ ...options, from: folder, to })).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
  });
});
