// The page of `platen emulate`, by its routes.

import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { emulateHere, listening, send } from '../../support/printers/emulate.ts';
import { readPng } from '../../support/paper/read-png.ts';
import { eventually } from '../../support/service/service.ts';
import { slowTest } from '../../support/run/slow-test.ts';

async function standing(...args: string[]) {
  const { ports, page } = await emulateHere('--port', '0', ...args);
  return { port: Object.values(ports)[0]!, page };
}

interface State {
  model: string;
  paper: string;
  cover: string;
  has: string[];
  faults: object;
  sheets: { number: number; image: string; offset: number; bytes: number }[];
  open: { height: number; image: string };
  unknownCommands: number;
}

async function stateOf(page: string): Promise<State> {
  const { printers } = (await (await fetch(`${page}/state`)).json()) as { printers: State[] };
  return printers[0]!;
}

interface Row {
  offset: number;
  command: string;
  means: string;
  effect: string | null;
  parameters: string;
  hex: string;
  length: number | null;
  complaints: string[];
}

async function commandsOf(page: string): Promise<Row[]> {
  const { commands } = (await (await fetch(`${page}/commands`)).json()) as { commands: Row[] };
  return commands;
}

const brief = ({ offset, command, parameters, means, effect }: Row) =>
  `${offset} ${command} ${parameters}`.trim() + ` — ${means} (${effect})`;

async function change(page: string, faults: object): Promise<void> {
  const response = await fetch(`${page}/virtual-printer/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(response.status).toBe(200);
}

test('its page shows the printed data and explains the commands', async () => {
  const { port, page } = await standing();
  await send(port, '\x1b@Hello\n\x1bz\x1dV\x41\x00rest\n');
  const { model, paper, cover, sheets, open, unknownCommands } = await stateOf(page);
  expect({ model, paper, cover }).toEqual({
    model: 'Platen Virtual 80 mm',
    paper: 'ok',
    cover: 'closed',
  });
  expect(sheets).toMatchObject([
    { number: 1, image: '/virtual-printer/sheets/1.png?printer=platen', offset: 0, bytes: 14 },
  ]);
  expect(open.height).toBe(30);
  expect(unknownCommands).toBe(1);
  const commands = await commandsOf(page);
  expect(commands.map(brief)).toEqual([
    '0 ESC @ — reset (format)',
    '2 text — Hello (print)',
    '7 LF — print the line (print)',
    '8 ESC z — unknown (null)',
    '10 GS V 65 — cut (print)',
    '14 text — rest (print)',
    '18 LF — print the line (print)',
  ]);
  expect(commands.map(({ hex }) => hex)).toEqual([
    '1b40',
    '48656c6c6f',
    '0a',
    '1b7a',
    '1d564100',
    '72657374',
    '0a',
  ]);
  expect(commands.map(({ length }) => length)).toEqual([2, 5, 1, 2, 4, 4, null]);
  expect(commands.flatMap(({ complaints }) => complaints)).toEqual(['unknown']);
  for (const image of [sheets[0]!.image, open.image]) {
    const response = await fetch(page + image);
    const { width, rows } = readPng(new Uint8Array(await response.arrayBuffer()));
    expect(width).toBe(576);
    expect(rows.join('')).toContain('1');
  }
});

test('it fails on request and continues after the repair', async () => {
  const { port, page } = await standing('--model', 'epson-203');
  await change(page, { paper: 'out', cover: 'open' });
  expect(await stateOf(page)).toMatchObject({
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
  const { sheets, ...printer } = await stateOf(page);
  expect(printer).toMatchObject({ model: 'Zebra ZD420-203dpi', paused: false });
  expect(printer.has).toEqual(['paper', 'cover', 'overheated', 'paused']);
  expect(sheets).toHaveLength(1);
  const commands = await commandsOf(page);
  expect(commands.map(brief)).toEqual([
    '0 ^XA — begin a label (print)',
    '3 ^PW 160 — print width (format)',
    '9 ^LL 80 — label length (format)',
    '14 ^FO 8,8 — field origin (format)',
    '20 ^GB 40,20,2 — box (print)',
    '30 ^FS — end of field (print)',
    '33 ^XZ — print the label (print)',
  ]);
  expect(commands[4]!.hex).toBe(Buffer.from('^GB40,20,2').toString('hex'));
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

slowTest('it answers while it draws long sheets', async () => {
  const { port, page } = await listening('--port', '0', '--http', '0');
  await send(port, `${'long\n'.repeat(300)}\x1dV\x41\x00`);
  const { sheets } = await stateOf(page);
  const state = { isDrawn: false };
  const images = Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await fetch(`${page}${sheets[0]!.image}&scale=4`);
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
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<style|<script>|\son\w+=|\sstyle=|https?:\/\//);
  for (const file of ['page.css', 'page.js'])
    expect((await fetch(`${page}/${file}`)).status).toBe(200);
  const stranger = await fetch(`${page}/state`, { headers: { origin: 'http://evil.example' } });
  expect(stranger.status).toBe(403);
  expect(page).toMatch(/^http:\/\/127\.0\.0\.1:/);
});
