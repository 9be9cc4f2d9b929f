// The templates that a new data folder begins with.

import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import { startService, temporaryFolder, type TestService } from '../../support/service.ts';

const mine = {
  id: 'receipt',
  name: 'Mine',
  config: { name: 'Mine', blocks: [{ type: 'text', content: 'My shop' }] },
};

const list = async (service: TestService): Promise<{ id: string; starter: boolean }[]> =>
  (await service.get('/templates')).body.templates;
const ids = async (service: TestService) => (await list(service)).map(({ id }) => id);
const find = async (service: TestService, id: string) =>
  (await list(service)).find((template) => template.id === id);

test('a new data folder begins with starters, which the list marks', async () => {
  const service = await startService();
  expect(await ids(service)).toEqual(
    expect.arrayContaining(['receipt', 'kitchen-ticket', 'pick-list', 'queue-number']),
  );
  expect(await ids(service)).not.toContain('_test');
  expect((await list(service)).every(({ starter }) => starter)).toBe(true);
});

test('with starters: false it begins empty and stays so, and the test page prints', async () => {
  const data = temporaryFolder();
  const service = await startService({ data, starters: false });
  expect(await ids(service)).toEqual([]);
  const { body } = await service.post('/printer/test');
  expect(await service.ended(body.jobId)).toMatchObject({ status: 'completed' });
  await service.running.stop(0);
  expect(await ids(await startService({ data }))).toEqual([]);
});

test('POST /templates replaces a starter that was never changed, once', async () => {
  const service = await startService();
  const created = await service.post('/templates', mine);
  expect(created.status).toBe(201);
  expect(created.headers.get('etag')).toBe('"2"');
  expect(created.body.template).toMatchObject({ name: 'Mine', version: 2, config: mine.config });
  expect(await find(service, 'receipt')).toMatchObject({ name: 'Mine', starter: false });
  const again = await service.post('/templates', mine);
  expect(again.status).toBe(409);
  expect(again.body.error.code).toBe('TEMPLATE_EXISTS');
});

test('a starter that was changed is not replaced', async () => {
  const service = await startService();
  await service.put('/templates/receipt', { name: 'Changed' });
  expect(await find(service, 'receipt')).toMatchObject({ starter: false });
  expect((await service.post('/templates', mine)).status).toBe(409);
});

test('deleted starters stay away, also after everything old was pruned', async () => {
  const data = temporaryFolder();
  const service = await startService({ data });
  for (const id of await ids(service)) await service.delete(`/templates/${id}`);
  await service.running.stop(0);
  const store = await openSqliteStore(data);
  const before = '2999-01-01T00:00:00.000Z';
  const limits = {
    payloadsEndedBefore: before,
    dataEndedBefore: before,
    jobsEndedBefore: before,
    eventsBefore: before,
    keysBefore: before,
    templatesDeletedBefore: before,
    jobsKept: 0,
    versionsKept: 50,
    deletedAssetBytes: 0,
  };
  while (await store.prune(limits));
  await store.close();
  expect(await ids(await startService({ data }))).toEqual([]);
});
