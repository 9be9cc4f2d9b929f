// POST /backup: a backup of a running service as a download.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackupDownloads } from '../../../../src/server/store/backup/download.ts';
import { restoreFolder } from '../../../../src/server/store/backup/restore.ts';
import { eventually } from '../../../support/run/eventually.ts';
import { startService, temporaryFolder } from '../../../support/service/service.ts';
import { needs, mountProblem, Tmpfs } from '../../../support/store/tmpfs.ts';
import { testDatabase } from '../../../support/store/test-database.ts';
import { contentsOf, installation } from './installation.ts';

const leftovers = (data: string) => readdirSync(data).filter((name) => name.startsWith('download'));

test('a downloaded backup has every row, is restored, and leaves nothing in the data folder', async () => {
  const data = temporaryFolder();
  const service = await installation({ data });
  const { status, headers, body } = await service.post('/backup');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="platen-\d{4}-.*\.db"$/,
  );
  expect(Number(headers.get('content-length'))).toBe(body.length);
  expect(leftovers(data)).toEqual([]);
  // The download itself is in the audit log, after the moment of the backup.
  const { entries } = (await service.get('/audit?limit=1')).body;
  expect(entries).toMatchObject([{ operation: 'createBackup' }]);
  const file = join(temporaryFolder(), 'backup.db');
  writeFileSync(file, body as Buffer);
  const stored = contentsOf(file);
  for (const [table, rows] of contentsOf(join(data, 'platen.db')))
    if (table !== 'audit')
      expect(
        stored.get(table)!.filter((row) => !row.startsWith('{"name":"backup"')),
        table,
      ).toEqual(rows);
  const restored = temporaryFolder();
  await restoreFolder(restored, { file, requeue: false, now: new Date() });
  const again = await startService({ data: restored, starters: false });
  expect((await again.get('/templates/t')).body.template.name).toBe('Changed');
  expect((await again.get('/keys')).body.keys).toMatchObject([{ name: 'Till' }]);
});

test('a client that leaves in the middle of the download leaves no file, and the next one succeeds', async () => {
  const data = temporaryFolder();
  const service = await startService({ data });
  const leaving = new AbortController();
  const { body } = await fetch(`${service.url}/backup`, {
    method: 'POST',
    signal: leaving.signal,
  });
  await body!.getReader().read();
  leaving.abort();
  expect(leftovers(data)).toEqual([]);
  await eventually(async () => expect((await service.post('/backup')).status).toBe(200));
});

test('what a killed service left of a backup is removed at the next start', () => {
  const data = temporaryFolder();
  mkdirSync(join(data, 'download.db.part'));
  writeFileSync(join(data, 'download.db.part', 'unfinished.part'), 'half');
  writeFileSync(join(data, 'download.db'), 'whole, and not sent');
  expect(new BackupDownloads(data)).toBeDefined();
  expect(leftovers(data)).toEqual([]);
});

test('stopping waits for the backup that is being made', async () => {
  const data = temporaryFolder();
  await (await startService({ data })).running.stop(0);
  const downloads = new BackupDownloads(data);
  let isMade = false;
  const made = downloads.make(new Date()).then((file) => {
    isMade = true;
    return file.close();
  });
  await downloads.stop();
  await new Promise(setImmediate); // whoever asked for the backup has it
  expect(isMade).toBe(true);
  await made;
});

test('a disk without room refuses a backup, and nothing of it is left', async (context) => {
  needs(context, mountProblem());
  const disk = new Tmpfs(24);
  const service = await startService({ data: disk.path, limits: { freeDiskPercent: 0 } });
  disk.fill();
  const { status, body } = await service.post('/backup');
  expect([status, body.error.code]).toEqual([507, 'STORAGE_FULL']);
  // The same if the disk becomes full while the backup is written.
  const refused = new BackupDownloads(disk.path).make(new Date());
  await expect(refused).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(leftovers(disk.path)).toEqual([]);
  disk.free();
  expect((await service.post('/backup')).status).toBe(200);
});

test('with PostgreSQL the answer says what to use instead', async () => {
  const database = await testDatabase();
  const service = await startService({ store: { url: database.url } });
  const { status, body } = await service.post('/backup');
  expect(status).toBe(404);
  expect(body.error.message).toContain('pg_dump');
  await service.running.stop(0);
  await database.drop();
});
