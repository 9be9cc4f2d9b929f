// Compares computed symbol sizes and the emulator's QR codes with an
// independent library.

import bwipjs from 'bwip-js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcode } from '../../../src/core/emulator/escpos/barcode.ts';
import { eanModules, runsOf } from '../../../src/core/emulator/codes/ean-modules.ts';
import { barsOf, checkDigit } from '../../../src/core/emulator/codes/symbols.ts';
import { upcaOf } from '../../../src/core/emulator/codes/upce.ts';
import { drawSymbol, SymbolLibrary } from '../../../src/core/emulator/codes/symbol-library.ts';
import { mixedQrSize, qr } from '../../../src/core/emulator/codes/qr.ts';
import { pdf417Size } from '../../../src/core/emulator/codes/pdf417-size.ts';
import type { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { cases, sample } from '../../support/any/cases.ts';
import { readByZbar, readByZxing } from '../../support/paper/read-codes.ts';
import { GS, start } from './play.ts';

const library = new SymbolLibrary(() => 0);
const text = (characters: string, minLength = 1, maxLength = 20) =>
  fc.string({ unit: fc.constantFrom(...characters.split('')), minLength, maxLength });
const digits = (length: number) => text('0123456789', length, length);
const capitals = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -.$/+%';
const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
const lowerHalf = ascii.slice(0x20, 0x7b);

/** By m of GS k: data it accepts, including wrong check digits. */
const contents: [number, fc.Arbitrary<string>][] = [
  [65, fc.oneof(digits(11), digits(12))],
  [66, fc.oneof(digits(6), digits(7), digits(8), digits(11), digits(12))],
  [67, fc.oneof(digits(12), digits(13))],
  [68, fc.oneof(digits(7), digits(8))],
  [69, text(capitals)],
  [70, text('0123456789', 2)],
  [
    71,
    fc
      .tuple(text('ABCD', 1, 1), text('0123456789-$:/.+'), text('ABCD', 1, 1))
      .map((all) => all.join('')),
  ],
  [72, text(ascii)],
  [73, text(lowerHalf).map((data) => `{B${data}`)],
  [75, digits(13)],
  [76, digits(13)],
  [77, digits(13)],
];

test.each(contents)('GS k %i: accepted data can be drawn, in the computed width', (m, data) => {
  fc.assert(
    fc.property(data, fc.integer({ min: 2, max: 6 }), (content, module) => {
      const symbol = barcode(m, Buffer.from(content, 'latin1'), module, library);
      if (!symbol) return;
      const [x, width] = symbol.bars().at(-1)!;
      expect(x + width).toBe(symbol.width);
    }),
    { numRuns: cases(100, 15) },
  );
});

test.each([
  [65, '036000291452', '036000291453'],
  [66, '04252614', '04252615'],
  [67, '4006381333931', '4006381333932'],
  [68, '96385074', '96385075'],
])('GS k %i takes %s, and marks another check digit as wrong', (m, right, wrong) => {
  expect(barcode(m, Buffer.from(right), 2, library)).toMatchObject({ isWrong: false });
  expect(barcode(m, Buffer.from(wrong), 2, library)).toMatchObject({ isWrong: true });
  expect(barcode(m, Buffer.from(`${wrong}1`), 2, library)).toBeNull();
});

test.each([
  ['ean13', 12],
  ['ean8', 7],
  ['upca', 11],
] as const)('%s drawn digit by digit is as the library draws it', (bcid, length) => {
  fc.assert(
    fc.property(digits(length), (body) => {
      const whole = `${body}${checkDigit(body)}`;
      const drawn = drawSymbol({ bcid, text: whole });
      const bars = eanModules(bcid, whole)!;
      expect(barsOf({ sbs: runsOf(bars) }, 1)).toEqual(barsOf(drawn, 1));
    }),
    { numRuns: cases(30, 10) },
  );
});

test('UPC-E drawn digit by digit is as the library draws it', () => {
  fc.assert(
    fc.property(digits(6), (body) => {
      const whole = `0${body}${checkDigit(upcaOf(`0${body}`))}`;
      const drawn = drawSymbol({ bcid: 'upce', text: whole });
      expect(barsOf({ sbs: runsOf(eanModules('upce', whole)!) }, 1)).toEqual(barsOf(drawn, 1));
    }),
    { numRuns: cases(50, 15) },
  );
});

function rows(dots: Bitmap): number[] {
  return Array.from({ length: dots.width * dots.height }, (_, at) =>
    dots.get(at % dots.width, Math.floor(at / dots.width)) ? 1 : 0,
  );
}

/** Data of one mode each, because the library would mix modes. */
const singleMode = fc.oneof(text('abcdefghijklmnopqrstuvwxyz', 1, 300), text('0123456789', 1, 300));
const levels = ['L', 'M', 'Q', 'H'];

function drawnByLibrary(content: string, level: number): number[] {
  const options = { bcid: 'qrcode', text: content, eclevel: levels[level], fixedeclevel: true };
  const [symbol] = bwipjs.raw(options as { bcid: string; text: string });
  return symbol && 'pixs' in symbol ? symbol.pixs : [];
}

test('a QR code has the modules that the library gives it', () => {
  fc.assert(
    fc.property(singleMode, fc.nat(3), (content, level) => {
      const { draw } = qr(Buffer.from(content), level)!;
      expect(rows(draw())).toEqual(drawnByLibrary(content, level));
    }),
    { numRuns: cases(60, 10) },
  );
});

test.each(sample([350, 600, 900, 1200, 1270], 5))(
  'so has one of %i letters, at every level',
  (length) => {
    const content = 'thequickbrownfoxjumpsoverthelazydog'.repeat(40).slice(0, length);
    for (const level of [0, 1, 2, 3])
      expect(rows(qr(Buffer.from(content), level)!.draw())).toEqual(drawnByLibrary(content, level));
  },
);

test('a QR code is as large as one mode for all of its data makes it', () => {
  const size = (content: string) => qr(Buffer.from(content), 0)!.width;
  expect(size('1'.repeat(41))).toBe(21);
  expect(size('A'.repeat(25))).toBe(21);
  expect(size('a'.repeat(17))).toBe(21);
  // Mixed modes would fit into 25 modules.
  expect(size(`a${'1'.repeat(40)}`)).toBe(29);
  expect(qr(Buffer.from('a'.repeat(2954)), 0)).toBeNull();
});

test.each([
  'https://example.com/r/1042',
  'A1b2 C3',
  '90125',
  'HTTPS://EXAMPLE.COM/42',
  'Grüße, 你好',
])('readers read %s from a QR code', async (content) => {
  const { printer, send } = start();
  const data = Buffer.from(content);
  send([GS, 0x28, 0x6b, 3, 0, 49, 67, 4]);
  send([GS, 0x28, 0x6b, data.length + 3, 0, 49, 80, 48, ...data]);
  send([GS, 0x28, 0x6b, 3, 0, 49, 81, 48]);
  for (const read of [readByZxing, readByZbar])
    expect((await read(printer.openSheet.bitmap)).map((found) => found.text)).toEqual([content]);
});

test.each(['SKU-1001', 'TEST93', 'Code 93', 'a$b/c+d%'])(
  'readers read %s from Code 93, check characters and all',
  async (content) => {
    const { printer, send } = start();
    send([GS, 0x77, 2, GS, 0x6b, 72, content.length, ...Buffer.from(content)]);
    const found = await Promise.all(
      [readByZxing, readByZbar].map((read) => read(printer.openSheet.bitmap)),
    );
    expect(found.map(([one]) => one?.text)).toEqual([content, content]);
  },
);

/** Runs of all kinds of characters that a code compacts differently. */
const manyKinds = fc
  .array(
    fc.oneof(
      text('0123456789', 1, 50),
      text('abcdefgh', 1, 20),
      text('ABCDEFGH ', 1, 20),
      text(';<>@[]!?"()', 1, 6),
      text(ascii, 1, 30),
      fc
        .uint8Array({ minLength: 1, maxLength: 8 })
        .map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
    { minLength: 1, maxLength: 12, size: 'max' },
  )
  .map((runs) => runs.join(''));

test('a PDF417 has the computed size, or is not drawn', () => {
  const maybe = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined });
  const kinds = fc.constantFrom('pdf417', 'pdf417compact');
  fc.assert(
    fc.property(manyKinds, kinds, maybe(31), maybe(91), maybe(8), (content, bcid, ...given) => {
      const [columns, deep, eclevel] = given;
      const options = {
        bcid,
        text: content,
        binarytext: true,
        rowmult: 1,
        ...(columns && { columns }),
        ...(deep && { rows: deep }),
        ...(eclevel && { eclevel }),
      };
      const drawn = drawSymbol(options);
      const size = drawn && 'pixs' in drawn ? { width: drawn.pixx, height: drawn.pixy } : null;
      expect(pdf417Size(options)).toEqual(size);
    }),
    { numRuns: cases(200, 30) },
  );
});

test('a QR code has the size computed without drawing, whatever modes are mixed', () => {
  let compared = 0;
  fc.assert(
    fc.property(manyKinds, fc.nat(3), (content, level) => {
      const size = mixedQrSize(Buffer.from(content, 'latin1'), level);
      if (size === null) return;
      compared++;
      const options = { bcid: 'qrcode', text: content, eclevel: levels[level]!, binarytext: true };
      expect(drawSymbol({ ...options, mask: 1 })).toMatchObject({ pixx: size });
    }),
    { numRuns: cases(150, 30) },
  );
  expect(compared).toBeGreaterThan(cases(150, 30) / 15);
});

test('text written over itself on one line is complete', () => {
  const cells = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => (from + at) * 37).flatMap((number) => [
      0x1b, // ESC $
      0x24,
      number % 250,
      number & 1,
      0x41 + (number % 26),
    ]);
  const paper = (...parts: number[][]) => {
    const { printer, send } = start();
    send([GS, 0x21, 0x33], ...parts, [0x0a]); // GS ! — four times as large
    return printer.openSheet.bitmap;
  };
  const [first, second] = [paper(cells(0, 100)), paper(cells(100, 100))];
  const both = first.data.map((byte, at) => byte | second.data[at]!);
  expect(Buffer.compare(paper(cells(0, 200)).data, both)).toBe(0);
});
