// Routes: one order on several papers, all or nothing.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';
import { readPng } from '../../../support/paper/read-png.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const ticket = (id: string, title: string) => ({
  id,
  name: title,
  config: {
    name: title,
    blocks: [
      { type: 'text', content: `${title} {{ number }}` },
      {
        type: 'each',
        items: 'items',
        blocks: [{ type: 'text', content: '{{ name }} {{ price | number: 2 }}' }],
      },
    ],
  },
});
const drinks = { items: 'items', where: "category == 'drink'" };
const rules = [
  { templateId: 'bill', printer: 'default' },
  {
    ...drinks,
    templateId: 'slip',
    printer: 'bar',
    copies: 2,
    data: { number: 'Bar {{ number }}' },
  },
  { if: "service == 'delivery'", templateId: 'slip', printer: 'bar' },
];
const order = (change: object = {}) => ({
  data: {
    number: 'A42',
    items: [
      { name: 'Lemonade', price: 3.5, category: 'drink' },
      { name: 'Soup', price: 6.5, category: 'food' },
    ],
    ...change,
  },
});

/** With the printers "default" and "bar", and the route "food". */
async function restaurant(settings: object = {}): Promise<TestService> {
  const service = await startService({ ...settings });
  const added = await service.post('/printers', { id: 'bar', virtual: 'platen', groups: ['cold'] });
  expect(added.status).toBe(201);
  await service.post('/templates', ticket('bill', 'Bill'));
  await service.post('/templates', ticket('slip', 'Slip'));
  const { status, body } = await service.post('/routes', { id: 'food', name: 'Food', rules });
  expect(status, JSON.stringify(body)).toBe(201);
  return service;
}

const jobsOf = async (service: TestService) => (await service.get('/jobs')).body.jobs;

test('an order is printed by the rules that apply, on their printers', async () => {
  const service = await restaurant();
  const sent = { ...order(), options: { reference: 'order 42' } };
  const { status, body } = await service.post('/routes/food', sent);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.jobs).toEqual([
    { jobId: expect.any(String), rule: 0, templateId: 'bill', printerId: 'default', copies: 1 },
    { jobId: expect.any(String), rule: 1, templateId: 'slip', printerId: 'bar', copies: 2 },
  ]);
  expect(body.estimatedTime).toMatch(/^\d+s$/);
  const [bill, slip] = await Promise.all(
    body.jobs.map(({ jobId }: { jobId: string }) => service.ended(jobId)),
  );
  expect(bill).toMatchObject({ status: 'completed', reference: 'order 42', priority: 'normal' });
  expect(slip).toMatchObject({ status: 'completed', copies: 2, batchId: null });
  const paper = (await service.get(`/virtual-printer/sheets?printer=bar`)).body;
  expect(paper.sheets).toHaveLength(2);
  expect(paper.sheets[0].text.join('\n')).toMatch(/Slip Bar A42\s+Lemonade 3\.50/);
  expect(paper.sheets[0].text.join('\n')).not.toContain('Soup');
  expect(service.printer.sheets[0]!.text.join('\n')).toContain('Soup 6.50');
  const data = await service.get(`/jobs/${body.jobs[1].jobId}/data`);
  expect(data.body.data.items).toHaveLength(1);
});

test('the problems of every rule are told, and nothing is stored', async () => {
  const service = await restaurant();
  const items = [{ name: 'Lemonade', price: 'much', category: 'drink' }];
  const { status, body } = await service.post('/routes/food', order({ items }));
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(body.error.details).toEqual([
    expect.stringMatching(/^rules\[0\]\.data\.items\[0\]\.price: /),
    expect.stringMatching(/^rules\[1\]\.data\.items\[0\]\.price: /),
  ]);
  expect(await jobsOf(service)).toEqual([]);
});

test('an order that no rule applies to is refused with the reasons', async () => {
  const service = await restaurant();
  const only = [{ ...drinks, templateId: 'slip', printer: 'bar' }];
  await service.put('/routes/food', { rules: only });
  const { status, body } = await service.post('/routes/food', order({ items: [] }));
  expect(status).toBe(400);
  expect(body.error.details).toEqual(['rules[0].items: the list is empty']);
});

slowTest('while many papers are made of an order, others are answered', async () => {
  const service = await restaurant();
  const config = {
    name: 'Long',
    blocks: [{ type: 'each', items: 'items', blocks: [{ type: 'text', content: '{{ name }}' }] }],
  };
  await service.post('/templates', { id: 'long', name: 'Long', config });
  const many = Array.from({ length: 50 }, () => ({ templateId: 'long', printer: 'bar' }));
  await service.post('/routes', { id: 'many', name: 'Many', rules: many });
  const items = Array.from({ length: 100 }, (_, n) => ({ name: `Item ${n}` }));
  for (const path of ['/routes/many', '/routes/many/preview']) {
    const answered: string[] = [];
    const noted = (name: string, asked: Promise<{ status: number }>) =>
      asked.then(({ status }) => answered.push(`${name} ${status}`));
    const ordered = noted('order', service.post(path, { data: { items } }));
    const others = Array.from({ length: 5 }, () => noted('health', service.get('/health')));
    await Promise.all([ordered, ...others]);
    expect(answered).toEqual([...Array<string>(5).fill('health 200'), 'order 200']);
  }
});

test('an order is refused if its papers hold too much data or too many images', async () => {
  const service = await restaurant();
  const config = { name: 'Short', blocks: [{ type: 'text', content: '{{ number }}' }] };
  await service.post('/templates', { id: 'short', name: 'Short', config });
  const many = Array.from({ length: 50 }, () => ({ templateId: 'short', printer: 'bar' }));
  await service.post('/routes', { id: 'many', name: 'Many', rules: many });
  const data = { number: '1', note: 'x'.repeat(200_000) };
  for (const path of ['/routes/many', '/routes/many/preview']) {
    const { status, body } = await service.post(path, { data });
    expect(status).toBe(413);
    expect(body.error.message).toMatch(/^The papers of this order hold more than 8388608 char/);
  }
  expect(await jobsOf(service)).toEqual([]);
});

test('a printer that is offline refuses the whole, by name', async () => {
  const service = await restaurant({ queueWhenOffline: false });
  // A port that nothing listens on.
  const attic = { id: 'attic', ip: '127.0.0.1', port: 1 };
  expect((await service.post('/printers', attic)).status).toBe(201);
  await service.put('/routes/food', {
    rules: [rules[0], { templateId: 'slip', printer: 'attic' }],
  });
  const { status, body } = await service.post('/routes/food', order());
  expect(status).toBe(503);
  expect(body.error.code).toBe('PRINTER_OFFLINE');
  expect(body.error.message).toContain('"attic"');
  expect(body.error.details).toEqual([expect.stringMatching(/^rules\[1\]: .*"attic"/)]);
  expect(await jobsOf(service)).toEqual([]);
});

test('the queue of one printer holds all of its jobs or none', async () => {
  const service = await restaurant({ limits: { queuedJobs: 1 } });
  await service.post('/printers/bar/pause');
  await service.put('/routes/food', { rules: [rules[0], rules[1], rules[1]] });
  const { status, body } = await service.post('/routes/food', order());
  expect(status).toBe(503);
  expect(body.error).toMatchObject({ code: 'QUEUE_FULL' });
  expect(body.error.details[0]).toMatch(/^rules\[2\]: .*"bar"/);
  expect(await jobsOf(service)).toEqual([]);
});

test('one key makes the jobs of an order once, and answers the same', async () => {
  const service = await restaurant();
  const headers = { 'idempotency-key': 'order-42' };
  const first = await service.post('/routes/food', order(), { headers });
  await service.put('/routes/food', { rules: [rules[0]] });
  const again = await service.post('/routes/food', order(), { headers });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await jobsOf(service)).toMatchObject([
    { idempotencyKey: 'order-42' },
    { idempotencyKey: 'order-42' },
  ]);
  const other = await service.post('/routes/food', order({ number: 'A43' }), { headers });
  expect(other.body.error.code).toBe('KEY_REUSED');
  await service.delete('/routes/food');
  expect((await service.post('/routes/food', order(), { headers })).body).toEqual(first.body);
});

test('the papers of an order share the number of a counter', async () => {
  const service = await restaurant();
  const numbered = ticket('slip', 'Slip {{ @next.orders }}');
  await service.put('/templates/slip', { config: numbered.config });
  await service.put('/routes/food', { rules: [rules[1], rules[1]] });
  const preview = await service.post('/routes/food/preview', order());
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  for (const expected of ['1', '2']) {
    const { jobs } = (await service.post('/routes/food', order())).body;
    for (const { jobId } of jobs) await service.ended(jobId);
    const { sheets } = (await service.get('/virtual-printer/sheets?printer=bar')).body;
    const last = sheets.slice(0, 4).map(({ text }: { text: string[] }) => text.join(' '));
    expect(last).toEqual(Array(4).fill(expect.stringContaining(`Slip ${expected} Bar A42`)));
  }
});

test('the printers of a group share the papers of an order', async () => {
  const service = await restaurant();
  await service.post('/printers', { id: 'cellar', virtual: 'platen', groups: ['cold'] });
  const cold = { templateId: 'slip', printer: 'cold' };
  await service.put('/routes/food', { rules: [cold, cold] });
  const { jobs } = (await service.post('/routes/food', order())).body;
  const used = jobs.map(({ printerId }: { printerId: string }) => printerId).toSorted();
  expect(used).toEqual(['bar', 'cellar']);
});

test('a preview shows which papers would come out where, and stores nothing', async () => {
  const service = await restaurant();
  const { status, body } = await service.post('/routes/food/preview?scale=2', order());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.papers).toMatchObject([
    { rule: 0, templateId: 'bill', printerId: 'default', copies: 1 },
    { rule: 1, templateId: 'slip', printerId: 'bar', copies: 2, data: { number: 'Bar A42' } },
  ]);
  const { width, image } = body.papers[1];
  expect(readPng(Buffer.from(image, 'base64')).width).toBe(2 * width);
  expect(body.skipped).toEqual([{ rule: 2, reason: 'rules[2].if: is not true' }]);
  // The bill has it, but no rule with a list takes it.
  expect(body.leftOut).toEqual([{ path: 'items[1]', item: order().data.items[1] }]);
  expect(await jobsOf(service)).toEqual([]);
});

test('the answer and the tickets of an order tell which items are on no ticket', async () => {
  const service = await restaurant();
  const headers = { 'idempotency-key': 'A42' };
  const print = async (options: object = {}, more: object = {}) =>
    (await service.post('/routes/food', { ...order(), ...options }, more)).body;
  const first = await print({}, { headers });
  expect(first.leftOut).toEqual([{ path: 'items[1]', item: order().data.items[1] }]);
  const warningsOf = async ({ jobId }: { jobId: string }) =>
    (await service.get(`/jobs/${jobId}`)).body.job.warnings;
  const message = 'An item of the order is on no ticket, because no rule of the route takes it.';
  expect(await warningsOf(first.jobs[0])).toEqual([]); // the bill has it
  expect(await warningsOf(first.jobs[1])).toEqual([
    { code: 'LEFT_OUT', message, place: 'items[1]: Soup' },
  ]);

  // The answer is stored with the jobs: the rules may have changed since.
  await service.put('/routes/food', { rules: [{ ...rules[1], where: 'price > 0' }] });
  expect(await print({}, { headers })).toEqual(first);
  expect((await print()).leftOut).toEqual([]);

  // Names are data.
  await service.put('/routes/food', { rules: [rules[1]] });
  const { jobs, leftOut } = await print({ options: { keepData: false } });
  expect(leftOut).toHaveLength(1);
  expect(await warningsOf(jobs[0])).toMatchObject([{ place: 'items[1]' }]);
});

test('rules are checked when they are saved: expressions, templates and printers', async () => {
  const service = await restaurant();
  const wrong = [
    { if: 'number ==', templateId: 'bil', printer: 'bar' },
    { where: 'a', templateId: 'bill', printer: 'cellar' },
  ];
  const { status, body } = await service.post('/routes', { id: 'x', name: 'X', rules: wrong });
  expect(status).toBe(400);
  expect(body.error.details).toEqual([
    'rules[0].if: expected a field, a number or a string here (at character 10)',
    'rules[1].where: selects items of a list: name it with items',
    'rules[0].templateId: there is no template "bil"; did you mean "bill"?',
    expect.stringMatching(/^rules\[1\]\.printer: no printer or group is called "cellar"/),
  ]);
  const unknown = { id: 'x', name: 'X', rules: [{ ...rules[0], colour: 'red' }] };
  expect((await service.post('/routes', unknown)).body.error.details[0]).toContain('colour');
  expect((await service.post('/routes', { id: 'x', name: 'X', rules: [] })).status).toBe(400);
});

test('routes have versions, as templates do', async () => {
  const service = await restaurant();
  const { headers, body } = await service.get('/routes/food');
  expect(headers.get('etag')).toBe('"1"');
  expect(body.route).toMatchObject({ id: 'food', version: 1, name: 'Food', rules });
  const known = await service.get('/routes/food', { headers: { 'if-none-match': '"1"' } });
  expect(known.status).toBe(304);
  const put = (change: object, more: Record<string, string>) =>
    service.request('PUT', '/routes/food', { body: change, headers: more });
  expect((await put({ name: 'Two' }, { 'if-match': '"1"' })).body.route.version).toBe(2);
  const late = await put({ name: 'Three' }, { 'if-match': '"1"' });
  expect(late.status).toBe(412);
  expect(late.body.error.message).toContain('Route "food" is at version 2 now');
  expect((await put({ name: 'N', rules }, { 'if-none-match': '*' })).status).toBe(412);
  expect((await service.get('/routes/food?version=1')).body.route.name).toBe('Food');
  expect((await service.get('/routes/food/versions')).body.versions).toMatchObject([
    { version: 2, name: 'Two', current: true },
    { version: 1, name: 'Food', current: false },
  ]);
  expect((await service.post('/routes', { id: 'food', name: 'F', rules })).status).toBe(409);
  expect((await service.post('/routes/food/restore', { version: 1 })).body.route).toMatchObject({
    version: 3,
    name: 'Food',
  });
  expect((await service.delete('/routes/food')).status).toBe(200);
  expect((await service.get('/routes/food')).body.error.code).toBe('ROUTE_NOT_FOUND');
  expect((await service.get('/routes')).body.routes).toEqual([]);
  expect((await service.get('/routes?deleted=true')).body.routes).toMatchObject([{ id: 'food' }]);
  expect((await service.post('/routes/food/restore')).body.route.version).toBe(4);
  expect((await service.post('/routes/none', order())).status).toBe(404);
});

test('a key prints by routes only what it may use, and changes are in the audit log', async () => {
  const service = await restaurant({ auth: { enabled: true, apiKey: 'root-key-0123456789' } });
  const made = await service.post('/keys', {
    name: 'bar only',
    scopes: ['print'],
    printers: ['bar'],
  });
  const headers = { 'x-api-key': made.body.secret };
  const refused = await service.post('/routes/food', order(), { headers });
  expect(refused.body.error).toMatchObject({ code: 'FORBIDDEN' });
  expect(await jobsOf(service)).toEqual([]);
  expect((await service.request('DELETE', '/routes/food', { headers })).status).toBe(403);
  await service.put('/routes/food', { rules: [rules[1]] });
  expect((await service.post('/routes/food', order(), { headers })).status).toBe(200);
  const entries = (await service.get('/audit')).body.entries as { operation: string }[];
  expect(entries.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['createRoute', 'updateRoute']),
  );
  await eventually(async () => expect(await jobsOf(service)).toHaveLength(1));
});

slowTest('an order with papers of more than 16 MiB is refused as a whole', async () => {
  const service = await startService();
  const square =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="576" height="576"><rect width="576" height="576"/></svg>';
  const image = { type: 'image', content: square, width: '100%' };
  const config = { name: 'Large', blocks: Array.from({ length: 25 }, () => image) };
  // On a busy machine the first image takes longer than an image may.
  await eventually(async () => {
    const { status } = await service.post('/templates', { id: 'large', name: 'Large', config });
    expect(status).toBe(201);
  });
  const rule = { templateId: 'large', printer: 'default' };
  const large = { id: 'large', name: 'Large', rules: Array.from({ length: 20 }, () => rule) };
  expect((await service.post('/routes', large)).status).toBe(201);
  const refused = await service.post('/routes/large', { data: {} });
  expect(refused).toMatchObject({ status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
  expect(await jobsOf(service)).toEqual([]);
});
