import { EventEmitter, once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, afterAll, expect, onTestFinished, test } from 'vitest';
import { acceptCsv } from '../../../../src/server/http/batches/csv-body.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import { eventually } from '../../../support/service/service.ts';

/** Four of them fit into the share of an address, 17 into that of all. */
const large = 3_900_000;
const app = createServer({ bodyBytes: 5_000_000, logLevel: 'silent' });
const gate = new EventEmitter().setMaxListeners(100);
let begun = 0;

beforeAll(async () => {
  app.server.requestTimeout = 0; // the bodies are never complete, however long the test takes
  acceptCsv(app);
  app.post('/hold', async () => {
    begun++;
    await once(gate, 'open');
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

interface Sent {
  client: ClientRequest;
  answer: Promise<IncomingMessage>;
}

function send(localAddress: string, headers: Record<string, string | number>, body = ''): Sent {
  const { port } = app.server.address() as AddressInfo;
  const type = { 'content-type': 'application/json' };
  const options = { port, host: '127.0.0.1', path: '/hold', method: 'POST', localAddress };
  const client = request({ ...options, agent: false, headers: { ...type, ...headers } });
  const answer = once(client, 'response').then(([response]) => response as IncomingMessage);
  answer.catch(() => {});
  client.on('error', () => {});
  client.write(body || '{');
  onTestFinished(() => void client.destroy());
  return { client, answer };
}

/** Announces a body, of which only the first byte is sent. */
const sendPart = (address: string, bytes: number) => send(address, { 'content-length': bytes });

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

/** Whether a body of this size is taken now. */
async function isTaken(address: string, bytes: number): Promise<boolean> {
  const before = begun;
  const body = JSON.stringify('x'.repeat(bytes - 2));
  const { client, answer } = send(address, { 'content-length': bytes }, body);
  client.end();
  const refused = answer.then(({ statusCode }) => statusCode === 503);
  const isRefused = await Promise.race([
    refused,
    eventually(() => expect(begun).toBeGreaterThan(before)).then(() => false),
  ]);
  gate.emit('open');
  await answer;
  return !isRefused;
}

test('bodies of one address in flight take 16 MiB, and those of all take 64', async () => {
  const held = Array.from({ length: 4 }, () => sendPart('127.0.0.1', large));
  await eventually(async () => expect(await isTaken('127.0.0.1', large)).toBe(false));
  const refused = await sendPart('127.0.0.1', large).answer;
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(JSON.parse(await textOf(refused)).error).toMatchObject({
    code: 'SERVICE_BUSY',
    message: expect.stringContaining('16 MiB'),
  });
  // Prints of the usual size, and other addresses, are taken.
  expect(await isTaken('127.0.0.1', 30_000)).toBe(true);
  expect(await isTaken('127.0.0.2', large)).toBe(true);
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
    for (let n = 0; n < 4; n++) held.push(sendPart(address, large));
  held.push(sendPart('127.0.0.6', large));
  await eventually(async () => expect(await isTaken('127.0.0.5', large)).toBe(false));
  expect(await isTaken('127.0.0.5', 30_000)).toBe(true);
  for (const { client } of held) client.destroy();
  await eventually(async () => expect(await isTaken('127.0.0.1', large)).toBe(true));
});

test('bodies without a length count as the longest that is allowed, files by what is kept of them', async () => {
  const chunked = { 'transfer-encoding': 'chunked' };
  const held = Array.from({ length: 3 }, () => send('127.0.0.1', chunked));
  await eventually(async () => expect(await isTaken('127.0.0.1', large)).toBe(false));
  for (const { client } of held) client.destroy();
  await eventually(async () => expect(await isTaken('127.0.0.1', large)).toBe(true));
  const csv = { ...chunked, 'content-type': 'text/csv' };
  const before = begun;
  const files = Array.from({ length: 20 }, () => send('127.0.0.1', csv, 'a,b'));
  await eventually(() => expect(begun).toBe(before + 20));
  expect(await isTaken('127.0.0.1', large)).toBe(true);
  for (const { client } of files) client.destroy();
});

test('a body of many small values counts as what they take when they are parsed', async () => {
  const list = `[${'{},'.repeat(9_998)}{}]`;
  const body = `[${`${list},`.repeat(11)}${list}]`;
  const whole = () => {
    const sent = send('127.0.0.1', { 'content-length': body.length }, body);
    sent.client.end();
    return sent;
  };
  const before = begun;
  const held = [whole(), whole()];
  await eventually(() => expect(begun).toBe(before + 2));
  // 360 KB of text, 8 MB of objects.
  const refused = await whole().answer;
  expect(refused.statusCode).toBe(503);
  expect(JSON.parse(await textOf(refused)).error.code).toBe('SERVICE_BUSY');
  expect(begun).toBe(before + 2);
  expect(await isTaken('127.0.0.2', 400_000)).toBe(true); // lets the others go, too
  for (const { answer } of held) expect((await answer).statusCode).toBe(200);
  await eventually(async () => expect(await isTaken('127.0.0.1', large)).toBe(true));
});
