import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flip } from '../../../src/core/drivers/driver.ts';
import { driverFor } from '../../../src/core/drivers/index.ts';
import { encode as encodeEscpos } from '../../../src/core/drivers/escpos/encode.ts';
import { pinPasses, surplusDots } from '../../../src/core/drivers/impact/pins.ts';
import type { Document, Item, Page, TextItem } from '../../../src/core/model/paper/document.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { cases } from '../../support/any/cases.ts';
import { plainLook } from '../../support/paper/plain-blocks.ts';
import { bitmapsUpTo } from '../../support/any/any-bitmap.ts';

const epson = profileNamed('epson-tm-u220')!;
const star = profileNamed('star-sp700')!;

function bytes(items: Item[], height: number, profile = epson, after: Page['after'] = []): string {
  const document: Document = {
    width: profile.width,
    dpi: 144,
    pages: [{ height, items, after }],
  };
  return Buffer.from(driverFor(profile).encode(document, profile)).toString('latin1');
}

const plain: TextItem = {
  kind: 'text',
  x: 0,
  y: 0,
  width: 60,
  height: 18,
  text: 'Hello',
  ...plainLook,
};
const double = { size: { width: 2, height: 2 }, width: 120, height: 36 };
const start = '\x1b@\x1da\xff\x1bR\x00\x1b!\x00\x1b3\x12';
const starStart = '\x1b@\x1b\x1ea\x01\x1b\x1eE\x00\x17\x1bR\x00\x1bP\x1b0';

test('an Epson gets lines of 1/8 inch, and what is left as a feed', () => {
  expect(bytes([plain, { ...plain, ...double, y: 24 }], 72)).toBe(
    `${start}Hello\n\x1bJ\x06\x1b!\x30Hello\n\x1bJ\x0c`,
  );
});

test('all styles are set by one command, and positions are reached by blanks and white columns', () => {
  const styled = { ...plain, x: 89, font: 'B', width: 50, bold: true, underline: true } as const;
  expect(bytes([plain, styled], 18)).toBe(
    `${start}Hello  \x1b*\x01\x05\x00${'\0'.repeat(5)}\x1b!\x89Hello\n`,
  );
});

test('red and black of one line are two passes on an Epson', () => {
  const red = { ...plain, x: 120, color: 'red' } as const;
  const line = `${' '.repeat(10)}Hello\x1bJ\x00\x1br\x00Hello\n`;
  expect(bytes([plain, red], 18)).toBe(`${start}\x1br\x01${line}`);
});

test('red and black share a line on a Star', () => {
  const red = { ...plain, x: 60, color: 'red' } as const;
  const items = [plain, red, { ...plain, ...double, y: 18 }];
  expect(bytes(items, 54, star)).toBe(
    `${starStart}Hello\x1b4Hello\n\x1b5\x1bW\x01\x1bh\x01Hello\n`,
  );
});

test('a rule is one pass of the pins at every second half dot', () => {
  const rule: Item = { kind: 'box', x: 4, y: 6, width: 8, height: 2 };
  const columns = '\0\0\0\0\x80\0\x80\0\x80\0\x80';
  expect(bytes([rule], 20)).toBe(
    `${start}\x1bJ\x06\x1bU\x01\x1b*\x01\x0b\x00${columns}\x1bJ\x02\x1bU\x00\x1bJ\x0c`,
  );
  expect(bytes([rule], 20, star)).toBe(
    `${starStart}\x1bI\x06\x1bL\x0b\x00${columns}\x1bI\x02\x1bI\x0c`,
  );
});

test('what the font lacks is struck in its colour', () => {
  const chinese = { ...plain, text: '辣', width: 24, color: 'red' } as const;
  expect(bytes([chinese], 18)).toContain('\x1bU\x01\x1br\x01\x1b*\x01');
  expect(bytes([chinese], 18, star)).toContain('\x1b4\x1bL');
});

test('the paper is cut with the cut that the printer has', () => {
  const after = [{ kind: 'cut', mode: 'full' }] as const;
  expect(bytes([], 0, epson, [...after])).toBe(`${start}\x1dVB\x00`);
  expect(bytes([], 0, star, [...after])).toBe(`${starStart}\x1bd\x03`);
});

test('pins mark every dot and never strike at neighbouring half dots', () => {
  fc.assert(
    fc.property(bitmapsUpTo(40, 40), (bitmap) => {
      const passes = pinPasses(bitmap, null);
      const marked = new Bitmap(bitmap.width, bitmap.height + 1);
      for (const { top, columns } of passes)
        columns.forEach((byte, x) => {
          expect(byte & (columns[x + 1] ?? 0)).toBe(0);
          for (let pin = 0; pin < 8; pin++)
            if (byte & (0x80 >> pin)) marked.fill(x, top + 2 * pin, 2, 2);
        });
      for (const { x, y } of surplusDots(bitmap, passes)) {
        expect(bitmap.get(x, y)).toBe(false);
        bitmap.set(x, y);
      }
      expect(marked.data.subarray(0, bitmap.data.length)).toEqual(bitmap.data);
    }),
    { numRuns: cases(200, 60), seed: 1042 },
  );
});

test('pictures of dots two by two come out exactly, in one pass for sixteen rows', () => {
  const bitmap = new Bitmap(64, 32);
  for (let y = 0; y < 32; y += 2)
    for (let x = 0; x < 64; x += 2) if ((x * 7 + y * 5) % 6 < 3) bitmap.fill(x, y, 2, 2);
  const passes = pinPasses(bitmap, null);
  expect(passes.map(({ top }) => top)).toEqual([0, 16]);
  expect(surplusDots(bitmap, passes)).toEqual([]);
});

test('no column begins a real-time command', () => {
  // DLE EOT: the fourth pin, then the sixth.
  const items: Item[] = [
    { kind: 'box', x: 20, y: 0, width: 2, height: 16 },
    { kind: 'box', x: 2, y: 6, width: 1, height: 2 },
    { kind: 'box', x: 3, y: 10, width: 2, height: 2 },
  ];
  const document: Document = { width: 400, dpi: 144, pages: [{ height: 18, items, after: [] }] };
  const flips: Flip[] = [];
  const sent = Buffer.from(encodeEscpos(document, epson, flips)).toString('latin1');
  for (const command of ['\x10\x04', '\x10\x05', '\x10\x14']) expect(sent).not.toContain(command);
  expect(flips).toContainEqual({ page: 0, x: 2, y: 8 });
});
