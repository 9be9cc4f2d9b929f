// platen restore: copies of a database that `platen backup` did not make, folders with the files
// of another database, and the numbers of events afterwards, on both stores.

import { DatabaseSync } from '@photostructure/sqlite';
import * as fc from 'fast-check';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { firstAfterRestore } from '../../../../src/core/model/event.ts';
import { backupFolder } from '../../../../src/server/store/backup/backup.ts';
import { restoreDatabase, restoreFolder } from '../../../../src/server/store/backup/restore.ts';
import { openPostgresStore } from '../../../../src/server/store/postgres.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import { newJob } from '../../../support/store/new-job.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { testDatabase } from '../../../support/store/test-database.ts';
import { expiredBefore } from '../../../../src/core/model/jobs/job-errors.ts';
import { outdatedProfileHash } from '../../../../src/core/model/jobs/job-transitions.ts';
import { completed, template } from '../suite/scene.ts';

const hooks = { onTable: () => {}, log: () => {} };
const options = (file: string, requeue = false) => ({ file, requeue, now: new Date() });

/** A data folder with the jobs `a`, `b` and `c`, which are queued. */
async function stocked(): Promise<{ folder: string; store: Store }> {
  const folder = temporaryFolder();
  const store = await openSqliteStore(folder);
  await store.registerPrinters(['till']);
  await store.createTemplate(template('receipt'));
  for (const id of ['a', 'b', 'c']) await store.addJob(newJob({ id }));
  return { folder, store };
}

async function statesIn(store: Store): Promise<Record<string, string>> {
  const jobs = await store.listJobs({ limit: 100 });
  return Object.fromEntries(jobs.map(({ id, status, error }) => [id, error?.code ?? status]));
}

async function reopened(folder: string): Promise<Store> {
  const store = await openSqliteStore(folder);
  onTestFinished(() => store.close());
  return store;
}

const unconfirmed = { a: 'UNCONFIRMED', b: 'UNCONFIRMED', c: 'UNCONFIRMED' };

test('restoring the copied database of a stopped service fails its open jobs as UNCONFIRMED on both stores', async () => {
  const { folder, store } = await stocked();
  await store.close();
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(join(folder, 'platen.db'), copy);

  const data = temporaryFolder();
  const restored = await restoreFolder(data, options(copy));
  expect(restored).toMatchObject({ jobs: 3, madeAt: null });
  expect(readdirSync(data).toSorted()).toEqual(['platen.db', 'platen.lock']);
  expect(await statesIn(await reopened(data))).toEqual(unconfirmed);

  const database = await testDatabase();
  onTestFinished(() => database.drop());
  await restoreDatabase(database.url, options(copy), hooks);
  const shared = await openPostgresStore(database.url);
  onTestFinished(() => shared.close());
  expect(await statesIn(shared)).toEqual(unconfirmed);
});

test.each(['-wal', '-journal'])(
  'a copied database is refused while a %s file beside it holds a part of its commits',
  async (end) => {
    const { folder, store } = await stocked();
    const copies = temporaryFolder();
    copyFileSync(join(folder, 'platen.db'), join(copies, 'platen.db'));
    copyFileSync(join(folder, 'platen.db-wal'), join(copies, `platen.db${end}`));
    await store.close();
    const data = temporaryFolder();
    const file = join(copies, 'platen.db');
    await expect(restoreFolder(data, options(file))).rejects.toThrow(
      `${file}${end} holds changes that are not in ${file} yet. Nothing was restored. Make a backup of the folder with: platen backup --data ${copies} FILE`,
    );
    expect(existsSync(join(data, 'platen.db'))).toBe(false);
    // What the message advises keeps the jobs.
    if (end === '-journal') return;
    const backup = join(copies, 'backup.db');
    await backupFolder(copies, { file: backup, now: new Date() });
    await restoreFolder(data, options(backup));
    expect(await statesIn(await reopened(data))).toEqual(unconfirmed);
  },
);

test.each(['-wal', '-shm', '-journal'])(
  'a restore is refused while the %s file of another database is in the data folder',
  async (end) => {
    const { folder, store } = await stocked();
    await store.close();
    const data = temporaryFolder();
    writeFileSync(join(data, `platen.db${end}`), 'of a database that was moved away');
    await expect(restoreFolder(data, options(join(folder, 'platen.db')))).rejects.toThrow(
      `${data} has a platen.db${end} of another database, which would change the restored one. Nothing was restored. Move the whole data folder away, and restore into a new one.`,
    );
    expect(readdirSync(data).toSorted()).toEqual([`platen.db${end}`, 'platen.lock'].toSorted());
  },
);

test('the log of a database that was moved away does not replace what was restored', async () => {
  const { folder, store } = await stocked();
  const backup = join(temporaryFolder(), 'backup.db');
  await backupFolder(folder, { file: backup, now: new Date() });
  const lease = (await store.takeLease('till', 'n'))!;
  for (const id of ['a', 'b', 'c']) {
    await store.startPayload(lease, id);
    await store.finishJob(lease, id, completed);
  }
  for (let n = 0; n < 20; n++) await store.addJob(newJob());
  // A power cut, after which only platen.db is moved away.
  const data = temporaryFolder();
  for (const end of ['-wal', '-shm'])
    copyFileSync(join(folder, `platen.db${end}`), join(data, `platen.db${end}`));
  await store.close();
  await expect(restoreFolder(data, options(backup))).rejects.toThrow('Nothing was restored');
  expect(existsSync(join(data, 'platen.db'))).toBe(false);
  // The whole folder is moved away, as the message advises.
  const fresh = join(data, 'new');
  await restoreFolder(fresh, options(backup));
  expect(await statesIn(await reopened(fresh))).toEqual(unconfirmed);
});

test('a restore removes what a killed restore left', async () => {
  const { folder, store } = await stocked();
  await store.close();
  const data = temporaryFolder();
  mkdirSync(join(data, 'platen.db.part'));
  writeFileSync(join(data, 'platen.db.part', 'unfinished.part'), 'half');
  writeFileSync(join(data, 'platen.db.part', 'unfinished.part-wal'), 'half');
  await restoreFolder(data, options(join(folder, 'platen.db')));
  expect(readdirSync(data).toSorted()).toEqual(['platen.db', 'platen.lock']);
});

/** The restored store, of either kind. */
const restoredInto = {
  SQLite: async (file: string, requeue: boolean) => {
    const data = temporaryFolder();
    await restoreFolder(data, options(file, requeue));
    return await reopened(data);
  },
  PostgreSQL: async (file: string, requeue: boolean) => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    await restoreDatabase(database.url, options(file, requeue), hooks);
    const store = await openPostgresStore(database.url);
    onTestFinished(() => store.close());
    return store;
  },
};

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a job that is queued again after a restore into %s may have been printed, and is printed as a copy',
  async (kind) => {
    const { folder, store } = await stocked();
    await store.close();
    const restored = await restoredInto[kind](join(folder, 'platen.db'), true);
    const lease = (await restored.takeLease('till', 'node'))!;
    const job = (await restored.nextJob(lease))!;
    expect(job).toMatchObject({ id: 'a', status: 'queued', sentAgain: true });
    expect((await restored.getPayload('a', 1))!.profileHash).toBe(outdatedProfileHash);
    expect(expiredBefore(job, false)).toMatchObject({ code: 'UNCONFIRMED', mayHavePrinted: true });
  },
);

test.each([
  ['SQLite', false],
  ['SQLite', true],
  ['PostgreSQL', false],
  ['PostgreSQL', true],
] as const)(
  'events after a restore into %s have numbers that no earlier reader has (requeue: %s)',
  async (kind, requeue) => {
    const { folder, store } = await stocked();
    const backup = join(temporaryFolder(), 'backup.db');
    await backupFolder(folder, { file: backup, now: new Date() });
    for (let n = 0; n < 10; n++) await store.addJob(newJob());
    const cursor = (await store.eventRange()).newest;
    await store.close();

    const restored = await restoredInto[kind](backup, requeue);
    const { oldest, newest } = await restored.eventRange();
    expect(oldest).toBe(firstAfterRestore(3));
    expect(newest).toBe(oldest + (requeue ? 0 : 2));
    expect(cursor).toBe(13);
    for (let n = 0; n < 20; n++) await restored.addJob(newJob());
    const after = await restored.eventRange();
    expect(after).toEqual({ oldest, newest: newest + 20 });
    // A webhook goes on with what it had not delivered when the backup was made.
    const dated = await restored.datedEventsAfter(1, 3);
    expect(dated.map(({ seq }) => seq)).toEqual([2, 3, oldest]);
  },
);

test('a second restore leaves out numbers once more, also of an installation without printers', async () => {
  const empty = temporaryFolder();
  await (await openSqliteStore(empty)).close();
  const data = temporaryFolder();
  await restoreFolder(data, options(join(empty, 'platen.db')));
  const first = await (await reopened(data)).eventRange();
  expect(first).toEqual({ oldest: firstAfterRestore(0), newest: firstAfterRestore(0) });
  const backup = join(temporaryFolder(), 'backup.db');
  await backupFolder(data, { file: backup, now: new Date() });
  const again = temporaryFolder();
  await restoreFolder(again, options(backup));
  const second = firstAfterRestore(first.newest);
  expect(await (await reopened(again)).eventRange()).toEqual({ oldest: second, newest: second });
});

test('a restore after one that was killed at any point is whole, and a part of a file is refused', async () => {
  const { folder, store } = await stocked();
  await store.close();
  const copied = join(folder, 'platen.db');
  const made = join(temporaryFolder(), 'backup.db');
  await backupFolder(folder, { file: made, now: new Date() });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(copied, made),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.constantFrom('nothing', 'a folder', 'a file of an earlier version'),
      fc.boolean(),
      async (file, part, left, requeue) => {
        const data = temporaryFolder();
        const bytes = readFileSync(file);
        const half = bytes.subarray(0, Math.floor(bytes.length * part));
        const leftover = join(data, 'platen.db.part');
        if (left === 'a folder') {
          mkdirSync(leftover);
          writeFileSync(join(leftover, 'unfinished.part'), half);
          writeFileSync(join(leftover, 'unfinished.part-journal'), half);
        } else if (left !== 'nothing') writeFileSync(leftover, half);
        const cut = join(data, 'cut.db');
        writeFileSync(cut, half);
        await expect(restoreFolder(data, options(cut, requeue))).rejects.toThrow(
          'is not a backup of Platen, or it is damaged. Nothing was restored.',
        );
        expect(existsSync(join(data, 'platen.db'))).toBe(false);
        await restoreFolder(data, options(file, requeue));
        expect(readdirSync(data).toSorted()).toEqual(['cut.db', 'platen.db', 'platen.lock']);
        const restored = await openSqliteStore(data);
        const { oldest } = await restored.eventRange();
        const states = await statesIn(restored);
        await restored.close();
        expect(oldest).toBe(firstAfterRestore(3));
        expect(states).toEqual(requeue ? { a: 'queued', b: 'queued', c: 'queued' } : unconfirmed);
      },
    ),
    { numRuns: 12 },
  );
});

/** A copy of an installation whose database was changed by others. */
async function copyWith(sql: string): Promise<string> {
  const { folder, store } = await stocked();
  await store.close();
  const file = join(temporaryFolder(), 'copy.db');
  copyFileSync(join(folder, 'platen.db'), file);
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
  db.close();
  return file;
}

test('a restore counts only the jobs that it ended, and appends events for no others', async () => {
  // Ended without a time of its end: no service writes that, an edited or repaired database may have it.
  const file = await copyWith(`UPDATE jobs SET status = 'cancelled' WHERE id = 'b'`);
  const data = temporaryFolder();
  expect((await restoreFolder(data, options(file))).jobs).toBe(2);
  const restored = await reopened(data);
  expect(await statesIn(restored)).toEqual({ ...unconfirmed, b: 'cancelled' });
  const { oldest } = await restored.eventRange();
  const events = await restored.eventsAfter(oldest - 1, 10);
  expect(events.map(({ data: told }) => told)).toMatchObject([{ jobId: 'a' }, { jobId: 'c' }]);
});

test('triggers and views of others are left out of a restored installation', async () => {
  const file = await copyWith(`
    CREATE TRIGGER stops BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'x'); END;
    CREATE VIEW "of ""others""" AS SELECT * FROM jobs;
    CREATE TRIGGER inside INSTEAD OF INSERT ON "of ""others""" BEGIN DELETE FROM facts; END`);
  const data = temporaryFolder();
  const { leftOut } = await restoreFolder(data, options(file));
  expect(leftOut.toSorted()).toEqual(['trigger inside', 'trigger stops', 'view of "others"']);
  const restored = await openSqliteStore(data);
  const states = await statesIn(restored);
  await restored.close();
  expect(states).toEqual(unconfirmed);
  const db = new DatabaseSync(join(data, 'platen.db'));
  const foreign = `SELECT name FROM sqlite_schema WHERE name IN ('stops', 'inside') OR type = 'view'`;
  expect(db.prepare(foreign).all()).toEqual([]);
  db.close();
});

test('a backup in which a trigger of Platen does something else is refused', async () => {
  const file = await copyWith(`
    DROP TRIGGER metadata_removed;
    CREATE TRIGGER metadata_removed AFTER UPDATE ON jobs BEGIN DELETE FROM facts; END`);
  const data = temporaryFolder();
  await expect(restoreFolder(data, options(file))).rejects.toThrow('is not a backup of Platen');
  expect(existsSync(join(data, 'platen.db'))).toBe(false);
});
