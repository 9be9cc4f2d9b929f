// Tests virtual printers over TCP in ZPL, TSPL and StarPRNT.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '../../src/server/virtual/virtual-printer.ts';
import { printerModels, type ModelName } from '../../src/core/emulator/index.ts';
import { eventually } from '../support/run/eventually.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, ...options });
  closing.push(() => printer.close());
  return printer;
}

async function connectTo(
  printer: VirtualPrinter,
): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(printer.port, '127.0.0.1');
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => text };
}

const until = eventually;
const zebra = '^XA^PW160^LL80^MNN^FO0,0^GB80,80,80^FS^XZ';

test('labels are printed at their speed, and the status counts them down', async () => {
  const printer = await start({ model: 'zebra-zd420', speedMmPerSecond: 200 });
  const { socket, received } = await connectTo(printer);
  socket.write(`${zebra.replace('^XZ', '^PQ3^XZ')}~HS`);
  await until(() => expect(received()).toContain(',00000003,'));
  await until(() => expect(printer.sheets).toHaveLength(3));
  socket.write('~HS');
  await until(() => expect(received()).toContain(',00000000,'));
  expect(printer.complaints).toEqual([]);
  expect(printer.sheet(1)).toMatchObject({ width: 160, height: 80 });
});

test('a client that closes its side gets a FIN once every label is printed', async () => {
  const printer = await start({ model: 'tsc-te200', speedMmPerSecond: 400 });
  const { socket } = await connectTo(printer);
  socket.end('SIZE 20 mm,10 mm\r\nCLS\r\nPRINT 1,2\r\n');
  await once(socket, 'end');
  expect(printer.sheets).toHaveLength(2);
});

test('an image larger than the receive buffer is read in pieces', async () => {
  const printer = await start({ model: 'zebra-zd420', speedMmPerSecond: 100_000 });
  const { socket, received } = await connectTo(printer);
  const size = 100 * 1200;
  socket.write(`^XA^PW800^LL1200^FO0,0^GFA,${size},${size},100,${'5A'.repeat(size)}^FS^XZ~HS`);
  await until(() => expect(received()).not.toBe(''));
  await until(() => expect(printer.sheets).toHaveLength(1));
  expect(printer.complaints).toEqual([]);
  expect(printer.sheets[0]!.bitmap.data.every((byte) => byte === 0x5a)).toBe(true);
});

test('paper, pause, ribbon and power faults can be set', async () => {
  const printer = await start({ model: 'zebra-zt230' });
  const { socket, received } = await connectTo(printer);
  await printer.setFaults({ paperOutAfterLabels: 1 });
  socket.write(`${zebra}${zebra}~HQES`);
  await until(() => expect(received()).toContain('ERRORS:         1 00000000 00000001'));
  expect(printer.sheets).toHaveLength(1);
  await printer.setFaults({ paper: 'ok', ribbon: 'out' });
  expect(printer.sheets).toHaveLength(1);
  await printer.setFaults({ ribbon: 'ok', paused: true });
  socket.write('~HQES');
  await until(() => expect(received()).toContain('1 00000000 00010000'));
  await printer.setFaults({ paused: false });
  expect(printer.sheets).toHaveLength(2);
  await printer.setFaults({ cover: 'open' });
  socket.write(zebra);
  await printer.setFaults({ powerCycle: true, cover: 'closed' });
  expect(printer.sheets).toHaveLength(2);
});

test.each([
  ['zebra-zd420', { cutter: 'error' }, 'cutter'],
  ['zebra-zd420', { ribbon: 'out' }, 'ribbon'],
  ['zebra-zd420', { strayStatus: 1 }, 'strayStatus'],
  ['zebra-zd420', { confirmation: 'wrong' }, 'confirmation'],
  ['tsc-te200', { unrecoverable: true }, 'unrecoverable'],
  ['star-mc-print3', { paused: true }, 'paused'],
  ['star-mc-print3', { paperOutAfterLabels: 1 }, 'paperOutAfterLabels'],
  ['epson-203', { ribbon: 'out' }, 'ribbon'],
  ['epson-203', { paperOutAfterLabels: 1 }, 'paperOutAfterLabels'],
] as const)('%s rejects %j and changes nothing', async (model, faults, name) => {
  const printer = await start({ model });
  const before = printer.condition;
  await expect(printer.setFaults({ paper: 'low', ...faults })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.stringMatching(`^${name}: `)],
  });
  expect(printer.condition).toEqual(before);
});

test('every model accepts that nothing is faulty', async () => {
  const well = { paper: 'ok', cover: 'closed', cutter: 'ok', ribbon: 'ok', paused: false } as const;
  for (const model of ['zebra-zd420', 'tsc-te200', 'star-mc-print3', 'epson-203'] as const)
    await (await start({ model })).setFaults({ ...well, confirmation: null, connection: null });
});

test('every model can be emulated, and loading other paper changes none', async () => {
  for (const model of Object.keys(printerModels) as ModelName[]) {
    const printer = await start({ model });
    const { width } = printer.model;
    printer.load(58);
    expect(printer.model.width).toBe(width);
    await printer.close();
  }
});
