import { expect, test } from 'vitest';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';

const data = { number: '1' };
const quick = { jobs: { fallbackAfterSeconds: 1 } };

async function add(service: TestService, id: string, settings: object = {}): Promise<void> {
  const { status, body } = await service.post('/printers', { id, virtual: 'platen', ...settings });
  expect(status, JSON.stringify(body)).toBe(201);
}

async function setFaults(service: TestService, printer: string, faults: object): Promise<void> {
  expect((await service.post(`/virtual-printer/faults?printer=${printer}`, faults)).status).toBe(
    200,
  );
}

async function until(service: TestService, id: string, state: object): Promise<void> {
  await eventually(async () =>
    expect((await service.get(`/printers/${id}`)).body.printer).toMatchObject(state),
  );
}

async function sheetsOf(service: TestService, printer: string): Promise<{ width: number }[]> {
  return (await service.get(`/virtual-printer/sheets?printer=${printer}`)).body.sheets;
}

async function takeOffline(service: TestService, id: string): Promise<void> {
  await setFaults(service, id, { connection: 'refuse' });
  await until(service, id, { status: 'offline' });
}

/** Jobs are moved twice a second, if at all. */
const looked = () => new Promise((resolve) => setTimeout(resolve, 700));

test('jobs that wait for a printer that stays offline come out on its fallback, made for its paper', async () => {
  const service = await startService(quick);
  await add(service, 'narrow', { width: 58 });
  await add(service, 'bar', { fallback: 'narrow' });
  await setFaults(service, 'bar', { paper: 'out' });
  await until(service, 'bar', { status: 'error' });
  const waiting = await service.print('queue-number', data, { printer: 'bar' });
  const feed = service.listen();
  await feed.opened;
  await takeOffline(service, 'bar');
  const late = await service.print('queue-number', data, { printer: 'bar' });
  for (const id of [waiting, late])
    expect(await service.ended(id)).toMatchObject({ status: 'completed', printerId: 'narrow' });
  expect((await sheetsOf(service, 'narrow')).map(({ width }) => width)).toEqual([384, 384]);
  expect(feed.messages.map((message) => message.data)).toContainEqual(
    expect.objectContaining({ jobId: waiting, printerId: 'narrow', movedFrom: 'bar' }),
  );
  await setFaults(service, 'bar', { connection: null, paper: 'ok' });
  await until(service, 'bar', { status: 'online', queueLength: 0 });
  const after = await service.ended(await service.print('queue-number', data, { printer: 'bar' }));
  expect(after.printerId).toBe('bar');
  expect(await sheetsOf(service, 'bar')).toHaveLength(1);
});

test('a printer that is back in time keeps its jobs', async () => {
  const service = await startService({ jobs: { fallbackAfterSeconds: 60 } });
  await add(service, 'bar', { fallback: 'default' });
  await takeOffline(service, 'bar');
  const id = await service.print('queue-number', data, { printer: 'bar' });
  await looked();
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({
    status: 'queued',
    printerId: 'bar',
  });
  await setFaults(service, 'bar', { connection: null });
  expect(await service.ended(id)).toMatchObject({ status: 'completed', printerId: 'bar' });
});

test('a job that may have printed is never given to another printer', async () => {
  const service = await startService({ jobs: { fallbackAfterSeconds: 0, confirmSeconds: 1 } });
  await add(service, 'bar', { fallback: 'default' });
  await setFaults(service, 'bar', { silenceAfterBytes: 100 });
  const held = await service.print('queue-number', data, { printer: 'bar' });
  const again = await service.print('queue-number', data, {
    printer: 'bar',
    onUnconfirmed: 'reprint',
  });
  await until(service, 'bar', { printing: held });
  await setFaults(service, 'bar', { connection: 'refuse' });
  const first = await service.ended(held);
  expect(first).toMatchObject({ printerId: 'bar', status: 'failed' });
  expect(first.error).toMatchObject({ code: 'UNCONFIRMED', mayHavePrinted: true });
  // Of the second nothing ever left.
  expect(await service.ended(again)).toMatchObject({ printerId: 'default', status: 'completed' });
  expect(service.printer.sheets).toHaveLength(1);
});

test('what was sent again by its own policy stays with its printer', async () => {
  const service = await startService({ jobs: { fallbackAfterSeconds: 0, confirmSeconds: 1 } });
  await add(service, 'bar', { fallback: 'default' });
  await setFaults(service, 'bar', { silenceAfterBytes: 100 });
  const id = await service.print('queue-number', data, {
    printer: 'bar',
    onUnconfirmed: 'reprint',
    expiresIn: 5,
  });
  await until(service, 'bar', { printing: id });
  await setFaults(service, 'bar', { connection: 'refuse' });
  const job = await service.ended(id);
  expect(job).toMatchObject({ printerId: 'bar', sentAgain: true, status: 'failed' });
  expect(job.error.mayHavePrinted).toBe(true);
  expect(service.printer.sheets).toHaveLength(0);
});

test('the chain goes on past a fallback that is away or paused', async () => {
  const service = await startService(quick);
  for (const [id, fallback] of [
    ['d', 'default'],
    ['c', 'd'],
    ['b', 'c'],
  ])
    await add(service, id!, { fallback });
  await service.post('/printers/d/pause');
  for (const id of ['b', 'c']) await takeOffline(service, id);
  const job = await service.ended(await service.print('queue-number', data, { printer: 'b' }));
  expect(job).toMatchObject({ status: 'completed', printerId: 'default' });
});

test('without anybody to take over, a print is refused as ever', async () => {
  const service = await startService(quick);
  await add(service, 'c');
  await add(service, 'b', { fallback: 'c' });
  for (const id of ['b', 'c']) await takeOffline(service, id);
  const { status, body } = await service.post('/print/queue-number', {
    data,
    options: { printer: 'b' },
  });
  expect([status, body.error.code]).toEqual([503, 'PRINTER_OFFLINE']);
});

test('a fallback without paper does not take over', async () => {
  const service = await startService(quick);
  await add(service, 'a');
  await add(service, 'b', { fallback: 'a' });
  await setFaults(service, 'a', { paper: 'out' });
  await until(service, 'a', { errorCode: 'PAPER_OUT' });
  await takeOffline(service, 'b');
  const { status, body } = await service.post('/print/queue-number', {
    data,
    options: { printer: 'b' },
  });
  expect([status, body.error.code]).toEqual([503, 'PRINTER_OFFLINE']);
});

test("of two printers that are each other's fallback, none gives a job back", async () => {
  const service = await startService({
    jobs: { fallbackAfterSeconds: 0 },
    virtualPrinter: { speedMmPerSecond: 20 },
  });
  const both = { fallbackOn: ['offline', 'error'] };
  await add(service, 'a', both);
  await add(service, 'b', { fallback: 'a', ...both });
  expect((await service.put('/printers/a', { fallback: 'b' })).status).toBe(200);
  const long = await service.print('queue-number', data, { printer: 'b', copies: 50 });
  await until(service, 'b', { printing: long });
  await setFaults(service, 'a', { cover: 'open' });
  await until(service, 'a', { errorCode: 'COVER_OPEN' });
  const moved = await service.print('queue-number', data, { printer: 'a' });
  const at = async (id: string) => (await service.get(`/jobs/${id}`)).body.job;
  await eventually(async () =>
    expect(await at(moved)).toMatchObject({ printerId: 'b', movedFrom: ['a'] }),
  );
  const own = await service.print('queue-number', data, { printer: 'b' });
  await setFaults(service, 'a', { cover: 'closed' });
  await until(service, 'a', { status: 'online' });
  await setFaults(service, 'b', { paper: 'out' });
  expect(await service.ended(own)).toMatchObject({
    status: 'completed',
    printerId: 'a',
    movedFrom: ['b'],
  });
  expect(await at(moved)).toMatchObject({ status: 'queued', printerId: 'b', movedFrom: ['a'] });
});

test('a printer without paper leaves its jobs to its fallback only if its settings say so', async () => {
  const service = await startService({ jobs: { fallbackAfterSeconds: 0 } });
  await add(service, 'bar', { fallback: 'default' });
  await setFaults(service, 'bar', { paper: 'out' });
  await until(service, 'bar', { errorCode: 'PAPER_OUT', fallbackOn: ['offline'] });
  const id = await service.print('queue-number', data, { printer: 'bar' });
  await looked();
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({
    status: 'queued',
    printerId: 'bar',
    waitingFor: 'paper-out',
  });
  const changed = await service.put('/printers/bar', { fallbackOn: ['offline', 'error'] });
  expect(changed.body.printer.fallbackOn).toEqual(['offline', 'error']);
  expect(await service.ended(id)).toMatchObject({
    status: 'completed',
    printerId: 'default',
    movedFrom: ['bar'],
  });
  expect(await sheetsOf(service, 'bar')).toHaveLength(0);
});

test('the configuration says when a fallback takes over, until a stored setting does', async () => {
  const service = await startService({ printer: { fallbackOn: ['error'] } });
  const fallbackOn = async () => (await service.get('/printers/default')).body.printer.fallbackOn;
  expect(await fallbackOn()).toEqual(['error']);
  await service.put('/printers/default', { fallbackOn: ['offline', 'error'] });
  expect(await fallbackOn()).toEqual(['offline', 'error']);
  await service.put('/printers/default', { fallbackOn: null });
  expect(await fallbackOn()).toEqual(['error']);
});

test('a cover that is closed in time keeps the jobs', async () => {
  const service = await startService({ jobs: { fallbackAfterSeconds: 60 } });
  await add(service, 'bar', { fallback: 'default', fallbackOn: ['error'] });
  await setFaults(service, 'bar', { cover: 'open' });
  await until(service, 'bar', { errorCode: 'COVER_OPEN' });
  const id = await service.print('queue-number', data, { printer: 'bar' });
  await looked();
  await setFaults(service, 'bar', { cover: 'closed' });
  expect(await service.ended(id)).toMatchObject({ status: 'completed', printerId: 'bar' });
});

test('a template that does not fit the fallback ends its job with the reason', async () => {
  const folder = temporaryFolder();
  const service = await startService({ ...quick, data: folder });
  await add(service, 'narrow', { width: 30 });
  await add(service, 'bar', { fallback: 'narrow' });
  await service.post('/templates', {
    id: 'wide',
    name: 'Wide',
    config: {
      name: 'Wide',
      blocks: [{ type: 'barcode', format: 'code128', content: '{{ code }}', moduleWidth: 3 }],
    },
  });
  await takeOffline(service, 'bar');
  const job = await service.ended(
    await service.print('wide', { code: 'ABCDEFGHIJ' }, { printer: 'bar' }),
  );
  expect(job).toMatchObject({ status: 'failed', printerId: 'narrow' });
  expect(job.error).toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    reason: 'cannot-render',
    mayHavePrinted: false,
  });
});
