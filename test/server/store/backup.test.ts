// platen backup and platen restore: while the service prints, on both stores, compared row by
// row.

import { DatabaseSync } from '@photostructure/sqlite';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupDatabase } from '../../../src/server/store/backup/backup.ts';
import { restoreDatabase, restoreFolder } from '../../../src/server/store/backup/restore.ts';
import { wholeFile } from '../../../src/server/store/backup/whole-file.ts';
import { copiedTables } from '../../../src/server/store/copied-tables.ts';
import { migrate } from '../../../src/server/store/sqlite/engine/migrate.ts';
import { platen } from '../../support/service/platen.ts';
import { startService, temporaryFolder } from '../../support/service/service.ts';
import { testDatabase } from '../../support/store/test-database.ts';
import { contentsOf, derived, installation, type Row } from './backup/installation.ts';
import { slowTest } from '../../support/run/slow-test.ts';

/** Numbers and flags as text, which both databases give in one form. */
function inOneForm(rows: Row[], columns: string[]): string[] {
  const text = (value: unknown) =>
    typeof value === 'string' || value === null ? value : String(Number(value));
  return rows.map((row) => JSON.stringify(columns.map((column) => text(row[column])))).toSorted();
}

test('a backup of a running service has every row; its open jobs are not printed again', async () => {
  const data = temporaryFolder();
  const service = await installation({ data });
  const file = join(temporaryFolder(), 'backup.db');
  const made = await platen(['backup', file, '--data', data]);
  expect(made, made.messages).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o077).toBe(0);
  const before = contentsOf(join(data, 'platen.db'));
  const stored = contentsOf(file);
  for (const [table, rows] of before)
    expect(
      stored.get(table)!.filter((row) => !row.startsWith('{"name":"backup"')),
      table,
    ).toEqual(rows);
  expect(before.get(derived)).not.toEqual([]);
  expect([...before.keys()].toSorted()).toEqual(
    [...copiedTables.map(({ table }) => table), derived].toSorted(),
  );
  await service.running.stop(0);

  const again = await platen(['backup', file, '--data', data]);
  expect(again).toMatchObject({ code: 2 });
  expect(again.messages).toContain('exists and is not replaced');

  const restored = temporaryFolder();
  const { code, out, messages } = await platen(['restore', file, '--data', restored]);
  expect(code, messages).toBe(0);
  expect(out).toMatch(/^Restored the state of \d{4}-.*Z\.\n/);
  expect(out).toMatch(/\d+ jobs were open then.*UNCONFIRMED/);
  expect(out).toContain('1 batches are paused.');
  const refused = await platen(['restore', file, '--data', restored]);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.messages).toContain('platen.db exists and is not replaced');

  const second = await startService({ data: restored, starters: false });
  await second.post('/printers/p/resume');
  const { jobs } = (await second.get('/jobs?reference=waiting')).body;
  expect(jobs).toMatchObject([
    { status: 'failed', error: { code: 'UNCONFIRMED', mayHavePrinted: true } },
  ]);
  const { batches } = (await second.get('/batches')).body;
  expect(batches).toMatchObject([{ status: 'paused', jobs: 60 }]);
  expect((await second.get('/jobs?status=queued,printing')).body.jobs).toEqual([]);
  expect((await second.get('/virtual-printer/sheets?printer=p')).body.sheets).toEqual([]);
  // It works on: a new print comes out.
  await second.ended(await second.print('t', { text: 'After' }, { printer: 'p' }));
  expect((await second.get('/virtual-printer/sheets?printer=p')).body.sheets).toHaveLength(1);
});

slowTest('--requeue prints what was open', async () => {
  const data = temporaryFolder();
  const service = await installation({ data });
  const file = join(temporaryFolder(), 'backup.db');
  await platen(['backup', file, '--data', data]);
  await service.running.stop(0);
  const restored = temporaryFolder();
  await restoreFolder(restored, { file, requeue: true, now: new Date() });
  const second = await startService({ data: restored, starters: false });
  await second.post('/printers/p/resume');
  const [{ id }] = (await second.get('/jobs?reference=waiting')).body.jobs;
  expect(await second.ended(id)).toMatchObject({ status: 'completed' });
  const [sheet] = (await second.get('/virtual-printer/sheets?printer=p')).body.sheets;
  expect(sheet.text.join(' ')).toContain('COPY'); // it may have been printed since
});

slowTest('what is no backup is refused, and nothing is left behind', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'note.txt');
  writeFileSync(file, 'Not a database, but long enough to look at. '.repeat(100));
  const data = join(folder, 'data');
  const { code, messages } = await platen(['restore', file, '--data', data]);
  expect(code).toBe(2);
  expect(messages).toContain('is not a backup of Platen, or it is damaged. Nothing was restored.');
  expect(readdirSync(data).filter((name) => name !== 'platen.lock')).toEqual([]);
  // What a backup of PostgreSQL that was killed leaves, under its own name and another one.
  const part = join(folder, 'backup.db.part');
  const db = new DatabaseSync(part);
  migrate(db);
  db.exec('CREATE TABLE unfinished_backup (n)');
  db.close();
  const left = await platen(['restore', part, '--data', data]);
  expect(left.messages).toContain('is what an interrupted backup left, and not whole');
  renameSync(part, join(folder, 'renamed.db'));
  const renamed = await platen(['restore', join(folder, 'renamed.db'), '--data', data]);
  expect(renamed.messages).toContain('is not a backup of Platen, or it is damaged');
  expect(readdirSync(data).filter((name) => name !== 'platen.lock')).toEqual([]);
  const missing = await platen(['restore', join(folder, 'none.db'), '--data', data]);
  expect(missing.messages).toContain('none.db does not exist');
});

slowTest(
  'a database of several nodes becomes the same file, and a file the same database',
  async () => {
    const [first, second] = [await testDatabase(), await testDatabase()];
    onTestFinished(async () => {
      await first.drop();
      await second.drop();
    });
    const service = await installation({ store: { url: first.url } });
    const folder = temporaryFolder();
    const options = { now: new Date(), onTable: () => {}, log: () => {} };
    const file = join(folder, 'backup.db');
    await backupDatabase(first.url, { ...options, file });
    const stored = contentsOf(file);
    for (const [table, rows] of stored) {
      // The first has its number in another form, the second is an index there.
      if (table === 'contents' || table === derived) continue;
      const columns = Object.keys(JSON.parse(rows[0] ?? '{}')).filter(
        (name) => name !== 'lease_token',
      );
      const found = await first.query(`SELECT * FROM ${table}`);
      const kept = rows.filter((row) => !row.startsWith('{"name":"backup"'));
      expect(
        inOneForm(
          kept.map((row) => JSON.parse(row)),
          columns,
        ),
        table,
      ).toEqual(inOneForm(found, columns));
    }
    await service.running.stop(0);

    // Into a second database and out of it again: nothing is lost or changed on the way.
    const hooks = { onTable: () => {}, log: () => {} };
    await restoreDatabase(second.url, { file, requeue: true, now: new Date() }, hooks);
    const copy = join(folder, 'copy.db');
    await backupDatabase(second.url, { ...options, file: copy });
    const [one, two] = [contentsOf(file), contentsOf(copy)];
    // Queued jobs may have been printed since.
    const jobs = one.get('jobs')!.map((row) => {
      const job = JSON.parse(row) as Row;
      const isQueued = job.status === 'queued';
      return JSON.stringify({
        ...job,
        ...(isQueued && { sent_again: 1, profile_hash: 'outdated' }),
      });
    });
    expect(jobs).not.toEqual(one.get('jobs'));
    one.set('jobs', jobs);
    for (const [table, rows] of one) {
      // The event that carries the new numbers, and the fact that names the first of them.
      const added = (row: string) => !/"name":"first-event"|"seq":1\d{8}/.test(row);
      expect(two.get(table)!.filter(added).toSorted(), table).toEqual(rows.toSorted());
    }
    for (const table of [
      'jobs',
      derived,
      'contents',
      'batches',
      'batch_rows',
      'api_keys',
      'routes',
    ])
      expect(one.get(table)!.length, table).toBeGreaterThan(0);
    await expect(
      restoreDatabase(second.url, { file, requeue: true, now: new Date() }, hooks),
    ).rejects.toThrow('The target is not empty');

    // Into a data folder, which knows the same of its jobs.
    const data = join(folder, 'data');
    await restoreFolder(data, { file, requeue: false, now: new Date() });
    const here = await startService({ data, starters: false });
    expect((await here.get('/jobs?search=7')).body.jobs).toHaveLength(1);
    expect((await here.get('/jobs?reference=waiting')).body.jobs).toMatchObject([
      { status: 'failed', metadata: { table: '7' }, error: { code: 'UNCONFIRMED' } },
    ]);
  },
);

test('a file gets its name when it is whole, and never that of another', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a');
  mkdirSync(`${path}.part`);
  writeFileSync(join(`${path}.part`, 'unfinished.part'), 'of a run that was killed');
  writeFileSync(join(`${path}.part`, 'unfinished.part-journal'), 'of a run that was killed');
  const failing = wholeFile(path, async () => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(readdirSync(folder)).toEqual([]);
  await wholeFile(path, async (temporary) => {
    expect(readFileSync(temporary, 'utf8')).toBe('');
    expect(existsSync(path)).toBe(false);
    writeFileSync(temporary, 'whole');
  });
  expect(readdirSync(folder)).toEqual(['a']);
  const taken = wholeFile(join(folder, 'b'), async () => writeFileSync(join(folder, 'b'), 'mine'));
  await expect(taken).rejects.toThrow('exists and is not replaced');
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('mine');
  await expect(wholeFile(path, async () => {})).rejects.toThrow('exists and is not replaced');
});
