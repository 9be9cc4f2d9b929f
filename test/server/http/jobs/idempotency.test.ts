// Which requests with one Idempotency-Key are the same, and how long a key lives.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import { eventually, startService, temporaryFolder } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const hourMs = 3_600_000;
const asks = (key: string) => ({ headers: { 'idempotency-key': key } });
const path = '/print/queue-number';

/** For tests that use a key of their own. */
const shared = shareService();

test.each([
  [
    'the order of keys',
    '{"data":{"number":"7","waiting":3},"options":{"copies":1,"cutPaper":false}}',
    '{"options": {"cutPaper": false, "copies": 1}, "data": {"waiting": 3, "number": "7"}}',
  ],
  [
    'wait',
    '{"data":{"number":"8"},"options":{"copies":1}}',
    '{"data":{"number":"8"},"options":{"copies":1,"wait":true}}',
  ],
  [
    'wait without other options',
    '{"data":{"number":"9"},"options":{"wait":true}}',
    '{"data":{"number":"9"}}',
  ],
  [
    'the order of keys in lists',
    '{"data":{"number":"10","extra":[{"a":1,"b":[{"c":2,"d":3}]}]}}',
    '{"data":{"extra":[{"b":[{"d":3,"c":2}],"a":1}],"number":"10"}}',
  ],
  ['spaces and escapes', '{"data":{"number":"é"}}', '{ "data": { "number": "\\u00e9" } }'],
])('%s makes no other request', async (what, first, second) => {
  const service = shared();
  const key = what.replaceAll(' ', '-');
  const accepted = await service.post(path, first, asks(key));
  expect(accepted.status).toBe(200);
  const again = await service.post(path, second, asks(key));
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body.jobId).toBe(accepted.body.jobId);
});

test.each([
  ['other data', '{"data":{"number":"1"}}', '{"data":{"number":"2"}}'],
  ['a number instead of text', '{"data":{"number":"1"}}', '{"data":{"number":1}}'],
  ['another option', '{"data":{"number":"1"}}', '{"data":{"number":"1"},"options":{"copies":2}}'],
  [
    'another order in a list',
    '{"data":{"number":"1","a":[1,2]}}',
    '{"data":{"number":"1","a":[2,1]}}',
  ],
])('%s makes another request', async (what, first, second) => {
  const service = shared();
  const key = what.replaceAll(' ', '-');
  expect((await service.post(path, first, asks(key))).status).toBe(200);
  const other = await service.post(path, second, asks(key));
  expect(other.status).toBe(422);
  expect(other.body.error.code).toBe('KEY_REUSED');
});

test('a key outlives the data of its job', async () => {
  const service = shared();
  const { body } = await service.post(path, { data: { number: '5', waiting: 1 } }, asks('data'));
  await service.ended(body.jobId);
  expect((await service.delete(`/jobs/${body.jobId}/data`)).status).toBe(200);
  const retry = '{"data":{"waiting":1,"number":"5"}}';
  expect((await service.post(path, retry, asks('data'))).body.jobId).toBe(body.jobId);
  const other = await service.post(path, { data: { number: '6' } }, asks('data'));
  expect(other.body.error.code).toBe('KEY_REUSED');
});

test('a key that 0.1.0 stored still belongs to the same request', async () => {
  const data = temporaryFolder();
  const text = '{"options":{"wait":false},"data":{"number":"1"}}';
  const first = await startService({ data });
  const { body } = await first.post(path, text, asks('old'));
  await first.ended(body.jobId);
  await first.running.stop(0);
  const db = new DatabaseSync(join(data, 'platen.db'));
  const hash = createHash('sha256').update(`print queue-number\n${text}`).digest('hex');
  db.prepare('UPDATE idempotency_keys SET request_hash = ?').run(hash);
  db.close();
  const second = await startService({ data });
  expect((await second.post(path, text, asks('old'))).body.jobId).toBe(body.jobId);
  const other = await second.post(path, { data: { number: '2' } }, asks('old'));
  expect(other.body.error.code).toBe('KEY_REUSED');
});

// ---- The life time of a key, by a clock that the test moves

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service whose clock can be moved. Old data is deleted after each move. */
async function startWithClock(jobs: object = {}) {
  let passedMs = 0;
  let prunes = 0;
  const system = () => Date.now() + passedMs;
  const service = await startService(
    { jobs },
    {
      clocks: { system, monotonic: () => performance.now() + passedMs },
      openStore: async (folder, options) => {
        const store = await openSqliteStore(folder, {
          ...options,
          now: () => new Date(system()),
        });
        const prune: Store['prune'] = async (limits) => {
          const isMore = await store.prune(limits);
          prunes++;
          return isMore;
        };
        return { ...store, prune };
      },
    },
  );
  const pass = async (hours: number) => {
    passedMs += hours * hourMs;
    const before = prunes;
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(prunes).toBeGreaterThan(before));
  };
  const print = async () => {
    const { status, body } = await service.post(path, { data: { number: '1' } }, asks('order'));
    expect(status).toBe(200);
    await service.ended(body.jobId);
    return body.jobId as string;
  };
  return { service, pass, print };
}

test('a retry 25 hours later does not print twice', async () => {
  const { service, pass, print } = await startWithClock();
  const jobId = await print();
  await pass(25);
  expect(await print()).toBe(jobId);
  expect(service.printer.sheets).toHaveLength(1);
  expect((await service.get('/jobs')).body.jobs).toHaveLength(1);
});

test('a retry within 8 days does not print twice although the job was deleted', async () => {
  const { service, pass, print } = await startWithClock({ keepDays: 1 });
  const jobId = await print();
  await pass(48);
  expect((await service.get(`/jobs/${jobId}`)).status).toBe(404);
  await pass(8 * 24 - 49);
  const again = await service.post(path, { data: { number: '1' } }, asks('order'));
  expect(again.body).toMatchObject({ success: true, jobId });
  const waiting = { data: { number: '1' }, options: { wait: true } };
  const { status, body } = await service.post(path, waiting, asks('order'));
  expect(status).toBe(404);
  expect(body.error.message).toContain('Nothing was printed again');
  expect(service.printer.sheets).toHaveLength(1);
  await pass(2);
  expect(await print()).not.toBe(jobId);
});

test('a key lives as long as its job', async () => {
  const { service, pass, print } = await startWithClock({ keepDays: 30 });
  const jobId = await print();
  for (let day = 0; day < 29; day++) await pass(24);
  expect(await print()).toBe(jobId);
  expect(service.printer.sheets).toHaveLength(1);
});

test('a job names its Idempotency-Key where it is read, listed and changed, to those who may see it', async () => {
  const auth = { enabled: true, apiKey: 'a-long-random-text' };
  const service = await startService({ auth });
  await service.post('/printers/default/pause');
  const made = async (name: string) => {
    const { secret } = (await service.post('/keys', { name, scopes: ['print'] })).body;
    return { 'x-api-key': secret as string };
  };
  const till = await made('Till');
  const kitchen = await made('Kitchen');
  const data = { number: '1' };
  const sent = { headers: { ...till, 'idempotency-key': 'order-2' } };
  const { jobId } = (await service.post(path, { data }, sent)).body;
  const unkeyed = (await service.post(path, { data }, { headers: till })).body.jobId;
  const read = (id: string, headers: Record<string, string>) =>
    service.get(`/jobs/${id}`, { headers });
  expect((await read(jobId, till)).body.job).toMatchObject({ idempotencyKey: 'order-2' });
  expect((await read(unkeyed, till)).body.job).toMatchObject({ idempotencyKey: null });
  expect((await read(jobId, kitchen)).body.error.code).toBe('JOB_NOT_FOUND');
  const { jobs } = (await service.get('/jobs', { headers: till })).body;
  expect(jobs.map((job: { idempotencyKey: string }) => job.idempotencyKey)).toEqual([
    null,
    'order-2',
  ]);
  const changed = await service.put(`/jobs/${jobId}`, { priority: 'high' });
  expect(changed.body.job).toMatchObject({ idempotencyKey: 'order-2' });
  expect((await service.delete(`/jobs/${jobId}`)).body.job).toMatchObject({
    status: 'cancelled',
    idempotencyKey: 'order-2',
  });
});

test('Idempotency-Keys belong to the API key that sent them, and to the one that replaces it', async () => {
  const auth = { enabled: true, apiKey: 'a-long-random-text' };
  const service = await startService({ auth });
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  for (const id of ['bar', 'default']) await service.post(`/printers/${id}/pause`);
  const made = async (name: string, more: object = {}) => {
    const { key, secret } = (await service.post('/keys', { name, scopes: ['print'], ...more }))
      .body;
    const ask = async (idempotencyKey: string, number: string) => {
      const headers = { 'x-api-key': secret, 'idempotency-key': idempotencyKey };
      const { body } = await service.post(
        path,
        { data: { number }, options: { printer: 'bar' } },
        { headers },
      );
      return (body.jobId ?? body.error.code) as string;
    };
    return { id: key.id as string, secret: secret as string, ask };
  };
  const till = await made('Till');
  const kitchen = await made('Kitchen');
  const first = await till.ask('order-2', '1');
  const second = await kitchen.ask('order-2', '2');
  expect(await kitchen.ask('order-2', '1')).toBe('KEY_REUSED');
  expect(await till.ask('order-2', '1')).toBe(first);
  expect(await kitchen.ask('order-2', '2')).toBe(second);
  const found = (key: string) =>
    service.get('/jobs?idempotencyKey=order-2', { headers: { 'x-api-key': key } });
  const idsFor = async (key: string) =>
    (await found(key)).body.jobs.map(({ id }: { id: string }) => id);
  expect(await idsFor(auth.apiKey)).toEqual([second, first]);
  expect(await idsFor(till.secret)).toEqual([first]);

  const next = await made('Till, new');
  const isolated = await made('Till elsewhere', { printers: ['default'] });
  await service.delete(`/keys/${till.id}`);
  expect(await isolated.ask('order-2', '1')).toBe('FORBIDDEN');
  expect(await next.ask('order-2', '1')).toBe(first);
  expect([first, second, 'KEY_REUSED']).not.toContain(await next.ask('order-2', '3'));
});

test('a CSV file that the successor of a revoked API key repeats makes no second batch', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  await service.post('/printers/default/pause');
  const make = async (name: string) =>
    (await service.post('/keys', { name, scopes: ['print'] })).body as {
      key: { id: string };
      secret: string;
    };
  const send = async (secret: string, csv: string) => {
    const headers = {
      'x-api-key': secret,
      'content-type': 'text/csv',
      'idempotency-key': 'monday',
    };
    return (await service.post(path, csv, { headers })).body.batchId as string;
  };
  const old = await make('Till');
  const next = await make('Till, new');
  const batch = await send(old.secret, 'number\n1\n2\n');
  await service.delete(`/keys/${old.key.id}`);
  expect(await send(next.secret, 'number\n1\n2\n')).toBe(batch);
  expect((await service.get('/batches')).body.batches).toHaveLength(1);
  // Other rows are another request, since the key was that of another API key.
  expect(await send(next.secret, 'number\n3\n')).not.toBe(batch);
  expect((await service.get('/batches')).body.batches).toHaveLength(2);
});

test('a repeated key answers what has become of the job, and whether that is confirmed', async () => {
  const service = shared();
  const mute = await service.post('/printers', { id: 'mute', virtual: 'mute-clone' });
  expect(mute.status).toBe(201);
  const print = (change: object = {}) =>
    service.post(
      path,
      { data: { number: '1' }, options: { printer: 'mute', ...change } },
      asks('m'),
    );
  const first = await print();
  expect(first.body).toMatchObject({ status: 'queued' });
  expect(first.body).not.toHaveProperty('completion');
  await service.ended(first.body.jobId);
  const { jobId } = first.body;
  const completion = { confirmed: false, by: 'none' };
  const now = { success: true, jobId, status: 'completed', estimatedTime: '0s', completion };
  expect((await print()).body).toEqual(now);
  expect((await print({ wait: true })).body).toEqual(now);
});

test('a repeated key answers a job that failed or was cancelled as such, also of a reprint', async () => {
  const service = shared();
  await service.post('/printers', { id: 'paused', virtual: 'platen' });
  await service.post('/printers/paused/pause');
  const options = { printer: 'paused', expiresIn: 1 };
  const late = () => service.post(path, { data: { number: '1' }, options }, asks('late'));
  const { jobId } = (await late()).body;
  await service.ended(jobId);
  expect((await late()).body).toMatchObject({
    jobId,
    status: 'failed',
    errorCode: 'EXPIRED',
    mayHavePrinted: false,
    estimatedTime: '0s',
  });
  const reprint = () => service.post(`/jobs/${jobId}/reprint`, {}, asks('again'));
  const again = await reprint();
  expect(again.body.status).toBe('queued');
  await service.delete(`/jobs/${again.body.jobId}`);
  expect((await reprint()).body).toMatchObject({
    jobId: again.body.jobId,
    status: 'cancelled',
    estimatedTime: '0s',
  });
});
