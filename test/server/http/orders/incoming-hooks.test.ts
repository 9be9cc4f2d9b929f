// POST /hooks/:id: what other programs send, as a form or as JSON, is printed by a route.

import { describe, expect, test } from 'vitest';
import { parseForm } from '../../../../src/server/http/request/form-body.ts';
import { startService } from '../../../support/service/service.ts';

const apiKey = 'a-long-random-text';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const template = {
  id: 'stock',
  name: 'Stock',
  config: { name: 'Stock', blocks: [{ type: 'text', content: '{{ name }} until {{ due }}' }] },
};
const route = {
  id: 'grocy',
  name: 'Grocy',
  rules: [
    {
      templateId: 'stock',
      printer: 'default',
      data: { name: '{{ product }}', due: '{{ details.next_due_date }}' },
    },
  ],
};

test('a form or JSON of another program is printed, with a key in the address', async () => {
  const service = await startService({ auth: { enabled: true, apiKey } });
  for (const [path, body] of [
    ['/templates', template],
    ['/routes', route],
  ] as const) {
    const made = await service.post(path, body);
    expect(made.body.error ?? made.status).toBe(201);
  }
  const limited = { name: 'Grocy', scopes: ['print'], templates: ['stock'] };
  const { secret } = (await service.post('/keys', limited)).body;
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(service.url + path, { method: 'POST', body, headers });
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
    return { status: response.status, body: (await response.json()) as any };
  };
  const printedBy = async (answer: {
    status: number;
    body: { error?: unknown; jobs: [{ jobId: string }] };
  }) => {
    expect(answer.body.error ?? answer.status).toBe(200);
    const job = await service.ended(answer.body.jobs[0].jobId);
    expect(job.status).toBe('completed');
    return (await service.get('/virtual-printer/sheets')).body.sheets[0].text;
  };
  const text = 'product=Oat+milk&grocycode=grcy%3Ap%3A13&details%5Bnext_due_date%5D=2026-12-01';
  expect(await printedBy(await send(`/hooks/grocy?key=${secret}`, text, form))).toContain(
    'Oat milk until 2026-12-01',
  );
  const json = JSON.stringify({ product: 'Rye bread', details: { next_due_date: '2026-12-02' } });
  const asJson = { 'content-type': 'application/json' };
  expect(
    await printedBy(await send('/hooks/grocy', json, { ...asJson, 'x-api-key': secret })),
  ).toContain('Rye bread until 2026-12-02');

  // Only here, and only with a right key.
  expect((await send('/hooks/grocy', text, form)).status).toBe(401);
  expect((await send('/hooks/grocy?key=wrong', text, form)).status).toBe(401);
  expect((await send(`/routes/grocy?key=${secret}`, json, asJson)).status).toBe(401);
  const elsewhere = { ...form, 'x-api-key': apiKey };
  expect((await send('/routes/grocy', text, elsewhere)).status).toBe(415);
  expect((await send(`/hooks/other?key=${secret}`, text, form)).body.error.code).toBe(
    'ROUTE_NOT_FOUND',
  );
});

describe('forms', () => {
  test.each([
    ['a=1&b=x+y', { a: '1', b: 'x y' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0][n]=1&a[0][m]=2&a[1][n]=3', { a: [{ n: '1', m: '2' }, { n: '3' }] }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[b=1&=2', { 'a[b': '1', '': '2' }],
    ['toString=1', { toString: '1' }],
    ['', {}],
  ])('%s', (text, fields) => expect(parseForm(text)).toEqual(fields));

  test.each([
    '__proto__=1',
    'a[__proto__][b]=1',
    'constructor[prototype]=1',
    'a=1&a[b]=2',
    'a[0]=1&a[9]=2',
    'a[0]=1&a[x]=2',
    `a${'[b]'.repeat(11)}=1`,
  ])('%s is refused', (text) => expect(() => parseForm(text)).toThrow('The form has'));

  test('a thousand fields are enough', () =>
    expect(() => parseForm('a=1&'.repeat(1001))).toThrow('more than 1000 fields'));
});
