// Random contents of codes: text that symbologies, filters and printer languages are known
// to change, and the bytes that a reader must find.

import * as fc from 'fast-check';
import type { ReaderOptions, ReadInputBarcodeFormat } from 'zxing-wasm/reader';

/** A kind of code: a block without its content, and contents that it may accept. */
export interface CodeKind {
  name: string;
  block: object;
  content: fc.Arbitrary<string>;
  /** The format's name in zxing; zxing cannot read MSI. */
  format: ReadInputBarcodeFormat | 'MSI';
  /** What a reader finds in the code, by the standard. */
  holds: (content: string) => string;
  /** The characters that it cannot hold. */
  lacks: RegExp;
  /** Lines above the bars of an add-on would be read without it. */
  reader?: ReaderOptions;
}

const digit = fc.nat(9).map(String);
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: digit, minLength, maxLength });
const within = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code));
const printable = within(0x20, 0x7e);
const control = fc.oneof(within(0, 0x1f), fc.constant('\x7f'));

/** Words of other programs' escapes, of printer languages and of ISO 15434. */
const words = fc.constantFrom(
  '^FNC1',
  '^029',
  '^^',
  '^ECI000026',
  '^XZ',
  '~DG',
  '{1',
  '{{',
  '>8',
  '%%',
  '\\x1d',
  '\\["]',
  '_1D',
  '\r\n',
  '[)>\x1e06\x1d1PABC\x1dQ5\x1e\x04',
  '\x1b@',
  '\x10\x14\x01\x00\x01',
  'https://example.com/r/1042',
  'ORDER-1042',
);

/** Characters that normalization, filters of text and guesses of encodings change. */
const special = fc.constantFrom(
  'e\u0301',
  '\u1e9b\u0323',
  '\u212b',
  'ﬁ',
  '\ufeff',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\u00a0',
  '\u0085',
  '\u009b',
  '€',
  'é',
  'ÿ',
  '漢字',
  'ー',
  '👩‍👧',
);

/** Never accepted. */
const halfOfPair = fc.constantFrom('\ud83d', '\udc69');

const asciiText = joined([
  { arbitrary: printable, weight: 8 },
  { arbitrary: digits(1, 12), weight: 2 },
  { arbitrary: control, weight: 2 },
  { arbitrary: words, weight: 1 },
]);
const anyText = joined([
  { arbitrary: printable, weight: 64 },
  { arbitrary: digits(1, 30), weight: 8 },
  { arbitrary: control, weight: 16 },
  { arbitrary: words, weight: 16 },
  { arbitrary: special, weight: 8 },
  { arbitrary: within(0xa0, 0xff), weight: 8 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }), weight: 8 },
  { arbitrary: halfOfPair, weight: 1 },
]);

function joined(parts: { arbitrary: fc.Arbitrary<string>; weight: number }[], maxLength = 20) {
  return fc
    .array(fc.oneof(...parts), { minLength: 1, maxLength, size: 'max' })
    .map((pieces) => pieces.join(''));
}

/** Content of one mode of a symbology's compaction, or of all. */
const matrixText = fc.oneof(
  { arbitrary: anyText, weight: 6 },
  { arbitrary: asciiText, weight: 3 },
  { arbitrary: digits(1, 100), weight: 1 },
  { arbitrary: fc.stringMatching(/^[0-9A-Z $%*+./:-]{1,60}$/), weight: 1 },
);

const mostlyAscii = fc.oneof(
  { arbitrary: asciiText, weight: 9 },
  { arbitrary: anyText, weight: 1 },
);

/** Halves of surrogate pairs. */
const noText = /\p{Cs}/u;
// oxlint-disable-next-line no-control-regex
const notAscii = /[^\x00-\x7f]/u;

const asIs = (content: string) => content;

/** Weights 3 and 1 alternately, from the right. */
function withCheck(body: string): string {
  let sum = 0;
  Array.from(body, Number)
    .toReversed()
    .forEach((one, index) => (sum += one * (index % 2 === 0 ? 3 : 1)));
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Fields of GS1 data, mostly with a GTIN; only a lot and a serial number need a separator after them. */
const gs1 = fc
  .record({
    gtin: fc.option(digits(13).map((body) => `(01)${withCheck(body)}`)),
    others: fc.subarray(['(17)260314', '(11)260228', '(3103)001250', '(240)AB']),
    lot: fc.option(fc.stringMatching(/^[0-9A-Za-z!%&/*+._-]{1,12}$/)),
    serial: fc.option(fc.stringMatching(/^[0-9A-Z]{1,12}$/)),
  })
  .map(({ gtin, others, lot, serial }) =>
    [gtin, ...others, lot && `(10)${lot}`, serial && `(21)${serial}`].filter(Boolean).join(''),
  )
  .filter((content) => content !== '');

/** Without parentheses, with a GS after a field of variable length that is not the last. */
function gs1Holds(content: string): string {
  const fields = Array.from(content.matchAll(/\((\d+)\)([^(]+)/g), ([, name, value]) => ({
    text: `${name}${value}`,
    isVariable: ['10', '21', '240'].includes(name!),
  }));
  return fields
    .map(({ text, isVariable }, index) =>
      isVariable && index < fields.length - 1 ? `${text}\x1d` : text,
    )
    .join('');
}

const carriers = fc
  .record({
    year: digits(2),
    postcode: fc.oneof(digits(9), fc.stringMatching(/^[A-Z][0-9A-Z ]{4}[0-9A-Z]$/)),
    country: digits(3),
    service: digits(3),
    // oxlint-disable-next-line no-control-regex
    rest: fc.stringMatching(/^[0-9A-Z]{1,20}(\x1d[0-9A-Z/ ]{1,10}){0,3}\x1e\x04$/),
  })
  .map(({ year, postcode, country, service, rest }) =>
    [`[)>\x1e01\x1d${year}${postcode}`, country, service, rest].join('\x1d'),
  );
const shortText = joined(
  [
    { arbitrary: printable, weight: 8 },
    { arbitrary: control, weight: 1 },
    { arbitrary: digits(1, 4), weight: 2 },
  ],
  8,
);

const micro = fc.oneof(
  { arbitrary: shortText, weight: 4 },
  { arbitrary: digits(1, 35), weight: 2 },
  { arbitrary: fc.stringMatching(/^[0-9A-Z $%*+./:-]{1,21}$/), weight: 2 },
  { arbitrary: anyText, weight: 1 },
);

/** Limited holds only those that begin with 0 or 1. */
const gtin = fc
  .tuple(fc.constantFrom('0', '1'), digits(12))
  .map(([first, body]) => withCheck(`${first}${body}`));
const gtinHolds = (content: string) => `01${content}`;

const withMore = (length: number) =>
  fc.tuple(digits(length), fc.oneof(digits(2), digits(5))).map((both) => both.join('+'));

function moreHolds(content: string): string {
  const [main = '', more] = content.split('+');
  return `${withCheck(main)}${more}`;
}

const bars = (format: string) => ({ type: 'barcode', format });
const basic = fc.stringMatching(/^[0-9A-Z .$/+%-]{1,16}$/);

export const codeKinds: CodeKind[] = [
  kind('QR', { type: 'qrcode' }, matrixText, 'QRCode'),
  kind('QR H', { type: 'qrcode', errorCorrection: 'H' }, matrixText, 'QRCode'),
  kind('Data Matrix', { type: 'datamatrix' }, matrixText, 'DataMatrix'),
  kind('PDF417', { type: 'pdf417' }, matrixText, 'PDF417'),
  kind('Aztec', { type: 'aztec' }, matrixText, 'Aztec'),
  kind('Micro QR', { type: 'qrcode', micro: true }, micro, 'MicroQRCode', asIs, notAscii),
  kind('MaxiCode', { type: 'maxicode' }, fc.oneof(anyText, carriers), 'MaxiCode'),
  kind('GS1 QR', { type: 'qrcode', gs1: true }, gs1, 'QRCode', gs1Holds),
  kind('GS1 DataMatrix', { type: 'datamatrix', gs1: true }, gs1, 'DataMatrix', gs1Holds),
  kind('GS1-128', bars('gs1-128'), gs1, 'Code128', gs1Holds),
  kind('Code 128', bars('code128'), mostlyAscii, 'Code128', asIs, notAscii),
  kind('Code 39', bars('code39'), basic, 'Code39Std'),
  kind('Code 93', bars('code93'), basic, 'Code93'),
  kind('ITF', bars('itf'), fc.stringMatching(/^([0-9]{2}){3,9}$/), 'ITF'),
  kind('ITF-14', bars('itf14'), digits(13), 'ITF', withCheck),
  kind('DataBar', bars('databar'), gs1, 'DataBar', gs1Holds),
  kind('DataBar Expanded', bars('databar-expanded'), gs1, 'DataBarExp', gs1Holds),
  kind(
    'DataBar Expanded Stacked',
    bars('databar-expanded-stacked'),
    gs1,
    'DataBarExpStk',
    gs1Holds,
  ),
  kind('DataBar Limited', bars('databar-limited'), gtin, 'DataBarLtd', gtinHolds),
  kind('DataBar Stacked', bars('databar-stacked'), gtin, 'DataBarStk', gtinHolds),
  kind('DataBar Stacked Omni', bars('databar-stacked-omni'), gtin, 'DataBarStkOmni', gtinHolds),
  kind('EAN-13', bars('ean13'), digits(12), 'EAN13', withCheck),
  {
    ...kind('EAN-13 with add-on', bars('ean13'), withMore(12), 'EAN13', moreHolds),
    reader: { eanAddOnSymbol: 'Require' },
  },
  {
    ...kind(
      'UPC-A with add-on',
      bars('upca'),
      withMore(11),
      'EAN13',
      (content) => `0${moreHolds(content)}`,
    ),
    reader: { eanAddOnSymbol: 'Require' },
  },
  kind('EAN-8', bars('ean8'), digits(7), 'EAN8', withCheck),
  kind('UPC-A', bars('upca'), digits(11), 'EAN13', (content) => `0${withCheck(content)}`),
  kind('MSI', bars('msi'), digits(1, 12), 'MSI'),
  kind('Codabar', bars('codabar'), fc.stringMatching(/^[A-D][0-9$:/.+-]{3,12}[A-D]$/), 'Codabar'),
];

function kind(
  name: string,
  block: object,
  content: fc.Arbitrary<string>,
  format: CodeKind['format'],
  holds = asIs,
  lacks = noText,
): CodeKind {
  return { name, block, content, format, holds, lacks };
}
