// The SQLite store: the shared suite, and what only SQLite
// has: the lock, the file, the disk, query plans.

import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { Fault } from '../../../src/core/model/fault.ts';
import { jobStates } from '../../../src/core/model/jobs/job.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import type { JobQuery, NewJob, Store } from '../../../src/server/store/store.ts';
import { cases, isWhole } from '../../support/any/cases.ts';
import { storeSuite } from './store.suite.ts';
import { eventually } from '../../support/run/eventually.ts';

/** Every connection that was opened, with the statements prepared on it. */
const opened = vi.hoisted(() => ({
  connections: [] as { db: DatabaseSyncInstance; statements: string[] }[],
}));

vi.mock('@photostructure/sqlite', async (importActual) => {
  const actual = await importActual<typeof import('@photostructure/sqlite')>();
  class Observed extends actual.DatabaseSync {
    readonly statements: string[] = [];
    constructor(...args: ConstructorParameters<typeof actual.DatabaseSync>) {
      super(...args);
      opened.connections.push({ db: this, statements: this.statements });
    }
    override prepare(sql: string) {
      this.statements.push(sql);
      return super.prepare(sql);
    }
  }
  return { ...actual, DatabaseSync: Observed };
});

const root = mkdtempSync(join(tmpdir(), 'platen-store-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
const newFolder = () => join(root, String(++folders));

storeSuite({
  name: 'SQLite in a folder',
  keeps: true,
  sequences: cases(100, 25),
  makePlace: async () => {
    const folder = await madeFolder();
    return { open: (now) => openSqliteStore(folder, { now }), dispose: async () => {} };
  },
});

// Only other tests use it: the service always has a folder.
if (isWhole)
  storeSuite({
    name: 'SQLite in memory',
    keeps: false,
    sequences: 100,
    makePlace: async () => ({
      open: (now) => openSqliteStore(':memory:', { now }),
      dispose: async () => {},
    }),
  });

let made: Buffer | undefined;

/** A folder with a database without rows, copied: making its tables takes longer than opening it. */
async function madeFolder(): Promise<string> {
  if (!made) {
    const first = newFolder();
    await (await openSqliteStore(first)).close();
    made = readFileSync(join(first, 'platen.db'));
  }
  const folder = newFolder();
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'platen.db'), made, { mode: 0o600 });
  return folder;
}

let folder: string;
let jobs: number;

beforeEach(() => {
  folder = newFolder();
  jobs = 0;
});

async function openWithTemplate(): Promise<Store> {
  const store = await openSqliteStore(folder);
  await store.createTemplate({ id: 'receipt', name: 'Receipt', description: '', config: {} });
  await store.registerPrinters(['till']);
  return store;
}

const newJob = (bytes = new Uint8Array(10)): NewJob => ({
  id: `job-${String(++jobs).padStart(6, '0')}`,
  printerId: 'till',
  templateId: 'receipt',
  templateVersion: 1,
  copies: 1,
  request: '{}',
  onUnconfirmed: 'hold',
  reprintOf: null,
  idempotency: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-01T11:00:00.000Z',
  printMs: 1000,
  profileHash: 'x',
  payloads: [{ copy: 1, bytes }],
});

const script = (name: string) => new URL(`../../support/store/${name}`, import.meta.url).pathname;

/** Runs a script in a new process; `lines` are the lines of its output. */
function child(name: string, ...args: string[]) {
  const started = spawn(process.execPath, [script(name), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    const gone = once(started, 'exit');
    started.kill('SIGKILL');
    await gone;
  };
  return { lines, kill };
}

test('the data folder is created readable by its owner only', async () => {
  const store = await openSqliteStore(join(folder, 'deep'));
  expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o700);
  await store.close();
});

test('the files of the database are readable by their owner only, whatever the folder is', async () => {
  mkdirSync(folder, { mode: 0o755 });
  const store = await openWithTemplate();
  await store.addJob(newJob());
  for (const name of ['platen.db', 'platen.db-wal', 'platen.db-shm', 'platen.lock'])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  await store.close();
});

test('files that others could open are closed to them at the start; a mode for a group stays', async () => {
  await (await openSqliteStore(folder)).close();
  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
  for (const name of ['platen.db-wal', 'platen.db-shm']) appendFileSync(join(folder, name), '');
  const names = ['platen.db', 'platen.db-wal', 'platen.db-shm', 'platen.lock'];
  for (const name of names) chmodSync(join(folder, name), 0o644);
  const log: string[] = [];
  const store = await openSqliteStore(folder, { log: (message) => log.push(message) });
  for (const name of names) expect(modeOf(name), name).toBe(0o600);
  expect(log).toHaveLength(names.length);
  expect(log.join()).toContain(join(folder, 'platen.db'));
  await store.close();

  chmodSync(join(folder, 'platen.db'), 0o640);
  await (await openSqliteStore(folder)).close();
  expect(modeOf('platen.db')).toBe(0o640);
});

/** Copies the files of an open store, as a crash would leave them. */
function crashed(from: string): string {
  const to = newFolder();
  mkdirSync(to);
  for (const name of ['platen.db', 'platen.db-wal']) copyFileSync(join(from, name), join(to, name));
  return to;
}

test('after a crash the database is checked, which the log says; after a proper end it is not', async () => {
  const store = await openWithTemplate();
  await store.addJob(newJob());
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  const after = await openSqliteStore(crashed(folder), { log });
  expect(await after.getJob('job-000001')).not.toBeNull();
  expect(messages).toEqual([expect.stringMatching('not stopped properly')]);
  await Promise.all([after.close(), store.close()]);
  await (await openSqliteStore(folder, { log })).close();
  expect(messages).toHaveLength(1);
});

test('a database that a crash damaged is refused with what to do', async () => {
  const first = await openWithTemplate();
  for (let job = 0; job < 200; job++) await first.addJob(newJob());
  await first.close();
  const store = await openSqliteStore(folder);
  await store.addJob(newJob());
  const copy = crashed(folder);
  await store.close();
  const bytes = readFileSync(join(copy, 'platen.db'));
  // Every seventh page, but not those that are read at the start.
  for (let page = 50; page * 2048 < bytes.length; page += 7)
    bytes.fill(0x55, page * 2048, (page + 1) * 2048);
  writeFileSync(join(copy, 'platen.db'), bytes);
  const opening = openSqliteStore(copy);
  await expect(opening).rejects.toThrow(
    'the database is damaged. Move the whole data folder away, and restore a backup into a new one',
  );
  await expect(opening).rejects.toThrow(Fault);
});

test('opening a folder twice is refused, naming the folder, until the first is closed', async () => {
  const store = await openSqliteStore(folder);
  const second = openSqliteStore(folder);
  await expect(second).rejects.toThrow(Fault);
  await expect(second).rejects.toThrow(`The data folder ${folder} is in use`);
  await store.createTemplate({ id: 'x', name: '', description: '', config: {} });
  await store.close();
  const third = await openSqliteStore(folder);
  expect(await third.getTemplate('x')).not.toBeNull();
  await third.close();
});

test('a folder that another process holds is refused, and is free once that process is killed', async () => {
  await (await openSqliteStore(folder)).close();
  const other = child('hold-data-folder.mjs', folder);
  expect((await other.lines.next()).value).toBe('locked');
  await expect(openSqliteStore(folder)).rejects.toThrow(`${folder} is in use`);
  await other.kill();
  await (await openSqliteStore(folder)).close();
});

test('nothing that was acknowledged is lost when the process is killed', async () => {
  const other = child('add-jobs.mjs', folder);
  const acknowledged: string[] = [];
  while (acknowledged.length < 500) {
    const line = await other.lines.next();
    if (line.done) throw new Error('The process that adds jobs ended by itself.');
    acknowledged.push(line.value);
  }
  await other.kill();
  for await (const id of other.lines) acknowledged.push(id);

  const store = await openSqliteStore(folder);
  const missing = [];
  for (const id of acknowledged) {
    const payload = await store.getPayload(id, 1);
    const request = await store.getRequest(id);
    if (payload?.bytes.length !== 3000 || request?.length !== 2000) missing.push(id);
  }
  expect(missing).toEqual([]);
  const { newest } = await store.eventRange();
  expect(await store.queueLength('till')).toEqual({
    jobs: newest,
    printMs: newest * 1000,
    byKey: new Map(),
  });
  await store.close();
});

test('the error names a folder that cannot be created', async () => {
  writeFileSync(folder, '');
  const inside = openSqliteStore(join(folder, 'data'));
  await expect(inside).rejects.toThrow(Fault);
  await expect(inside).rejects.toThrow(`The data folder ${folder}/data cannot be used: ENOTDIR`);
});

test('after closing, the database file alone holds everything', async () => {
  await (await openWithTemplate()).close();
  const copy = newFolder();
  mkdirSync(copy);
  copyFileSync(join(folder, 'platen.db'), join(copy, 'platen.db'));
  const store = await openSqliteStore(copy);
  expect(await store.getTemplate('receipt')).not.toBeNull();
  await store.close();
});

test('a file that is not a database is refused by name, and the folder is unlocked again', async () => {
  await (await openSqliteStore(folder)).close();
  writeFileSync(join(folder, 'platen.db'), 'nonsense '.repeat(1000));
  for (const attempt of [1, 2])
    await expect(openSqliteStore(folder), `attempt ${attempt}`).rejects.toThrow(
      `The data folder ${folder} cannot be used: platen.db is not a database`,
    );
});

test('a database written by a newer version is refused', async () => {
  await (await openSqliteStore(folder)).close();
  const db = new DatabaseSync(join(folder, 'platen.db'));
  db.exec('PRAGMA user_version = 99');
  db.close();
  await expect(openSqliteStore(folder)).rejects.toThrow(/newer version .*schema 99.* Install/);
});

test('a commit is flushed to the disk before it is acknowledged', async () => {
  const store = await openSqliteStore(folder);
  const { db } = opened.connections.at(-1)!;
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  await store.close();
});

test('after a failed write the store tries again by itself, also while there are no requests', async () => {
  const store = await openWithTemplate();
  const { db } = opened.connections.at(-1)!;
  const invalid = { id: 'a', name: 'A', description: '', config: {}, assets: ['none'] };
  await expect(store.createTemplate(invalid)).rejects.toThrow('deleted a moment ago');
  expect(await store.writeProblem()).toBeNull(); // the disk was not the cause
  db.exec('PRAGMA query_only = ON');
  await expect(store.addJob(newJob())).rejects.toThrow('read-only');
  expect(await store.writeProblem()).toMatchObject({ code: 'INTERNAL_ERROR' });
  await new Promise((resolve) => setTimeout(resolve, 1100)); // longer than it waits
  expect(await store.writeProblem()).toMatchObject({ code: 'INTERNAL_ERROR' });
  db.exec('PRAGMA query_only = OFF');
  await eventually(async () => expect(await store.writeProblem()).toBeNull());
  await store.close();
});

test('a full disk refuses jobs with a reason, and jobs are accepted again when there is space', async () => {
  const store = await openWithTemplate();
  const { db } = opened.connections.at(-1)!;
  await store.addJob(newJob());

  db.exec('PRAGMA max_page_count = 60');
  const large = new Uint8Array(1_000_000);
  const [first, second] = await Promise.allSettled([
    store.addJob(newJob()),
    store.addJob(newJob(large)),
  ]);
  for (const refused of [first, second])
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'STORAGE_FULL', message: expect.stringMatching(/disk is full.* Free/) },
    });
  expect(await store.queueLength('till')).toEqual({
    jobs: 1,
    printMs: 1000,
    byKey: new Map(),
  });
  expect(await store.writeProblem()).toMatchObject({ code: 'STORAGE_FULL' });

  db.exec('PRAGMA max_page_count = 1000000');
  await store.addJob(newJob(large));
  expect(await store.writeProblem()).toBeNull();
  expect((await store.listJobs({ limit: 10 })).map(({ id }) => id)).toEqual([
    'job-000004',
    'job-000001',
  ]);
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  await store.close();
});

test('a counter that disagrees with the jobs neither fails nor hides a job', async () => {
  const store = await openWithTemplate();
  const lease = (await store.takeLease('till', 'a'))!;
  const { db } = opened.connections.at(-1)!;
  await store.addJob(newJob());
  expect((await store.queueLength('till')).jobs).toBe(1);
  db.exec(`UPDATE jobs SET status = 'cancelled', completed_at = 'x'`);
  expect((await store.queueLength('till')).jobs).toBe(1);
  expect(await store.nextJob(lease)).toBeNull();
  await store.addJob(newJob());
  db.exec(`UPDATE jobs SET status = 'queued', completed_at = NULL`);
  expect((await store.nextJob(lease))?.id).toBe('job-000001');
  await store.close();
});

/** Sets of states, single and merged. */
const stateSets = [
  undefined,
  ...jobStates.map((state) => [state]),
  ['failed', 'cancelled'] as const,
  ['queued', 'completed', 'failed'] as const,
];

/** Every combination of filters, in both orders. */
function* queries(): Generator<JobQuery> {
  for (const states of stateSets)
    for (const templateId of [undefined, 'receipt'])
      for (const printerId of [undefined, 'till'])
        for (const other of [{}, { reference: 'order' }, { idempotencyKey: 'key' }])
          for (const order of ['asc', 'desc'] as const)
            yield { limit: 1, states, templateId, printerId, ...other, order };
}

let planned: Promise<string[]> | undefined;

/** The steps of the query plans of all statements of the store, which both tests of plans use. */
const plans = (): Promise<string[]> => (planned ??= explainAll());

async function explainAll(): Promise<string[]> {
  const store = await openWithTemplate();
  const idempotency = { key: 'key', requestHash: '', jobId: 'job-000001', estimatedSeconds: 1 };
  await store.addJob({ ...newJob(), idempotency });
  const times = { since: '2026-03-01T09:00:00.000Z', until: '2026-03-01T11:00:00.000Z' };
  for (const query of queries()) {
    await store.listJobs({ ...query, ...times });
    await store.countJobs({ ...query, ...times }, 1);
  }
  const { db, statements } = opened.connections.at(-1)!;
  const steps = [...statements].flatMap((sql): string[] =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail),
  );
  await store.close();
  return [...new Set(steps)];
}

test('open jobs are found by their index, whatever they are filtered by', async () => {
  const store = await openSqliteStore(folder);
  const { db, statements } = opened.connections.at(-1)!;
  const planOf = (sql: string): string =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; ');
  const others = statements.length;
  for (const states of [['queued'], ['printing']] as const)
    for (const templateId of [undefined, 'receipt'])
      for (const printerId of [undefined, 'till'])
        await store.listJobs({ limit: 1, states, templateId, printerId });
  const lists = statements.slice(others);
  expect(lists).toHaveLength(8);
  const worker = statements
    .slice(0, others)
    .filter((sql) => /FROM jobs\s+WHERE completed_at IS NULL AND printer_id = \?/.test(sql));
  expect(worker).toHaveLength(8);
  for (const sql of [...lists, ...worker])
    expect(planOf(sql), sql).toMatch(
      /not_before > ''/.test(sql) ? /INDEX postponed_jobs\b/ : /INDEX open_jobs\b/,
    );
  await store.close();
});

test('lists of ended jobs, and of the queue of a printer, are merged and not sorted', async () => {
  const store = await openSqliteStore(folder);
  const { db, statements } = opened.connections.at(-1)!;
  for (const query of queries()) {
    const hasOpen = query.states?.some((state) => state === 'queued' || state === 'printing');
    if (hasOpen && query.printerId === undefined) continue;
    const before = statements.length;
    await store.listJobs(query);
    for (const sql of statements.slice(before))
      for (const { detail } of db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
        expect(detail, sql).not.toMatch(/TEMP B-TREE/);
  }
  await store.close();
});

test('what is deleted is overwritten', async () => {
  const store = await openSqliteStore(folder);
  const { db } = opened.connections.at(-1)!;
  expect(db.prepare('PRAGMA secure_delete').get()).toEqual({ secure_delete: 1 });
  await store.close();
});

test('no statement sorts many rows or scans a table that grows', async () => {
  const steps = await plans();
  // A subquery is what was found: it is counted. `each` is a list that the caller gives.
  const small =
    /^SCAN (CONSTANT ROW|each|templates|routes?|assets|batches|counters|api_keys|agents|webhooks|settings|(polled_)?printers|\(subquery)/;
  // Open jobs are few: they are sorted when they are listed.
  expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toEqual([
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
  expect(steps.filter((step) => /SCAN/.test(step) && !small.test(step))).toEqual([
    // Open jobs are few: counted once, and scanned when they are listed.
    'SCAN jobs USING INDEX open_jobs',
    // So are those that wait for their time.
    'SCAN jobs USING INDEX postponed_jobs',
    // All jobs are counted once.
    'SCAN jobs USING COVERING INDEX jobs_by_printer',
    // Pruning begins with the oldest and stops at its limit.
    'SCAN jobs USING COVERING INDEX ended_jobs',
  ]);
});

test('every filter of jobs has an index, except that a list of completed jobs skips the others', async () => {
  const searches = (await plans()).flatMap(
    (step) => /^SEARCH jobs USING (?:COVERING )?(?:INDEX )?(.+)$/.exec(step)?.[1] ?? [],
  );
  expect([...new Set(searches)].toSorted()).toEqual([
    'INTEGER PRIMARY KEY (rowid=?)',
    'INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
    'INTEGER PRIMARY KEY (rowid>?)',
    'ended_jobs (has_payloads=? AND completed_at<?)',
    'jobs_by_batch (batch_id=? AND status=? AND rowid>?)',
    'jobs_by_batch (batch_id=? AND status=?)',
    'jobs_by_batch (batch_id=?)',
    'jobs_by_printer (printer_id=? AND rowid>? AND rowid<?)',
    'jobs_by_reference (reference=? AND rowid>? AND rowid<?)',
    'jobs_by_template (template_id=? AND rowid>? AND rowid<?)',
    'jobs_by_template_and_printer (template_id=? AND printer_id=? AND rowid>? AND rowid<?)',
    'jobs_by_template_version (template_id=? AND template_version=?)',
    'jobs_losing_data (completed_at<?)',
    'lost_jobs (status=? AND rowid>? AND rowid<?)',
    'lost_jobs_by_printer (printer_id=? AND status=? AND rowid>? AND rowid<?)',
    'lost_jobs_by_template (template_id=? AND status=? AND rowid>? AND rowid<?)',
    'lost_jobs_by_template_and_printer (template_id=? AND printer_id=? AND status=? AND rowid>? AND rowid<?)',
    'open_jobs (printer_id=? AND priority=? AND seq>? AND seq<?)',
    'open_jobs (printer_id=?)',
    'postponed_jobs (printer_id=? AND not_before>?)',
    'sqlite_autoindex_jobs_1 (id<?)',
    'sqlite_autoindex_jobs_1 (id=?)',
  ]);
});
