import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/server/virtual/virtual-printer.ts';
import { bytes, DLE, ESC, GS, LF } from '../../core/emulator/play.ts';
import { eventually } from '../../support/run/eventually.ts';
import { slowTest } from '../../support/run/slow-test.ts';
import { countTurns } from '../../support/run/turns.ts';

const EOT = 4;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(options: VirtualPrinterOptions = {}): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, ...options });
  closing.push(() => printer.close());
  return printer;
}

interface Client {
  socket: Socket;
  heard: number[];
  /** How the connection ended: `end` or the code of an error. */
  ended: string[];
  send(...parts: Parameters<typeof bytes>): void;
}

async function join(printer: VirtualPrinter): Promise<Client> {
  const socket = connect(printer.port, '127.0.0.1');
  closing.push(() => socket.destroy());
  const heard: number[] = [];
  const ended: string[] = [];
  socket.on('data', (chunk) => heard.push(...chunk));
  socket.on('end', () => ended.push('end'));
  socket.on('error', (error: NodeJS.ErrnoException) => ended.push(error.code ?? error.message));
  await once(socket, 'connect');
  return { socket, heard, ended, send: (...parts) => void socket.write(bytes(...parts)) };
}

const until = eventually;
const receipt = (text: string) => [...bytes(text, LF, GS, 'V', 66, 0)];

/** Waits until the client has received exactly these bytes, and clears them. */
async function hears(client: { heard: number[] }, expected: number[]): Promise<void> {
  await until(() => expect(client.heard).toEqual(expected));
  client.heard.length = 0;
}

/** Joins as soon as the client before has left: until then, a connection is closed at once. */
async function joinNext(
  printer: VirtualPrinter,
  sent: Parameters<typeof bytes>,
  reply: number[],
): Promise<void> {
  await until(async () => {
    const next = await join(printer);
    next.send(...sent);
    await until(() => expect([...next.heard, ...next.ended]).not.toEqual([]));
    expect(next.heard).toEqual(reply);
  });
}

test('an HTTP request, such as a form of a web page, closes the connection and prints nothing', async () => {
  const printer = await start();
  const form = { method: 'POST', body: String.fromCharCode(...receipt('hostile')) };
  await expect(fetch(`http://127.0.0.1:${printer.port}/`, form)).rejects.toThrow('fetch failed');
  const client = await join(printer);
  client.send(receipt('POST /office'), receipt('GET /two'), GS, 'r', 1);
  await until(() => expect(client.ended).not.toEqual([]));
  const next = await join(printer);
  next.send(ESC, '@', receipt('POST /office'), GS, 'r', 1);
  await until(() => expect(next.heard).toEqual([0]));
  expect(printer.sheets.map(({ text }) => text)).toEqual([['POST /office']]);
});

test('printed sheets are numbered and have a time', async () => {
  const heard: number[] = [];
  const printer = await start({ onSheet: ({ number }) => heard.push(number) });
  const client = await join(printer);
  client.send(receipt('one'), receipt('two'), GS, 'r', 1);
  await until(() => expect(client.heard).toEqual([0]));
  expect(printer.sheets.map(({ number, text }) => [number, text])).toEqual([
    [1, ['one']],
    [2, ['two']],
  ]);
  expect(printer.sheet(2)!.printedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(printer.sheet(3)).toBeUndefined();
  expect(heard).toEqual([1, 2]);
});

test('the last hundred sheets are kept', async () => {
  const printer = await start();
  const client = await join(printer);
  for (let count = 1; count <= 105; count++) client.send(receipt(`sheet ${count}`));
  client.send(GS, 'r', 1);
  await until(() => expect(client.heard).toEqual([0]));
  expect(printer.sheets).toHaveLength(100);
  expect(printer.sheets[0]!.number).toBe(6);
  expect(printer.sheets.at(-1)!.text).toEqual(['sheet 105']);
});

test('a second client is rejected until the first has disconnected', async () => {
  const printer = await start();
  const first = await join(printer);
  const second = await join(printer);
  await until(() => expect(second.ended).toHaveLength(1));
  first.socket.destroy();
  await joinNext(printer, [DLE, EOT, 1], [0x16]);
});

test('a client that closes its side gets a FIN once everything is printed', async () => {
  const printer = await start({ speedMmPerSecond: 100 });
  const client = await join(printer);
  client.socket.end(bytes(receipt('a'), receipt('b')));
  await once(client.socket, 'end');
  expect(printer.sheets).toHaveLength(2);
});

test('data beyond the receive buffer waits in the network', async () => {
  const printer = await start({ model: 'epson-203', speedMmPerSecond: 100_000 });
  const client = await join(printer);
  const rows = 2000;
  client.send(GS, 'v0', 0, 72, 0, rows & 255, rows >> 8, Array<number>(72 * rows).fill(0x55));
  client.send(GS, 'V', 66, 0, GS, '(H', 6, 0, 48, 48, 'done');
  await until(() => expect(client.heard).toEqual([...bytes(0x37, 0x22, 'done', 0)]), 5000);
  expect(printer.sheets[0]!.bitmap.height).toBe(rows);
  expect(printer.complaints).toEqual([]);
});

test('it runs out of paper, reports that, and continues when there is paper', async () => {
  const printer = await start();
  const client = await join(printer);
  client.send(GS, 'a', 255);
  await hears(client, [0x14, 0, 0, 0x0f]);
  await printer.setFaults({ paperOutAfterMm: 2 });
  client.send(receipt('a'), GS, 'r', 1);
  await hears(client, [0x1c, 0, 0x0c, 0x0f]);
  expect(printer.condition.paper).toBe('out');
  expect(printer.sheets).toEqual([]);
  await printer.setFaults({ paper: 'ok' });
  await until(() => expect(client.heard).toEqual([0x14, 0, 0, 0x0f, 0]));
  expect(printer.sheets).toHaveLength(1);
});

test('refuse: connections are refused until the fault is cleared, then accepted on the same port', async () => {
  const printer = await start();
  const { port } = printer;
  await printer.setFaults({ connection: 'refuse' });
  await expect(join(printer)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await printer.setFaults({ connection: null });
  expect(printer.port).toBe(port);
  const client = await join(printer);
  client.send(DLE, EOT, 1);
  await until(() => expect(client.heard).toEqual([0x16]));
});

test('a port that another program took while connections were refused is reported', async () => {
  const printer = await start();
  await printer.setFaults({ connection: 'refuse' });
  const other = createServer().listen(printer.port, '127.0.0.1');
  closing.push(() => other.close());
  await once(other, 'listening');
  await expect(printer.setFaults({ connection: null })).rejects.toThrow('EADDRINUSE');
});

test('stall: connections are accepted but not read until the fault is cleared', async () => {
  const printer = await start();
  await printer.setFaults({ connection: 'stall' });
  const client = await join(printer);
  client.send(receipt('a'), DLE, EOT, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(client.heard).toEqual([]);
  expect(printer.sheets).toEqual([]);
  await printer.setFaults({ connection: null });
  await until(() => expect(client.heard).toEqual([0x16]));
  expect(printer.sheets).toHaveLength(1);
});

test('a reset or a FIN follows the given byte, once', async () => {
  const printer = await start();
  for (const [fault, ending] of [
    [{ resetAfterBytes: 2 }, 'ECONNRESET'],
    [{ finAfterBytes: 2 }, 'end'],
  ] as const) {
    await printer.setFaults({ powerCycle: true, ...fault });
    const client = await join(printer);
    client.send('abcd', LF, GS, 'V', 0);
    await until(() => expect(client.ended).toContain(ending));
    client.socket.destroy();
    await joinNext(printer, [ESC, 'd', 1, GS, 'V', 0, GS, 'r', 1], [0]);
  }
  expect(printer.sheets.map(({ text }) => text)).toEqual([['ab'], ['ab']]);
});

test('a reset can come before the first byte', async () => {
  const printer = await start();
  await printer.setFaults({ resetAfterBytes: 0 });
  const socket = connect(printer.port, '127.0.0.1');
  const [error] = await once(socket, 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
});

test('silence: it neither reads nor answers after the given byte', async () => {
  const printer = await start();
  await printer.setFaults({ silenceAfterBytes: 5 });
  const client = await join(printer);
  client.send(GS, 'a', 255, 'a', LF, 'b', LF, DLE, EOT, 1);
  await until(() => expect(client.heard).toEqual([0x14, 0, 0, 0x0f]));
  await printer.setFaults({ cover: 'open' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(printer.openSheet.text).toEqual(['a']);
  expect(client.heard).toHaveLength(4);
  expect(client.ended).toEqual([]);
});

test('a power cycle drops the connection and what was not printed', async () => {
  const printer = await start();
  const client = await join(printer);
  await printer.setFaults({ cover: 'open' });
  client.send('lost', LF, DLE, EOT, 1);
  await until(() => expect(client.heard).toEqual([0x1e]));
  await printer.setFaults({ powerCycle: true, cover: 'closed' });
  await until(() => expect(client.ended).toEqual(['ECONNRESET']));
  const next = await join(printer);
  next.send('kept', LF, GS, 'r', 1);
  await until(() => expect(next.heard).toEqual([0]));
  expect(printer.openSheet.text).toEqual(['kept']);
});

test('answers can be lost, late, in single bytes, or unsolicited', async () => {
  const printer = await start();
  const client = await join(printer);
  await printer.setFaults({ confirmation: 'lost' });
  client.send(GS, 'r', 1, DLE, EOT, 1);
  await hears(client, [0x16]);
  await printer.setFaults({ confirmation: 'late', confirmationDelayMs: 20 });
  client.send(GS, 'r', 1, DLE, EOT, 1);
  await hears(client, [0x16, 0]);
  await printer.setFaults({ confirmation: null, strayStatus: 2 });
  await hears(client, [0x14, 0, 0, 15, 0x14, 0, 0, 15]);
  await printer.setFaults({ splitAnswers: true });
  client.send(GS, 'I', 66, DLE, EOT, 1);
  await until(() => expect(Buffer.from(client.heard)).toEqual(Buffer.from('_Platen\0\x16')));
  client.heard.length = 0;
  await printer.setFaults({ splitAnswers: false, mute: true });
  client.send(DLE, EOT, 1, 'a', LF, GS, 'V', 0);
  await until(() => expect(printer.sheets).toHaveLength(1));
  expect(client.heard).toEqual([]);
});

test('half a command that was left over swallows the next bytes', async () => {
  const printer = await start();
  await printer.setFaults({ leftover: 3 });
  const client = await join(printer);
  client.send('abcdef', LF, GS, 'r', 1);
  await until(() => expect(client.heard).toEqual([0]));
  expect(printer.openSheet.text).toEqual(['def']);
});

test('other paper makes it another printer, and the sheet numbers continue', async () => {
  const printer = await start();
  const client = await join(printer);
  client.send(receipt('wide'));
  await until(() => expect(printer.sheets).toHaveLength(1));
  printer.load(80);
  expect(client.socket.destroyed).toBe(false);
  printer.load(58);
  await until(() => expect(client.ended).toEqual(['ECONNRESET']));
  const next = await join(printer);
  next.send(receipt('narrow'), GS, 'I', 67);
  await until(() => expect(Buffer.from(next.heard).toString()).toBe('_Virtual 58 mm\0'));
  expect(printer.sheets.map(({ number, bitmap }) => [number, bitmap.width])).toEqual([
    [1, 576],
    [2, 384],
  ]);
});

test('it uses the next free port if allowed', async () => {
  const first = await start();
  await expect(startVirtualPrinter({ port: first.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  const second = await start({ port: first.port, nextFreePort: true });
  expect(second.port).toBeGreaterThan(first.port);
});

test('faults that change while a sheet comes out do not mix up the bytes that wait', async () => {
  const printer = await start({
    model: 'epson-203',
    onSheet: ({ number }) => void printer.setFaults({ paper: number % 2 === 0 ? 'ok' : 'low' }),
  });
  const client = await join(printer);
  const numbers = Array.from({ length: 100 }, (_, index) => `sheet ${index} ${'='.repeat(60)}`);
  client.send(...numbers.flatMap((text) => [...bytes(DLE, EOT, 1), ...receipt(text)]));
  await until(() => expect(printer.sheets).toHaveLength(100));
  expect(printer.sheets.map(({ text }) => text.join(''))).toEqual(numbers);
});

test('while it is held it reads nothing, and then everything in order', async () => {
  const printer = await start();
  const client = await join(printer);
  printer.hold(true);
  client.send(receipt('one'), receipt('two'), DLE, EOT, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(printer.sheets).toEqual([]);
  printer.hold(false);
  await until(() => expect(client.heard).toHaveLength(1));
  expect(printer.sheets.map(({ text }) => text)).toEqual([['one'], ['two']]);
});

test('a product is emulated by a model of its kind, and reports its own name', async () => {
  const printer = await start({ model: 'epson-tm-t88vi' });
  const client = await join(printer);
  client.send(GS, 'I', 67);
  await hears(client, [...bytes('_TM-T88VI', 0)]);
  expect(printer.model).toMatchObject({ language: 'escpos', dpi: 180, width: 512 });
});

slowTest('labels that take long to draw are spread over turns of the event loop', async () => {
  const turn = countTurns();
  /** Labels, by turn. */
  const printed = new Map<number, number>();
  const printer = await start({
    model: 'zebra-zd420',
    onSheet: () => {
      printed.set(turn(), (printed.get(turn()) ?? 0) + 1);
      const end = performance.now() + 1; // at least, on any machine
      while (performance.now() < end);
    },
  });
  const client = await join(printer);
  client.send(`^XA^FO0,0^FD${'x'.repeat(1000)}^FS^XZ`.repeat(120));
  await until(() => expect(printer.sheets.at(-1)?.number).toBe(120));
  // A read of 64 KiB holds 62 of them.
  expect(Math.max(...printed.values())).toBeLessThanOrEqual(30);
});
