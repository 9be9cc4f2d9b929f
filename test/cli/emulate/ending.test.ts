// How `platen emulate` ends: exit codes for test suites, what it saves and tells.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emulate, emulateHere, listening, receipt, send } from '../../support/printers/emulate.ts';
import { readPng } from '../../support/paper/read-png.ts';
import { eventually } from '../../support/service/service.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-emulate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('several models run at once, save their sheets and end when all have come', async () => {
  const folder = join(temporaryFolder(), 'sheets');
  const args = ['--save', folder, '--expect', '3', '--strict'];
  const { exit, lines, ready, ports } = await emulateHere(
    'kitchen=epson-tm-t88vi:0',
    'zebra-zd421:0',
    ...args,
  );
  expect(ready).toMatchObject({
    event: 'ready',
    printers: [
      { name: 'kitchen', model: 'epson-tm-t88vi', reports: 'EPSON TM-T88VI', language: 'escpos' },
      { name: 'zebra-zd421', reports: 'Zebra ZD421-203dpi', language: 'zpl', host: '127.0.0.1' },
    ],
  });
  await send(ports['kitchen']!, receipt('one') + receipt('two'));
  await send(ports['zebra-zd421']!, '^XA^PW160^LL80^FO8,8^ADN,18,10^FDlabel^FS^XZ');
  expect(await exit).toBe(0);
  const names = ['kitchen-0001', 'kitchen-0002', 'zebra-zd421-0001'];
  expect(readdirSync(folder).toSorted()).toEqual(
    names.flatMap((name) => ['bin', 'png', 'txt'].map((kind) => `${name}.${kind}`)),
  );
  const read = (file: string) => readFileSync(join(folder, file));
  expect(read('kitchen-0001.txt').toString()).toBe('one\n');
  expect(read('kitchen-0002.bin').toString('latin1')).toBe(receipt('two'));
  expect(read('zebra-zd421-0001.txt').toString()).toBe('label\n');
  expect(readPng(new Uint8Array(read('kitchen-0002.png')))).toMatchObject({ width: 512 });
  const sheets = lines.filter(({ event }) => event === 'sheet');
  expect(sheets.map(({ printer, number, text }) => [printer, number, text])).toEqual([
    ['kitchen', 1, ['one']],
    ['kitchen', 2, ['two']],
    ['zebra-zd421', 1, ['label']],
  ]);
  expect(sheets[0].files.png).toBe(join(folder, 'kitchen-0001.png'));
  expect(lines.at(-1)).toMatchObject({ event: 'end', reason: 'expected', code: 0, sheets: 3 });
});

test('a client may read its answer after the last expected receipt', async () => {
  const { exit, ports } = await emulateHere('epson-tm-t20iii:0', '--expect', '1');
  const socket = connect(ports['epson-tm-t20iii']!, '127.0.0.1');
  socket.write(Buffer.from(`${receipt('asks')}\x1dr1`, 'latin1'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer).toHaveLength(1);
  socket.end();
  expect(await exit).toBe(0);
});

test('each kind of failure has its exit code', async () => {
  const early = await emulateHere('platen:0', '--expect', '2');
  const late = await emulateHere('platen:0', '--expect', '1', '--timeout', '0.2');
  const strict = await emulateHere('platen:0', '--expect', '1', '--strict');
  const many = await emulateHere('platen:0', '--expect', '1');
  const none = await emulateHere('platen:0', '--expect', '0', '--timeout', '0.2');
  await send(early.ports['platen']!, receipt('one'));
  early.stop();
  await send(strict.ports['platen']!, `\x1bz${receipt('one')}`);
  await send(many.ports['platen']!, receipt('one') + receipt('two'));
  expect([await early.exit, await late.exit, await strict.exit]).toEqual([1, 3, 4]);
  expect([await many.exit, await none.exit]).toEqual([1, 0]);
  expect(strict.lines).toContainEqual({
    event: 'complaint',
    printer: 'platen',
    offset: 0,
    command: 'ESC z',
    reason: 'unknown',
  });
  expect(early.lines.at(-1).message).toBe('1 of 2 receipts came.');
  expect(late.lines.at(-1)).toMatchObject({ reason: 'timeout', code: 3, sheets: 0 });
});

test('--once ends with the first client that sends something', async () => {
  const { exit, lines, ports } = await emulateHere('platen:0', '--once', '--tear');
  await send(ports['platen']!, '');
  await send(ports['platen']!, 'not cut\n');
  expect(await exit).toBe(0);
  expect(lines.find(({ event }) => event === 'sheet')).toMatchObject({
    cut: null,
    text: ['not cut'],
  });
});

test('an earlier run is replaced; what was printed until it ends is saved completely', async () => {
  const folder = temporaryFolder();
  for (const file of ['platen-0007.png', 'other.png']) writeFileSync(join(folder, file), 'old');
  const { stop, exit, lines, ports } = await emulateHere('platen:0', '--save', folder);
  await send(ports['platen']!, receipt('long').repeat(60));
  stop();
  expect(await exit).toBe(0);
  const { sheets } = lines.at(-1);
  expect(sheets).toBe(60);
  expect(lines.filter(({ event }) => event === 'sheet')).toHaveLength(sheets);
  const files = readdirSync(folder).toSorted();
  expect(files.slice(0, 2)).toEqual(['other.png', 'platen-0001.bin']);
  expect(files).toHaveLength(3 * sheets + 1);
});

test('as a program: sentences, a strict exit code, SIGTERM', async () => {
  const [strict, stopped] = await Promise.all([
    listening('till=platen:0', '--http', '0', '--expect', '1', '--strict'),
    listening('till=platen:0', '--http', '0'),
  ]);
  await send(strict.port, `\x1bz${receipt('one')}`);
  expect(await strict.exit).toBe(4);
  expect(strict.output()).toMatch(/^till listens on \S+ \(Platen Virtual 80 mm\)\.$/m);
  expect(strict.output()).toContain('till: at byte 0, ESC z: unknown.');
  expect(strict.output()).toContain('till: sheet 1 came out, 1 line of text.');
  expect(strict.output()).toContain('1 of 1 receipts came; unknown commands received: 1.');
  stopped.child.kill('SIGTERM');
  expect(await stopped.exit).toBe(0);
});

test('a file names the printers', async () => {
  const file = join(temporaryFolder(), 'printers.yaml');
  writeFileSync(
    file,
    'printers:\n  - name: bar\n    port: 0\n    width: 58\n    fail: paper low\n  - {model: tsc-te200, port: 0}\n',
  );
  const { ready, lines } = await emulateHere('--file', file);
  expect(ready.printers).toMatchObject([
    { name: 'bar', reports: 'Platen Virtual 58 mm' },
    { name: 'tsc-te200', language: 'tspl' },
  ]);
  await eventually(() =>
    expect(lines[1]).toEqual({ event: 'faultBegins', printer: 'bar', script: 'paper low' }),
  );
});

test.each([
  [['--model', 'tm-t99'], 'The models are platen, epson-203'],
  [['--width', 'wide'], 'whole number from 20 to 120'],
  [['epson-tm-t88x'], 'did you mean "epson-tm-t88'],
  [['a=platen', 'a=platen'], 'Two printers have the same name'],
  [['platen:99999'], 'port must be a whole number from 0 to 65535'],
  [['--file', '/dev/null/printers.yaml'], 'cannot be read'],
  [['--timeout', '5'], '--timeout needs --expect or --once'],
  [['zebra-zd421:0', '--fail', 'cutter jam'], 'cutter: this model cannot have this fault.'],
  [['platen:0', '--fail', 'papper out'], 'The faults are: paper out'],
  [['platen:0', '--save', '/dev/null/sheets'], 'Choose another folder with --save'],
])('%s is refused with a message that says what to do', async (args, told) => {
  await expect(emulateHere(...args)).rejects.toThrow(told);
});

test('a port that is in use ends it with 2', async () => {
  const { ports } = await emulateHere('platen:0');
  const second = emulate('--port', String(ports['platen']), '--http', '0');
  expect(await second.exit).toBe(2);
  expect(second.errors()).toMatch(/EADDRINUSE.*Choose another port/);
});

test('--help names every option, fault, model and exit code', async () => {
  const { exit, output } = emulate('--help');
  expect(await exit).toBe(0);
  for (const words of [
    '--port',
    '--http',
    '--model',
    '--width',
    '--speed',
    '/virtual-printer/',
    '--save',
    '--fail',
    '--expect',
    '--timeout',
    '--once',
    '--strict',
    '--json',
    '--tear',
    'epson-tm-t88vi',
    'drop the connection',
    'Exit codes',
    'after 2 receipts',
  ])
    expect(output()).toContain(words);
});
