// Tests the virtual printer with receiptio, a third-party client: it asks a
// printer for its status, prints, waits for the confirmation and reports the
// result. It always uses port 9100, so each test has its own loopback address.

import { setTimeout as passed } from 'node:timers/promises';
import { print } from 'receiptio';
import { describe, expect, test, type TestContext } from 'vitest';
import type { VirtualPrinterFaults } from '../../src/api/virtual-printer-faults.ts';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../src/server/virtual/virtual-printer.ts';

const receipt = `
^^^Platen

Flat white | 2|     7.80
Croissant  | 1|     2.60
-
^TOTAL | ^10.40

{code:2012345678903; option:ean13,2,72,hri}
{code:https://example.com; option:qrcode,4,m}
`;

let host = 1;

async function standing(
  { onTestFinished }: TestContext,
  options: VirtualPrinterOptions = {},
  faults: VirtualPrinterFaults = {},
) {
  const address = `127.${process.pid & 0x7f}.${(process.pid >> 7) & 0xff}.${++host}`;
  const printer = await startVirtualPrinter({ host: address, port: 9100, ...options });
  onTestFinished(() => printer.close());
  await printer.setFaults(faults);
  return { printer, address };
}

type Standing = Awaited<ReturnType<typeof standing>>['printer'];

const unharmed = ['epson-203', 'epson-180', 'virtual-80', 'clone-58'] as const;

const conditions: [string, VirtualPrinterFaults, string][] = [
  ['an open cover', { cover: 'open' }, 'coveropen'],
  ['no paper', { paper: 'out' }, 'paperempty'],
  ['a jammed cutter', { cutter: 'error' }, 'error'],
  ['a hot head', { overheated: true }, 'error'],
  ['an unrecoverable error', { unrecoverable: true }, 'error'],
  ['a refused connection', { connection: 'refuse' }, 'disconnect'],
  ['no response', { mute: true }, 'offline'],
];

/** Faults that occur once the first rows are printed. */
const interruptions: [string, VirtualPrinterFaults, string][] = [
  ['the roll ends', { paper: 'out' }, 'paperempty'],
  ['the cover is opened', { cover: 'open' }, 'coveropen'],
  ['the cutter jams', { cutter: 'error' }, 'error'],
];

async function onceItPrints(printer: Standing, faults: VirtualPrinterFaults): Promise<void> {
  while (printer.openSheet.bitmap.height === 0) await passed(5);
  await printer.setFaults(faults);
}

// Concurrent, because some tests wait until receiptio times out. Each has its
// own printer.
describe.concurrent('receiptio', () => {
  test.for(unharmed)('prints on %s and receives the confirmation', async (model, t) => {
    const { printer, address } = await standing(t, { model });
    const columns = Math.floor(printer.model.width / 12);
    const language = model === 'clone-58' ? 'generic' : 'epson';
    const result = await print(receipt, `-d ${address} -p ${language} -c ${columns} -l en`);
    expect(result).toBe('success');
    expect(printer.sheets).toHaveLength(1);
    const text = printer.sheets[0]!.text.join('\n');
    expect(text).toMatch(/Flat white\s+2\s+7\.80/);
    expect(text).toMatch(/TOTAL\s+10\.40/);
    // A clone does not support 2D codes and prints their bytes as text, as real
    // ones do.
    if (model !== 'clone-58') expect(printer.complaints).toEqual([]);
  });

  test('detects the kind of printer', async (t) => {
    const { printer, address } = await standing(t);
    expect(await print(receipt, `-d ${address} -c 48 -l en`)).toBe('success');
    expect(printer.sheets).toHaveLength(1);
  });

  test('prints while the paper is low', async (t) => {
    const { printer, address } = await standing(t, {}, { paper: 'low' });
    expect(await print(receipt, `-d ${address} -p epson -l en`)).toBe('success');
    expect(printer.sheets).toHaveLength(1);
  });

  test.for(conditions)('reports %s and prints nothing', async ([, faults, told], t) => {
    const { printer, address } = await standing(t, {}, faults);
    expect(await print(receipt, `-d ${address} -p epson -l en`)).toBe(told);
    expect(printer.sheets).toEqual([]);
    expect(printer.openSheet.bitmap.height).toBe(0);
  });

  test.for(conditions)('a status request reports %s', async ([, faults, told], t) => {
    const { address } = await standing(t, {}, faults);
    expect(await print('', `-d ${address} -p epson -q printer`)).toBe(told);
  });

  test('a status request reports that the printer is ready', async (t) => {
    const { address } = await standing(t);
    expect(await print('', `-d ${address} -p epson -q printer`)).toBe('online');
  });

  test('a status request reports that the drawer is closed', async (t) => {
    const { address } = await standing(t);
    expect(await print('', `-d ${address} -p epson -q drawer`)).toBe('drawerclosed');
  });

  test.for(interruptions)(
    'reports that %s in the middle of a receipt',
    async ([, faults, told], t) => {
      const { printer, address } = await standing(t, { speedMmPerSecond: 50 });
      const result = print(receipt, `-d ${address} -p epson -l en`);
      await onceItPrints(printer, faults);
      expect(await result).toBe(told);
      expect(printer.sheets).toEqual([]);
    },
  );

  test('prints after a client that sent half a command', async (t) => {
    const { printer, address } = await standing(t, {}, { leftover: 4000 });
    expect(await print(receipt, `-d ${address} -p epson -l en`)).toBe('success');
    expect(printer.sheets).toHaveLength(1);
  });
});
