// PrintNode's REST API on the real service, as its clients use it.

import fc from 'fast-check';
import { newJobId } from '../../../../src/server/app/jobs/job-id.ts';
import { expect, test } from 'vitest';
import {
  numberSet,
  readFields,
  readJob,
} from '../../../../src/server/inputs/printnode/printnode-codec.ts';
import { cases } from '../../../support/any/cases.ts';
import { startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();

async function client(service: TestService, key: string, printer = '') {
  const input = { type: 'http', port: 0, protocols: ['printnode'], ...(printer && { printer }) };
  await service.put('/settings', { inputs: [input] });
  const [{ boundPort }] = (await service.get('/inputs')).body.inputs;
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${boundPort}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
    return { status: response.status, body: (await response.json()) as any };
  };
}

const content = Buffer.from('Table 4\n', 'latin1').toString('base64');

test('a client finds the printers, prints raw data and follows the job', async () => {
  const service = shared();
  await service.post('/printers', { id: 'kitchen', virtual: 'platen' });
  const ask = await client(service, 'any', 'kitchen');
  expect((await ask('GET', '/whoami')).body).toMatchObject({ state: 'active' });
  const { body: printers } = await ask('GET', '/computers/1/printers');
  expect(printers.map(({ name }: { name: string }) => name)).toEqual(['kitchen', 'default']);
  const [{ id }] = printers;
  expect((await ask('GET', `/printers/${id}`)).body).toMatchObject([{ id, default: true }]);
  const job = {
    printerId: id,
    title: 'Order 7',
    contentType: 'raw_base64',
    content,
    source: 'shop',
  };
  const made = await ask('POST', '/printjobs', { ...job, qty: 2 });
  expect([made.status, Number.isSafeInteger(made.body)]).toEqual([201, true]);
  const [stored] = (await service.get('/jobs?printerId=kitchen')).body.jobs;
  expect(stored).toMatchObject({ source: 'printnode', copies: 2, metadata: { title: 'Order 7' } });
  await service.ended(stored.id);
  const { body: found } = await ask('GET', `/printjobs/${made.body}`);
  expect(found).toMatchObject([
    { id: made.body, title: 'Order 7', state: 'done', printer: { id } },
  ]);
  const { body: states } = await ask('GET', `/printjobs/${made.body}/states`);
  expect(states).toMatchObject([[{ state: 'new' }, { state: 'done', printJobId: made.body }]]);
  expect((await ask('GET', `/printers/${id}/printjobs`)).body).toHaveLength(1);
  expect((await ask('GET', `/printers/${id}/printjobs/${made.body}`)).body).toHaveLength(1);
  expect((await ask('GET', `/printers/${id}/printjobs/${made.body + 1}`)).body).toEqual([]);
});

test('a job that has not begun is deleted, and wrong requests are refused in words', async () => {
  const service = shared();
  await service.post('/printers/default/pause');
  const ask = await client(service, 'any');
  const [{ id: printerId }] = (await ask('GET', '/printers')).body;
  const job = { printerId, contentType: 'raw_base64', content };
  const { body: number } = await ask('POST', '/printjobs', job);
  expect((await ask('DELETE', `/printjobs/${number}`)).body).toEqual([number]);
  expect((await ask('GET', `/printjobs/${number}`)).body).toMatchObject([{ state: 'deleted' }]);
  for (const [wrong, message] of [
    [{ ...job, contentType: 'raw_uri', content: 'http://169.254.169.254/' }, /fetches nothing/],
    [{ ...job, content: '***' }, /must be base64/],
    [{ ...job, qty: 0 }, /qty must be/],
    [{ contentType: 'raw_base64', content }, /printerId must be/],
  ] as const) {
    const refused = await ask('POST', '/printjobs', wrong);
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequest' } });
    expect(refused.body.message).toMatch(message);
  }
  expect((await ask('POST', '/printjobs', { ...job, printerId: 7 })).status).toBe(404);
  expect((await ask('GET', '/printjobs/1-9999')).status).toBe(400);
  await service.post('/printers/default/resume');
});

test('with keys, only a key of Platen is answered', async () => {
  const auth = { enabled: true, apiKey: 'a-long-key-of-the-configuration' };
  const service = await startService({ auth });
  expect((await (await client(service, 'wrong'))('GET', '/whoami')).status).toBe(401);
  expect((await (await client(service, auth.apiKey))('GET', '/printers')).status).toBe(200);
});

test('any fields and sets are read or refused', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('raw_base64', 'pdf_base64', 'YQ==', 1));
  const name = fc.constantFrom(
    'printerId',
    'printer',
    'contentType',
    'content',
    'qty',
    'options',
    'expireAfter',
    'title',
  );
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.string(), (fields, text) => {
      const job = readJob(fields);
      if (typeof job !== 'string') expect(job.copies).toBeGreaterThan(0);
      expect(numberSet(text)?.length ?? 0).toBeLessThanOrEqual(100);
      readFields(Buffer.from(text), 'application/json');
    }),
    { numRuns: cases(10_000) },
  );
});

test('a job is found by its number although ids run ahead of a clock that was set back', async () => {
  const service = shared();
  newJobId(Date.now() + 30 * 86_400_000);
  const ask = await client(service, 'any');
  const [{ id: printerId }] = (await ask('GET', '/printers')).body;
  const { body: number } = await ask('POST', '/printjobs', {
    printerId,
    contentType: 'raw_base64',
    content,
  });
  expect((await ask('GET', `/printjobs/${number}`)).body).toMatchObject([{ id: number }]);
});
