// Connections that lead to a pooler.

import { expect, test } from 'vitest';
import { openPostgresStore } from '../../../../../src/server/store/postgres.ts';
import { eventually } from '../../../../support/run/eventually.ts';
import { newJob } from '../../../../support/store/new-job.ts';
import { testDatabase } from '../../../../support/store/test-database.ts';
import { TransactionPooler } from '../../../../support/store/transaction-pooler.ts';

const names = ['statement_timeout', 'enable_seqscan', 'idle_in_transaction_session_timeout'];

test('behind a transaction pooler every transaction has its settings, and other clients do not get them', async () => {
  const database = await testDatabase();
  const pooler = await TransactionPooler.before(database.url);
  const store = await openPostgresStore(pooler.url, { listenUrl: database.url, statementMs: 7654 });
  await store.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await store.registerPrinters(['till']);
  // A trigger writes down the settings of the transaction that adds a job.
  await database.query('CREATE TABLE seen (name text, setting text)');
  await database.query(`CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen SELECT name, setting FROM pg_settings WHERE name = ANY('{${names.join()}}');
    RETURN NULL; END $$`);
  await database.query('CREATE TRIGGER see AFTER INSERT ON jobs EXECUTE FUNCTION see()');
  const jobs = Array.from({ length: 6 }, () => newJob());
  for (const job of jobs) {
    await store.addJob(job);
    expect(await store.getJob(job.id)).toMatchObject({ status: 'queued' });
  }
  const lease = (await store.takeLease('till', 'a'))!;
  expect(await store.startPayload(lease, jobs[0]!.id)).toBe(true);
  const seen = await database.query('SELECT name, setting, count(*) FROM seen GROUP BY 1, 2');
  expect(Object.fromEntries(seen.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '7654',
    enable_seqscan: 'off',
    idle_in_transaction_session_timeout: '5000',
  });
  expect(seen).toHaveLength(3);

  // Another program on the same connections of the server.
  const other = await testDatabase(pooler.url.split('?')[0]);
  for (let turn = 0; turn < 6; turn++)
    expect(await other.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  await other.drop();
  await store.close();
  await eventually(() => expect(pooler.clients).toBe(0));
  pooler.close();
  await database.drop();
});
