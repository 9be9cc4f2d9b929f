// A key that people require while the service runs, without the configuration.

import { expect, test } from 'vitest';
import { Keys } from '../../../../src/server/app/access/keys.ts';
import { openPostgresStore } from '../../../../src/server/store/postgres.ts';
import { eventually } from '../../../support/run/eventually.ts';
import {
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';
import { emptiedDatabase } from '../../../support/store/test-database.ts';

const owner = { scopes: ['print', 'read', 'design', 'manage'] };

async function makeKey(service: TestService, rights: object, key?: string): Promise<string> {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
  const body = { name: JSON.stringify(rights), ...rights };
  return (await service.post('/keys', body, { headers })).body.secret;
}

const change = (service: TestService, required: boolean, key?: string) =>
  service.request('PUT', '/keys/required', {
    body: { required },
    headers: key === undefined ? {} : { 'x-api-key': key },
  });

test('a key is required from the request on that holds one which may manage, also after a restart', async () => {
  const data = temporaryFolder();
  const service = await startService({ data });
  expect((await service.get('/keys/required')).body).toMatchObject({ required: false, by: null });
  const key = await makeKey(service, owner);
  const headers = { 'x-api-key': key };
  const openFeed = service.listen();
  await openFeed.opened;
  const keyedFeed = service.listen('', { headers });
  await keyedFeed.opened;

  const changed = await change(service, true, key);
  expect(changed.body).toEqual({ success: true, required: true, by: 'settings' });
  expect((await service.get('/jobs')).status).toBe(401);
  expect((await service.post('/print/queue-number', { data: { number: '1' } })).status).toBe(401);
  expect((await service.get('/health')).status).toBe(200);
  expect((await service.get('/jobs', { headers })).status).toBe(200);
  await openFeed.closed;
  expect(await service.listen().refused).toBe(401);
  // Another scope is refused as with the configuration.
  const printing = await makeKey(service, { scopes: ['print'] }, key);
  expect((await change(service, false, printing)).status).toBe(403);
  await service.running.stop(0);

  const again = await startService({ data });
  expect(again.running.needsKey).toBe(true);
  expect((await again.get('/jobs')).status).toBe(401);
  expect((await change(again, false, key)).body).toMatchObject({ required: false, by: null });
  expect((await again.get('/jobs')).status).toBe(200);
});

test('a request without a key of the owner cannot require one, so that it locks no one out', async () => {
  const service = await startService();
  const weak = [
    undefined,
    'platen_unknown',
    await makeKey(service, { scopes: ['print', 'read', 'design'] }),
    await makeKey(service, { scopes: ['manage'], expiresAt: '2099-01-01T00:00:00.000Z' }),
    await makeKey(service, { scopes: ['manage'], test: true }),
  ];
  for (const key of weak) {
    const { status, body } = await change(service, true, key);
    expect(status).toBe(403);
    expect(body.error.message).toContain('so that it cannot lock you out');
  }
  expect((await service.get('/jobs')).status).toBe(200);
});

test('the last key of the owner is kept while a key is required', async () => {
  const service = await startService();
  const { key, secret } = (await service.post('/keys', { name: 'Owner', ...owner })).body;
  await change(service, true, secret);
  const headers = { 'x-api-key': secret };
  const revoke = (id: string) => service.request('DELETE', `/keys/${id}`, { headers });
  const refused = await revoke(key.id);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'KEY_IN_USE']);
  const other = await service.post('/keys', { name: 'Partner', ...owner }, { headers });
  expect((await revoke(key.id)).status).toBe(200);
  expect((await change(service, false, other.body.secret)).status).toBe(200);
  expect((await service.delete(`/keys/${other.body.key.id}`)).status).toBe(200);
});

test('a key that the configuration requires stays required', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const expected = { required: true, by: 'configuration' };
  expect((await service.get('/keys/required')).body).toMatchObject(expected);
  const refused = await change(service, false, 'a-long-random-text');
  expect(refused.status).toBe(403);
  expect(refused.body.error.message).toContain('auth.enabled');
});

test('another node requires the key, too, and ends what was opened without one', async () => {
  const database = await emptiedDatabase();
  const stores = await Promise.all([
    openPostgresStore(database.url),
    openPostgresStore(database.url),
  ]);
  const [here, there] = await Promise.all(stores.map((store) => Keys.open(store, null, () => {})));
  const ended: (string | null)[] = [];
  there!.onEnd((id) => ended.push(id));
  const rights = { scopes: ['manage' as const], printers: null, templates: null, test: false };
  const { secret } = await here!.create({ name: 'Owner', expiresAt: null, ...rights });
  await here!.require(secret);
  await eventually(() => expect(there!.requirement).toEqual({ required: true, by: 'settings' }));
  expect(ended).toEqual([null]);
  await Promise.all([here!.close(), there!.close()]);
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

test('two keys of owners that are revoked at once do not both go while a key is required', async () => {
  const service = await startService();
  const made = async (name: string) => (await service.post('/keys', { name, ...owner })).body;
  const [one, other] = [await made('One'), await made('Other')];
  await change(service, true, one.secret);
  const revoke = ({ key, secret }: typeof one) =>
    service.request('DELETE', `/keys/${key.id}`, { headers: { 'x-api-key': secret } });
  const answers = await Promise.all([revoke(one), revoke(other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = answers[0].status === 200 ? other : one;
  expect((await change(service, false, left.secret)).status).toBe(200);
});

test('a key that is revoked while it requires a key locks no one out', async () => {
  const service = await startService();
  for (let turn = 0; turn < 5; turn++) {
    const { key, secret } = (await service.post('/keys', { name: `${turn}`, ...owner })).body;
    const orders = [
      () => change(service, true, secret),
      () => service.request('DELETE', `/keys/${key.id}`, { headers: { 'x-api-key': secret } }),
    ];
    if (turn % 2 === 1) orders.reverse();
    const statuses = (await Promise.all(orders.map((order) => order()))).map(
      ({ status }) => status,
    );
    const { required } = (await service.get('/keys/required', { headers: { 'x-api-key': secret } }))
      .body;
    const hasKey =
      (await service.get('/jobs', { headers: { 'x-api-key': secret } })).status === 200;
    expect([required !== false, hasKey], statuses.join()).not.toEqual([true, false]);
    if (hasKey) await change(service, false, secret);
  }
});
