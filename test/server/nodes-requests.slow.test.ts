// Requests that a node answers for printers that another node holds, and jobs that no
// node can print.

import { expect, test } from 'vitest';
import type { PrinterEvent } from '../../src/core/emulator/machine/emulator-options.ts';
import { TestEventSource } from '../support/service/event-source.ts';
import {
  database,
  holderOf,
  notHolder,
  startNode,
  startPrinter,
  until,
} from '../support/service/nodes.ts';
import { eventually } from '../support/service/service.ts';

test('a node prints a test page, a text, and opens the drawer on a printer of another node, and tells its readers', async () => {
  const { url } = await database();
  const done: string[] = [];
  const onEvent = ({ kind }: PrinterEvent) => void (kind === 'cut' || done.push(kind));
  const printer = await startPrinter({ onEvent });
  const nodes = { a: await startNode(url, 'a'), b: await startNode(url, 'b') };
  await nodes.a.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  const other = await notHolder(nodes, 'till');
  await until(other, 'till', { status: 'online' });
  const feed = other.listen();
  const stream = new TestEventSource(`${other.url}/events`);
  await feed.opened;
  await eventually(() => expect(stream.received).not.toEqual([]));

  const tested = await other.post('/printers/till/test');
  expect(await other.ended(tested.body.jobId)).toMatchObject({ status: 'completed' });
  const text = { text: 'Back at ten', options: { printer: 'till', wait: true } };
  const direct = await other.post('/print', text);
  expect(direct.body).toMatchObject({ status: 'completed' });
  expect(printer.sheets.at(-1)!.text.join('\n')).toContain('Back at ten');
  for (const kind of ['drawer', 'beep']) {
    const { body } = await other.post(`/printers/till/${kind}`);
    expect(await other.ended(body.jobId)).toMatchObject({ status: 'completed' });
  }
  expect(done).toEqual(['pulse', 'beep']);

  const ended = { jobId: direct.body.jobId, status: 'completed', printerId: 'till' };
  await eventually(() => {
    expect(feed.messages.map(({ data }) => data)).toContainEqual(expect.objectContaining(ended));
    const told = stream.received.map(({ message }) => message.data);
    expect(told).toContainEqual(expect.objectContaining(ended));
  });
}, 60_000);

test('a printer that one node finds in the network is added on another, and both know it', async () => {
  const { url } = await database();
  const { port } = await startPrinter({ host: '127.0.9.1' });
  const quiet = { ip: '127.0.0.1', bind: '127.0.0.1', port: 1, multicast: false };
  const parts = { discovery: { port, mdns: quiet, epson: { addresses: [], port: 1 } } };
  const settings = { discovery: { subnets: ['127.0.9.0/30'] } };
  const [a, b] = [
    await startNode(url, 'a', settings, parts),
    await startNode(url, 'b', settings, parts),
  ];
  const search = '/printers/discover?subnet=127.0.9.0/30';
  const [found] = (await a.get(search)).body.printers;
  expect(found).toMatchObject({ ip: '127.0.9.1', port, printerId: null });
  const { status } = await b.post('/printers', { id: 'bar', ip: found.ip, port: found.port });
  expect(status).toBe(201);
  await until(a, 'bar', { status: 'online' });
  for (const node of [a, b])
    expect((await node.get(search)).body.printers).toMatchObject([{ printerId: 'bar' }]);
}, 60_000);

test('jobs move from a printer of one node to its fallback on another node', async () => {
  const { url } = await database();
  const [first, second] = [await startPrinter(), await startPrinter()];
  const settings = { jobs: { fallbackAfterSeconds: 1 } };
  const [a, b] = [
    await startNode(url, 'a', { ...settings, node: { name: 'a', site: 'front' } }),
    await startNode(url, 'b', { ...settings, node: { name: 'b', site: 'back' } }),
  ];
  const back = { id: 'back', ip: '127.0.0.1', port: second.port, site: 'back' };
  await b.post('/printers', back);
  await until(a, 'back', { status: 'online', node: 'b' });
  const front = { id: 'front', ip: '127.0.0.1', port: first.port, site: 'front', fallback: 'back' };
  expect((await a.post('/printers', front)).status).toBe(201);
  await until(b, 'front', { status: 'online', node: 'a' });
  await first.close();
  await until(b, 'front', { status: 'offline' });
  const id = await b.print('queue-number', { number: '4' }, { printer: 'front' });
  expect(await b.ended(id)).toMatchObject({ status: 'completed', printerId: 'back' });
  expect(second.sheets).toHaveLength(1);
}, 60_000);

test('jobs of a printer that no configuration has any more can be moved, and end at their deadline', async () => {
  const { url } = await database();
  const printer = await startPrinter();
  const printers = [{ id: 'kitchen', ip: '127.0.0.1', port: 1 }];
  const before = await startNode(url, 'a', { printers, queueWhenOffline: true });
  const options = { printer: 'kitchen', expiresIn: 5 };
  const [moved, left] = [
    await before.print('queue-number', { number: '1' }, { ...options, expiresIn: 600 }),
    await before.print('queue-number', { number: '2' }, options),
  ];
  await before.running.stop(0);
  const after = await startNode(url, 'b');
  expect((await after.get('/printers/kitchen')).status).toBe(404);
  await after.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  const { status, body } = await after.put(`/jobs/${moved}`, { printer: 'till' });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await after.ended(moved)).toMatchObject({ status: 'completed' });
  const { error, ...job } = await after.ended(left);
  expect(job).toMatchObject({ status: 'failed', printerId: 'kitchen' });
  expect(error).toMatchObject({ code: 'EXPIRED', mayHavePrinted: false });
  expect(error.message).toContain('no node held the printer "kitchen"');
  expect(await holderOf(after, 'till')).toBe('b');
}, 60_000);

test('with server.drainSeconds, a node that stops answers requests for a while, and /health says where to send them', async () => {
  const { url } = await database();
  const node = await startNode(url, 'a', { server: { drainSeconds: 3 }, queueWhenOffline: true });
  expect((await node.get('/health')).status).toBe(200);
  const stopped = node.running.stop();
  const { status, body } = await node.get('/health');
  expect([status, body.error.code]).toEqual([503, 'SERVICE_STOPPING']);
  const id = await node.print('queue-number', { number: '1' });
  expect((await node.get(`/jobs/${id}`)).body.job).toMatchObject({ status: 'queued' });
  await stopped;
  await expect(node.get('/health')).rejects.toThrow('fetch failed');
});
