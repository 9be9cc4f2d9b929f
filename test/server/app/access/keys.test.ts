import { expect, test } from 'vitest';
import { Keys } from '../../../../src/server/app/access/keys.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';

test('the time when a key was used is stored with the next write if the first one fails', async () => {
  const store = await openSqliteStore(':memory:');
  const keysUsed = store.keysUsed.bind(store);
  let failures = 0;
  store.keysUsed = async (times) => {
    if (failures++ === 0) throw new Error('The disk is full.');
    return await keysUsed(times);
  };
  const keys = await Keys.open(store, null, () => {});
  const rights = { scopes: ['print' as const], printers: null, templates: null, test: false };
  const { key, secret } = await keys.create({ name: 'Till', expiresAt: null, ...rights });
  await keys.find(secret);
  await keys.close(); // fails
  await keys.close();
  expect(failures).toBe(2);
  const [stored] = await store.listKeys();
  expect(stored).toMatchObject({ id: key.id, lastUsedAt: expect.any(String) });
  await store.close();
});

test('a key that has expired ends also if the keys are read before its timer', async () => {
  let ahead = 0;
  const now = () => new Date(Date.parse('2026-03-01T10:00:00.000Z') + ahead);
  const store = await openSqliteStore(':memory:', { now });
  const keys = await Keys.open(store, null, () => {});
  const ended: (string | null)[] = [];
  keys.onEnd((id) => ended.push(id));
  const rights = { scopes: ['print' as const], printers: null, templates: null, test: false };
  const expiresAt = '2026-03-01T11:00:00.000Z';
  const { key } = await keys.create({ name: 'Till', expiresAt, ...rights });
  ahead = 3_600_001;
  await keys.create({ name: 'Other', expiresAt: null, ...rights });
  expect(ended).toEqual([key.id]);
  await keys.close();
  await store.close();
});
