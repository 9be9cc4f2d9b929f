// --fail: the grammar, and what the scripts do to a client.

import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { faultKinds, parseFailScript } from '../../../src/cli/emulate/fail-script.ts';
import { emulateHere, receipt, send } from '../../support/printers/emulate.ts';
import { eventually } from '../../support/service/service.ts';

const parsed = (text: string) => {
  const { text: _, ...script } = parseFailScript(text, ['kitchen', 'bar']);
  return script;
};
const at = { printer: null, when: { kind: 'start' }, forMs: null };

describe('the grammar', () => {
  test('reads what fails, when, how long and where', () => {
    const paper = { set: { paper: 'out' }, clear: { paper: 'ok' } };
    const cover = { set: { cover: 'open' }, clear: { cover: 'closed' } };
    const drop = { set: { resetAfterBytes: 300 }, clear: null };
    const cases: [string, object][] = [
      ['paper out after 2 receipts', { ...at, ...paper, when: { kind: 'sheets', count: 2 } }],
      ['cover open for 5 s', { ...at, ...cover, forMs: 5000 }],
      ['drop the connection after 300 bytes', { ...at, ...drop }],
      ['never answer status', { ...at, set: { mute: true }, clear: { mute: false } }],
      ['offline at start', { ...at, set: { connection: 'refuse' }, clear: { connection: 'ok' } }],
      ['Bar:  Paper  OUT', { ...at, ...paper, printer: 'bar' }],
      ['paper out after 120 mm', { ...at, ...paper, set: { paperOutAfterMm: 120 } }],
      ['out of paper after 0 labels', { ...at, ...paper }],
      [
        'kitchen: cover open after 1.5 min for 250ms',
        { ...at, ...cover, printer: 'kitchen', when: { kind: 'time', ms: 90_000 }, forMs: 250 },
      ],
      ['cover open on connect', { ...at, ...cover, when: { kind: 'connection' } }],
    ];
    for (const [text, expected] of cases) expect(parsed(text), text).toEqual(expected);
    for (const name of Object.keys(faultKinds))
      expect(parsed(`${name} after 1 sheet`).set).toEqual(faultKinds[name]!.set);
  });

  test.each([
    ['papper out', 'The faults are: paper out'],
    ['paper out after lunch', '"after lunch" is not a time'],
    ['cellar: paper out', 'the printers are kitchen, bar'],
    ['cover open after 300 bytes', 'use receipts or seconds'],
    ['drop the connection for 5 s', 'happens once'],
    ['paper out after 20 mm for 5 s', '"for" cannot follow'],
    ['cover open for 99999 min', 'at most a day'],
    ['', 'is not known'],
    ['constructor', 'is not known'],
  ])('says what is wrong with "%s"', (text, problem) => {
    expect(() => parsed(text)).toThrow(problem);
  });
});

test('paper runs out after two receipts; new paper ends the fault', async () => {
  const { exit, lines, ports, page } = await emulateHere(
    'platen:0',
    '--expect',
    '3',
    '--fail',
    'paper out after 2 receipts',
  );
  const sent = send(ports['platen']!, [1, 2, 3].map((number) => receipt(`${number}`)).join(''));
  await eventually(() => expect(lines).toHaveLength(4));
  const { printers } = (await (await fetch(`${page}/state`)).json()) as {
    printers: { paper: string; sheets: unknown[] }[];
  };
  expect(printers).toMatchObject([{ paper: 'out', sheets: [{ number: 1 }, { number: 2 }] }]);
  await fetch(`${page}/virtual-printer/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"paper":"ok"}',
  });
  await sent;
  expect(await exit).toBe(0);
  expect(lines.map(({ event }) => event)).toEqual([
    'ready',
    'sheet',
    'faultBegins',
    'sheet',
    'sheet',
    'end',
  ]);
});

test('a second client waits until the first one has disconnected', async () => {
  const { lines, ports } = await emulateHere('platen:0');
  const first = connect(ports['platen']!, '127.0.0.1');
  first.write(Buffer.from(receipt('first'), 'latin1'));
  await eventually(() => expect(lines).toHaveLength(2));
  const second = send(ports['platen']!, receipt('second'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines).toHaveLength(2);
  first.end();
  await second;
  expect(lines.slice(1).map(({ text }) => text)).toEqual([['first'], ['second']]);
});

test('the connection is dropped after so many bytes, and the next client prints', async () => {
  const { exit, lines, ports } = await emulateHere(
    'platen:0',
    '--expect',
    '1',
    '--fail',
    'drop the connection after 300 bytes',
  );
  const socket = connect(ports['platen']!, '127.0.0.1');
  socket.write('x'.repeat(1000));
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toMatch(/ECONNRESET|EPIPE/);
  await send(ports['platen']!, receipt('again'));
  expect(await exit).toBe(0);
  const { bytes } = lines.find(({ event }) => event === 'sheet');
  expect(bytes).toBe(300 + receipt('again').length);
});

test('offline at start: connections are refused until it is over; then it never answers', async () => {
  const { stop, exit, lines, ports } = await emulateHere(
    'epson-203:0',
    '--fail',
    'offline at start for 500 ms',
    '--fail',
    'never answer status',
  );
  const refused = connect(ports['epson-203']!, '127.0.0.1');
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await eventually(() => expect(lines.at(-1).event).toBe('faultEnds'));
  const socket = connect(ports['epson-203']!, '127.0.0.1');
  let answers = 0;
  socket.on('data', () => answers++);
  socket.end(Buffer.from(`\x10\x04\x01${receipt('silent')}`, 'latin1'));
  await once(socket, 'close');
  expect(answers).toBe(0);
  expect(lines.at(-1)).toMatchObject({ event: 'sheet', text: ['silent'] });
  stop();
  expect(await exit).toBe(0);
});
