import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../../src/core/drivers/starprnt/encode.ts';
import type { Flip } from '../../../../src/core/drivers/driver.ts';
import type {
  CodeItem,
  Document,
  Item,
  Page,
  TextItem,
} from '../../../../src/core/model/paper/document.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';
import { measure } from '../../../../src/core/raster/text/cells.ts';
import { cases } from '../../../support/any/cases.ts';
import { plainLook } from '../../../support/paper/plain-blocks.ts';

const profile = profileNamed('star-tsp143iv')!;

function receipt(items: Item[], after: Page['after'] = [], height = 100): Document {
  return { width: 576, dpi: 203, pages: [{ height, items, after }] };
}

function star(document: Document): string {
  return Buffer.from(encode(document, profile)).toString('latin1');
}

const plain: TextItem = {
  kind: 'text',
  x: 0,
  y: 0,
  width: 60,
  height: 24,
  text: 'Hello',
  ...plainLook,
};
const start = '\x1b@\x1b\x1ea\x01\x1b\x1eE\x00\x17\x1bR\x00\x1b0';

test('a line is text, and the paper goes on by dots', () => {
  expect(star(receipt([plain]))).toBe(`${start}Hello\n\x1bI\x4c`);
});

test('position, font, size and style are sent where they change', () => {
  const styled: TextItem = {
    ...plain,
    x: 300,
    y: 24,
    height: 48,
    width: 180,
    font: 'B',
    size: { width: 3, height: 2 },
    bold: true,
    underline: true,
  };
  expect(star(receipt([plain, styled, { ...plain, y: 72, invert: true }], [], 96))).toBe(
    `${start}Hello\n` +
      '\x1b\x1dA\x2c\x01\x1b\x1eF\x01\x1bi\x01\x02\x1bE\x1b-\x01Hello\n' +
      '\x1b\x1eF\x00\x1bi\x00\x00\x1bF\x1b-\x00\x1b4Hello\n',
  );
});

test('characters go out in Star’s code pages', () => {
  expect(star(receipt([{ ...plain, text: 'a€é' }]))).toContain('a\x1b\x1dt\x04\xd5\x82\n');
  expect(star(receipt([{ ...plain, text: 'Ж' }]))).toContain('\x1b\x1dt\x0a');
});

test('what the printer cannot enlarge is painted', () => {
  const large = { ...plain, width: 420, height: 168, size: { width: 7, height: 7 } };
  expect(star(receipt([large], [], 168))).toContain('\x1b\x1dS\x01');
});

test('an image has its width in bytes and its height in dots', () => {
  const box: Item = { kind: 'box', x: 0, y: 10, width: 20, height: 2 };
  expect(star(receipt([box], [], 12))).toBe(
    `${start}\x1bI\x0a\x1b\x1dS\x01\x03\x00\x02\x00\x00\xff\xff\xf0\xff\xff\xf0`,
  );
});

test('drawers, buzzer and cut', () => {
  const drawer = (pin: 2 | 5) => ({ kind: 'drawer', pin, onMs: 100, offMs: 200 }) as const;
  const actions = star(
    receipt(
      [],
      [drawer(2), drawer(5), { kind: 'beep', times: 3 }, { kind: 'cut', mode: 'full' }],
      0,
    ),
  );
  expect(actions).toBe(`${start}\x1b\x07\x0a\x14\x07\x1a\x1b\x1d\x19\x12\x01\x03\x00\x1bd\x03`);
});

test('no image holds ESC ACK, and the dots that changed are told', () => {
  const dots = Uint8Array.of(0x1b, 0x06, 0x01);
  const image: Item = {
    kind: 'image',
    x: 0,
    y: 5,
    width: 24,
    height: 1,
    dots,
    content: '',
    dither: null,
  };
  const flips: Flip[] = [];
  const bytes = Buffer.from(encode(receipt([image]), profile, flips));
  expect(bytes.includes('\x1b\x06')).toBe(false);
  expect(bytes.includes(Buffer.of(0x1f, 0x06, 0x01))).toBe(true);
  expect(flips).toEqual([{ page: 0, x: 5, y: 5 }]);
});

const code: CodeItem = {
  kind: 'code',
  x: 0,
  y: 0,
  width: 190,
  height: 60,
  symbology: 'ean13',
  value: '4006381333931',
  module: 2,
  errorCorrection: null,
  mode: 'auto',
};

test('a barcode is told its kind, its widths and its height, and ends with RS', () => {
  expect(star(receipt([code], [], 60))).toBe(`${start}\x1bb\x03\x01\x01\x3c4006381333931\x1e`);
  const middle = { ...code, x: (576 - 190) >> 1 };
  expect(star(receipt([middle], [], 60))).toBe(
    `${start}\x1b\x1da\x01\x1bb\x03\x01\x01\x3c4006381333931\x1e\x1b\x1da\x00`,
  );
});

test('what the printer has no widths for, or no place, is painted', () => {
  for (const change of [{ module: 5 }, { x: 3 }, { height: 256 }, { mode: 'raster' as const }])
    expect(star(receipt([{ ...code, ...change }], [], 300))).not.toContain('\x1bb');
  const itf: CodeItem = { ...code, symbology: 'itf', value: '12345670' };
  expect(star(receipt([itf]))).toContain('\x1bb\x05\x01\x01');
  expect(star(receipt([{ ...itf, module: 3 }]))).not.toContain('\x1bb');
});

test('a Code 128 is left to the printer where a template asks for it, its signs escaped', () => {
  const code128: CodeItem = { ...code, symbology: 'code128', value: '5% off' };
  expect(star(receipt([code128]))).not.toContain('\x1bb');
  expect(star(receipt([{ ...code128, mode: 'native' }]))).toContain(
    '\x1bb\x06\x01\x01\x3c5%0 off\x1e',
  );
});

test('text is never a command, whatever characters it holds', () => {
  const unit = fc.integer({ min: 0, max: 0x2fff }).map((point) => String.fromCharCode(point));
  const pages = Object.values(profile.codepages).map((page) => String.fromCharCode(page));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (any) => {
      const text = `${any}€`;
      const job = star(receipt([{ ...plain, text, width: 12 * measure(text) }], [], 24));
      if (job.includes('\x1b\x1dS')) return; // painted
      const [first = '', ...parts] = job.slice(start.length, -1).split('\x1b\x1dt');
      expect(parts.filter((part) => !pages.includes(part[0]!))).toEqual([]);
      const written = first + parts.map((part) => part.slice(1)).join('');
      expect(written).toMatch(/^[ -~\u0080-\u00ff]*$/);
    }),
    { numRuns: cases(1000) },
  );
});
