import { expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { RefusedRequests } from '../../../../src/server/http/answer/refused-requests.ts';
import { startService } from '../../../support/service/service.ts';

const request = (url: string) =>
  ({ method: 'GET', url, ip: '192.0.2.1', keyAccess: null }) as unknown as FastifyRequest;

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

test('the list of refused requests is bounded, and one that comes again is the newest', () => {
  let seconds = 0;
  const refused = new RefusedRequests(() => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)));
  for (let n = 0; n < 250; n++) refused.add(request(`/jobs/${n}`), 'JOB_NOT_FOUND', 404);
  expect(refused.list()).toHaveLength(200);
  refused.add(request('/jobs/100?x=1'), 'JOB_NOT_FOUND', 404);
  expect(refused.list()[0]).toEqual({
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
  expect(refused.list()).toHaveLength(200);
});

test('the secret in the address of a printer that polls is not listed', () => {
  const refused = new RefusedRequests();
  refused.add(request('/base/cloudprnt/bar/s3cret/more'), 'NOT_FOUND', 404);
  expect(refused.list()[0]!.path).toBe('/base/cloudprnt/…');
});
