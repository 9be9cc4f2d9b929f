// Null for an optional field, and PHP's empty list for an empty object.

import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();
const data = { number: '1' };

test.each([
  ['options', { data, options: null }],
  [
    'every option',
    {
      data,
      options: {
        copies: null,
        cutPaper: null,
        expiresIn: null,
        onUnconfirmed: null,
        printer: null,
        wait: null,
      },
    },
  ],
  ['an empty list as options', { data, options: [] }],
])('null for %s prints as if it were left out', async (_what, request) => {
  const service = shared();
  const { status, body } = await service.post('/print/queue-number', request);
  expect(status, JSON.stringify(body)).toBe(200);
  const job = await service.ended(body.jobId);
  expect(job).toMatchObject({ status: 'completed', copies: 1, onUnconfirmed: 'hold' });
  const stored = await service.get(`/jobs/${body.jobId}/data`);
  expect(stored.body).toEqual({ success: true, data, options: {} });
  const again = await service.post(`/jobs/${body.jobId}/reprint`, { drawer: null, printer: null });
  expect((await service.ended(again.body.jobId)).copies).toBe(1);
});

test('with a key, null and left out are the same request', async () => {
  const service = shared();
  const headers = { 'idempotency-key': 'null-or-not' };
  const first = await service.post('/print/queue-number', { data }, { headers });
  const request = { data, options: { copies: null } };
  const again = await service.post('/print/queue-number', request, { headers });
  expect(again.body.jobId).toBe(first.body.jobId);
});

test('an empty list as data is an empty object', async () => {
  const service = await startService();
  const config = { name: 'Hello', blocks: [{ type: 'text', content: 'Hello' }] };
  await service.post('/templates', { id: 'hello', name: 'Hello', config });
  const { status, body } = await service.post('/print/hello', { data: [] });
  expect(status).toBe(200);
  await service.ended(body.jobId);
  expect((await service.get(`/jobs/${body.jobId}/data`)).body.data).toEqual({});
});

test.each([
  ['POST', '/templates/queue-number/preview', { data: null, options: null }],
  ['POST', '/templates/queue-number/preview', { options: { printer: null, profile: null } }],
  ['POST', '/templates/queue-number/preview', { options: { cutPaper: null } }],
  ['POST', '/preview', { config: { name: 'Empty', blocks: [] }, data: null }],
  ['PUT', '/templates/queue-number', { name: null, description: null, config: null, id: null }],
  ['POST', '/printer/config', { ip: null, port: null, width: 80, profile: null }],
  ['PUT', '/printers/default', { ip: null, port: null, name: 'Till', fallback: null }],
])('%s %s accepts %j', async (method, path, body) => {
  const answer = await shared().request(method, path, {
    body,
    headers: { accept: 'application/json' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});

test('a description that is null is empty in a new template, and stays in an old one', async () => {
  const service = await startService();
  const config = { name: 'Bare', blocks: [] };
  const created = await service.post('/templates', {
    id: 'bare',
    name: 'Bare',
    description: null,
    config,
  });
  expect(created.body.template.description).toBe('');
  await service.put('/templates/bare', { description: 'Something' });
  const changed = await service.put('/templates/bare', { name: 'Other', description: null });
  expect(changed.body.template).toMatchObject({ name: 'Other', description: 'Something' });
});

test('null still clears a setting of a printer', async () => {
  const service = await startService();
  await service.put('/printers/default', { name: 'Till' });
  const { body } = await service.put('/printers/default', { name: null });
  expect(body.printer.name).toBe('Platen Virtual 80 mm');
});

test.each([
  ['/print/queue-number', { data: null }, 'data: must be an object'],
  ['/print/queue-number', null, 'body: must be an object'],
  ['/print/queue-number', [], 'body: must be an object'],
  ['/print/queue-number', { data, options: [1] }, 'options: must be an object'],
  ['/print/queue-number', { data, options: { copies: null, cut: true } }, 'options.cut: '],
  ['/printer/config', { ip: null }, 'body: must have at least one field'],
  ['/templates', { id: null, name: 'x', config: {} }, 'id: must be a string'],
])('%s still refuses %j', async (path, request, problem) => {
  const { status, body } = await shared().post(path, request);
  expect(status).toBe(400);
  expect(body.error.details).toEqual([expect.stringContaining(problem)]);
});
