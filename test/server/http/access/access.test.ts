// Keys with limited rights: what they print, see and change. rights.test.ts compares every
// operation with the table.

import { expect, test } from 'vitest';
import type { Parts } from '../../../../src/server/parts.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

const apiKey = 'a-long-random-text';
const auth = { enabled: true, apiKey };
const receipt = { data: { text: 'Hello' } };

async function serviceWithPrinters(): Promise<TestService> {
  const service = await startService({ auth });
  for (const id of ['bar', 'kitchen'])
    await service.post('/printers', { id, virtual: 'platen', groups: ['inside'] });
  const config = { blocks: [{ type: 'text', content: '{{ text }}' }] };
  const { body } = await service.post('/templates', {
    id: 'note',
    name: 'Note',
    config: { name: 'Note', ...config },
  });
  expect(body.error).toBeUndefined();
  return service;
}

async function keyFor(service: TestService, rights: object): Promise<string> {
  const name = `key ${JSON.stringify(rights)}`.slice(0, 100);
  const { status, body } = await service.post('/keys', { name, ...rights });
  expect(body.error ?? status).toBe(201);
  return body.secret;
}

/** Requests with this key. */
function asker({ url }: TestService, key: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: unknown) => ask('POST', path, body),
    put: (path: string, body?: unknown) => ask('PUT', path, body),
    delete: (path: string) => ask('DELETE', path),
  };
}

test('a key prints rows of a batch again only with its templates and on its printers', async () => {
  const service = await serviceWithPrinters();
  const note = { templateId: 'note', data: { text: 'One' }, options: { printer: 'bar' } };
  const other = { text: 'Two', options: { printer: 'bar' } };
  const printed = async (asking: Pick<ReturnType<typeof asker>, 'post'>, jobs: object[]) => {
    const { batchId } = (await asking.post('/batches', { name: 'Shelf', jobs })).body;
    await eventually(async () => {
      const { batch } = (await service.get(`/batches/${batchId}`)).body;
      expect(batch.counts.completed).toBe(jobs.length);
    });
    return `/batches/${batchId}/reprint`;
  };
  const bar = asker(service, await keyFor(service, { scopes: ['print'], printers: ['bar'] }));
  const own = await printed(bar, [note]);
  expect((await bar.post(own, { from: 1 })).body).toMatchObject({ jobs: 1 });
  const moved = await bar.post(own, { from: 1, printer: 'kitchen' });
  expect(moved.body.error.details).toEqual([expect.stringContaining('kitchen')]);
  const of = await printed(service, [note, other]);
  expect((await bar.post(of, { from: 1 })).body.error.code).toBe('BATCH_NOT_FOUND');
  const notes = asker(
    service,
    await keyFor(service, { scopes: ['print', 'read'], templates: ['note'] }),
  );
  expect((await notes.post(of, { from: 1, to: 1 })).body).toMatchObject({ jobs: 1 });
  const { error } = (await notes.post(of, { from: 1 })).body;
  expect(error.details).toEqual([expect.stringMatching(/^row 2\b/)]);
});

test('a key for some printers sees only these, their jobs, counts and events', async () => {
  const service = await serviceWithPrinters();
  const bar = asker(
    service,
    await keyFor(service, { scopes: ['print', 'read'], printers: ['bar'] }),
  );
  const feed = service.listen('', {
    protocols: [protocolOf(await keyFor(service, { scopes: ['read'], printers: ['bar'] }))],
  });
  await feed.opened;
  const print = async (printer: string) =>
    (await service.post('/print/note', { ...receipt, options: { printer, wait: true } })).body
      .jobId;
  const [onBar, onKitchen] = [await print('bar'), await print('kitchen')];

  const { printers } = (await bar.get('/printers')).body;
  expect(printers.map(({ id }: { id: string }) => id)).toEqual(['bar']);
  const ids = async (query = '') =>
    (await bar.get(`/jobs${query}`)).body.jobs.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([onBar]);
  expect(await ids('?status=completed,failed')).toEqual([onBar]);
  expect(await ids('?printerId=bar')).toEqual([onBar]);
  expect((await bar.get('/jobs?printerId=kitchen')).status).toBe(403);
  expect((await bar.get('/jobs/count')).body).toMatchObject({ count: 1, exact: true });
  expect((await bar.get(`/jobs/${onBar}`)).status).toBe(200);
  for (const path of ['', '/data', '/preview'])
    expect((await bar.get(`/jobs/${onKitchen}${path}`)).status, path).toBe(404);
  expect((await bar.delete(`/jobs/${onKitchen}`)).status).toBe(404);
  expect((await bar.post(`/jobs/${onKitchen}/reprint`)).status).toBe(404);
  expect((await bar.get('/printers/kitchen')).status).toBe(403);
  expect((await bar.get('/printer/status')).status).toBe(403);
  expect((await bar.get('/virtual-printer/sheets?printer=kitchen')).status).toBe(403);
  expect((await bar.get('/nodes')).body.nodes[0].printers).toEqual(['bar']);

  const seen = (await bar.get('/events?after=0')).body;
  const kitchen = (event: { data: { printerId: string } }) => event.data.printerId !== 'bar';
  expect(seen.events.length).toBeGreaterThan(0);
  expect(seen.events.filter(kitchen)).toEqual([]);
  const all = (await service.get('/events?after=0')).body;
  expect(seen.next).toBe(all.next);

  const again = await print('bar');
  await eventually(() => expect(feed.statesOf(again)).toContain('completed'));
  expect(feed.messages.filter(kitchen)).toEqual([]);
});

test('it prints only there, of a group only on those, and says what it may use', async () => {
  const service = await serviceWithPrinters();
  const bar = asker(service, await keyFor(service, { scopes: ['print'], printers: ['bar'] }));
  const group = asker(service, await keyFor(service, { scopes: ['print'], printers: ['inside'] }));
  const print = (who: typeof bar, printer?: string) =>
    who.post('/print/note', { ...receipt, ...(printer && { options: { printer } }) });
  expect((await print(bar, 'bar')).status).toBe(200);
  expect(await print(bar, 'kitchen')).toMatchObject({
    status: 403,
    body: {
      error: { code: 'FORBIDDEN', message: expect.stringMatching(/may not use .*kitchen.*bar/) },
    },
  });
  expect((await print(bar)).status).toBe(403);
  for (let n = 0; n < 4; n++) {
    const { jobId } = (await print(bar, 'inside')).body;
    expect((await service.get(`/jobs/${jobId}`)).body.job.printerId).toBe('bar');
  }
  expect((await print(group, 'kitchen')).status).toBe(200);
  expect((await print(group)).status).toBe(403);
  expect((await bar.post('/printers/kitchen/test')).status).toBe(403);
  expect((await bar.post('/printers/bar/test')).status).toBe(200);
});

test('a key that only prints voids and puts aside its own jobs', async () => {
  const service = await serviceWithPrinters();
  const till = asker(service, await keyFor(service, { scopes: ['print'] }));
  const reader = asker(service, await keyFor(service, { scopes: ['read'] }));
  const print = async (who: Pick<typeof till, 'post'>) =>
    (await who.post('/print/note', { ...receipt, options: { wait: true } })).body.jobId;
  const [own, other] = [await print(till), await print(service)];
  expect((await till.post(`/jobs/${other}/void`)).status).toBe(404);
  expect((await till.put(`/jobs/${other}/done`)).status).toBe(404);
  expect((await reader.post(`/jobs/${own}/void`)).status).toBe(403);
  expect((await reader.put(`/jobs/${own}/done`)).status).toBe(403);
  const slip = await till.post(`/jobs/${own}/void`);
  expect(slip.status).toBe(200);
  expect((await till.get(`/jobs/${slip.body.jobId}`)).body.job.voids).toBe(own);
  expect((await till.put(`/jobs/${own}/done`)).status).toBe(200);
  expect((await till.delete(`/jobs/${own}/done`)).status).toBe(200);
});

test('a key that only prints sees and cancels its own jobs', async () => {
  const service = await serviceWithPrinters();
  const till = asker(service, await keyFor(service, { scopes: ['print'] }));
  await service.post('/printers/bar/pause');
  const options = { printer: 'bar' };
  const other = (await service.post('/print/note', { ...receipt, options })).body.jobId;
  const own = (await till.post('/print/note', { ...receipt, options })).body.jobId;
  expect((await till.get('/jobs')).body.jobs).toMatchObject([
    { id: own, madeBy: expect.stringMatching(/^key-/) },
  ]);
  expect((await till.get('/jobs/count')).body.count).toBe(1);
  expect((await till.get(`/jobs/${other}`)).status).toBe(404);
  expect((await till.delete(`/jobs/${other}`)).status).toBe(404);
  expect((await till.delete('/jobs?status=queued&all=true')).body).toMatchObject({ cancelled: 1 });
  expect((await service.get(`/jobs/${other}`)).body.job).toMatchObject({
    status: 'queued',
    madeBy: null,
  });
  expect((await till.get(`/jobs/${own}`)).body.job.status).toBe('cancelled');
  expect((await till.get('/events')).status).toBe(403);
});

test('a key for some templates uses only these', async () => {
  const service = await serviceWithPrinters();
  const rights = { scopes: ['print', 'design'], templates: ['note', 'mine'] };
  const key = asker(service, await keyFor(service, rights));
  const { templates } = (await key.get('/templates')).body;
  expect(templates.map(({ id }: { id: string }) => id)).toEqual(['note']);
  expect((await key.get('/templates/receipt')).status).toBe(403);
  expect((await key.post('/print/receipt', { data: {} })).status).toBe(403);
  expect((await key.post('/print', { text: 'Hello' })).status).toBe(403);
  expect((await key.post('/print/note', receipt)).status).toBe(200);
  const config = { name: 'Mine', blocks: [{ type: 'text', content: 'x' }] };
  expect((await key.post('/templates', { id: 'mine', name: 'Mine', config })).status).toBe(201);
  expect((await key.post('/templates', { id: 'yours', name: 'Yours', config })).status).toBe(403);
  expect((await key.delete('/templates/receipt')).status).toBe(403);
});

test('a test key prints on virtual printers only, and its jobs do not leave them', async () => {
  const service = await serviceWithPrinters();
  await service.post('/printers', { id: 'real', ip: '127.0.0.1', port: 9 });
  await service.put('/printers/bar', { fallback: 'real' });
  const key = asker(service, await keyFor(service, { scopes: ['print', 'read'], test: true }));
  const print = (printer: string) => key.post('/print/note', { ...receipt, options: { printer } });
  expect((await print('real')).body.error.message).toMatch(/virtual printers only/);
  await service.post('/printers/bar/pause');
  const { jobId } = (await print('bar')).body;
  expect(await service.put(`/jobs/${jobId}`, { printer: 'real' })).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringMatching(/test key/) } },
  });
  expect((await service.put(`/jobs/${jobId}`, { printer: 'kitchen' })).status).toBe(200);
  const { printers } = (await key.get('/printers')).body;
  expect(printers.map(({ id }: { id: string }) => id)).not.toContain('real');
});

test('a key is shown once, accepted as Bearer, expires and is revoked at once', async () => {
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const openStore: Parts['openStore'] = (folder, options) =>
    openSqliteStore(folder, { ...options, now });
  const service = await startService({ auth }, { openStore });
  const hour = 3_600_000;
  const made = await service.post('/keys', {
    name: 'Reports',
    scopes: ['read'],
    expiresAt: new Date(Date.now() + hour).toISOString(),
  });
  const { secret, key } = made.body;
  expect(secret).toMatch(/^platen_[\w-]{43}$/);
  const bearer = async (token: string) =>
    (await fetch(`${service.url}/jobs`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await bearer(secret)).toBe(200);
  expect(await bearer(apiKey)).toBe(200);
  expect(JSON.stringify((await service.get('/keys')).body)).not.toContain(secret.slice(12));
  expect((await service.get('/keys')).body.keys).toMatchObject([
    { id: key.id, lastUsedAt: expect.any(String) },
  ]);
  passedMs = hour;
  expect(await bearer(secret)).toBe(401);

  const second = (await service.post('/keys', { name: 'Second', scopes: ['read'] })).body;
  expect(await bearer(second.secret)).toBe(200);
  expect((await service.delete(`/keys/${second.key.id}`)).status).toBe(200);
  expect(await bearer(second.secret)).toBe(401);
  expect((await service.delete(`/keys/${second.key.id}`)).body.error.code).toBe('KEY_NOT_FOUND');
});

test.each([
  [{ name: 'a', scopes: ['raw'] }, /raw needs print/],
  [{ name: 'a', scopes: ['manage'], printers: ['bar'] }, /manage holds/],
  [{ name: 'a', scopes: ['design'], printers: ['bar'] }, /design cannot/],
  [{ name: 'a', scopes: [] }, /scopes/],
  [{ name: 'a', scopes: ['fly'] }, /scopes/],
  [{ name: '', scopes: ['read'] }, /name/],
  [{ name: 'Till\u001b[2J', scopes: ['read'] }, /name/],
  [{ name: 'a', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' }, /future/],
])('%j is refused', async (rights, message) => {
  const service = await startService({ auth });
  const { status, body } = await service.post('/keys', rights);
  expect(status).toBe(400);
  expect(body.error.details.join()).toMatch(message);
});

test('the audit log says who changed what, and nothing of prints', async () => {
  const service = await serviceWithPrinters();
  const designer = asker(service, await keyFor(service, { scopes: ['design', 'print'] }));
  await designer.put('/templates/note', { description: 'changed' });
  await designer.post('/print/note', { ...receipt, options: { printer: 'bar' } });
  await designer.delete('/templates/nothing');
  await service.delete('/printers/kitchen');
  const { entries } = (await service.get('/audit?limit=3')).body;
  const told = entries.map(
    ({ operation, target, keyId }: { operation: string; target: string; keyId: string | null }) =>
      `${operation} ${target} ${keyId === null ? 'main' : 'key'}`,
  );
  expect(told).toEqual([
    'removePrinter kitchen main',
    'updateTemplate note key',
    expect.stringMatching(/^createKey key .* main$/),
  ]);
  expect(entries[0].address).toBe('127.0.0.1');
  const older = (await service.get(`/audit?before=${entries[2].seq}`)).body.entries;
  expect(older.map(({ operation }: { operation: string }) => operation)).toEqual([
    'createTemplate',
    'addPrinter',
    'addPrinter',
  ]);
  expect((await designer.get('/audit')).status).toBe(403);
});

function protocolOf(key: string): string {
  return `platen.key.${Buffer.from(key).toString('base64url')}`;
}
