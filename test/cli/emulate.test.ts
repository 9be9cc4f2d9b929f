// Tests `platen emulate` as a user runs it: the compiled program in its own
// process.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readPng } from '../support/read-png.ts';
import { eventually } from '../support/service.ts';

const command = new URL('../../dist/cli/main.js', import.meta.url).pathname;

function emulate(...args: string[]) {
  const child = spawn(process.execPath, [command, 'emulate', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, exit, output: () => output };
}

async function standing(...args: string[]) {
  const { child, exit, output } = emulate('--port', '0', '--http', '0', ...args);
  const [port, page] = await eventually(() => {
    const found = /listens on 127\.0\.0\.1:(\d+)\. See its paper at (\S+)/.exec(output());
    return [Number(found![1]), found![2]!] as const;
  });
  return { child, exit, output, port, page };
}

interface State {
  printer: { model: string; paper: string; cover: string; has: string[] };
  sheets: { number: number; image: string }[];
  open: { height: number; image: string };
  complaints: string[];
  trace: string[];
}

async function stateOf(page: string): Promise<State> {
  return (await (await fetch(`${page}/state`)).json()) as State;
}

/** Sends data to the printer and waits until it is received. */
async function send(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  socket.end(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
}

async function change(page: string, faults: object): Promise<void> {
  const response = await fetch(`${page}/virtual-printer/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(response.status).toBe(200);
}

test('its page shows the printed data and explains the commands', async () => {
  const { child, exit, output, port, page } = await standing();
  await send(port, '\x1b@Hello\n\x1bz\x1dV\x41\x00rest\n');
  const { printer, sheets, open, complaints, trace } = await stateOf(page);
  expect(printer).toMatchObject({ model: 'Platen Virtual 80 mm', paper: 'ok', cover: 'closed' });
  expect(sheets).toMatchObject([{ number: 1, image: '/virtual-printer/sheets/1.png' }]);
  expect(open.height).toBe(30);
  expect(complaints).toEqual(['8 ESC z: unknown']);
  expect(trace.map((line) => line.trim())).toEqual([
    '0 ESC @ — reset (format)',
    '2 "Hello"',
    '7 LF — print the line (print)',
    '8 ESC z — unknown',
    '10 GS V 65 — cut (print)',
    '14 "rest"',
    '18 LF — print the line (print)',
  ]);
  for (const image of [sheets[0]!.image, open.image]) {
    const response = await fetch(page + image);
    const { width, rows } = readPng(new Uint8Array(await response.arrayBuffer()));
    expect(width).toBe(576);
    expect(rows.join('')).toContain('1');
  }
  expect(output()).toContain('Sheet 1 came out.');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('it fails on request and continues after the repair', async () => {
  const { port, page } = await standing('--model', 'epson-203');
  await change(page, { paper: 'out', cover: 'open' });
  expect((await stateOf(page)).printer).toMatchObject({
    model: 'EPSON TM-T20II',
    paper: 'out',
    cover: 'open',
  });
  const sent = send(port, 'kept\n\x1dV\x41\x00');
  expect((await stateOf(page)).sheets).toEqual([]);
  await change(page, { paper: 'ok', cover: 'closed' });
  await sent;
  expect((await stateOf(page)).sheets).toHaveLength(1);
});

test('its page shows labels, explains the commands and offers the faults of label printers', async () => {
  const { port, page } = await standing('--model', 'zebra-zd420');
  await send(port, '^XA^PW160^LL80^FO8,8^GB40,20,2^FS^XZ');
  const { printer, sheets, trace } = await stateOf(page);
  expect(printer).toMatchObject({ model: 'Zebra ZD420-203dpi', paused: false });
  expect(printer.has).toEqual(['paper', 'cover', 'overheated', 'paused']);
  expect(sheets).toHaveLength(1);
  expect(trace.map((line) => line.trim())).toEqual([
    '0 ^XA — begin a label (print)',
    '3 ^PW 160 — print width (format)',
    '9 ^LL 80 — label length (format)',
    '14 ^FO 8,8 — field origin (format)',
    '20 ^GB 40,20,2 — box (print)',
    '30 ^FS — end of field (print)',
    '33 ^XZ — print the label (print)',
  ]);
  const response = await fetch(page + sheets[0]!.image);
  expect(readPng(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ width: 160 });
  const refused = await fetch(`${page}/virtual-printer/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"cutter":"error"}',
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('cutter: this model cannot have this fault.');
});

test('paper comes out at its speed', async () => {
  const { port, page } = await standing('--width', '58', '--speed', '1');
  const socket = connect(port, '127.0.0.1', () => socket.write('slow\n'.repeat(100)));
  onTestFinished(() => void socket.destroy());
  const height = await eventually(async () => {
    const { open } = await stateOf(page);
    expect(open.height).toBeGreaterThan(0);
    return open.height;
  });
  expect(height).toBeLessThan(100 * 30);
});

test('it answers while it draws long sheets', async () => {
  const { port, page } = await standing();
  await send(port, `${'long\n'.repeat(300)}\x1dV\x41\x00`);
  const { sheets } = await stateOf(page);
  const state = { isDrawn: false };
  const images = Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await fetch(`${page}${sheets[0]!.image}?scale=4`);
      expect(response.status).toBe(200);
      return await response.arrayBuffer();
    }),
  ).then((all) => {
    state.isDrawn = true;
    return all;
  });
  let answers = 0;
  while (!state.isDrawn) {
    await stateOf(page);
    answers++;
  }
  expect(new Set((await images).map(({ byteLength }) => byteLength)).size).toBe(1);
  // Drawn between requests, each of the five would delay one answer and little else would pass.
  expect(answers).toBeGreaterThan(12);
});

test('the policy of its page allows only its own script and style', async () => {
  const { page } = await standing();
  const response = await fetch(page);
  const policy = response.headers.get('content-security-policy')!;
  const html = await response.text();
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  for (const tag of ['script', 'style']) {
    const contents = [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))];
    expect(contents).toHaveLength(1);
    const hash = createHash('sha256').update(contents[0]![1]!).digest('base64');
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(html).not.toMatch(/\son\w+=|\sstyle=|https?:\/\//);
  const stranger = await fetch(`${page}/state`, { headers: { origin: 'http://evil.example' } });
  expect(stranger.status).toBe(403);
});

test('impossible options are rejected with a message', async () => {
  for (const [args, told] of [
    [['--model', 'tm-t99'], 'epson-203'],
    [['--width', 'wide'], 'whole number from 20 to 120'],
  ] as const) {
    const { exit, output } = emulate(...args);
    expect(await exit).toBe(1);
    expect(output()).toContain(told);
  }
  const { port } = await standing();
  const second = emulate('--port', String(port), '--http', '0');
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('EADDRINUSE');
});

test('--help names every option and route', async () => {
  const { exit, output } = emulate('--help');
  expect(await exit).toBe(0);
  for (const words of ['--port', '--http', '--model', '--width', '--speed', '/virtual-printer/'])
    expect(output()).toContain(words);
});
