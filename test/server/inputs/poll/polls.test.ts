// Polling as a printer does, with print servers that this test plays: jobs come out of the printer,
// and are confirmed when their paper is out.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkConfig } from '../../../../src/server/config.ts';
import { start } from '../../../../src/server/main.ts';
import { installDatabase } from '../../../support/service/installed-database.ts';
import { eventually, TestService } from '../../../support/service/service.ts';

interface Seen {
  method: string;
  query: URLSearchParams;
  body: string;
  authorization: string | undefined;
}

/** A print server whose answers a test can replace. */
class PrintServer {
  readonly seen: Seen[] = [];
  answer: (seen: Seen) => { status?: number; type?: string; body?: string } = () => ({});
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const query = new URL(request.url!, 'http://x').searchParams;
    const { authorization } = request.headers;
    const body = Buffer.concat(parts).toString();
    const seen = { method: request.method!, query, body, authorization };
    this.seen.push(seen);
    const { status = 200, type = 'application/json', body: text = '' } = this.answer(seen);
    response.writeHead(status, { 'content-type': type }).end(text);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/print`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'platen-'));
const servers = { star: new PrintServer(), epson: new PrintServer() };
let service: TestService;
beforeAll(async () => {
  await installDatabase(folder);
  for (const server of Object.values(servers))
    server.answer = ({ method }) => ({ body: method === 'POST' ? '{"jobReady":false}' : '' });
  const poll = { type: 'poll', intervalSeconds: 0.1 };
  const config = checkConfig({
    data: folder,
    log: { level: 'silent' },
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    webhooks: { allowPrivate: true },
    inputs: [
      { ...poll, protocol: 'cloudprnt', url: await servers.star.listen(), printer: 'star' },
      { ...poll, protocol: 'server-direct-print', url: await servers.epson.listen(), id: 'shop' },
    ],
  });
  service = new TestService(await start(config), undefined);
  await service.post('/printers', { id: 'star', virtual: 'platen' });
});
afterAll(async () => {
  await service.running.stop(0);
  for (const server of Object.values(servers)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const sheetsOf = async (printer: string) =>
  (await service.get(`/virtual-printer/sheets?printer=${printer}`)).body.sheets;

/** Offers jobs until each is deleted with a code that ends it. */
function offer(tokens: string[], onDelete: (token: string) => number) {
  const left = [...tokens];
  const deleted: { token: string; code: string; sheets: number }[] = [];
  let sheets = 0;
  servers.star.answer = ({ method, query }) => {
    if (method === 'POST') {
      const [jobToken] = left;
      const offered = { jobReady: true, mediaTypes: ['text/plain'], jobToken };
      return { body: JSON.stringify(jobToken === undefined ? { jobReady: false } : offered) };
    }
    const token = query.get('token')!;
    if (method === 'GET') return { type: 'text/plain', body: `Order ${token}` };
    const status = onDelete(token);
    if (status === 200) left.splice(left.indexOf(token), 1);
    deleted.push({ token, code: query.get('code')!, sheets: ++sheets });
    return { status };
  };
  return { deleted, left };
}

test('jobs of a CloudPRNT server are printed in order and confirmed when their paper is out', async () => {
  const { deleted, left } = offer(['a1', 'a2'], () => 200);
  await eventually(() => expect(left).toEqual([]));
  expect(deleted).toMatchObject([
    { token: 'a1', code: '200 OK' },
    { token: 'a2', code: '200 OK' },
  ]);
  const printed = await sheetsOf('star');
  // The newest sheet is the first of the list.
  expect(printed.map(({ text }: { text: string[] }) => text.join())).toEqual([
    'Order a2',
    'Order a1',
  ]);
  const { jobs } = (await service.get('/jobs?printerId=star')).body;
  expect(jobs[0]).toMatchObject({ source: 'cloudprnt', reference: 'a2', status: 'completed' });
});

test('a job whose confirmation is lost is confirmed again, and not printed again', async () => {
  const before = (await sheetsOf('star')).length;
  let failures = 1;
  const { left } = offer(['b1'], () => (failures-- > 0 ? 500 : 200));
  await eventually(() => expect(left).toEqual([]));
  expect(await sheetsOf('star')).toHaveLength(before + 1);
});

test('a token that was printed before is only confirmed', async () => {
  const before = (await sheetsOf('star')).length;
  const { deleted, left } = offer(['b1'], () => 200);
  await eventually(() => expect(left).toEqual([]));
  expect(deleted).toMatchObject([{ token: 'b1', code: '200 OK' }]);
  expect(await sheetsOf('star')).toHaveLength(before);
});

test('without paper nothing is fetched, and the server is told', async () => {
  const faults = (given: object) => service.post('/virtual-printer/faults?printer=star', given);
  await faults({ paper: 'out' });
  await eventually(() => {
    const { body } = servers.star.seen.findLast(({ method }) => method === 'POST')!;
    expect(JSON.parse(body).statusCode).toBe('410%20Paper%20out');
  });
  const from = servers.star.seen.length;
  const { left } = offer(['c1'], () => 200);
  const polls = () => servers.star.seen.slice(from).map(({ method }) => method);
  await eventually(() => expect(polls().length).toBeGreaterThan(1));
  expect(polls()).not.toContain('GET');
  await faults({ paper: 'ok' });
  await eventually(() => expect(left).toEqual([]));
});

test('documents of Server Direct Print are printed, and their results reported', async () => {
  const { epson } = servers;
  const block = (id: string, inner: string) =>
    `<ePOSPrint><Parameter><devid>local_printer</devid><timeout>300000</timeout><printjobid>${id}</printjobid></Parameter><PrintData><epos-print>${inner}</epos-print></PrintData></ePOSPrint>`;
  const request = `<PrintRequestInfo Version="2.00">${block('E-1', '<text>Epson&#10;</text><cut/>')}${block('E-2', '<blink/>')}</PrintRequestInfo>`;
  const waiting = [request];
  const before = service.printer.sheets.length;
  epson.answer = ({ body }) => {
    const fields = new URLSearchParams(body);
    expect(fields.get('ID')).toBe('shop');
    const isAsked = fields.get('ConnectionType') === 'GetRequest';
    return { type: 'text/xml; charset=utf-8', body: isAsked ? (waiting.shift() ?? '') : '' };
  };
  const report = await eventually(() => {
    const found = epson.seen.map(({ body }) => new URLSearchParams(body).get('ResponseFile'));
    const [file] = found.filter((one) => one !== null);
    expect(file).toBeDefined();
    return file!;
  });
  expect(report).toMatch(/<printjobid>E-1<\/printjobid>.*?<response success="true" code=""/);
  expect(report).toMatch(
    /<printjobid>E-2<\/printjobid>.*?<response success="false" code="SchemaError"/,
  );
  expect(service.printer.sheets).toHaveLength(before + 1);
});

test('a poll of the settings begins and ends without a restart, and keeps its secrets', async () => {
  const third = new PrintServer();
  onTestFinished(() => third.close());
  third.answer = () => ({ body: '{"jobReady":false}' });
  const url = await third.listen();
  const poll = { type: 'poll', protocol: 'cloudprnt', url, user: 'till', intervalSeconds: 0.1 };
  const password = 'a secret';
  const { status, body } = await service.put('/settings', { inputs: [{ ...poll, password }] });
  expect(status).toBe(200);
  const [shown] = body.settings.inputs;
  const { origin } = new URL(url);
  expect(shown.url).toMatch(new RegExp(`^${origin}/\\(set\\)#[0-9a-f]{8}$`));
  expect(shown.password).toBe('(set)');
  const state = async () => (await service.get('/inputs')).body.inputs[2];
  await eventually(async () => expect((await state()).lastPollAt).not.toBeNull());
  expect(await state()).toMatchObject({ from: 'settings', status: 'polling', url: shown.url });
  expect(JSON.stringify(await state())).not.toContain(password);

  // What was shown is sent back with a change: the server is asked as before.
  await service.put('/settings', { inputs: [{ ...shown, printer: 'star' }] });
  const asked = third.seen.length;
  expect(await state()).toMatchObject({ printer: 'star' });
  await eventually(() => expect(third.seen.length).toBeGreaterThan(asked));
  const basic = `Basic ${Buffer.from(`till:${password}`).toString('base64')}`;
  expect(new Set(third.seen.map(({ authorization }) => authorization))).toEqual(new Set([basic]));
  // The password does not go to another server.
  const moved = { ...shown, url: url.replace('/print', '/other') };
  const refused = await service.put('/settings', { inputs: [moved] });
  expect(refused.body.error.details).toEqual(['inputs[0].password: give the password itself']);

  await service.put('/settings', { inputs: [] });
  const before = third.seen.length;
  await eventually(() => expect(servers.star.seen.length).toBeGreaterThan(0));
  expect((await service.get('/inputs')).body.inputs).toHaveLength(2);
  expect(third.seen.length).toBeLessThanOrEqual(before + 1);
});

test('the state of polls says what is wrong with their server', async () => {
  const { star } = servers;
  const usual = star.answer;
  star.answer = () => ({ status: 503 });
  const state = async () => (await service.get('/inputs')).body.inputs[0];
  await eventually(async () => expect((await state()).status).toBe('failed'));
  expect((await state()).problem).toMatch(/^The server of the poll input of 127.* its answer 503/);
  const { warnings } = (await service.get('/warnings')).body;
  expect(warnings).toMatchObject([{ code: 'INPUT_FAILED' }]);
  star.answer = usual;
  await eventually(async () => expect((await state()).status).toBe('polling'));
});
