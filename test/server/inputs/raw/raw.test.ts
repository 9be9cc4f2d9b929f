// The raw port of the real service: jobs, live answers, and what it refuses.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createEmulator } from '../../../../src/core/emulator/index.ts';
import type { Sheet } from '../../../../src/core/emulator/machine/sheet.ts';
import { completeInput } from '../../../../src/core/model/inputs/input.ts';
import { inkBox } from '../../../../src/core/raster/ink-box.ts';
import { checkConfig } from '../../../../src/server/config.ts';
import { inputTurns } from '../../../../src/server/inputs/input-turns.ts';
import { Memory } from '../../../../src/server/inputs/memory.ts';
import type { Reception } from '../../../../src/server/inputs/protocol.ts';
import { raw as rawPort } from '../../../../src/server/inputs/raw/raw.ts';
import { start } from '../../../../src/server/main.ts';
import { installDatabase } from '../../../support/service/installed-database.ts';
import { eventually, TestService } from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';
import { standStill } from '../../../support/run/stand-still.ts';

const times = { afterCutMs: 30, silenceMs: 300_000, idleMs: 600_000, retryMs: 10, reopenMs: 10 };
const sockets: Socket[] = [];
const latin = (text: string) => Buffer.from(text, 'latin1');
const receipt = latin('\x1b@Flat white 3.90\nTotal 3.90\n\x1dVA\0');

// One service for all tests: each input has a printer of its own.
const folder = mkdtempSync(join(tmpdir(), 'platen-'));
const names = ['', 'asked', 'confirmed', 'drawer', 'as-is', 'labels', 'crowded', 'closed'];
const ports = new Map<string, number>();
let service: TestService;
beforeAll(async () => {
  await installDatabase(folder);
  const config = checkConfig({
    data: folder,
    log: { level: 'silent' },
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    limits: { queuedJobs: 300 },
    inputs: names.map((printer) => ({
      type: 'raw',
      port: 0,
      host: '127.0.0.1',
      printer,
      ...(printer === 'closed' && { allow: ['10.0.0.0/8'] }),
    })),
  });
  const running = await start(config, { inputTimes: times });
  service = new TestService(running, undefined);
  for (const id of names.slice(1)) {
    const virtual = id === 'labels' ? 'zebra-zd421' : 'platen';
    const raw = id === 'as-is' ? 'print' : 'off';
    await service.post('/printers', { id, virtual, raw });
  }
  const { body } = await service.get('/inputs');
  for (const { printer, boundPort } of body.inputs) ports.set(printer, boundPort);
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  await service.running.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

/** What the client meant, as a printer of its language prints it. */
function drawn(bytes: Uint8Array) {
  const found: Sheet[] = [];
  createEmulator('epson-203', { onSheet: (sheet) => found.push(sheet) }).receive(bytes);
  return found[0]!.bitmap;
}

class Client {
  readonly socket: Socket;
  received = Buffer.alloc(0);
  isClosed = false;

  constructor(printer = '') {
    const port = ports.get(printer)!;
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(this.socket);
    this.socket.on('data', (bytes: Buffer) => {
      this.received = Buffer.concat([this.received, bytes]);
    });
    this.socket.on('error', () => {});
    this.socket.once('end', () => this.socket.end());
    this.socket.once('close', () => (this.isClosed = true));
  }

  async answers(...bytes: number[]): Promise<void> {
    await eventually(() => expect([...this.received]).toEqual(bytes));
    this.received = Buffer.alloc(0);
  }
}

async function listed(printer: string) {
  return (await service.get(`/jobs?limit=1000&printerId=${printer || 'default'}`)).body.jobs;
}

async function jobs(printer: string, count: number) {
  return await eventually(async () => {
    const found = await listed(printer);
    expect(found).toHaveLength(count);
    return found;
  });
}

async function sheets(printer: string) {
  return (await service.get(`/virtual-printer/sheets?printer=${printer}`)).body.sheets;
}

const faults = (printer: string, given: object) =>
  service.post(`/virtual-printer/faults?printer=${printer}`, given);

const isKnownAs = (printer: string, status: string) =>
  eventually(async () => {
    const { printers } = (await service.get('/printers')).body;
    expect(printers.find(({ id }: { id: string }) => id === printer).status).toBe(status);
  });

/** A port of its own, whose jobs are noted and not printed. */
async function ownPort(own: Partial<typeof times>) {
  const submitted: unknown[] = [];
  const reception = {
    input: completeInput({ type: 'raw', port: 0 }),
    memory: new Memory(),
    times: { ...times, ...own },
    signal: new AbortController().signal,
    finish: () => {},
    intake: {
      printer: async () => undefined,
      submit: async (print: unknown) => `${submitted.push(print)}`,
      wait: () => new Promise(() => {}),
    },
  } as unknown as Reception;
  const server = createServer((socket) => rawPort.serve(socket, '127.0.0.1', reception));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(client);
  return { client, submitted };
}

test('a receipt whose second half waits while the service stands still is not cut in two', async () => {
  const { client, submitted } = await ownPort({ silenceMs: 100 });
  await once(client, 'connect');
  client.write(receipt.subarray(0, 12));
  await delay(30); // the first half is read
  client.write(receipt.subarray(12));
  standStill(400);
  await eventually(() => expect(submitted).not.toHaveLength(0));
  client.end();
  await once(client.resume(), 'close');
  expect(submitted).toHaveLength(1);
});

test('a job ends where it owes a thousand answers, although its client goes on asking', async () => {
  const { client, submitted } = await ownPort({ afterCutMs: 300_000 });
  client.write(Buffer.concat([receipt, latin('\x1dr1'.repeat(999))]));
  await once(client, 'connect');
  expect(submitted).toHaveLength(0);
  client.write(latin('\x1dr1'));
  await eventually(() => expect(submitted).toHaveLength(1));
});

test('what a client sends until it closes is a job with its source and address, and comes out of the printer', async () => {
  const client = new Client();
  client.socket.end(receipt);
  const [job] = await jobs('', 1);
  expect(job).toMatchObject({ source: 'raw', sourceAddress: '127.0.0.1', templateId: '_raw' });
  expect((await service.ended(job.id)).status).toBe('completed');
  await eventually(() => expect(client.isClosed).toBe(true));
  expect(service.printer.sheets).toHaveLength(1);
  expect(inkBox(service.printer.sheets[0]!.bitmap)).toEqual(inkBox(drawn(receipt)));
  expect((await service.get(`/jobs/${job.id}/preview`)).status).toBe(200);
});

test('a cut that silence follows ends a job while the connection stays open', async () => {
  const before = (await listed('')).length;
  const client = new Client();
  client.socket.write(receipt);
  await jobs('', before + 1);
  client.socket.write(receipt);
  await jobs('', before + 2);
  expect(client.isClosed).toBe(false);
});

test('the code page of a connection holds for its next receipts, and not for other connections', async () => {
  const before = (await listed('as-is')).length;
  const client = new Client('as-is');
  client.socket.write(latin('\x1b@\x1bt\x10Caf\xe9\n\x1dVA\0'));
  await jobs('as-is', before + 1);
  client.socket.write(latin('Cr\xe8me\n\x1dVA\0'));
  await jobs('as-is', before + 2);
  new Client('as-is').socket.end(latin('Tea\n\x1dVA\0'));
  const [other, second] = await jobs('as-is', before + 3);
  for (const { id } of [other, second]) await service.ended(id);
  const dataOf = async ({ id }: { id: string }) => {
    const raw = (await service.get(`/jobs/${id}/data`)).body.print.raw as string;
    return Buffer.from(raw.split(',')[1]!, 'base64').toString('latin1');
  };
  expect(await dataOf(second)).toBe('\x1bt\x10Cr\xe8me\n\x1dVA\0');
  expect(await dataOf(other)).toBe('Tea\n\x1dVA\0');
});

test('questions are answered at once from the state of the real printer, and make no job', async () => {
  await isKnownAs('asked', 'online');
  const client = new Client('asked');
  client.socket.write(Buffer.alloc(100)); // a flush
  client.socket.write(latin('\x1b@\x10\x04\x01\x10\x04\x02'));
  await client.answers(0x16, 0x12);
  client.socket.write(latin('\x1dIB\x1bv\x1dr\x01'));
  await client.answers(0x5f, ...latin('EPSON'), 0, 0, 0);
  client.socket.write(latin('\x1da\xff'));
  await client.answers(0x14, 0, 0, 0x0f);
  await faults('asked', { paper: 'out' });
  await eventually(() => expect([...client.received.subarray(-4)]).toEqual([0x1c, 0, 0x0c, 0x0f]));
  client.received = Buffer.alloc(0);
  client.socket.write(latin('\x10\x04\x04'));
  await client.answers(0x7e);
  expect(await listed('asked')).toEqual([]);
});

test('a process id is answered when its part is on paper', async () => {
  const client = new Client('confirmed');
  await faults('confirmed', { paper: 'out' });
  client.socket.write(latin('Order 7\n\x1d(H\x06\x0000abcd'));
  const [job] = await jobs('confirmed', 1);
  client.socket.write(latin('\x10\x04\x01'));
  await eventually(() => expect(client.received).toHaveLength(1)); // no confirmation before it
  await faults('confirmed', { paper: 'ok' });
  await eventually(() => expect(client.received.subarray(1).toString('latin1')).toBe('7"abcd\0'));
  expect((await service.ended(job.id)).status).toBe('completed');
});

test('GS r behind a cut is answered when the sheet is out, as a printer does', async () => {
  const client = new Client('confirmed');
  await faults('confirmed', { paper: 'out' });
  await isKnownAs('confirmed', 'error');
  const before = (await listed('confirmed')).length;
  client.socket.write(Buffer.concat([latin('\x1dr\x01'), receipt, latin('\x1dr\x01')]));
  await jobs('confirmed', before + 1);
  client.socket.write(latin('\x10\x04\x01'));
  await client.answers(0x0f, 0x1e); // the first question, and the one that is never late
  await faults('confirmed', { paper: 'ok' });
  await client.answers(0);
});

test('a drawer pulse opens the drawer of a printer that takes no raw data', async () => {
  expect((await faults('drawer', { drawer: 'closed' })).status).toBe(200);
  new Client('drawer').socket.end(latin('\x1bp\x00\x19\xfa'));
  const [job] = await jobs('drawer', 1);
  expect((await service.ended(job.id)).status).toBe('completed');
  const { body } = await faults('drawer', {});
  expect(body.printer.faults).toEqual({ drawer: 'open' });
  expect(await sheets('drawer')).toEqual([]);
});

test('a printer that takes raw data gets the bytes of its language, without questions', async () => {
  const before = (await listed('as-is')).length;
  const client = new Client('as-is');
  client.socket.end(Buffer.concat([latin('\x10\x04\x01\x1dr\x01'), receipt]));
  const [job] = await jobs('as-is', before + 1);
  await service.ended(job.id);
  const payload = (await service.get(`/jobs/${job.id}/data`)).body.print.raw as string;
  expect(Buffer.from(payload.split(',')[1]!, 'base64')).toEqual(receipt);
  expect((await sheets('as-is'))[0].text.join()).toContain('Flat white 3.90');
});

test('a label printer prints the labels of a client, and answers ~HS', async () => {
  await isKnownAs('labels', 'online');
  const client = new Client('labels');
  client.socket.write(latin('~HS'));
  await eventually(() => expect(client.received.toString('latin1')).toContain('\x02030,0,0,'));
  client.socket.write(latin('^XA^PW400^LL200^FO20,20^A0N,40,40^FDParcel 7^FS^XZ'));
  const [job] = await jobs('labels', 1);
  expect((await service.ended(job.id)).status).toBe('completed');
  expect(await sheets('labels')).toHaveLength(1);
});

test('PJL, PostScript, HTTP and empty connections make no job', async () => {
  const before = (await listed('')).length;
  for (const data of ['\x1b%-12345X@PJL JOB\r\n', '%!PS-Adobe\n', 'GET / HTTP/1.1\r\n\r\n', '']) {
    const client = new Client();
    client.socket.end(latin(data));
    await eventually(() => expect(client.isClosed).toBe(true));
  }
  expect(await listed('')).toHaveLength(before);
});

test('what came together with the end of a connection is printed, although its turn comes later', async () => {
  const before = (await listed('')).length;
  inputTurns.hold();
  const client = new Client();
  client.socket.end(latin('Late order\n'));
  await once(client.socket, 'finish');
  await delay(50); // the end has arrived
  inputTurns.release();
  await eventually(() => expect(client.isClosed).toBe(true));
  expect(await listed('')).toHaveLength(before + 1);
});

slowTest('two hundred clients at once each make one job', async () => {
  await service.post('/printers/crowded/pause');
  const clients = Array.from({ length: 200 }, () => new Client('crowded'));
  for (const [index, { socket }] of clients.entries()) socket.end(latin(`Order ${index}\n`));
  await eventually(() => expect(clients.every(({ isClosed }) => isClosed)).toBe(true));
  expect(await listed('crowded')).toHaveLength(200);
});

test('a machine that is not allowed is disconnected', async () => {
  const client = new Client('closed');
  client.socket.write(receipt);
  await eventually(() => expect(client.isClosed).toBe(true));
  expect(await listed('closed')).toEqual([]);
});

slowTest('a client that asks and reads no answer is disconnected, and others print', async () => {
  const client = new Client();
  client.socket.pause();
  const questions = Buffer.alloc(60_000, '\x1dIC', 'latin1');
  const disconnected = once(client.socket, 'close').catch(() => {}); // with or without a reset
  for (let sent = 0; !client.isClosed && sent < 2000; sent++)
    if (!client.socket.write(questions))
      await Promise.race([once(client.socket, 'drain').catch(() => {}), disconnected]);
  await eventually(() => expect(client.isClosed).toBe(true));
  const before = (await listed('')).length;
  new Client().socket.end(receipt);
  await jobs('', before + 1);
});
