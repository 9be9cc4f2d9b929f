import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodes, barcodeValue } from '../../../src/core/codes/barcodes.ts';
import { escposModels } from '../../../src/core/emulator/escpos/models.ts';
import { layout } from '../../../src/core/layout/layout.ts';
import type { CodeItem, Item, TextItem } from '../../../src/core/model/paper/document.ts';
import { barcodeFormats, type Symbology } from '../../../src/core/model/templates/symbology.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { examine } from '../../support/paper/examine.ts';
import { plainBlocks, type ShortBlock } from '../../support/paper/plain-blocks.ts';
import { cases } from '../../support/any/cases.ts';

function items(block: ShortBlock, widthMm = 80): Item[] {
  const options = { widthMm, cutPaper: true, maxPaperMm: 3000 };
  return layout(plainBlocks([block]), profileFor(widthMm), options).pages[0]!.items;
}

function codeOf(block: ShortBlock, widthMm = 80): CodeItem {
  return items(block, widthMm).find((item) => item.kind === 'code')!;
}

function textsOf(block: ShortBlock, widthMm = 80): TextItem[] {
  return items(block, widthMm).filter((item) => item.kind === 'text');
}

const ean = { type: 'barcode', format: 'ean13', value: '5901234123457' } as const;
const code128 = { type: 'barcode', format: 'code128' } as const;
const qrcode = { type: 'qrcode', value: 'https://example.com' } as const;

test('a code is as large as is usual, and smaller where the paper is narrow', () => {
  expect(codeOf({ ...ean, text: 'none' })).toMatchObject({
    module: 3,
    width: 285,
    height: 80,
    x: 145,
  });
  const long = { ...code128, value: 'ABCDEFGHIJKL' };
  expect(codeOf(long, 80)).toMatchObject({ module: 3, width: 501 });
  expect(codeOf(long, 58)).toMatchObject({ module: 2, width: 334 });
  expect(codeOf(qrcode)).toMatchObject({ module: 6, width: 150, height: 150 });
  const many = { ...qrcode, value: 'x'.repeat(1000) };
  expect(codeOf(many, 58)).toMatchObject({ module: 3, width: 363 });
});

test('a size is kept as it was asked for', () => {
  expect(codeOf({ ...ean, mode: 'raster', moduleWidth: 4, heightMm: 20 })).toMatchObject({
    module: 4,
    height: 160 + 20, // and the guard bars
    guard: { tail: 20, addOnTop: 0 },
  });
  expect(codeOf({ ...qrcode, size: { dots: 2 } })).toMatchObject({ module: 2, width: 50 });
  // 240 dots hold 25 modules of 9.
  expect(codeOf({ ...qrcode, size: { mm: 30 } })).toMatchObject({ module: 9, width: 225 });
});

test('a PDF417 has as many columns as there is room for', () => {
  const value = 'A longer text needs more rows where the paper is narrow. '.repeat(4);
  const [wide, narrow] = [80, 58].map((widthMm) => codeOf({ type: 'pdf417', value }, widthMm));
  expect(wide!.width).toBeGreaterThan(narrow!.width);
  expect(wide!.height).toBeLessThan(narrow!.height);
  expect(narrow!.width).toBeLessThanOrEqual(384);
});

test('what a reader needs white beside a code is white, on the paper if not within the print', () => {
  const margin = 24; // rolls have at least 3 mm beside what can be printed
  const large = { ...ean, moduleWidth: 5, text: 'none' } as const;
  expect(codeOf({ ...large, align: 'left' }).x).toBe(11 * 5 - margin);
  expect(codeOf({ ...large, align: 'right' }).x).toBe(576 - 95 * 5 - (11 * 5 - margin));
  expect(codeOf({ ...large, moduleWidth: 2, align: 'left' }).x).toBe(0);
  expect(codeOf({ ...qrcode, align: 'left' }).x).toBe(0);
  expect(codeOf({ ...qrcode, align: 'left', size: { dots: 8 } }).x).toBe(4 * 8 - margin);
});

test('beside other blocks all of the white is within the column', () => {
  const blocks = plainBlocks([{ ...qrcode, align: 'left' }]);
  const [inner] = blocks as [never];
  const columns = [50, 50].map((value) => ({
    width: { unit: 'percent' as const, value },
    blocks: [inner],
  }));
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const document = layout([{ type: 'columns', path: 'x', columns }], profileFor(80), options);
  const [left, right] = document.pages[0]!.items.filter((item) => item.kind === 'code');
  expect(left!.x).toBe(4 * left!.module);
  expect(right!.x).toBe(288 + 4 * right!.module);
});

test('the digits of an EAN stand under their bars, the first before them', () => {
  for (const align of ['left', 'center', 'right'] as const) {
    const bars = codeOf({ ...ean, align });
    const [first, left, right] = textsOf({ ...ean, align });
    expect([first!.text, left!.text, right!.text]).toEqual(['5', '901234', '123457']);
    expect(first!.x).toBeGreaterThanOrEqual(0);
    expect(first!.x + first!.width).toBeLessThanOrEqual(bars.x);
    expect(left!.x).toBeGreaterThan(bars.x);
    expect(left!.x + left!.width).toBeLessThan(bars.x + 47 * bars.module);
    expect(right!.x).toBeGreaterThan(bars.x + 47 * bars.module);
    expect(right!.x + right!.width).toBeLessThan(bars.x + bars.width);
  }
});

test('characters stand below the bars, above them or nowhere', () => {
  const block = { ...code128, value: 'ORDER' };
  const bars = codeOf(block);
  const [below] = textsOf(block);
  expect(below!.y).toBe(bars.y + bars.height + 4);
  const above = { ...block, text: 'above' } as const;
  expect(textsOf(above)[0]!.y + 24 + 4).toBe(codeOf(above).y);
  expect(textsOf({ ...block, text: 'none' })).toEqual([]);
});

/** The font and the number of characters of each line under a barcode. */
function shown(times: number, widthMm: number): string[] {
  const value = '(20)12'.repeat(times);
  const texts = textsOf({ type: 'barcode', format: 'gs1-128', value }, widthMm);
  return texts.map(({ text, font }) => `${font} ${text.length}`);
}

test('many characters are small ones, and more than a line of them go on below', () => {
  expect(shown(5, 58)).toEqual(['A 30']);
  expect(shown(6, 58)).toEqual(['B 36']);
  expect(shown(11, 80)).toEqual(['B 64', 'B 2']);
});

test('what cannot fit is refused with its place, the need and what there is', () => {
  expect(() => items({ ...code128, value: 'ABCDEFGHIJKLMNOPQRST' }, 58)).toThrow(
    expect.objectContaining({
      code: 'TEMPLATE_RENDER_ERROR',
      details: [
        'blocks[0].content: needs 510 dots (63.8 mm) across with modules of 2 dots, and there are 384 (48 mm): use shorter content or wider paper',
      ],
    }),
  );
  expect(() => items({ ...qrcode, size: { dots: 24 } })).toThrow(/smaller modules/);
  expect(() => items({ ...qrcode, size: { mm: 5 } })).toThrow(
    /there are 40 \(5 mm\).*a larger size/,
  );
});

const anyBarcode = fc.constantFrom(...barcodeFormats).chain((format) =>
  fc.record({
    type: fc.constant('barcode' as const),
    format: fc.constant(format),
    value: fc.constantFrom(...barcodes[format].samples).map((text) => barcodeValue(format, text)),
    moduleWidth: fc.constantFrom(null, 2),
    heightMm: fc.integer({ min: 2, max: 40 }),
    text: fc.constantFrom('none', 'above', 'below'),
  }),
);
const anyQr = fc.record({
  type: fc.constant('qrcode' as const),
  value: fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.lorem(), fc.nat().map(String)),
  errorCorrection: fc.constantFrom('L', 'M', 'Q', 'H'),
  size: fc.constantFrom(null, { dots: 3 }, { mm: 40 }),
});
const anyCode = fc
  .tuple(
    fc.oneof(anyBarcode, anyQr),
    fc.constantFrom('left', 'center', 'right'),
    fc.constantFrom('auto', 'native', 'raster'),
  )
  .map(([code, align, mode]) => ({ ...code, align, mode }));

test('whoever draws a code, the same dots are printed', () => {
  // Both know all that they know exactly; the clone does not know GS ( k.
  const examiners = [
    [profileFor(80), escposModels['epson-203'], ['upce', 'qrcode']],
    [profileFor(58), escposModels['clone-58'], []],
  ] as const;
  fc.assert(
    fc.property(fc.array(anyCode, { minLength: 1, maxLength: 3 }), (codes) => {
      for (const [own, model, more] of examiners) {
        const profile = {
          ...own,
          similarSymbologies: ['code39', 'itf', 'codabar', ...more] as Symbology[],
        };
        const fitting = codes.filter((code) => isNarrow(code) || profile.width === 576);
        const options = { widthMm: profile.paperMm, cutPaper: true, maxPaperMm: 3000 };
        const document = layout(plainBlocks(fitting), profile, options);
        expect(examine(document, profile, model).faults).toEqual([]);
      }
    }),
    { numRuns: cases(60, 20) },
  );
});

function isNarrow(code: { type: string; format?: string }): boolean {
  return code.type === 'qrcode' || !['gs1-128', 'codabar'].includes(code.format!);
}

test('guard bars end beside the digits, which stand between them', () => {
  const painted = { ...ean, mode: 'raster' } as const;
  const [code, ...digits] = items(painted);
  expect(code).toMatchObject({ y: 6, height: 80 + 15, guard: { tail: 15 } });
  expect(digits).toMatchObject([
    { text: '5', y: 90 },
    { text: '901234', y: 90 },
    { text: '123457', y: 90 },
  ]);
  // Bars of one length, which a printer can draw itself.
  for (const flat of [{ text: 'none' }, { text: 'above' }, { mode: 'native' }] as const)
    expect(codeOf({ ...painted, ...flat })).not.toHaveProperty('guard');
  expect(codeOf(ean)).not.toHaveProperty('guard'); // this one does
});

test('the digits of an add-on are above its bars', () => {
  const both = { ...ean, value: '9780201379624+54499' };
  const [code, digits] = items(both);
  expect(code).toMatchObject({ guard: { tail: 15, addOnTop: 28 }, width: (95 + 10 + 47) * 3 });
  expect(digits).toMatchObject({ text: '54499', y: 6 });
  const flat = codeOf({ ...both, text: 'none', mode: 'native' });
  expect(flat.guard).toEqual({ tail: 0, addOnTop: 0 }); // printers draw no add-ons
});

test('the digits of an SSCC and of an ITF-14 are printed in groups', () => {
  const sscc = { type: 'barcode', format: 'gs1-128', value: '(00)340123450000000017' } as const;
  expect(textsOf(sscc)).toMatchObject([{ text: '(00) 3 4012 3450 0000 0001 7' }]);
  const itf14 = { type: 'barcode', format: 'itf14', value: '15400141288763' } as const;
  expect(textsOf(itf14)).toMatchObject([{ text: '1 54 00141 28876 3' }]);
});

test('stacked codes are as high as their rows need', () => {
  const value = '(01)09521234543213';
  const stacked = { type: 'barcode', format: 'databar-stacked-omni', value } as const;
  expect(codeOf(stacked).height).toBe((33 + 3 + 33) * 3);
  expect(codeOf({ ...stacked, heightMm: 40 }).height).toBe(320);
});
