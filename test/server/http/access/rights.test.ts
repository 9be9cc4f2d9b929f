// Walks all operations with all kinds of keys, on what they made and on what others made, and
// compares each answer of the service with the table of rights. An operation that the table or
// these requests do not know fails.

import { expect, test } from 'vitest';
import type { ApiKey, Scope } from '../../../../src/core/model/access/api-key.ts';
import {
  isAudited,
  type Right,
  rights,
  rightOf,
} from '../../../../src/server/app/access/rights.ts';
import { auditChanges } from '../../../../src/server/http/access/audit.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import { collectRoutes } from '../../../../src/server/openapi/api-routes.ts';
import { cases } from '../../../support/any/cases.ts';
import { startService, type TestService } from '../../../support/service/service.ts';

const auth = { enabled: true, apiKey: 'a-long-random-text' };
const data = { text: 'Hello' };
const note = { name: 'Note', blocks: [{ type: 'text', content: '{{ text }}' }] };

type Rights = { scopes: Scope[] } & Partial<Pick<ApiKey, 'printers' | 'templates' | 'test'>>;

const everyKind: [string, Rights][] = Object.entries({
  print: { scopes: ['print'] },
  'print notes': { scopes: ['print'], templates: ['note'] },
  'print in tests': { scopes: ['print', 'read'], test: true },
  'read of the bar': { scopes: ['read'], printers: ['bar'] },
  'design notes': { scopes: ['design'], templates: ['note'] },
  manage: { scopes: ['manage'] },
  'print and read notes of the bar': {
    scopes: ['print', 'read'],
    printers: ['bar'],
    templates: ['note'],
  },
  'print and manage': { scopes: ['print', 'manage'] },
  'print on the bar': { scopes: ['print'], printers: ['bar'] },
  'print notes and open the drawer': { scopes: ['print'], templates: ['note', '_drawer'] },
  'print and raw': { scopes: ['print', 'raw'] },
  read: { scopes: ['read'] },
  design: { scopes: ['design'] },
  metrics: { scopes: ['metrics'] },
  'print and read': { scopes: ['print', 'read'] },
  agent: { scopes: ['agent'] },
} satisfies Record<string, Rights>);
const kinds = everyKind.slice(0, cases(everyKind.length, 8));

/** The bar is virtual, the kitchen is not; the default printer is virtual. */
type PrinterName = 'bar' | 'kitchen' | 'default';
interface Target {
  printer?: PrinterName;
  template?: string;
  made?: 'own' | 'other';
}

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

interface Answered {
  status: number;
  code: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body: any;
}

interface Client {
  name: string;
  key: Rights;
  ask: (asked: Asked) => Promise<Answered>;
  /** Made by this key, on the bar; undefined if it may not print. */
  own: Record<'job' | 'waiting' | 'ended' | 'batch', string> | undefined;
}

interface Scene {
  service: TestService;
  clients: Client[];
  jobs: Record<'bar' | 'kitchen', string>;
  /** Waits, of raw data. */
  raw: string;
  batch: string;
  /** A job of a batch that is not in a queue yet, for the bar. */
  row: string;
  /** Cancelled, so that they can be printed again: by template, and of raw data. */
  ended: Record<'note' | 'receipt' | 'raw', string>;
}

const routes = await collectRoutes();
const keyed = routes.filter(({ schema }) => !schema.isOpen);

function asker({ url }: TestService, key: string): Client['ask'] {
  return async ({ method, path, body }) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
    const answer: any = isJson ? await response.json() : await response.arrayBuffer();
    return { status: response.status, code: answer.error?.code, body: answer };
  };
}

const printsNote = (printer: string) => ({ data, options: { printer } });
const batchOf = (printer: string, templateId = 'note') => ({
  jobs: [{ templateId, ...printsNote(printer) }],
});

async function set(): Promise<Scene> {
  const service = await startService({ auth, queueWhenOffline: true });
  const main = asker(service, auth.apiKey);
  const done = async (path: string, body?: unknown) => {
    const { status, body: answer } = await main({ method: 'POST', path, body });
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
    return answer;
  };
  await done('/printers', { id: 'bar', virtual: 'platen', raw: 'unrestricted' });
  await done('/printers', { id: 'kitchen', ip: '127.0.0.1', port: 9 });
  await main({ method: 'PUT', path: '/printers/default', body: { default: true } });
  for (const id of ['bar', 'kitchen', 'default']) await done(`/printers/${id}/pause`);
  for (const id of ['note', 'receipt'])
    await done('/templates', { id, name: id, config: { ...note, name: id } });
  for (const templateId of ['note', 'receipt'])
    for (const printer of ['bar', 'kitchen', 'default'])
      await done('/routes', {
        id: `${templateId}-${printer}`,
        name: 'Orders',
        rules: [{ templateId, printer, data: { text: '{{ text }}' } }],
      });
  const cancelled = async (jobId: string) => {
    expect((await main({ method: 'DELETE', path: `/jobs/${jobId}` })).status).toBe(200);
    return jobId;
  };
  const printed = async (ask: Client['ask'], path: string, body: unknown) => {
    const { body: answer } = await ask({ method: 'POST', path, body });
    return (answer.jobId ?? answer.batchId ?? expect.fail(JSON.stringify(answer))) as string;
  };
  const clients: Client[] = [];
  for (const [name, key] of kinds) {
    const { secret } = await done('/keys', { name, ...key });
    const ask = asker(service, secret);
    const own = key.scopes.includes('print')
      ? {
          job: await printed(ask, '/print/note', printsNote('bar')),
          waiting: await printed(ask, '/print/note', printsNote('bar')),
          batch: await printed(ask, '/batches', batchOf('bar')),
          ended: await cancelled(await printed(ask, '/print/note', printsNote('bar'))),
        }
      : undefined;
    clients.push({ name, key, ask, own });
  }
  const print = (path: string, body: unknown) => printed(main, path, body);
  const raw = {
    raw: Buffer.from('Hello\n').toString('base64'),
    language: 'escpos',
    options: { printer: 'bar' },
  };
  const { jobs } = batchOf('bar');
  const waiting = await done('/batches', { jobs: Array.from({ length: 9 }, () => jobs[0]) });
  return {
    service,
    clients,
    jobs: {
      bar: await print('/print/note', printsNote('bar')),
      kitchen: await print('/print/note', printsNote('kitchen')),
    },
    raw: await print('/print', raw),
    batch: await print('/batches', batchOf('bar')),
    row: waiting.jobs.at(-1).jobId,
    ended: {
      note: await cancelled(await print('/print/note', printsNote('bar'))),
      receipt: await cancelled(await print('/print/receipt', printsNote('bar'))),
      raw: await cancelled(await print('/print', raw)),
    },
  };
}

const mayPrintOn = ({ printers = null, test: isTest }: Rights, printer: PrinterName) =>
  !(isTest && printer === 'kitchen') && (printers === null || printers.includes(printer));
const mayUse = ({ templates = null }: Rights, id: string) =>
  templates === null || templates.includes(id);
const isWhole = ({ printers = null, test: isTest }: Rights) => printers === null && !isTest;
const has = ({ scopes }: Rights, some: readonly Scope[] = []) =>
  some.some((scope) => scopes.includes(scope));

/** What the table says: the code of the refusal, or undefined. */
function refusal(right: Right, key: Rights, target: Target): string | undefined {
  const { any, own, also, of, printers, templates } = right;
  const isAny = has(key, any);
  if ((also && !has(key, [also])) || !(isAny || has(key, own))) return 'FORBIDDEN';
  if (templates === 'all' && key.templates) return 'FORBIDDEN';
  if (templates === 'shared' && key.templates && !has(key, ['read', 'design'])) return 'FORBIDDEN';
  if (templates?.startsWith('_') && !mayUse(key, templates)) return 'FORBIDDEN';
  if (printers === 'all' && !isWhole(key)) return 'FORBIDDEN';
  if (printers === 'default' && !mayPrintOn(key, 'default')) return 'FORBIDDEN';
  if (of !== undefined && target.made === 'other') {
    const reaches = of === 'batch' ? isWhole(key) : mayPrintOn(key, target.printer!);
    const maySee = has(key, ['read']) && reaches;
    if (!isAny || !reaches)
      return maySee ? 'FORBIDDEN' : of === 'batch' ? 'BATCH_NOT_FOUND' : 'JOB_NOT_FOUND';
  }
  if (target.template !== undefined && !mayUse(key, target.template)) return 'FORBIDDEN';
  const isNamed = of === undefined && target.printer !== undefined;
  return isNamed && !mayPrintOn(key, target.printer!) ? 'FORBIDDEN' : undefined;
}

const refusals = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'JOB_NOT_FOUND', 'BATCH_NOT_FOUND']);

async function compare(client: Client, operation: string, target: Target, asked: Asked) {
  const { status, code } = await client.ask(asked);
  const found = refusals.has(code!) ? code : undefined;
  const where = `${client.name}: ${operation} ${JSON.stringify(target)} answered ${status} ${code}`;
  expect(status, where).toBeLessThan(500);
  return { where, found, expected: refusal(rightOf(operation), client.key, target) };
}

async function expectSame(comparing: (() => Promise<Awaited<ReturnType<typeof compare>>>)[]) {
  const different: string[] = [];
  for (const next of comparing) {
    const { where, found, expected } = await next();
    if (found !== expected) different.push(`${where}, expected ${expected ?? 'to be allowed'}`);
  }
  expect(different).toEqual([]);
  return comparing.length;
}

test('every operation has an entry in the table, and no other is listed', () => {
  const operations = new Set(keyed.map(({ schema }) => schema.operationId!));
  expect(Object.keys(rights).toSorted()).toEqual(
    [...operations, 'connectEvents', 'connectAgent'].toSorted(),
  );
  for (const { url, schema } of keyed) {
    const { of, printers, templates } = rightOf(schema.operationId);
    expect(of === 'job' || !url.includes(':jobId'), url).toBe(true);
    expect(of === 'batch' || !url.includes(':batchId'), url).toBe(true);
    expect(printers === ':id', url).toBe(url.startsWith('/printers/:id'));
    expect(templates === ':id', url).toBe(url.startsWith('/templates/:id'));
    expect(templates === ':templateId', url).toBe(url.includes(':templateId'));
  }
});

test('a route without an entry in the table stops the start', () => {
  expect(() => rightOf('printMoney')).toThrow('"printMoney" has no entry');
  const app = createServer({ bodyBytes: 1, logLevel: 'silent' });
  auditChanges(app, { addAuditEntry: async () => {}, clock: () => new Date() });
  const add = () => app.post('/money', { schema: { operationId: 'printMoney' } }, () => ({}));
  expect(add).toThrow('"printMoney" has no entry');
});

/** Every change with a path names what was changed. */
test('the audit log names the target of every change whose path names it', async () => {
  const audited = keyed.filter(
    ({ method, url, schema }) =>
      url.includes('/:') && isAudited(rightOf(schema.operationId), method),
  );
  expect(audited.map(({ schema }) => schema.operationId)).toContain('deleteJobData');
  const targets: (string | null)[] = [];
  const app = createServer({ bodyBytes: 1000, logLevel: 'silent' });
  const addAuditEntry = async ({ target }: { target: string | null }) => void targets.push(target);
  auditChanges(app, { addAuditEntry, clock: () => new Date() });
  for (const { method, url, schema } of audited) {
    const { operationId } = schema;
    app.route({ method, url, schema: { operationId: operationId! }, handler: () => ({}) });
  }
  for (const { method, url } of audited) {
    const path = url.replaceAll(/:\w+/g, 'named');
    await app.inject({ method: method as 'PUT', path, headers: { host: 'localhost' } });
  }
  expect(targets).toEqual(audited.map(() => 'named'));
});

test('the answers to all kinds of keys are those of the table', async () => {
  const scene = await set();
  await expectNamed(scene);
  await expectJobsAndBatches(scene);
  await expectChosen(scene);
  await expectRaw(scene);
  await expectLists(scene);
});

/** Scopes, and the printers and templates in the path or the query. Nothing is done: the query is wrong. */
async function expectNamed({ clients }: Scene): Promise<void> {
  const count = await expectSame(
    clients.flatMap((client) =>
      keyed.flatMap(({ method, url, schema }) => {
        const { operationId } = schema;
        const { printers, templates, of } = rightOf(operationId);
        if (of !== undefined && url.includes('/:')) return []; // below, with real ones
        const hasPrinter = printers === ':id' || printers === '?printer';
        const hasTemplate = templates === ':id' || templates === ':templateId';
        const targets: Target[] = hasPrinter
          ? [{ printer: 'bar' }, { printer: 'kitchen' }]
          : hasTemplate
            ? [{ template: 'note' }, { template: 'receipt' }]
            : [{}];
        return targets.map((target) => () => {
          const path = url
            .replace(/:\w+\([^)]*\)/, '1')
            .replace(/:\w+/, target.printer ?? target.template ?? 'nothing');
          const query = printers === '?printer' ? `printer=${target.printer}&` : '';
          const body = method === 'GET' ? undefined : { nothing: 1 };
          return compare(client, operationId!, target, {
            method,
            path: `${path}?${query}nothing=1`,
            body,
          });
        });
      }),
    ),
  );
  expect(count).toBeGreaterThan(70 * kinds.length);
  const config = { ...note, name: 'Note' };
  await expectSame(
    clients.flatMap((client) =>
      ['note', 'receipt'].map((template) => () => {
        const body = { id: template, name: template, config };
        const asked = { method: 'POST', path: '/templates', body };
        return compare(client, 'createTemplate', { template }, asked);
      }),
    ),
  );
}

/** Jobs and batches that the path names: its own, and those of another key on two printers. */
async function expectJobsAndBatches({ clients, jobs, batch, row }: Scene): Promise<void> {
  const bodies: Record<string, unknown> = {
    updateJob: { priority: 'high' },
    reprintBatch: { from: 1 },
    moveBatch: { printer: 'bar' },
  };
  const named = keyed.filter(({ url }) => /\/:(jobId|batchId)/.test(url));
  expect(named.length).toBeGreaterThan(10);
  await expectSame(
    clients.flatMap(({ own, ...client }) =>
      named.flatMap(({ method, url, schema }) => {
        const isJob = url.includes(':jobId');
        const asked: [Target, string][] = [
          [{ made: 'other', printer: 'bar' }, isJob ? jobs.bar : batch],
          ...(isJob ? [[{ made: 'other', printer: 'kitchen' }, jobs.kitchen] as const] : []),
          ...(own ? [[{ made: 'own' }, isJob ? own.job : own.batch] as const] : []),
        ] as [Target, string][];
        return asked.map(([target, id]) => () => {
          const operation = schema.operationId!;
          const path = url.replace(/:\w+/, id);
          return compare({ own, ...client }, operation, target, {
            method,
            path,
            body: bodies[operation],
          });
        });
      }),
    ),
  );
  await expectSame(
    clients.map((client) => () => {
      const asked = { method: 'GET', path: `/jobs/${row}` };
      return compare(client, 'getJob', { made: 'other', printer: 'bar' }, asked);
    }),
  );
}

type Chosen = (template: string, printer: PrinterName, scene: Scene, client: Client) => Asked;
const post = (path: string, body: unknown): Asked => ({ method: 'POST', path, body });

/** How each operation whose printer or template is `chosen` names them. */
const choosing: Record<string, Chosen> = {
  printTemplate: (template, printer) => post(`/print/${template}`, printsNote(printer)),
  printDirect: (_, printer) => post('/print', { text: 'Hello', options: { printer } }),
  createBatch: (template, printer) => post('/batches', batchOf(printer, template)),
  printRoute: (template, printer) => post(`/routes/${template}-${printer}`, { data }),
  printHook: (template, printer) => post(`/hooks/${template}-${printer}`, data),
  previewTemplate: (template, printer) =>
    post(`/templates/${template}/preview`, { data, options: { printer } }),
  previewDraft: (_, printer) => post('/preview', { text: 'Hello', options: { printer } }),
  previewRoute: (template, printer) => post(`/routes/${template}-${printer}/preview`, { data }),
  reprintJob: (template, printer, { ended }, { own }) =>
    post(`/jobs/${template === 'note' ? (own?.ended ?? ended.note) : ended.receipt}/reprint`, {
      printer,
    }),
  updateJob: (_, printer, { jobs }, { own }) => ({
    method: 'PUT',
    path: `/jobs/${own?.waiting ?? jobs.bar}`,
    body: { printer },
  }),
};

async function expectChosen(scene: Scene): Promise<void> {
  const chosen = Object.entries(rights as Record<string, Right>).filter(
    ([, { printers, templates }]) => printers === 'chosen' || templates === 'chosen',
  );
  expect(Object.keys(choosing).toSorted()).toEqual(chosen.map(([name]) => name).toSorted());
  await expectSame(
    scene.clients.flatMap((client) =>
      chosen
        .filter(([, right]) => has(client.key, [...right.any, ...(right.own ?? [])]))
        .flatMap(([operation, { of, templates }]) =>
          (
            [
              ['note', 'bar'],
              ['note', 'kitchen'],
              ['receipt', 'bar'],
            ] as const
          ).map(([template, printer]) => async () => {
            const asked = choosing[operation]!(template, printer, scene, client);
            const isDirect = operation === 'printDirect';
            const isFixed = operation === 'updateJob' || operation === 'previewDraft';
            const isOwn =
              client.own !== undefined && (template === 'note' || operation === 'updateJob');
            const target: Target = {
              ...(templates && !isFixed && { template: isDirect ? '_text' : template }),
              printer: of && !isOwn ? 'bar' : printer,
              ...(of && { made: isOwn ? ('own' as const) : ('other' as const) }),
            };
            const compared = await compare(client, operation, target, asked);
            // The job is reached; then its printer is chosen.
            const isRefused = of && !compared.expected && !mayPrintOn(client.key, printer);
            return isRefused ? { ...compared, expected: 'FORBIDDEN' } : compared;
          }),
        ),
    ),
  );
}

/** A key without the scope raw neither prints raw data again nor moves it to another printer. */
async function expectRaw({ clients, raw, ended }: Scene): Promise<void> {
  const { ask } = clients.find(({ name }) => name === 'print and manage')!;
  for (const asked of [
    post(`/jobs/${ended.raw}/reprint`, {}),
    { method: 'PUT', path: `/jobs/${raw}`, body: { printer: 'kitchen' } },
  ])
    expect((await ask(asked)).body.error.message).toMatch(/scope raw/);
}

interface Listing {
  asked: Asked;
  /** What each list shows. */
  found: (answer: Answered) => string[];
  /** What a key that may use the operation is shown, of all there is. */
  isShown: (id: string, key: Rights) => boolean;
}

const get = (path: string): Asked => ({ method: 'GET', path });
const ids = (list: { id: string }[]) => list.map(({ id }) => id);
const ofPrinters = (
  key: string,
  id: (one: never) => string,
): Pick<Listing, 'found' | 'isShown'> => ({
  found: ({ body }) => body[key].map(id),
  isShown: (printer, rightsOfKey) => mayPrintOn(rightsOfKey, printer as PrinterName),
});

/** How each operation that is `listed` shows what the key may see. */
const listing: Record<string, Listing> = {
  listTemplates: {
    asked: get('/templates'),
    found: ({ body }) => ids(body.templates),
    isShown: (id, key) => mayUse(key, id),
  },
  listPrinters: { asked: get('/printers'), ...ofPrinters('printers', ({ id }) => id) },
  listPrinterDays: {
    asked: get('/printer-days'),
    ...ofPrinters('printers', ({ printerId }) => printerId),
  },
  listNodes: {
    asked: get('/nodes'),
    found: ({ body }) => body.nodes[0].printers,
    isShown: (id, key) => mayPrintOn(key, id as PrinterName),
  },
  listAgents: {
    asked: get('/agents'),
    // agents.test.ts has agents with printers.
    found: ({ body }) => body.agents.flatMap((agent: { printers: string[] }) => agent.printers),
    isShown: (id, key) => mayPrintOn(key, id as PrinterName),
  },
  listEvents: {
    asked: get('/events?after=0&limit=1000'),
    // A job that left one of its printers is still news for a key.
    found: ({ body }) =>
      body.events.map(({ data: of }: { data: { printerId?: string; movedFrom?: string } }) =>
        of.movedFrom === undefined ? (of.printerId ?? 'all') : 'moved',
      ),
    isShown: (id, key) =>
      id === 'moved' || (id === 'all' ? isWhole(key) : mayPrintOn(key, id as PrinterName)),
  },
};

async function expectLists({ service, clients, jobs }: Scene): Promise<void> {
  const listed = Object.entries(rights as Record<string, Right>)
    .filter(([, { printers, templates }]) => printers === 'listed' || templates === 'listed')
    .map(([name]) => name);
  // access.test.ts reads the WebSocket.
  expect([...Object.keys(listing), 'connectEvents'].toSorted()).toEqual(listed.toSorted());
  const main = asker(service, auth.apiKey);
  for (const [operation, { asked, found, isShown }] of Object.entries(listing)) {
    const all = [...new Set(found(await main(asked)))];
    for (const { name, key, ask } of clients) {
      if (refusal(rightOf(operation), key, {})) continue;
      const shown = [...new Set(found(await ask(asked)))];
      const expected = all.filter((id) => isShown(id, key));
      expect(shown.toSorted(), `${name}: ${operation}`).toEqual(expected.toSorted());
    }
  }
  const madeBy = new Map<string, string | null>();
  for (const { id, madeBy: key } of (await main(get('/jobs?limit=1000'))).body.jobs)
    madeBy.set(id, key);
  for (const { name, key, ask, own } of clients) {
    const isOwnOnly = !has(key, ['read']);
    if (!has(key, ['read', 'print'])) continue;
    const list = (await ask(get('/jobs?limit=1000'))).body.jobs;
    const mine = own && madeBy.get(own.job);
    if (isOwnOnly)
      expect(new Set(list.map((job: { madeBy: string }) => job.madeBy)), name).toEqual(
        new Set([mine]),
      );
    else expect(ids(list).includes(jobs.kitchen), name).toBe(mayPrintOn(key, 'kitchen'));
    expect((await ask(get('/jobs/count'))).body.count, name).toBe(list.length);
    const batches = ids((await ask(get('/batches?limit=100'))).body.batches);
    const everyBatch = ids((await main(get('/batches?limit=100'))).body.batches);
    const isEvery = !isOwnOnly && isWhole(key);
    if (isEvery) expect(batches, name).toEqual(everyBatch);
    else if (own) expect(batches, name).toContain(own.batch);
    if (!isEvery) expect(batches.length, name).toBeLessThan(everyBatch.length / 2);
  }
}
