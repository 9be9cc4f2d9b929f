// What each check of the doctor makes of what it sees.

import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { connect } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkClock } from '../../../src/cli/doctor/check-clock.ts';
import { checkFolder, diskFinding } from '../../../src/cli/doctor/check-folder.ts';
import { checkPrinters } from '../../../src/cli/doctor/check-printers.ts';
import { findingLines } from '../../../src/cli/doctor/finding.ts';
import type { Printer, Profile } from '../../../src/client/index.ts';
import { PrinterSchema } from '../../../src/api/printer.ts';
import { checkConfig } from '../../../src/server/config.ts';
import { temporaryFolder } from '../../support/service/service.ts';

const [example] = (PrinterSchema as unknown as { examples: [Printer] }).examples;
const real: Printer = {
  ...example,
  id: 'till',
  virtual: null,
  profile: { id: 'epson-tm-t20', model: 'Epson TM-T20', detected: true, source: 'detected' },
};
const profiles = [{ id: 'epson-tm-t20', width: 80 }] as Profile[];
const elsewhere = { isLocal: false, own: new Set<number>() };
const here = { isLocal: true, own: new Set<number>() };
const check = (printers: Printer[], surroundings = elsewhere) =>
  checkPrinters(printers, profiles, surroundings);

async function listen(): Promise<{ server: Server; port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, port: (server.address() as { port: number }).port, sockets };
}

test('a printer that is ready is fine', async () => {
  expect(await check([real])).toEqual([
    { about: 'Printer till', level: 'fine', text: 'ready (127.0.0.1:9100, 80 mm).' },
  ]);
});

test('an address without a printer is told from a port that is closed', async () => {
  const { server, port } = await listen();
  const offline: Printer = { ...real, status: 'offline', port };
  const [open] = await check([offline], here);
  expect(open).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('accepts a connection from here'),
  });
  server.close();
  const [refused] = await check([offline], here);
  expect(refused!.text).toContain(`refuses connections to port ${port}`);
  expect(refused!.todo).toContain('raw port (9100) is switched off, or another program holds');
  const [none] = await check([{ ...offline, ip: '' }], here);
  expect(none!.text).toBe('It has no address.');
  const [unknown] = await check([{ ...offline, ip: 'no-such-printer.invalid' }], here);
  expect(unknown!.text).toMatch(/is not known|No device answers/);
  // From another machine nothing is tried.
  const [remote] = await check([offline]);
  expect(remote!.text).toBe(`The service cannot connect to 127.0.0.1:${port}.`);
});

test.skipIf(process.platform !== 'linux')(
  'the program that holds the connection of a printer is named (needs /proc)',
  async () => {
    const { port } = await listen();
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const busy: Printer = { ...real, status: 'error', errorCode: 'BUSY', port };
    const [held] = await check([busy], here);
    expect(held!.text).toMatch(
      new RegExp(`Connected to it on this machine: .*\\(process ${process.pid}\\)`),
    );
    expect(held!.todo).toContain('printer.releaseAfterSeconds');
    const [own] = await check([busy], { isLocal: true, own: new Set([process.pid]) });
    expect(own!.text).toContain('Another program may hold its connection');
  },
);

test('printers that poll are not connected to, and may have the same address', async () => {
  const polling = { lastPolledAt: null, deviceId: null, deviceName: null };
  const star: Printer = {
    ...real,
    ip: 'cloudprnt:',
    port: 0,
    status: 'offline',
    pollUrl: 'https://platen.example/cloudprnt/till/secret',
    polling,
  };
  const found = await check([star, { ...star, id: 'bar' }], here);
  expect(found.filter(({ level }) => level === 'fault').map(({ text }) => text)).toEqual([
    'has not polled yet.',
    'has not polled yet.',
  ]);
});

test('paper that is wider than the model prints is a fault, narrower paper a note', async () => {
  const [, wide] = await check([{ ...real, width: 112 }]);
  expect(wide).toMatchObject({
    level: 'fault',
    todo: 'Set the width: platen printers change till --width 80',
  });
  const [, narrow] = await check([{ ...real, width: 58 }]);
  expect(narrow).toMatchObject({
    level: 'note',
    text: expect.stringContaining('usually has 80 mm'),
  });
  const assumed = {
    ...real,
    profile: { ...real.profile, detected: false, source: 'assumed' as const },
  };
  const [, guessed] = await check([assumed]);
  expect(guessed).toMatchObject({
    level: 'note',
    text: expect.stringContaining('did not say its model'),
  });
});

test('a virtual default printer is a fault beside real ones', async () => {
  const found = await check([example, { ...real, default: false }]);
  expect(found.at(-1)).toMatchObject({
    about: 'Printer default',
    level: 'fault',
    text: expect.stringContaining('Real printers: till.'),
    todo: expect.stringContaining('platen printers change till --default'),
  });
  expect((await check([example])).at(-1)).toMatchObject({ level: 'note' });
});

test('two printers with one address, and a paused printer whose jobs wait, are faults', async () => {
  const found = await check([real, { ...real, id: 'twin', paused: true, queueLength: 3 }]);
  const faults = found.filter(({ level }) => level === 'fault').map(({ text }) => text);
  expect(faults).toEqual([
    'It is paused, and 3 jobs wait.',
    'It has the address of till, 127.0.0.1:9100: they take the connection from each other.',
  ]);
});

test('a clock that is apart from that of the service, or impossible, is a fault', async () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  const [behind] = await checkClock({ sentMs: now - 90_000, receivedMs: now }, now);
  expect(behind).toMatchObject({
    level: 'fault',
    text: 'The clock of the service is 90 s behind the clock of this machine.',
  });
  const [never] = await checkClock(null, Date.parse('1970-01-01T00:03:00Z'));
  expect(never).toMatchObject({ level: 'fault', text: expect.stringContaining('1970-01-01') });
  const same = await checkClock({ sentMs: now - 900, receivedMs: now }, now);
  expect(same.filter(({ level }) => level === 'fault')).toEqual([]);
});

test('a full disk, and one without room for more files, are faults', () => {
  const disk = { bsize: 4096, blocks: 5_000_000, bavail: 2_000_000, files: 1000, ffree: 10 };
  const at = { folder: '/data', percent: 5 };
  expect(diskFinding(disk, at)).toMatchObject({ level: 'fine' });
  expect(diskFinding({ ...disk, bavail: 300_000 }, at)).toMatchObject({ level: 'note' });
  expect(diskFinding({ ...disk, bavail: 100_000 }, at)).toMatchObject({
    level: 'fault',
    text: '391 MiB of 19.1 GiB are free at /data. Prints are refused below 5 % (limits.freeDiskPercent).',
  });
  expect(diskFinding({ ...disk, ffree: 0 }, at)).toMatchObject({ level: 'fault' });
});

test('a data folder that is a file is a fault; one that is missing will be made', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'data');
  writeFileSync(file, '');
  const about = (data: string) => checkFolder(checkConfig({ data }), false)[0];
  expect(about(file)).toMatchObject({ level: 'fault', text: `${file} is not a folder.` });
  expect(about(join(folder, 'new', 'inner'))).toMatchObject({ level: 'fine' });
  expect(about(folder)).toEqual({
    about: 'Data folder',
    level: 'fine',
    text: `${folder} can be written.`,
  });
});

test('findings are wrapped to the terminal, with what to do below', () => {
  const lines = findingLines(
    [
      { about: 'Disk', level: 'fine', text: 'There is room.' },
      {
        about: 'Printer bar',
        level: 'fault',
        text: 'No device answers at its address.',
        todo: 'Check its power and its cable.',
      },
    ],
    { isTerminal: true, columns: 44, rows: 24, paint: (_, text) => text, write: () => {} },
  );
  expect(lines).toEqual([
    '✓ Disk         There is room.',
    '✗ Printer bar  No device answers at its',
    '               address.',
    '               → Check its power and its',
    '                 cable.',
  ]);
});
