// The commands for codes, beside those of packages that nobody here wrote.

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import { transform } from 'receiptline';
import { expect, test } from 'vitest';
import { encode } from '../../src/core/drivers/escpos/encode.ts';
import { layout } from '../../src/core/layout/layout.ts';
import type { BarcodeFormat } from '../../src/core/model/symbology.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { plainBlocks, type ShortBlock } from '../support/plain-blocks.ts';

const profile = profileNamed('epson-tm-t20')!;

function ours(block: ShortBlock): Uint8Array {
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  return encode(layout(plainBlocks([block]), profile, options), profile);
}

function thermalPrinter(act: (printer: ThermalPrinter) => void): Buffer {
  const printer = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: 'tcp://127.0.0.1' });
  act(printer);
  return Buffer.from(printer.getBuffer());
}

function encoder(): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({ printerModel: 'epson-tm-t20iii' }).initialize();
}

/** What GS k is told: which code, and what is in it. */
function told(bytes: Uint8Array): string {
  const at = Buffer.from(bytes).indexOf(Buffer.of(0x1d, 0x6b));
  const [m = 0, length = 0] = bytes.subarray(at + 2);
  // Up to 6 the data ends in NUL, from 65 on it is told how long it is.
  const data =
    m > 6
      ? bytes.subarray(at + 4, at + 4 + length)
      : bytes.subarray(at + 3, bytes.indexOf(0, at + 3));
  return `${m > 6 ? m : m + 65} ${Buffer.from(data).toString('latin1')}`;
}

type Package = 'node-thermal-printer' | 'receipt-printer-encoder' | 'receiptline';

/** receiptline leaves check digits to the printer and expands UPC-E, the others do not. */
const all: Package[] = ['node-thermal-printer', 'receipt-printer-encoder', 'receiptline'];
const whole: Package[] = ['node-thermal-printer', 'receipt-printer-encoder'];
const codes: [Exclude<BarcodeFormat, 'databar'>, string, number, string, Package[]][] = [
  ['ean13', '4012345678901', 67, 'ean', whole],
  ['ean8', '96385074', 68, 'ean', whole],
  ['upca', '036000291452', 65, 'upc', whole],
  ['upce', '01234565', 66, 'upc', ['receiptline']],
  ['code39', 'SKU-1001', 69, 'code39', all],
  ['itf', '15400141288763', 70, 'itf', all],
  ['codabar', 'A31117013206375B', 71, 'codabar', all],
  ['code93', 'SKU-1001', 72, 'code93', all],
  ['code128', 'Order A', 73, 'code128', all],
  ['code128', 'Order {A}', 73, 'code128', ['receiptline']], // the others do not double the brace
];

test.each(codes)('%s is told as others tell it', (format, value, m, receiptlineName, alike) => {
  const text = 'none' as const;
  const mine = ours({ type: 'barcode', format, value, text, mode: 'native', moduleWidth: 2 });
  const markdown = `{code:${value.replace(/[{}]/g, '\\$&')};option:${receiptlineName},2,80}`;
  const others: Record<Package, string> = {
    'node-thermal-printer': told(
      thermalPrinter((printer) =>
        printer.printBarcode(value, m, { hriPos: 0, hriFont: 0, width: 2, height: 80 }),
      ),
    ),
    'receipt-printer-encoder': told(
      encoder().barcode(value, format, { width: 2, height: 80 }).encode(),
    ),
    receiptline: told(Buffer.from(transform(markdown, { command: 'epson', cpl: 48 }), 'latin1')),
  };
  const same = Object.entries(others).filter(([, one]) => one === told(mine));
  expect(same.map(([name]) => name)).toEqual(alike);
});

test('a QR code is told byte for byte as others tell it', () => {
  const value = 'https://example.com/r/1042';
  const mine = Buffer.from(
    ours({ type: 'qrcode', value, mode: 'native', errorCorrection: 'M', size: { dots: 5 } }),
  );
  const thermal = thermalPrinter((printer) =>
    printer.printQR(value, { cellSize: 5, correction: 'M', model: 2 }),
  );
  const encoded = Buffer.from(
    encoder().qrcode(value, { model: 2, size: 5, errorlevel: 'm' }).encode(),
  );
  expect(mine.includes(thermal)).toBe(true);
  expect(encoded.includes(thermal)).toBe(true);
});
