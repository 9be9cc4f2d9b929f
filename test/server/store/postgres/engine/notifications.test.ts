// Notifications that never arrive, and those of others.

import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresStore } from '../../../../../src/server/store/postgres.ts';
import { eventually } from '../../../../support/run/eventually.ts';
import { type TestDatabase, testDatabase } from '../../../../support/store/test-database.ts';
import { TransactionPooler } from '../../../../support/store/transaction-pooler.ts';

let database: TestDatabase;
beforeEach(async () => void (database = await testDatabase()));
afterEach(() => database.drop());

test('behind a pooler without notifications, a new attempt closes the connection of the one before', async () => {
  const pooler = await TransactionPooler.before(database.url);
  const messages: string[] = [];
  const store = await openPostgresStore(database.url, {
    listenUrl: pooler.url,
    times: { heartbeatMs: 20, answerMs: 20, retryMs: 1 },
    log: (message) => messages.push(message),
  });
  await eventually(() => expect(pooler.connected).toBeGreaterThan(8));
  await eventually(() => expect(pooler.clients).toBeLessThanOrEqual(1));
  const warnings = messages.filter((text) => text.includes('set store.listenUrl to the database'));
  expect(warnings).toHaveLength(1);
  await store.close();
  await eventually(() => expect(pooler.clients).toBe(0));
  pooler.close();
});

test('notifications that no node sent are ignored, and later ones arrive', async () => {
  const messages: string[] = [];
  const options = { times: { pollMs: 3_600_000 }, log: (text: string) => messages.push(text) };
  const [store, other] = await Promise.all([
    openPostgresStore(database.url, options),
    openPostgresStore(database.url),
  ]);
  await store.registerPrinters(['till']);
  const records = new Set<string>();
  store.watch((touched) => touched.records.forEach((id) => records.add(id)));
  const client = new pg.Client(database.url);
  await client.connect();
  const payloads = ['', 'hello', '{"node":', 'null', '5', '[]', '{"printers":5,"records":{}}'];
  for (const payload of payloads)
    await client.query(`SELECT pg_notify('platen_' || current_schema(), $1)`, [payload]);
  await other.savePrinter('till', { port: 9101 });
  await eventually(() => expect([...records]).toEqual(['till']));
  expect(messages.filter((text) => text.includes('not by a node'))).toHaveLength(1);
  await client.end();
  await Promise.all([store.close(), other.close()]);
});
