// Compares Platen's StarPRNT with that of third-party packages.

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { transform } from 'receiptline';
import { expect, test } from 'vitest';
import { encode } from '../../src/core/drivers/starprnt/encode.ts';
import { layout } from '../../src/core/layout/layout.ts';
import type { BarcodeFormat } from '../../src/core/model/templates/symbology.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { plainBlocks, type ShortBlock } from '../support/paper/plain-blocks.ts';

const profile = profileNamed('star-mc-print3')!;

function ours(...blocks: ShortBlock[]): Buffer {
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  return Buffer.from(encode(layout(plainBlocks(blocks), profile, options), profile));
}

function encoder(): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({ language: 'star-prnt', columns: 48 }).initialize();
}

function receiptline(markdown: string): Buffer {
  return Buffer.from(transform(markdown, { command: 'starsbcs', cpl: 48 } as never), 'latin1');
}

/** The parameters of ESC b. Numbers may be sent as digits, too. */
function told(bytes: Uint8Array): string {
  const job = Buffer.from(bytes);
  const at = job.indexOf(Buffer.of(0x1b, 0x62));
  const [kind = 0, text = 0, mode = 0, height = 0] = job.subarray(at + 2);
  const plain = [kind, text, mode].map((value) => (value >= 48 ? value - 48 : value));
  const data = job.toString('latin1', at + 6, job.indexOf(0x1e, at));
  return [...plain, height, data].join(' ');
}

type Package = 'receipt-printer-encoder' | 'receiptline';
const both: Package[] = ['receipt-printer-encoder', 'receiptline'];

// receipt-printer-encoder supports only a ratio of 3 to 1 of wide to narrow,
// and does not expand UPC-E.
const codes: [
  Exclude<BarcodeFormat, `databar${string}` | 'gs1-128' | 'itf14' | 'msi'>,
  string,
  string,
  Package[],
][] = [
  ['ean13', '4012345678901', 'ean', both],
  ['ean8', '96385074', 'ean', both],
  ['upca', '036000291452', 'upc', both],
  ['upce', '01234565', 'upc', ['receiptline']],
  ['code39', 'SKU-1001', 'code39', ['receiptline']],
  ['itf', '15400141288763', 'itf', both],
  ['codabar', 'A31117013206375B', 'codabar', ['receiptline']],
  ['code93', 'SKU-1001', 'code93', both],
  ['code128', 'Order A', 'code128', both],
  ['code128', '5% off', 'code128', ['receiptline']], // the other does not escape
];

test.each(codes)(
  '%s is encoded as other packages encode it',
  (format, value, receiptlineName, equalPackages) => {
    const block = { type: 'barcode', format, value, mode: 'native', moduleWidth: 2 } as const;
    const mine = told(ours({ ...block, text: 'none', heightMm: 10 }));
    const others: Record<Package, string> = {
      'receipt-printer-encoder': told(
        encoder().barcode(value, format, { width: 1, height: 80, text: false }).encode(),
      ),
      receiptline: told(receiptline(`{code:${value};option:${receiptlineName},2,80}`)),
    };
    const same = Object.entries(others).filter(([, one]) => one === mine);
    expect(
      same.map(([name]) => name),
      `${mine}\n${Object.values(others).join('\n')}`,
    ).toEqual(equalPackages);
  },
);

test('a QR code is byte for byte that of receipt-printer-encoder', () => {
  const value = 'https://example.com/r/1042';
  const size = { dots: 5 };
  const mine = ours({ type: 'qrcode', value, mode: 'native', errorCorrection: 'M', size });
  const theirs = Buffer.from(
    encoder().qrcode(value, { model: 2, size: 5, errorlevel: 'm' }).encode(),
  );
  const [from, to] = [theirs.indexOf('\x1b\x1dyS'), theirs.indexOf('\x1b\x1dyP') + 4];
  expect(mine.includes(theirs.subarray(from, to))).toBe(true);
});

test('a PDF417 uses the same commands for size, level and data', () => {
  const value = 'A PDF417 of some length';
  const mine = ours({
    type: 'pdf417',
    value,
    mode: 'native',
    errorCorrection: 2,
    size: { dots: 2 },
  });
  const theirs = Buffer.from(
    encoder().pdf417(value, { width: 2, height: 3, errorlevel: 2 }).encode(),
  );
  for (const part of [
    '\x1b\x1dxS2\x02',
    '\x1b\x1dxS3\x03',
    '\x1b\x1dxS1\x02',
    `\x1b\x1dxD\x17\x00${value}`,
    '\x1b\x1dxP',
  ]) {
    expect(theirs.includes(part), part).toBe(true);
    expect(mine.includes(part), part).toBe(true);
  }
});

/** The number of bytes after the first two of a style command. */
const lengths: Record<string, number> = { E: 0, F: 0, '4': 0, '5': 0, '-': 1, i: 2, '\x1e': 2 };

/** The commands for styles, in order. */
function styles(job: Uint8Array): string[] {
  return Buffer.from(job)
    .toString('latin1')
    .split('\x1b')
    .flatMap((part) => {
      const more = lengths[part[0] ?? ''];
      const isStyle = more !== undefined && (part[0] !== '\x1e' || part[1] === 'F');
      return isStyle ? [part.slice(0, 1 + more)] : [];
    });
}

test('styles are switched on and off as the other package does it', () => {
  const text = (content: string, style: object): ShortBlock => ({
    type: 'text',
    content,
    ...style,
  });
  const mine = [
    styles(ours(text('a', { bold: true }), text('b', {}))),
    styles(ours(text('a', { underline: true }), text('b', {}))),
    styles(ours(text('a', { invert: true }), text('b', {}))),
    styles(ours(text('a', { size: { width: 3, height: 2 } }), text('b', {}))),
    styles(ours(text('a', { font: 'B' }), text('b', {}))),
  ];
  const theirs = [
    styles(encoder().bold(true).line('a').bold(false).line('b').encode()),
    styles(encoder().underline(true).line('a').underline(false).line('b').encode()),
    styles(encoder().invert(true).line('a').invert(false).line('b').encode()),
    styles(encoder().size(3, 2).line('a').size(1, 1).line('b').encode()),
    styles(encoder().font('B').line('a').font('A').line('b').encode()),
  ];
  expect(mine).toEqual(theirs);
});

test('page numbers, cuts and drawer kicks equal those of the other packages', () => {
  const numbers: Record<string, number> = {
    cp437: 1,
    cp858: 4,
    cp852: 5,
    cp860: 6,
    cp863: 8,
    cp865: 9,
    cp866: 10,
    windows1252: 32,
  };
  expect(profile.codepages).toMatchObject(numbers);
  const drawer = Buffer.from(encoder().pulse(0, 100, 200).encode());
  expect(drawer.includes(Buffer.of(0x1b, 0x07, 10, 20, 0x07))).toBe(true);
  const mine = ours({ type: 'drawer', pin: 2, onMs: 100, offMs: 200 });
  expect(mine.includes(Buffer.of(0x1b, 0x07, 10, 20, 0x07))).toBe(true);
  // Both cut partially; receiptline and Platen feed to the cutter first.
  expect(receiptline('a').includes('\x1bd3')).toBe(true);
  expect(ours({ type: 'text', content: 'a' }).includes('\x1bd\x03')).toBe(true);
});
