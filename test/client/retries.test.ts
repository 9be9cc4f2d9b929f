// How the client behaves when the service or the network does not: against the
// real service behind a proxy that loses requests and answers.

import { expect, onTestFinished, test } from 'vitest';
import { PlatenClient, PlatenError } from '../../src/client/index.ts';
import { mayRetry, parseRetryAfter, retryDelayMs } from '../../src/client/retry.ts';
import { CommitProxy } from '../support/store/commit-proxy.ts';
import { eventually, startService } from '../support/service/service.ts';
import { testDatabase } from '../support/store/test-database.ts';
import { type Treatment, UnreliableProxy } from '../support/network/unreliable-proxy.ts';
import { slowTest } from '../support/run/slow-test.ts';

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };
const busy = (code: string, status: number, seconds: string) => ({
  status,
  headers: { 'retry-after': seconds, 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, error: { code, message: 'Later.' } }),
});
const databaseAway = busy('DATABASE_UNAVAILABLE', 503, '0');

async function behind(...treatments: Treatment[]) {
  const service = await startService();
  const proxy = await UnreliableProxy.before(service.url, ...treatments);
  return { service, proxy, client: new PlatenClient({ url: proxy.url }) };
}

test('a print whose answer was lost is sent again and prints once', async () => {
  const { proxy, client } = await behind('lose answer', 'lose request');
  const { jobId } = await client.print('receipt', receipt);
  await client.waitFor(jobId);
  expect((await client.jobs()).jobs.map(({ id }) => id)).toEqual([jobId]);
  const keys = new Set(proxy.keys.slice(0, 3));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(proxy.requests.filter((line) => line === 'POST /print/receipt')).toHaveLength(3);
});

test('two prints without a key of their own get two keys', async () => {
  const { proxy, client } = await behind();
  await client.print('receipt', receipt);
  await client.print('receipt', receipt);
  expect(new Set(proxy.keys).size).toBe(2);
});

test('a print that is sent once gets no key', async () => {
  const { proxy, client } = await behind('lose answer');
  await expect(client.print('receipt', receipt, {}, { retries: 0 })).rejects.toMatchObject({
    code: 'UNREACHABLE',
  });
  expect(proxy.keys).toEqual([undefined]);
});

slowTest(
  'a print is sent again when the database was lost before or after its commit',
  async () => {
    const { service, proxy, client } = await behind(
      databaseAway,
      { instead: databaseAway },
      busy('SERVICE_STOPPING', 503, '0'),
    );
    const { jobId } = await client.print('receipt', receipt);
    proxy.treatments.push(databaseAway);
    expect(await client.waitFor(jobId)).toMatchObject({ status: 'completed' });
    expect((await client.jobs()).jobs.map(({ id }) => id)).toEqual([jobId]);
    expect(new Set(proxy.keys.slice(0, 4)).size).toBe(1);
    expect(service.printer.sheets).toHaveLength(1);
  },
);

test('the error of a print holds its key, with which the program can send it again', async () => {
  const { proxy, client } = await behind({ instead: databaseAway }, databaseAway);
  const error = await client.print('receipt', receipt, {}, { retries: 1 }).catch((one) => one);
  expect(error).toMatchObject({ code: 'DATABASE_UNAVAILABLE', idempotencyKey: proxy.keys[0] });
  const { jobId } = await client.print('receipt', receipt, {}, error.idempotencyKey);
  expect((await client.jobs()).jobs.map(({ id }) => id)).toEqual([jobId]);
});

test('what creates something without a key is not sent again when the database was lost', async () => {
  const { proxy, client } = await behind({ instead: databaseAway });
  const config = { name: 'Hi', width: '80mm', blocks: [{ type: 'text', content: 'Hi' }] };
  await expect(client.createTemplate({ id: 'hi', name: 'Hi', config })).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
  });
  expect(proxy.requests).toHaveLength(1);
});

slowTest(
  'a connection to PostgreSQL that breaks after the commit makes one job and one sheet',
  async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const proxy = await CommitProxy.before(database.url);
    onTestFinished(() => proxy.close());
    const service = await startService({
      store: { url: proxy.url },
      virtualPrinter: { enabled: false },
    });
    await service.post('/printers', { id: 'till', virtual: 'epson-203' });
    // Without Retry-After, so that the test need not wait for 5 s.
    const statuses: number[] = [];
    const impatient = async (url: string, init: RequestInit) => {
      const answer = await fetch(url, init);
      statuses.push(answer.status);
      return new Response(answer.body, { status: answer.status });
    };
    const client = new PlatenClient({ url: service.url, fetch: impatient });
    proxy.breakAfter('Flat white'); // part of what the accepted job stores
    const options = { idempotencyKey: 'order-cut' };
    const { jobId } = await client.print('receipt', receipt, { printer: 'till' }, options);
    expect(statuses).toContain(503);
    expect(await client.waitFor(jobId)).toMatchObject({ status: 'completed' });
    expect((await client.jobs()).jobs.map(({ id }) => id)).toEqual([jobId]);
    const { sheets } = (await service.get('/virtual-printer/sheets?printer=till')).body;
    expect(sheets).toHaveLength(1);
  },
);

test('a reprint is retried under one key too', async () => {
  const { proxy, client } = await behind();
  const { jobId } = await client.print('receipt', receipt, { wait: true });
  proxy.treatments.push('lose answer');
  const again = await client.reprintJob(jobId, { drawer: false });
  const { jobs } = await client.jobs();
  expect(jobs.map(({ id }) => id)).toEqual([again.jobId, jobId]);
});

test('a request that creates something without a key is not sent twice', async () => {
  const { proxy, client } = await behind('lose answer');
  const config = { name: 'Hi', width: '80mm', blocks: [{ type: 'text', content: 'Hi' }] };
  await expect(client.createTemplate({ id: 'hi', name: 'Hi', config })).rejects.toMatchObject({
    code: 'UNREACHABLE',
    status: 0,
  });
  expect(proxy.requests).toEqual(['POST /templates']);
  expect(await client.template('hi')).toMatchObject({ name: 'Hi' });
});

test('it is sent again after an answer that says that nothing was done', async () => {
  const { proxy, client } = await behind(busy('RATE_LIMITED', 429, '0'));
  const config = { name: 'Hi', width: '80mm', blocks: [{ type: 'text', content: 'Hi' }] };
  await client.createTemplate({ id: 'hi', name: 'Hi', config });
  expect(proxy.requests).toHaveLength(2);
});

test('Retry-After is waited for, and a long one is left to the caller', async () => {
  const { proxy, client } = await behind(busy('QUEUE_FULL', 503, '1'));
  await client.print('receipt', receipt);
  expect(proxy.times[1]! - proxy.times[0]!).toBeGreaterThanOrEqual(990);
  proxy.treatments.push(busy('RATE_LIMITED', 429, '55'));
  await expect(client.printers()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    retryAfter: 55,
  });
});

test('retries are bounded', async () => {
  const { proxy, client } = await behind('lose request', 'lose request', 'lose request');
  await expect(client.printers({ retries: 2 })).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(proxy.requests).toHaveLength(3);
  expect(await client.printers()).toHaveLength(1);
});

test('a service that does not answer is given up after the timeout', async () => {
  let requests = 0;
  const hang = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      requests++;
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  const client = new PlatenClient({ url: 'http://127.0.0.1:9', fetch: hang });
  await expect(client.printers({ timeoutMs: 50, retries: 1 })).rejects.toMatchObject({
    code: 'TIMEOUT',
    status: 0,
    message: expect.stringContaining('0.05 s'),
  });
  expect(requests).toBe(2);
});

test('a print that hangs is sent again under its key', async () => {
  const { proxy, client } = await behind('hang');
  const options = { idempotencyKey: 'order-7', timeoutMs: 2000 };
  const { jobId } = await client.print('receipt', receipt, {}, options);
  // A busy machine may need one more.
  expect(proxy.keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(proxy.keys)).toEqual(new Set(['order-7']));
  expect((await client.jobs()).jobs.map(({ id }) => id)).toEqual([jobId]);
});

test('the timeout of a print that waits begins after the wait', async () => {
  const { service, client } = await behind();
  await service.post('/virtual-printer/faults', { paper: 'out' });
  setTimeout(() => void service.post('/virtual-printer/faults', { paper: 'ok' }), 600);
  const call = { timeoutMs: 300, retries: 0 };
  const { status } = await client.print('receipt', receipt, { wait: true }, call);
  expect(status).toBe('completed');
});

test('an AbortSignal ends a request and the pause before a retry', async () => {
  const { proxy, client } = await behind('hang', busy('QUEUE_FULL', 503, '20'));
  const reason = new Error('The customer left.');
  for (const requests of [1, 2]) {
    const controller = new AbortController();
    const reading = client.printers({ signal: controller.signal });
    const rejection = expect(reading).rejects.toBe(reason);
    await eventually(() => expect(proxy.requests).toHaveLength(requests));
    setTimeout(() => controller.abort(reason), 100);
    await rejection;
  }
  expect(proxy.requests).toHaveLength(2);
});

test('answers of a proxy are not taken for those of the service', async () => {
  const { proxy, client } = await behind(
    { status: 502, body: '<h1>Bad gateway</h1>' },
    { status: 404, body: 'null' },
  );
  await expect(client.printers()).rejects.toMatchObject({ code: 'UNREACHABLE', status: 404 });
  expect(proxy.requests).toHaveLength(2);
});

test('what an answer means for a retry', () => {
  const error = (code: string, status: number) => new PlatenError(code, 'no', status);
  expect(mayRetry(error('VALIDATION_ERROR', 400), true)).toBe(false);
  expect(mayRetry(error('PRINTER_OFFLINE', 503), true)).toBe(false);
  expect(mayRetry(error('REQUEST_IN_PROGRESS', 409), true)).toBe(true);
  expect(mayRetry(error('UNREACHABLE', 0), false)).toBe(false);
  expect(mayRetry(error('UNREACHABLE', 404), true)).toBe(false);
  expect(mayRetry(error('TOO_MANY_CONNECTIONS', 503), false)).toBe(true);
  expect(mayRetry(new TypeError('a bug'), true)).toBe(false);
});

test('pauses grow, are random by half and never shorter than Retry-After', () => {
  expect([0, 1, 2, 9].map((retry) => retryDelayMs(retry, 0, 0))).toEqual([250, 500, 1000, 4000]);
  expect([0, 1, 2, 9].map((retry) => retryDelayMs(retry, 0, 1))).toEqual([500, 1000, 2000, 8000]);
  expect(retryDelayMs(0, 5, 0)).toBe(5000);
  expect(retryDelayMs(0, 5, 1)).toBe(5500);
});

test('Retry-After may be seconds or a date', () => {
  const now = Date.parse('2026-01-31T12:00:00Z');
  expect(parseRetryAfter('7')).toBe(7);
  expect(parseRetryAfter('Sat, 31 Jan 2026 12:00:09 GMT', now)).toBe(9);
  expect(parseRetryAfter('Sat, 31 Jan 2026 11:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon')).toBeUndefined();
  expect(parseRetryAfter(null)).toBeUndefined();
});
