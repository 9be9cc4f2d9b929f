import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Event, PlatenClient, PlatenError } from '../../src/client/index.ts';
import { eventually, startService, temporaryFolder } from '../support/service/service.ts';

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

/** WebSockets that a test can cut. */
function cuttableSockets() {
  const open: WebSocket[] = [];
  class Cuttable extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols);
      open.push(this);
    }
  }
  return { open, WebSocket: Cuttable };
}

function listen(client: PlatenClient) {
  const events: Event[] = [];
  const states: string[] = [];
  let resets = 0;
  const feed = client.listen({
    onEvent: (event) => events.push(event),
    onReset: () => resets++,
    onState: (state) => states.push(state),
  });
  onTestFinished(() => feed.close());
  const jobStates = (jobId: string) =>
    events.flatMap(({ type, data }) =>
      type === 'jobUpdate' && data.jobId === jobId ? [data.status] : [],
    );
  return { feed, events, states, jobStates, resets: () => resets };
}

test('a job is printed, followed, reprinted and previewed', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  const { jobId } = await client.print('receipt', receipt, { wait: true });
  const job = await client.job(jobId);
  expect(job).toMatchObject({ status: 'completed', completion: { confirmed: true } });
  expect((await client.jobData(jobId)).data).toEqual(receipt);
  expect((await client.previewJob(jobId)).type).toBe('image/png');
  const again = await client.reprintJob(jobId);
  expect(await client.job(again.jobId)).toMatchObject({ reprintOf: jobId });
  expect((await client.jobs({ templateId: 'receipt' })).jobs.map(({ id }) => id)).toEqual([
    again.jobId,
    jobId,
  ]);
});

test('answers hold what their types say, without the envelope', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  const printed = await client.print('receipt', receipt, { wait: true });
  expect(Object.keys(printed)).toEqual(['jobId', 'status', 'estimatedTime', 'completion']);
  expect(await client.health()).toMatchObject({ status: 'ok', version: await client.version() });
  expect(await client.health()).not.toHaveProperty('success');
});

test('a failed print that was waited for says which job and why', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  await client.setFaults({ paper: 'out' });
  const options = { wait: 20, expiresIn: 1 };
  const error = await client.print('receipt', receipt, options).catch((no: unknown) => no);
  const [job] = (await client.jobs()).jobs;
  expect(error).toBeInstanceOf(PlatenError);
  expect(error).toMatchObject({
    code: 'PRINT_FAILED',
    status: 500,
    jobId: job!.id,
    reason: 'EXPIRED',
    mayHavePrinted: false,
  });
});

test('the default printer is read, changed and tested', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  expect(await client.printerStatus()).toMatchObject({ id: 'default', width: 80 });
  expect(await client.configurePrinter({ width: 58 })).toMatchObject({ width: 58 });
  const jobId = await client.printTestPage();
  expect(await client.waitFor(jobId)).toMatchObject({ status: 'completed' });
});

test('an image is stored, replaced, read and deleted', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  const square = (size: number) =>
    btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`);
  await client.createAsset('logo', square(8));
  expect(await client.replaceAsset('logo', square(16))).toMatchObject({ width: 16 });
  expect((await client.asset('logo')).type).toContain('image/svg+xml');
  await client.deleteAsset('logo');
  expect(await client.assets()).toEqual([]);
});

test('one idempotency key prints once', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  const first = await client.print('receipt', receipt, {}, 'order-1');
  const second = await client.print('receipt', receipt, {}, { idempotencyKey: 'order-1' });
  expect(second.jobId).toBe(first.jobId);
});

test('a template is stored, changed, previewed with its boxes, and deleted', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  const blocks = [{ type: 'text', content: 'Hello {{ name }}' }];
  const config = { name: 'Hello', width: '80mm', blocks };
  await expect(client.createTemplate({ id: 'a b', name: 'Hello', config })).rejects.toMatchObject({
    details: [expect.stringMatching(/^id:/)],
  });
  await client.createTemplate({ id: 'hello', name: 'Hello', config });
  expect((await client.updateTemplate('hello', { name: 'Hi' })).name).toBe('Hi');
  expect((await client.schema('hello')).schema).toMatchObject({ required: ['name'] });
  const preview = await client.previewDraft({ config, data: { name: 'Zoë' } });
  expect(preview.boxes.map(({ path }) => path)).toContain('blocks[0]');
  expect((await client.draftSchema(config)).schema).toMatchObject({ required: ['name'] });
  const noLonger = AbortSignal.abort();
  await expect(client.previewDraft({ config }, { signal: noLonger })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await client.deleteTemplate('hello');
  await expect(client.template('hello')).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
});

test('an error has code, status and every invalid field', async () => {
  const { url } = await startService();
  const error = await new PlatenClient({ url }).print('receipt', {}).catch((no: unknown) => no);
  expect(error).toBeInstanceOf(PlatenError);
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
  expect((error as PlatenError).details).toContainEqual(expect.stringContaining('items'));
});

test('a missing service is reported as unreachable', async () => {
  const client = new PlatenClient({ url: 'http://127.0.0.1:9', retries: 0 });
  await expect(client.printers()).rejects.toMatchObject({
    code: 'UNREACHABLE',
    status: 0,
    message: expect.stringContaining('http://127.0.0.1:9'),
  });
});

test('requests and the WebSocket carry the API key', async () => {
  const { url } = await startService({ auth: { enabled: true, apiKey: 'the/key+7' } });
  await expect(new PlatenClient({ url }).printers()).rejects.toMatchObject({ status: 401 });
  const client = new PlatenClient({ url, key: 'the/key+7', WebSocket });
  expect(await client.printers()).toHaveLength(1);
  const heard = listen(client);
  await eventually(() => expect(heard.feed.state).toBe('live'));
});

test('printers are added, paused, resumed and removed', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  const kitchen = await client.addPrinter({ id: 'kitchen', name: 'Kitchen', virtual: 'platen' });
  expect(kitchen).toMatchObject({ name: 'Kitchen', virtual: 'platen', paused: false });
  expect(await client.pausePrinter('kitchen')).toMatchObject({ paused: true });
  expect(await client.resumePrinter('kitchen')).toMatchObject({ paused: false });
  expect(await client.changePrinter('kitchen', { groups: ['hot'] })).toMatchObject({
    groups: ['hot'],
  });
  await client.print('receipt', receipt, { wait: true, printer: 'hot' });
  expect((await client.roll('kitchen')).sheets).toHaveLength(1);
  expect((await client.sheet(1, 'kitchen')).type).toBe('image/png');
  expect((await client.roll()).sheets).toHaveLength(0);
  await client.removePrinter('kitchen');
  expect((await client.printers()).map(({ id }) => id)).toEqual(['default']);
});

test('events missed while disconnected arrive once after reconnecting', async () => {
  const { url } = await startService();
  const sockets = cuttableSockets();
  const client = new PlatenClient({ url, WebSocket: sockets.WebSocket });
  const heard = listen(client);
  await eventually(() => expect(heard.resets()).toBe(1));
  const before = await client.print('receipt', receipt, { wait: true });
  await eventually(() => expect(heard.jobStates(before.jobId)).toHaveLength(3));

  sockets.open[0]!.terminate();
  const during = await client.print('receipt', receipt, { wait: true });
  await eventually(() =>
    expect(heard.jobStates(during.jobId)).toEqual(['queued', 'printing', 'completed']),
  );
  expect(heard.states).toEqual(['live', 'reconnecting', 'live']);
  expect(heard.resets()).toBe(1);
  const told = heard.events.filter(({ type }) => type === 'jobUpdate').map(({ data }) => data.seq);
  expect(new Set(told).size).toBe(told.length);
});

test('if missed events are gone, the listener gets a reset and continues', async () => {
  const first = await startService({ data: temporaryFolder() });
  const { port } = new URL(first.url);
  const sockets = cuttableSockets();
  const client = new PlatenClient({ url: first.url, WebSocket: sockets.WebSocket });
  const heard = listen(client);
  await client.print('receipt', receipt, { wait: true });
  await eventually(() => expect(heard.events.at(-1)!.data.seq).toBeGreaterThan(2));
  await first.running.stop(0);

  // Another installation at the same address does not have these event numbers.
  await startService({ server: { port: Number(port) } });
  await eventually(() => expect(heard.resets()).toBe(2));
  const { jobId } = await client.print('receipt', receipt, { wait: true });
  await eventually(() => expect(heard.jobStates(jobId)).toContain('completed'));
});

test('a closed feed stays closed', async () => {
  const { url } = await startService();
  const sockets = cuttableSockets();
  const heard = listen(new PlatenClient({ url, WebSocket: sockets.WebSocket }));
  await eventually(() => expect(heard.feed.state).toBe('live'));
  heard.feed.close();
  await eventually(() => expect(sockets.open[0]!.readyState).toBe(WebSocket.CLOSED));
  expect(heard.states).toEqual(['live']);
  expect(sockets.open).toHaveLength(1);
});
