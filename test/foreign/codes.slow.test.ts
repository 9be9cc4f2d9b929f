// Compares Platen's commands for codes with those of third-party packages.

import { isDeepStrictEqual } from 'node:util';
import { Printer as EscposPrinter } from '@node-escpos/core';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import { transform } from 'receiptline';
import { expect, test } from 'vitest';
import { encode } from '../../src/core/drivers/escpos/encode.ts';
import { layout } from '../../src/core/layout/layout.ts';
import type { BarcodeFormat } from '../../src/core/model/templates/symbology.ts';
import { profileNamed, profiles } from '../../src/core/profiles/index.ts';
import { plainBlocks, type ShortBlock } from '../support/paper/plain-blocks.ts';

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

/** The commands of a barcode: height, module, text position, and GS k with all of its bytes. */
function barcodeCommands(bytes: Uint8Array): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (let at = Math.max(0, bytes.indexOf(0x1d)); at < bytes.length;) {
    const letter = bytes[at] === 0x1d ? String.fromCharCode(bytes[at + 1]!) : '';
    const length =
      letter === 'k' ? lengthOfCode(bytes.subarray(at)) : 'hwHf'.includes(letter) ? 3 : 0;
    // GS f selects the font of the text, which is not printed here.
    if (length > 0 && letter !== '' && letter !== 'f')
      found[`GS ${letter}`] = [...bytes.subarray(at + 2, at + length)];
    at += length || 1;
  }
  return found;
}

/** GS k m d … NUL for m up to 6, GS k m n d … for m from 65. */
function lengthOfCode(bytes: Uint8Array): number {
  return bytes[2]! > 6 ? 4 + bytes[3]! : bytes.indexOf(0, 3) + 1;
}

/** The same code in function B of GS k. */
function inFunctionB(commands: Record<string, number[]>): Record<string, number[]> {
  const [m = 0, ...data] = commands['GS k'] ?? [];
  return m > 6
    ? commands
    : { ...commands, 'GS k': [m + 65, data.length - 1, ...data.slice(0, -1)] };
}

async function nodeEscpos(data: string, type: string): Promise<Uint8Array> {
  const sent: Buffer[] = [];
  const device = {
    write(bytes: Buffer, told?: (error: Error | null) => void) {
      sent.push(bytes);
      told?.(null);
      return this;
    },
    close(told?: (error: Error | null) => void) {
      told?.(null);
      return this;
    },
  } as unknown as ConstructorParameters<typeof EscposPrinter>[0];
  const printer = new EscposPrinter(device, { encoding: 'cp858' });
  const options = { width: 1 as const, height: 80, position: 'OFF' as const, font: 'A' as const };
  printer.barcode(data, type as Parameters<typeof printer.barcode>[1], options);
  await printer.close();
  return Buffer.concat(sent);
}

type Format = Exclude<BarcodeFormat, `databar${string}` | 'itf14' | 'msi'>;

interface Told {
  format: Format;
  value: string;
  /** The input for each package; packages that cannot produce this code are left out. */
  thermal: [m: number, data?: string];
  encoder: [format: Format, data?: string];
  receiptline?: string;
  escpos?: [type: string, data?: string];
  /** Packages that send the same height, module, text position and GS k, byte for byte. */
  same: string[];
  /** Packages that differ only in using GS k in function A, whose data ends with NUL. */
  sameInFunctionA: string[];
}

const [thermal, rpe, line, escpos] = [
  'node-thermal-printer',
  'receipt-printer-encoder',
  'receiptline',
  'node-escpos',
] as const;

const codes: Told[] = [
  // Platen and receiptline leave the check digits of EAN and UPC-A to the
  // printer; node-escpos adds them, and the others send their input unchanged.
  {
    format: 'ean13',
    value: '4012345678901',
    thermal: [67, '401234567890'],
    encoder: ['ean13', '401234567890'],
    receiptline: 'ean',
    same: [thermal, line],
    sameInFunctionA: [rpe],
  },
  {
    format: 'ean8',
    value: '96385074',
    thermal: [68, '9638507'],
    encoder: ['ean8', '9638507'],
    receiptline: 'ean',
    same: [thermal, line],
    sameInFunctionA: [rpe],
  },
  {
    format: 'upca',
    value: '036000291452',
    thermal: [65, '03600029145'],
    encoder: ['upca', '03600029145'],
    receiptline: 'upc',
    escpos: ['UPC_A', '03600029145'],
    same: [thermal, line],
    sameInFunctionA: [rpe, escpos],
  },
  // Epson's manual requires the digits of the UPC-A; only receiptline computes
  // them.
  {
    format: 'upce',
    value: '01234565',
    thermal: [66, '01234500006'],
    encoder: ['upce', '01234500006'],
    receiptline: 'upc',
    escpos: ['UPC_E', '01234500006'],
    same: [thermal, line],
    sameInFunctionA: [rpe, escpos],
  },
  {
    format: 'code39',
    value: 'SKU-1001',
    thermal: [69],
    encoder: ['code39'],
    receiptline: 'code39',
    escpos: ['CODE39'],
    same: [thermal, line],
    sameInFunctionA: [rpe, escpos],
  },
  {
    format: 'itf',
    value: '15400141288763',
    thermal: [70],
    encoder: ['itf'],
    receiptline: 'itf',
    escpos: ['ITF'],
    same: [thermal, line],
    sameInFunctionA: [rpe, escpos],
  },
  {
    format: 'codabar',
    value: 'A31117013206375B',
    thermal: [71],
    encoder: ['codabar'],
    receiptline: 'codabar',
    // node-escpos accepts only digits, but a Codabar begins and ends with a
    // letter.
    same: [thermal, line],
    sameInFunctionA: [rpe],
  },
  // In Code 93 and Code 128, node-escpos drops the length of data shorter than
  // 16.
  {
    format: 'code93',
    value: 'SKU-1001',
    thermal: [72],
    encoder: ['code93'],
    receiptline: 'code93',
    same: [thermal, rpe, line],
    sameInFunctionA: [],
  },
  {
    format: 'code128',
    value: 'Order A',
    thermal: [73],
    encoder: ['code128'],
    receiptline: 'code128',
    same: [thermal, rpe, line],
    sameInFunctionA: [],
  },
  // Only receiptline doubles a brace; the other packages need it doubled in the
  // input.
  {
    format: 'code128',
    value: 'Order {A}',
    thermal: [73, 'Order {{A}'],
    encoder: ['code128', '{BOrder {{A}'],
    receiptline: 'code128',
    same: [thermal, rpe, line],
    sameInFunctionA: [],
  },
  // A GS1-128 is a Code 128 that begins with FNC1. The packages use GS k 74 for
  // it or do not support it, but accept this form too.
  {
    format: 'gs1-128',
    value: '(10)ABC',
    thermal: [73, '{110ABC'],
    encoder: ['code128', '{B{110ABC'],
    same: [thermal, rpe],
    sameInFunctionA: [],
  },
];

async function toldByOthers({ value, ...code }: Told): Promise<Record<string, Uint8Array>> {
  const [m, forThermal = value] = code.thermal;
  const [format, forEncoder = value] = code.encoder;
  const told: Record<string, Uint8Array> = {
    [thermal]: thermalPrinter((printer) =>
      printer.printBarcode(forThermal, m, { hriPos: 0, hriFont: 0, width: 2, height: 80 }),
    ),
    // Its width 1 is a module of two dots.
    [rpe]: encoder().barcode(forEncoder, format, { width: 1, height: 80 }).encode(),
  };
  if (code.receiptline) {
    const markdown = `{code:${value.replace(/[{}]/g, '\\$&')};option:${code.receiptline},2,80}`;
    told[line] = Buffer.from(transform(markdown, { command: 'epson', cpl: 48 }), 'latin1');
  }
  if (code.escpos) told[escpos] = await nodeEscpos(code.escpos[1] ?? value, code.escpos[0]);
  return told;
}

test('every barcode that an Epson printer draws itself is compared', () => {
  const compared = codes.map(({ format }) => format);
  const native = profiles
    .filter(({ id }) => id.startsWith('epson'))
    .flatMap(({ symbologies, similarSymbologies }) => [...symbologies, ...similarSymbologies]);
  expect(native.filter((one) => one !== 'qrcode' && !compared.includes(one as never))).toEqual([]);
});

test.each(codes)('$format $value is encoded as other packages encode it', async (code) => {
  const { format, value } = code;
  const mine = barcodeCommands(
    ours({ type: 'barcode', format, value, text: 'none', mode: 'native', moduleWidth: 2 }),
  );
  expect(Object.keys(mine)).toEqual(['GS h', 'GS w', 'GS H', 'GS k']);
  const same: string[] = [];
  const sameInFunctionA: string[] = [];
  for (const [name, bytes] of Object.entries(await toldByOthers(code))) {
    const commands = barcodeCommands(bytes);
    if (isDeepStrictEqual(commands, mine)) same.push(name);
    else if (isDeepStrictEqual(inFunctionB(commands), mine)) sameInFunctionA.push(name);
  }
  expect({ same, sameInFunctionA }).toEqual({
    same: code.same,
    sameInFunctionA: code.sameInFunctionA,
  });
  expect(same.length + sameInFunctionA.length).toBeGreaterThanOrEqual(2);
});

// The data fills the symbol, so that the error correction level is not raised.
// receiptline and node-escpos do not use GS ( k for QR codes: receiptline sends
// a bitmap, node-escpos ESC Z.
test.each([
  ['L', 'https://example.com/receipt/1042'],
  ['M', 'https://example.com/r/1042'],
  ['Q', 'https://e.com/r/1042'],
  ['H', 'https://e.com/'],
] as const)('a QR code of level %s is byte for byte that of other packages', (level, value) => {
  const block = { value, errorCorrection: level, size: { dots: 5 } };
  const mine = Buffer.from(ours({ type: 'qrcode', mode: 'native', ...block }));
  const told = thermalPrinter((printer) =>
    printer.printQR(value, { cellSize: 5, correction: level, model: 2 }),
  );
  const errorlevel = level.toLowerCase() as 'l' | 'm' | 'q' | 'h';
  const encoded = Buffer.from(encoder().qrcode(value, { model: 2, size: 5, errorlevel }).encode());
  // Model, module, level, data and print: five GS ( k without a byte between
  // them.
  expect(told.length).toBe(9 + 8 + 8 + (8 + value.length) + 8);
  for (const one of [mine, encoded]) expect(one.includes(told)).toBe(true);
});
