import { expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { RequestLog } from '../../../../src/server/http/answer/request-log.ts';
import { startService } from '../../../support/service/service.ts';

const request = (url: string, method = 'GET') =>
  ({ method, url, ip: '192.0.2.1', keyAccess: null }) as unknown as FastifyRequest;

test('refused requests are listed with their sender and reason, without body, query or key', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const made = await service.post('/keys', { name: 'Till 1', scopes: ['print'] });
  const headers = { 'x-api-key': made.body.secret };
  const body = { data: { secretName: 'Ada' } };
  for (let n = 0; n < 3; n++) await service.post('/print/none?a=b', body, { headers });
  await service.get('/printers/none', { headers: { 'x-api-key': 'wrong-key-of-somebody' } });
  await service.get('/jobs');
  const answer = await service.get('/refused-requests');
  expect(answer.body.requests).toMatchObject([
    {
      method: 'GET',
      path: '/printers/none',
      status: 401,
      code: 'UNAUTHORIZED',
      key: null,
      count: 1,
    },
    {
      method: 'POST',
      path: '/print/none',
      status: 400,
      code: 'VALIDATION_ERROR',
      key: 'Till 1',
      address: '127.0.0.1',
      count: 3,
    },
  ]);
  const text = JSON.stringify(answer.body);
  for (const secret of ['Ada', 'a=b', 'wrong-key', made.body.secret])
    expect(text).not.toContain(secret);
  expect((await service.get('/refused-requests', { headers })).status).toBe(403);
});

test('a path that no route can take says why and is listed', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const long = `/print/${'a'.repeat(3000)}`;
  const answer = await service.post(long, { data: {} });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.stringContaining('path: a name in it has more than 512 characters')],
  });
  const undecodable = await service.get('/templates/%E0%A4%A');
  expect(undecodable.body.error.message).toBe('The request path cannot be decoded.');
  expect((await service.get('/refused-requests')).body.requests).toMatchObject([
    { method: 'GET', path: '/templates/%E0%A4%A', status: 404, code: 'NOT_FOUND', count: 1 },
    { method: 'POST', path: long.slice(0, 200), status: 400, code: 'VALIDATION_ERROR', count: 1 },
  ]);
});

test('the list of refused requests is bounded, and one that comes again is the newest', () => {
  let seconds = 0;
  const log = new RequestLog(() => Date.UTC(2026, 0, 1, 0, 0, seconds++));
  for (let n = 0; n < 250; n++) log.addRefused(request(`/jobs/${n}`), 'JOB_NOT_FOUND', 404);
  expect(log.refused()).toHaveLength(200);
  log.addRefused(request('/jobs/100?x=1'), 'JOB_NOT_FOUND', 404);
  expect(log.refused()[0]).toEqual({
    method: 'GET',
    path: '/jobs/100',
    status: 404,
    code: 'JOB_NOT_FOUND',
    key: null,
    address: '192.0.2.1',
    count: 2,
    firstAt: '2026-01-01T00:01:40.000Z',
    lastAt: '2026-01-01T00:04:10.000Z',
  });
  expect(log.refused()).toHaveLength(200);
});

test('the secret in the address of a printer that polls is not listed', () => {
  const log = new RequestLog();
  log.addRefused(request('/base/cloudprnt/bar/s3cret/more'), 'NOT_FOUND', 404);
  expect(log.refused()[0]!.path).toBe('/base/cloudprnt/…');
});

test('requests that did something are listed with those that were refused, the newest first', async () => {
  const service = await startService();
  for (let n = 0; n < 2; n++)
    await service.post('/print/receipt', {
      data: { items: [{ name: 'Bun', price: 1 }], total: 1 },
    });
  await service.get('/printers');
  await service.get('/jobs/none');
  const { requests } = (await service.get('/requests')).body;
  expect(requests).toMatchObject([
    { method: 'GET', path: '/jobs/none', status: 404, code: 'JOB_NOT_FOUND', count: 1 },
    { method: 'POST', path: '/print/receipt', status: 200, code: null, key: null, count: 2 },
  ]);
});

test('answered requests are bounded, and never displace one that was refused', () => {
  const log = new RequestLog();
  log.addRefused(request('/jobs/none'), 'JOB_NOT_FOUND', 404);
  for (let n = 0; n < 250; n++) log.addAnswered(request(`/print/t${n}`, 'POST'), 200);
  log.addAnswered(request('/printers'), 200);
  expect(log.all()).toHaveLength(201);
  expect(log.all().filter(({ code }) => code !== null)).toHaveLength(1);
  expect(log.all().some(({ path }) => path === '/printers')).toBe(false);
});
