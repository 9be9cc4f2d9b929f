// Tests the emulated Star printer with the output of third-party encoders and
// with the client receiptio, which always uses port 9100, so each test has its
// own loopback address.

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { print } from 'receiptio';
import { transform } from 'receiptline';
import { expect, test, type TestContext } from 'vitest';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import { start } from '../core/emulator/play.ts';
import { readByZxing } from '../support/paper/read-codes.ts';

const receipt = `
^^^Platen

Flat white | 2|     7.80
Croissant  | 1|     2.60
-
^TOTAL | ^10.40

{code:2012345678903; option:ean13,2,72}
{code:https://example.com; option:qrcode,4,m}
`;
const read = ['2012345678903', 'https://example.com'];

let host = 0;
async function standing({ onTestFinished }: TestContext) {
  const address = `127.${(process.pid & 0x7f) | 0x80}.${(process.pid >> 7) & 0xff}.${++host}`;
  const printer = await startVirtualPrinter({
    host: address,
    port: 9100,
    model: 'star-mc-print3',
    speedMmPerSecond: 1000,
  });
  onTestFinished(() => printer.close());
  return { printer, address };
}

test('receiptline: every command is known and its codes are read', async () => {
  const { send, sheets, printer } = start('star-mc-print3');
  send(transform(receipt, { cpl: 48, encoding: 'cp437', command: 'starsbcs', cutting: true }));
  expect(printer.complaints).toEqual([]);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]!.text.join('\n')).toMatch(/Flat white\s+2\s+7\.80/);
  const found = await readByZxing(sheets[0]!.bitmap);
  expect(found.map(({ text }) => text).toSorted()).toEqual(read);
});

test('receipt-printer-encoder: every command is known and its codes are read', async () => {
  const { printer, sheets } = start('star-mc-print3');
  printer.receive(
    new ReceiptPrinterEncoder({ language: 'star-prnt', columns: 48, feedBeforeCut: 4 })
      .initialize()
      .codepage('auto')
      .bold(true)
      .line('Café')
      .bold(false)
      .width(2)
      .height(2)
      .line('16.60 €')
      .width(1)
      .height(1)
      .align('center')
      .barcode('2012345678903', 'ean13', { height: 60 })
      .qrcode('https://example.com', { size: 4 })
      .newline()
      .cut('partial')
      .encode(),
  );
  expect(printer.complaints).toEqual([]);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]!.text).toEqual(['Café', '16.60 €']);
  const found = await readByZxing(sheets[0]!.bitmap);
  expect(found.map(({ text }) => text).toSorted()).toEqual(read);
});

test('receiptio prints and receives the confirmation', async (t) => {
  const { printer, address } = await standing(t);
  expect(await print(receipt, `-d ${address} -p star -c 48 -l en`)).toBe('success');
  expect(printer.sheets).toHaveLength(1);
  expect(printer.complaints).toEqual([]);
});

test.for([
  ['coveropen', { cover: 'open' }],
  ['paperempty', { paper: 'out' }],
  ['error', { cutter: 'error' }],
] as const)('receiptio hears of %s before it prints', async ([outcome, faults], t) => {
  const { printer, address } = await standing(t);
  await printer.setFaults(faults);
  expect(await print(receipt, `-d ${address} -p star -c 48 -l en`)).toBe(outcome);
  expect(printer.sheets).toEqual([]);
});

test('receiptio learns that the paper ran out while it prints', async (t) => {
  const { printer, address } = await standing(t);
  await printer.setFaults({ paperOutAfterMm: 10 });
  expect(await print(receipt, `-d ${address} -p star -c 48 -l en`)).toBe('paperempty');
  expect(printer.sheets).toEqual([]);
});
