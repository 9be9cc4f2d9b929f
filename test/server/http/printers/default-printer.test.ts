import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';

/** A printer that the service does not know to be virtual. */
async function paperPrinter() {
  const printer = await startVirtualPrinter({ port: 0, widthMm: 80 });
  onTestFinished(() => printer.close());
  return { ip: '127.0.0.1', port: printer.port };
}

async function add(service: TestService, settings: object) {
  const { status, body } = await service.post('/printers', settings);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function defaults(service: TestService): Promise<string[]> {
  const { printers } = (await service.get('/printers')).body;
  return printers.filter((one: { default: boolean }) => one.default).map(({ id }: never) => id);
}

async function printerOf(service: TestService, jobId: string): Promise<string> {
  return (await service.get(`/jobs/${jobId}`)).body.job.printerId;
}

const ticket = { number: '7' };

test('the first printer with paper becomes the default one, and the answer and an event say so', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  const queued = await service.post('/printers/default/pause');
  expect(queued.status).toBe(200);
  const before = await service.print('queue-number', ticket);
  const added = await add(service, { id: 'counter', ...(await paperPrinter()) });
  expect(added.printer).toMatchObject({ id: 'counter', default: true });
  expect(added.message).toContain('PUT /printers/default with {"default": true}');
  expect(await defaults(service)).toEqual(['counter']);
  await eventually(() =>
    expect(feed.messages).toContainEqual({
      type: 'printerUpdate',
      data: expect.objectContaining({ printerId: 'counter', default: true }),
    }),
  );
  const after = await service.print('queue-number', ticket);
  expect(await printerOf(service, after)).toBe('counter');
  expect((await service.ended(after)).status).toBe('completed');
  expect((await service.get(`/jobs/${before}`)).body.job).toMatchObject({
    printerId: 'default',
    status: 'queued',
  });
  const second = await add(service, { id: 'bar', ...(await paperPrinter()) });
  expect(second.printer.default).toBe(false);
  expect(second).not.toHaveProperty('message');
});

test('a virtual printer, and one that is added after a person chose, do not become the default', async () => {
  const service = await startService();
  expect((await add(service, { id: 'try', virtual: 'platen' })).printer.default).toBe(false);
  const chosen = await service.put('/printers/default', { default: true });
  expect(chosen.body.printer).toMatchObject({ id: 'default', default: true });
  const added = await add(service, { id: 'counter', ...(await paperPrinter()) });
  expect(added.printer.default).toBe(false);
  expect(await defaults(service)).toEqual(['default']);
});

test('requests without a printer and all routes of /printer follow the choice, also after a restart', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  await add(first, { id: 'second', virtual: 'platen', default: true });
  expect(await defaults(first)).toEqual(['second']);
  await first.running.stop(0);
  const service = await startService({ data });
  expect((await service.get('/printers')).body.printers[0].id).toBe('second');
  expect((await service.get('/printer/status')).body.printer.id).toBe('second');
  const width = await service.post('/printer/config', { width: 58 });
  expect(width.body.printer).toMatchObject({ id: 'second', width: 58 });
  const page = await service.post('/printer/test');
  expect(await printerOf(service, page.body.jobId)).toBe('second');
  const plain = await service.print('queue-number', ticket);
  expect(await printerOf(service, plain)).toBe('second');
  const named = await service.print('queue-number', ticket, { printer: 'default' });
  expect(await printerOf(service, named)).toBe('default');
  await service.ended(plain);
  const { sheets } = (await service.get('/virtual-printer/sheets')).body;
  expect(sheets[0].text.join(' ')).toContain('7');
});

test('the default printer cannot be removed, and the built-in one only be hidden', async () => {
  const service = await startService();
  await add(service, { id: 'counter', ...(await paperPrinter()) });
  const refused = await service.delete('/printers/counter');
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toContain('Make another one the default first');
  expect((await service.delete('/printers/default')).status).toBe(409);
  const hidden = await service.put('/printers/default', { hidden: true });
  expect(hidden.body.printer).toMatchObject({ id: 'default', hidden: true, default: false });
  const chosen = await service.put('/printers/default', { default: true });
  expect(chosen.body.printer).toMatchObject({ hidden: false, default: true });
  const both = await service.put('/printers/default', { hidden: true });
  expect(both.body.error.details).toEqual([
    'hidden: it is the default printer; make another one the default first',
  ]);
  const other = await service.put('/printers/counter', { hidden: true });
  expect(other.body.error.details[0]).toContain('only the built-in printer');
  expect((await service.delete('/printers/counter')).status).toBe(200);
});

test('a key that is limited to other printers may not print without naming one', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'main-key-0123456789' } });
  await add(service, { id: 'bar', virtual: 'platen' });
  const rights = { name: 'Bar', scopes: ['print'], printers: ['bar'] };
  const key = (await service.post('/keys', rights)).body.secret;
  const print = () =>
    service.post('/print/queue-number', { data: ticket }, { headers: { 'x-api-key': key } });
  expect((await print()).status).toBe(403);
  await service.put('/printers/bar', { default: true });
  expect((await print()).status).toBe(200);
});

test('an export says which printer is the default, and an import follows it', async () => {
  const from = await startService();
  await add(from, { id: 'counter', ...(await paperPrinter()) });
  const { printers } = (await from.get('/export?printers=true')).body;
  expect(printers).toContainEqual(expect.objectContaining({ id: 'counter', default: true }));
  const to = await startService();
  const imported = await to.post('/import', { printers });
  expect(imported.status, JSON.stringify(imported.body)).toBe(200);
  expect(await defaults(to)).toEqual(['counter']);
  const { default: _, ...plain } = printers.find(({ id }: { id: string }) => id === 'counter');
  const other = await startService();
  await other.post('/import', { printers: [plain] });
  expect(await defaults(other)).toEqual(['default']);
});
