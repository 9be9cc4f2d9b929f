// Every format is printed at both widths of paper and read by two readers.

import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { BarcodeFormat } from '../../../src/core/model/templates/symbology.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import type { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { bind } from '../../../src/core/template/bind.ts';
import { isWhole, sample } from '../../support/any/cases.ts';
import { readByZbar, readByZxing } from '../../support/paper/read-codes.ts';
import { now, saved } from '../template/printing.ts';
import { slowTest } from '../../support/run/slow-test.ts';

function printed(blocks: object[], widthMm: number): Bitmap {
  const template = saved(blocks, { width: `${widthMm}mm` });
  const options = { widthMm, cutPaper: true, maxPaperMm: 3000 };
  const document = layout(bind(template, {}, { now, copy: 1 }), profileFor(widthMm), options);
  return paint(document)[0]!;
}

const narrow = [80, 58];
const wide = [80];
const barcodes: [BarcodeFormat, string, papers: number[], zxing: string, zbar: string][] = [
  ['ean13', '590123412345', narrow, 'EAN13 5901234123457', 'EAN13 5901234123457'],
  ['ean8', '9638507', narrow, 'EAN8 96385074', 'EAN8 96385074'],
  ['upca', '03600029145', narrow, 'EAN13 0036000291452', 'EAN13 0036000291452'],
  ['upce', '425261', narrow, 'UPCE 0042100005264', 'EAN13 0042100005264'],
  ['code39', 'SKU-10 $%', narrow, 'Code39 SKU-10 $%', 'CODE39 SKU-10 $%'],
  ['code93', 'SKU-10 $%', narrow, 'Code93 SKU-10 $%', 'CODE93 SKU-10 $%'],
  ['code128', 'Order {10}', narrow, 'Code128 Order {10}', 'CODE128 Order {10}'],
  ['code128', 'a123456789b', narrow, 'Code128 a123456789b', 'CODE128 a123456789b'],
  ['itf', '15400141288763', narrow, 'ITF 15400141288763', 'I25 15400141288763'],
  ['codabar', 'C31-11.7D', narrow, 'Codabar C31-11.7D', 'CODABAR C31-11.7D'],
  [
    'gs1-128',
    '(10)ABC123(17)260314',
    narrow,
    'Code128 (10)ABC123(17)260314',
    'CODE128 10ABC123\u001d17260314',
  ],
  [
    'gs1-128',
    '(01)09521234543213(10)ABC123',
    wide,
    'Code128 (01)09521234543213(10)ABC123',
    'CODE128 010952123454321310ABC123',
  ],
  [
    'databar',
    '09521234543213',
    narrow,
    'DataBarOmni (01)09521234543213',
    'DATABAR 0109521234543213',
  ],
  [
    'databar',
    '(01)09521234543213(3103)000123',
    wide,
    'DataBarExp (01)09521234543213(3103)000123',
    'DATABAR_EXP 01095212345432133103000123',
  ],
  [
    'databar-expanded',
    '(3103)001250(15)270131',
    wide,
    'DataBarExp (3103)001250(15)270131',
    'DATABAR_EXP 310300125015270131',
  ],
];

test.each(barcodes)('%s %s is read as what it is', async (format, content, papers, zxing, zbar) => {
  for (const widthMm of papers)
    for (const text of isWhole ? ['below', 'above'] : ['below']) {
      const above = { type: 'text', content: 'Text right above it' };
      const picture = printed([above, { type: 'barcode', format, content, text }], widthMm);
      const [one] = await readByZxing(picture);
      const [other] = await readByZbar(picture);
      expect(`${one?.format} ${one?.text}`).toBe(zxing);
      expect(`${other?.format} ${other?.text}`).toBe(`ZBAR_${zbar}`);
    }
});

test('a GS1 code may hold a serial number alone', async () => {
  for (const type of ['datamatrix', 'qrcode']) {
    const picture = printed([{ type, content: '(21)SERIAL1', gs1: true }], 80);
    const [read] = await readByZxing(picture);
    expect(read?.text, type).toBe('(21)SERIAL1');
  }
});

const texts = [
  'https://example.com/receipts/A-1042',
  'Grüße für 5 €, 漢字',
  'BEGIN:VCARD\nN:Berg;Anna\nEND:VCARD',
  '12345678',
];
const sizes = [undefined, 3, '30mm'];

test.each(['qrcode', 'pdf417', 'datamatrix', 'aztec'])(
  'a %s is read as what it is, at every size',
  async (type) => {
    const all = texts.flatMap((content) =>
      narrow.flatMap((widthMm) => sizes.map((size) => ({ content, widthMm, size }))),
    );
    for (const { content, widthMm, size } of sample(all, 5)) {
      const above = { type: 'text', content: 'Text right above it' };
      const picture = printed([above, { type, content, ...(size && { size }) }], widthMm);
      expect((await readByZxing(picture)).map(({ text }) => text)).toEqual([content]);
      if (type === 'qrcode')
        expect((await readByZbar(picture)).map(({ text }) => text)).toEqual([content]);
    }
  },
);

slowTest('the largest QR codes of every level are read', async () => {
  const largest = [
    ['L', 1000],
    ['M', 800],
    ['Q', 600],
    ['H', 400],
  ] as const;
  for (const [errorCorrection, length] of sample(largest, 2)) {
    const content = Array.from({ length }, (_, at) => 'abcdefghij'[(at * at) % 10]).join('');
    const picture = printed([{ type: 'qrcode', content, errorCorrection }], 80);
    expect((await readByZxing(picture)).map(({ text }) => text)).toEqual([content]);
  }
  const dense = [
    ['0123456789', 7089],
    ['0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:', 4296],
  ] as const;
  for (const [characters, length] of sample(dense, 2)) {
    const any = (at: number) => characters[(at * at) % characters.length];
    const content = Array.from({ length }, (_, at) => any(at)).join('');
    const picture = printed([{ type: 'qrcode', content, errorCorrection: 'L' }], 80);
    expect((await readByZxing(picture)).map(({ text }) => text)).toEqual([content]);
  }
});
