// X-Request-Id and traceparent: taken, answered and logged; and the log itself.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const idOf = async ({ url }: TestService, path: string, given?: string) => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  return (await fetch(url + path, { headers })).headers.get('x-request-id');
};

test('a sane id is answered as it is, and every other request gets a new one', async () => {
  const service = await startService();
  for (const given of ['a', 'req-17', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'A/b+c=', 'x:1@y~z'])
    expect(await idOf(service, '/jobs', given)).toBe(given);
  for (const bad of ['', ' ', 'two words', 'a"b', 'a<script>', 'ü', 'x'.repeat(129)])
    expect(await idOf(service, '/jobs', bad), bad).toMatch(uuid);
  expect(await idOf(service, '/jobs')).not.toBe(await idOf(service, '/jobs'));
});

test('refusals, unknown paths, streams and pages have one, too', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  for (const path of ['/jobs', '/nowhere', '/livez', '/docs', '/'])
    expect(await idOf(service, path, `id-of-${path.slice(1)}`)).toBe(`id-of-${path.slice(1)}`);
  const stream = await fetch(`${service.url}/events`, {
    headers: {
      accept: 'text/event-stream',
      'x-request-id': 'stream-1',
      'x-api-key': 'a-long-random-text',
    },
  });
  expect(stream.headers.get('x-request-id')).toBe('stream-1');
  await stream.body!.cancel();
});

test('a trace is answered with the id of this request, and one that is not valid is ignored', async () => {
  const service = await startService();
  const answer = async (header: string) =>
    (await service.get('/jobs', { headers: { traceparent: header } })).headers.get('traceresponse');
  const [first, second] = [await answer(traceparent), await answer(traceparent)];
  expect(first).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`));
  expect(first).not.toBe(second);
  expect(first).not.toContain('b7ad6b7169203331');
  expect(await answer('00-zz')).toBeNull();
  expect((await service.get('/jobs')).headers.get('traceresponse')).toBeNull();
});

async function startLogged(level: string, settings = {}) {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const service = await startService({ log: { level }, ...settings }, { logTo });
  return {
    service,
    /** The lines with this message. */
    log: (message: string) =>
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === message),
    text: () => lines.join(''),
  };
}

test('at info there is one line for each end of a job, with the request that it came from', async () => {
  const { service, log, text } = await startLogged('info', { queueWhenOffline: true });
  await service.post('/printers', { id: 'away', ip: '127.0.0.1', port: 1 });
  await service.put('/printers/default', { default: true });
  const options = { reference: 'secret-reference', metadata: { table: 'secret-table' } };
  const headers = { 'x-request-id': 'till-1-0042', traceparent };
  const body = { data: { number: 'secret-number' }, options: { ...options, wait: true } };
  const printed = await service.post('/print/queue-number', body, { headers });
  const late = await service.print(
    'queue-number',
    { number: '2' },
    { printer: 'away', expiresIn: 1 },
  );
  await service.ended(late);
  const gone = await service.print('queue-number', { number: '3' }, { printer: 'away' });
  await service.delete(`/jobs/${gone}`);
  await eventually(() => expect(log('job ended')).toHaveLength(3));
  expect(log('job ended')).toMatchObject([
    {
      level: 30,
      jobId: printed.body.jobId,
      printerId: 'default',
      templateId: 'queue-number',
      status: 'completed',
      confirmed: true,
      attempts: 1,
      requestId: 'till-1-0042',
      traceId,
    },
    { jobId: late, status: 'failed', code: 'EXPIRED', mayHavePrinted: false },
    { jobId: gone, status: 'cancelled' },
  ]);
  expect(log('job ended')[0]!['ms']).toBeGreaterThanOrEqual(0);
  expect(text()).not.toContain('secret');
});

test('all jobs of an order name its request', async () => {
  const { service, log } = await startLogged('info');
  const rules = [1, 2].map(() => ({ templateId: 'queue-number', printer: 'default' }));
  await service.post('/routes', { id: 'twice', name: 'Twice', rules });
  const headers = { 'x-request-id': 'order-7' };
  const { body } = await service.post('/routes/twice', { data: { number: '7' } }, { headers });
  expect(body.jobs).toHaveLength(2);
  await eventually(() =>
    expect(log('job ended').map(({ requestId }) => requestId)).toEqual(['order-7', 'order-7']),
  );
});

test('at info there is one line for each change of a printer', async () => {
  const { service, log } = await startLogged('info');
  const changes = () =>
    log('printer changed').map(({ status, code, paused }) => [status, code, paused]);
  await eventually(() => expect(changes()).toEqual([['online', undefined, false]]));
  await service.post('/virtual-printer/faults', { paper: 'out' });
  await eventually(() => expect(changes()[1]).toEqual(['error', 'PAPER_OUT', false]));
  await service.post('/printers/default/pause');
  await eventually(() => expect(changes()[2]).toEqual(['error', 'PAPER_OUT', true]));
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  await service.delete('/printers/bar');
  await eventually(() =>
    expect(log('printer changed').at(-1)).toMatchObject({ printerId: 'bar', removed: true }),
  );
});

test('at warn there is none of these lines, at debug one for each request', async () => {
  const quiet = await startLogged('warn');
  await quiet.service.ended(await quiet.service.print('queue-number', { number: '1' }));
  expect(quiet.text()).toBe('');
  const loud = await startLogged('debug');
  const headers = { 'x-request-id': 'who-asks', traceparent };
  await loud.service.get('/jobs?status=failed', { headers });
  await eventually(() =>
    expect(loud.log('request')).toMatchObject([
      { level: 20, requestId: 'who-asks', traceId, method: 'GET', path: '/jobs', status: 200 },
    ]),
  );
});

test('lines about a refused request name it', async () => {
  const { service, log } = await startLogged('warn', {
    auth: { enabled: true, apiKey: 'a-long-random-text' },
  });
  await fetch(`${service.url}/jobs`, {
    headers: { 'x-api-key': 'wrong', 'x-request-id': 'guess-1', traceparent },
  });
  expect(log('wrong API key')).toMatchObject([{ requestId: 'guess-1', traceId }]);
});
