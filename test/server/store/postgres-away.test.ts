// PostgreSQL that stops, restarts, kills connections or does not answer in time.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPostgresStore } from '../../../src/server/store/postgres.ts';
import { databaseFault } from '../../../src/server/store/postgres/engine/database-fault.ts';
import { eventually } from '../../support/run/eventually.ts';
import { newJob } from '../../support/store/new-job.ts';
import { type PostgresServer, startPostgres } from '../../support/store/postgres.mjs';
import { testDatabase } from '../../support/store/test-database.ts';

const away = { code: 'DATABASE_UNAVAILABLE' };

async function openWithTemplate(url: string, statementMs = 5000) {
  const store = await openPostgresStore(url, { statementMs, times: { pollMs: 50, retryMs: 50 } });
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  return store;
}

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-away-'));
  chmodSync(folder, 0o755);
  server = await startPostgres(join(folder, 'server'));
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('while the database is stopped every call says so; after a restart all that was acknowledged is there', async () => {
  const store = await openWithTemplate(server.url);
  const wake = vi.fn();
  const lease = (await store.takeLease('till', 'a'))!;
  const [marked, waiting] = [newJob(), newJob()];
  for (const job of [marked, waiting]) await store.addJob(job);
  expect(await store.startPayload(lease, marked.id)).toBe(true);
  expect(await store.writeProblem()).toBeNull();

  await server.stop('immediate');
  // Together, so that none fails while nobody waits for it.
  const calls = await Promise.allSettled([
    store.addJob(newJob()),
    store.getJob(marked.id),
    store.nextJob(lease),
    store.renewLeases({ id: 'a', name: 'a', site: '', version: '1' }),
    store.savePrinter('till', { paused: true }),
    store.listJobs({ limit: 1 }),
    store.eventsAfter(0, 1),
  ]);
  expect(calls).toMatchObject(calls.map(() => ({ status: 'rejected', reason: away })));
  expect(await store.writeProblem()).toMatchObject(away);
  await expect(openPostgresStore(server.url)).rejects.toThrow(
    'The database does not answer: nothing accepts connections there.',
  );

  store.watch(({ everything }) => everything && wake());
  await server.start();
  await eventually(async () => expect(await store.writeProblem()).toBeNull());
  await eventually(() => expect(wake).toHaveBeenCalled());
  expect(await store.getJob(marked.id)).toMatchObject({ status: 'printing' });
  const outcome = { status: 'completed', completion: { confirmed: true, by: 'status' } } as const;
  expect(await store.finishJob(lease, marked.id, outcome)).toBe(true);
  expect((await store.nextJob(lease))?.id).toBe(waiting.id);
  await store.addJob(newJob());
  const events = await store.eventsAfter(0, 100);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  await store.close();
});

test('when connections are killed, an acknowledged job is stored and a refused one says why', async () => {
  const database = await testDatabase(server.url);
  const store = await openWithTemplate(database.url);
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'platen' AND pid <> pg_backend_pid()
      AND query NOT LIKE 'LISTEN%' AND query LIKE '%write_group%'`;
  const acknowledged: string[] = [];
  let refused = 0;
  const enough = () => refused >= 10 && acknowledged.length >= 10;
  const killing = (async () => {
    // Pauses of many lengths: some kills hit a commit, and some calls get through, on any machine.
    for (let n = 0; !enough(); n++) {
      await setTimeout(n % 40);
      await database.query(kill);
    }
  })();
  while (!enough()) {
    const job = newJob();
    try {
      acknowledged.push((await store.addJob(job))!.id);
    } catch (error) {
      expect(error).toMatchObject(away);
      refused++;
    }
  }
  await killing;
  for (const id of acknowledged) expect(await store.getJob(id), id).not.toBeNull();
  await store.close();
  await database.drop();
});

test('a call that the database does not answer in time is refused, and later ones work', async () => {
  const database = await testDatabase();
  const store = await openWithTemplate(database.url, 2000);
  await database.query('BEGIN');
  await database.query('LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE');
  const calls = await Promise.allSettled([
    store.getJob('x'),
    store.addJob(newJob()),
    store.queueLength('till'),
  ]);
  // The server ends them itself: the settings of each connection hold.
  const ended = { ...away, cause: { code: '57014' } };
  expect(calls).toMatchObject(calls.map(() => ({ status: 'rejected', reason: ended })));
  await database.query('COMMIT');
  expect(await store.getJob('x')).toBeNull();
  expect(await store.addJob(newJob())).not.toBeNull();
  await store.close();
  await database.drop();
});

test('a database that could lose acknowledged jobs is named at the start', async () => {
  const database = await testDatabase(); // the server of the tests runs with fsync = off
  const messages: string[] = [];
  const store = await openPostgresStore(database.url, { log: (message) => messages.push(message) });
  expect(messages.join()).toContain('fsync = off');
  await store.close();
  await database.drop();
});

test('a wrong password, a missing database and a newer schema are refused with what to do', async () => {
  const missing = new URL(server.url);
  missing.pathname = '/missing';
  await expect(openPostgresStore(missing.href)).rejects.toThrow('does not exist. Create it');
  const database = await testDatabase();
  await (await openPostgresStore(database.url)).close();
  await database.query('INSERT INTO migrations VALUES (99, now())');
  await expect(openPostgresStore(database.url)).rejects.toThrow(
    /newer version .*schema 99.* Install/,
  );
  await database.drop();
});

test.each(['42P05', '26000'])(
  'a pooler without prepared statements (%s) is named, and what to do about it',
  (code) => {
    const error = Object.assign(new Error('prepared statement "poll" does not exist'), { code });
    expect(databaseFault(error)).toMatchObject({
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('max_prepared_statements'),
    });
  },
);
