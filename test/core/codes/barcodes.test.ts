import bwip from 'bwip-js/node';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodes, barcodeValue } from '../../../src/core/codes/barcodes.ts';
import { codewords } from '../../../src/core/codes/code128.ts';
import { guardedWidth } from '../../../src/core/codes/guard-bars.ts';
import { linearPattern } from '../../../src/core/template/data-schema/linear-pattern.ts';
import { barcodeFormats, type BarcodeFormat } from '../../../src/core/model/templates/symbology.ts';

test.each<[BarcodeFormat, string, string]>([
  ['ean13', '590123412345', '5901234123457'],
  ['ean13', '5901234123457', '5901234123457'],
  ['ean8', '9638507', '96385074'],
  ['upca', '03600029145', '036000291452'],
  ['upce', '425261', '04252614'],
  ['upce', '0123456', '01234565'],
  ['upce', '1234567', '12345670'],
  ['codabar', '12345', 'A12345A'],
  ['codabar', 'a123b', 'A123B'],
  ['databar', '4012345678901', '(01)04012345678901'],
  ['databar', '96385074', '(01)00000096385074'],
  ['databar-limited', '09521234543213', '(01)09521234543213'],
  ['databar-expanded-stacked', '(01)09521234543213(10)A', '(01)09521234543213(10)A'],
  ['itf14', '1540014128876', '15400141288763'],
  ['ean13', '978020137962+54499', '9780201379624+54499'],
  ['upce', '425261+12', '04252614+12'],
])('%s makes %s whole: %s', (format, content, value) => {
  expect(barcodeValue(format, content)).toBe(value);
});

test.each<[BarcodeFormat, string, RegExp]>([
  ['ean13', '5901234123450', /check digit 0, and 590123412345 needs 7: send 5901234123457$/],
  ['ean13', '9780201379620+54499', /check digit 0, and 978020137962 needs 4: send 9780201379624$/],
  ['ean13', '9780201379624+544', /an add-on of 2 or 5 digits/],
  ['ean8', '96385074+12', /^must be an EAN-8/],
  ['databar-limited', '29521234543217', /begin with 0 or 1/],
  ['databar-stacked', '(01)09521234543213(10)A', /^must be a GTIN/],
  ['itf14', '15400141288760', /check digit 0, and 1540014128876 needs 3/],
  ['msi', '12A', /; it contains U\+0041 "A"$/],
  ['ean8', '96385070', /check digit 0, and 9638507 needs 4/],
  ['upca', '036000291459', /needs 2/],
  ['upce', '01234560', /needs 5/],
  ['databar', '4012345678900', /needs 1/],
  ['ean13', '12345', /^must be an EAN-13: 12 digits, .*, not "12345", 5 digits$/],
  ['ean13', '59012341234５7', /^must be an EAN-13/],
  ['upce', '21234565', /^must be a UPC-E/],
  ['itf', '123', /even number of digits/],
  ['code39', 'sku', /capital letters/],
  ['code39', '*A*', /Code 39/],
  ['code93', 'ä', /Code 93/],
  ['code128', 'Größe', /letters without accents.*; it contains U\+00F6 "ö"$/],
  ['code128', 'A\u200eB', /; it contains U\+200E$/],
  ['code128', 'A\ud83dB', /contains U\+D83D, half of a surrogate pair/],
  ['ean13', '400638133393\n', /EAN-13.*; it contains U\+000A$/],
  ['code128', '', /; it is empty$/],
  ['codabar', 'A12', /Codabar/],
  ['codabar', 'E12E', /Codabar/],
  ['gs1-128', '(01)09521234543214', /^has a wrong field \(01\): bad checksum$/],
  ['gs1-128', '(9999)1', /wrong field \(9999\)/],
  ['gs1-128', '(11)261399', /wrong field \(11\)/],
  ['gs1-128', '0109521234543213', /^must be GS1 data/],
  [
    'databar',
    '(01)09521234543213(10)ABCDEFGHIJKLMNOPQRST(21)ABCDEFGHIJKLMNOPQRST(99)ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    /more than a DataBar holds/,
  ],
])('%s refuses %s', (format, content, message) => {
  expect(() => barcodeValue(format, content)).toThrow(message);
});

test.each(barcodeFormats)('the pattern of %s can be matched in linear time', (format) => {
  const { pattern, samples } = barcodes[format];
  const linear = linearPattern(pattern);
  for (const sample of samples) expect(linear.test(sample)).toBe(true);
  expect(linear.test('ä')).toBe(false);
});

test.each(barcodeFormats)('the samples of %s are whole already and have bars', (format) => {
  for (const sample of barcodes[format].samples) {
    const value = barcodeValue(format, sample);
    expect(value.replace('(01)', '')).toBe(sample.replace('(01)', ''));
    expect(barcodes[format].bars(value).length).toBeGreaterThan(20);
  }
});

/** The bars as somebody else's encoder draws them, wide elements as wide as ours. */
function drawn(bcid: string, text: string, options: object, wide?: number): number[] {
  const [symbol] = bwip.raw(bcid, text, options);
  if (!symbol || !('sbs' in symbol)) throw new Error('no bars');
  const elements = symbol.sbs.map((width) => (wide === undefined || width === 1 ? width : wide));
  return elements.length % 2 === 0 ? elements.slice(0, -1) : elements;
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const words = fc.stringMatching(/^[0-9A-Z .$/+%-]{1,20}$/);

test.each<[BarcodeFormat, string, fc.Arbitrary<string>, object, number?]>([
  ['ean13', 'ean13', digits(12), {}],
  ['ean8', 'ean8', digits(7), {}],
  ['msi', 'msi', fc.stringMatching(/^[0-9]{1,20}$/), {}],
  ['upca', 'upca', digits(11), {}],
  ['upce', 'upce', fc.stringMatching(/^[01][0-9]{6}$/), {}],
  ['code39', 'code39', words, {}, 2.5],
  ['code93', 'code93', words, { includecheck: true }],
  ['itf', 'interleaved2of5', fc.stringMatching(/^([0-9]{2}){1,10}$/), {}, 2.5],
  ['codabar', 'rationalizedCodabar', fc.stringMatching(/^[A-D][0-9$:/.+-]{1,15}[A-D]$/), {}, 2.5],
])(
  'the bars of %s are those that another encoder draws',
  (format, bcid, content, options, wide) => {
    fc.assert(
      fc.property(content, (text) => {
        const value = barcodeValue(format, text);
        expect(barcodes[format].bars(value)).toEqual(drawn(bcid, text, options, wide));
      }),
      { numRuns: 60 },
    );
  },
);

test('an add-on has the bars that another encoder draws, after a gap', () => {
  const addOn = fc.oneof(digits(2), digits(5));
  fc.assert(
    fc.property(digits(12), addOn, (text, more) => {
      const bars = barcodes.ean13.bars(barcodeValue('ean13', `${text}+${more}`));
      const main = drawn('ean13', text, {});
      expect(bars.slice(0, main.length)).toEqual(main);
      expect(bars[main.length]).toBe(10);
      expect(bars.slice(main.length + 1)).toEqual(drawn(`ean${more.length}`, more, {}));
    }),
    { numRuns: 60 },
  );
});

const ascii = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 9 }).map(String),
    fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  ),
  minLength: 1,
  maxLength: 30,
});

test('Code 128 is at most as long as another encoder makes it', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      const ours = barcodes.code128.bars(text).length;
      expect(ours).toBeLessThanOrEqual(drawn('code128', text, {}).length);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['AB', [104, 33, 34]],
  ['12', [105, 12]],
  ['123', [104, 17, 18, 19]],
  ['123456', [105, 12, 34, 56]],
  ['A1234', [104, 33, 99, 12, 34]],
  ['AB123456C', [104, 33, 34, 99, 12, 34, 56, 100, 35]],
])('Code 128 writes %s with the codewords %j', (text, expected) => {
  expect(codewords(text)).toEqual(expected);
});

// GS1 General Specifications: fields that belong together may be in two codes on one item.
test.each(['gs1-128', 'databar', 'databar-expanded', 'databar-expanded-stacked'] as const)(
  'a %s may hold a field whose companion is in another code',
  (format) => {
    for (const value of ['(21)SERIAL1', '(3103)001250', '(10)LOT7(17)270131'])
      expect(barcodeValue(format, value)).toBe(value);
    expect(() => barcodeValue(format, '(21)SERIAL1(01)09521234543214')).toThrow(
      'has a wrong field (01): bad checksum',
    );
    expect(() => barcodeValue(format, '(01)09521234543213(02)09521234543213')).toThrow(
      'mutually exclusive',
    );
  },
);

test('GS1-128 parts fields that have no length of their own, and no others', () => {
  const group = 102;
  const parted = barcodes['gs1-128'].bars('(10)AB(17)260314');
  const joined = barcodes['gs1-128'].bars('(17)260314(10)AB');
  // One codeword, six elements, is the separator.
  expect(parted.length - joined.length).toBeGreaterThanOrEqual(6);
  expect(codewords('\u001d17260314').slice(0, 2)).toEqual([105, group]);
});

test.each<[BarcodeFormat, string]>([
  ['ean13', '9780201379624'],
  ['ean13', '9780201379624+54'],
  ['ean13', '9780201379624+54499'],
  ['ean8', '96385074'],
  ['upca', '036000291452'],
  ['upca', '036000291452+12'],
  ['upce', '04252614'],
  ['upce', '04252614+54499'],
])('the guards of %s %s tell how wide its bars are', (format, value) => {
  const modules = barcodes[format].bars(value).reduce((sum, element) => sum + element, 0);
  expect(guardedWidth({ format, value })).toBe(modules);
});
