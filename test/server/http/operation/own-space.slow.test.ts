// A small disk that jobs have filled: the service recovers when their data is deleted.

import { DatabaseSync } from '@photostructure/sqlite';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import { newJob } from '../../../support/store/new-job.ts';
import { startService, temporaryFolder } from '../../../support/service/service.ts';
import { mountProblem, needs, Tmpfs } from '../../../support/store/tmpfs.ts';

test('STORAGE_FULL ends by itself after the data of jobs was deleted', async (context) => {
  needs(context, mountProblem());
  // The half that stays free is more than can be written between two looks at the disk.
  const disk = new Tmpfs(96);
  const service = await startService({ data: disk.path, limits: { freeDiskPercent: 50 } });
  const text = 'x'.repeat(900_000);
  const ids: string[] = [];
  const print = () => service.post('/print/queue-number', { data: { number: '1', unused: text } });
  for (;;) {
    const { status, body } = await print();
    if (status !== 200) {
      expect([status, body.error.code]).toEqual([507, 'STORAGE_FULL']);
      break;
    }
    ids.push(body.jobId);
    expect(ids.length).toBeLessThan(90); // some are written between two looks at the disk
  }
  for (const id of ids) {
    await service.ended(id);
    expect((await service.delete(`/jobs/${id}/data`)).status).toBe(200);
  }
  expect((await print()).status).toBe(200);
  expect((await service.get('/readyz')).status).toBe(200);
});

test('a database that is mostly empty is smaller after the next start', async () => {
  const folder = temporaryFolder();
  await (await openSqliteStore(folder)).close();
  const file = join(folder, 'platen.db');
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE ballast (bytes BLOB);
    WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 80)
      INSERT INTO ballast SELECT zeroblob(1048576) FROM n;
    DROP TABLE ballast; PRAGMA wal_checkpoint(TRUNCATE)`);
  db.close();
  expect(statSync(file).size).toBeGreaterThan(80_000_000);
  const messages: string[] = [];
  const store = await openSqliteStore(folder, { log: (message) => messages.push(message) });
  expect(statSync(file).size).toBeLessThan(2_000_000);
  expect(messages.join()).toMatch(/The database shrinks by \d+ MB/);
  expect(await store.fileSizes()).toMatchObject({ free: 0 });
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  await store.addJob(newJob());
  await store.close();
});
