import { array, assert, boolean, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { ShapedItem } from '../../../../src/core/model/paper/document.ts';
import { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { drawShaped } from '../../../../src/core/raster/text/draw-shaped.ts';
import { font } from '../../../../src/core/raster/text/font.ts';
import { clusters, scriptOf } from '../../../../src/core/raster/text/scripts.ts';
import { drawnSoFar, roughWidth, shape } from '../../../../src/core/raster/text/shape.ts';
import type { ShapeStyle } from '../../../../src/core/raster/text/shaped-text.ts';
import { cases } from '../../../support/any/cases.ts';

const cell = { width: 12, height: 24 };
const plain = { cell, size: { width: 1, height: 1 }, bold: false };
const arabic: ShapeStyle = { ...plain, script: 'arabic', direction: 'rtl' };
const hebrew: ShapeStyle = { ...plain, script: 'hebrew', direction: 'rtl' };
const thai: ShapeStyle = { ...plain, script: 'thai', direction: 'ltr' };
const devanagari: ShapeStyle = { ...plain, script: 'devanagari', direction: 'ltr' };
const emoji: ShapeStyle = { ...plain, script: 'emoji', direction: 'ltr' };
const accented: ShapeStyle = { ...plain, script: 'accented', direction: 'ltr' };

function dots(bitmap: Bitmap): [x: number, y: number][] {
  const found: [number, number][] = [];
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++) if (bitmap.get(x, y)) found.push([x, y]);
  return found;
}
const ink = (bitmap: Bitmap) => dots(bitmap).length;
const hasGap = (bitmap: Bitmap) => new Set(dots(bitmap).map(([x]) => x)).size < bitmap.width;

test.each([
  ['a', undefined],
  ['é', undefined],
  ['漢', undefined],
  ['😀', undefined],
  ['฿', undefined],
  ['★', undefined],
  ['ｶﾞ', undefined],
  ['ب', 'arabic'],
  ['ﻻ', 'arabic'],
  ['ש', 'hebrew'],
  ['น้ำ', 'thai'],
  ['क्षि', 'devanagari'],
  ['ধ', 'bengali'],
  ['ਧੰ', 'gurmukhi'],
  ['ક્ષ', 'gujarati'],
  ['ଧ', 'oriya'],
  ['கொ', 'tamil'],
  ['స్త్రీ', 'telugu'],
  ['ನ್ಯ', 'kannada'],
  ['ക്ഷ', 'malayalam'],
  ['ශ්‍රී', 'sinhala'],
  ['ຂ', 'lao'],
  ['ကျေး', 'myanmar'],
  ['ស្ត្រី', 'khmer'],
  ['አ', 'ethiopic'],
  ['Ა', 'georgian'],
  ['ა', undefined],
  ['x\u0304', 'accented'],
  ['❤\ufe0f', 'emoji'],
  ['👍🏽', 'emoji'],
  ['👨‍👩‍👧', 'emoji'],
  ['🇩🇪', 'emoji'],
  ['1\ufe0f\u20e3', 'emoji'],
])('%s is drawn as %s', (text, script) => {
  expect(scriptOf(clusters(text)[0]!)).toBe(script);
});

test('the letters of an Arabic word join', () => {
  expect(hasGap(shape('بببب', arabic).bitmap)).toBe(false);
  expect(shape('بببب', arabic).width).toBeLessThan(4 * shape('ب', arabic).width);
});

test('right-to-left text begins at the right', () => {
  const { bitmap } = shape('שייי', hebrew); // a large letter, then small ones
  const end = shape('ש', hebrew).bitmap.width;
  const right = dots(bitmap).filter(([x]) => x >= bitmap.width - end).length;
  const left = dots(bitmap).filter(([x]) => x < end).length;
  const alone = ink(shape('ש', hebrew).bitmap);
  expect(Math.abs(right - alone)).toBeLessThan(10);
  expect(left).toBeLessThan(alone - 20);
});

test('marks stack above the letters of Thai and nothing is cut off', () => {
  const bare = shape('สน', thai);
  const marked = shape('สิ้น', thai);
  expect(marked.ascent).toBeGreaterThan(bare.ascent + 4);
  expect(marked.bitmap.height).toBe(marked.ascent + marked.descent);
  expect(Math.abs(marked.width - bare.width)).toBeLessThanOrEqual(1);
});

test('conjuncts of Devanagari form: क्षि is narrower than its letters', () => {
  const apart = ['क', 'ष', 'ि'].reduce((sum, letter) => sum + shape(letter, devanagari).width, 0);
  expect(shape('क्षि', devanagari).width).toBeLessThan(apart);
});

test.each([
  ['bengali', 'শ্রী', 'শর'],
  ['gurmukhi', 'ਸ਼੍ਰੀ', 'ਸ਼ਰ'],
  ['gujarati', 'ક્ષ', 'કષ'],
  ['telugu', 'స్త్రీ', 'సతర'],
  ['kannada', 'ನ್ಯ', 'ನಯ'],
  ['malayalam', 'ക്ഷ', 'കഷ'],
  ['sinhala', 'ශ්\u200dරී', 'ශර'],
  ['myanmar', 'က္က', 'ကက'],
  ['khmer', 'ស្ត្រី', 'សតរ'],
] as const)('conjuncts of %s form: %s is narrower than %s', (script, conjunct, letters) => {
  const style: ShapeStyle = { ...plain, script, direction: 'ltr' };
  expect(shape(conjunct, style).width).toBeLessThan(shape(letters, style).width);
});

test('larger sizes are drawn from outlines, each way as often as asked', () => {
  const small = shape('شكرا', arabic);
  const wide = shape('شكرا', { ...arabic, size: { width: 2, height: 1 } });
  const large = shape('شكرا', { ...arabic, size: { width: 3, height: 3 } });
  expect(Math.abs(wide.width - 2 * small.width)).toBeLessThanOrEqual(2);
  expect(Math.abs(wide.bitmap.height - small.bitmap.height)).toBeLessThanOrEqual(1);
  expect(Math.abs(large.width - 3 * small.width)).toBeLessThanOrEqual(3);
  const inBlocks = dots(large.bitmap).every(([x, y]) => {
    const [left, top] = [x - (x % 3), y - (y % 3)];
    return large.bitmap.get(left, top) && large.bitmap.get(left + 2, top + 2);
  });
  expect(inBlocks).toBe(false);
});

test('bold has more ink, and keeps the dots of letters apart', () => {
  for (const [text, style] of [
    ['يت', arabic],
    ['שלום', hebrew],
    ['กาแฟ', thai],
    ['कुल', devanagari],
    ['ধন্য', { ...plain, script: 'bengali', direction: 'ltr' }],
    ['நன்றி', { ...plain, script: 'tamil', direction: 'ltr' }],
  ] as const) {
    const [normal, bold] = [shape(text, style), shape(text, { ...style, bold: true })];
    expect(ink(bold.bitmap)).toBeGreaterThan(ink(normal.bitmap) * 1.1);
  }
  expect(islands(shape('ت', { ...arabic, bold: true }).bitmap)).toBe(3);
});

test('an emoji takes two cells, whatever it is made of', () => {
  for (const text of ['❤\ufe0f', '👍🏽', '👨‍👩‍👧', '🇩🇪', '1\ufe0f\u20e3'])
    expect([text, shape(text, emoji).width]).toEqual([text, 24]);
  expect(shape('❤\ufe0f', { ...emoji, size: { width: 2, height: 2 } }).width).toBe(48);
});

test('an accent sits above a letter of any height, and one below it', () => {
  for (const letter of ['x', 'X', 'd']) {
    const bare = font(cell)
      .rows(letter.codePointAt(0)!)
      .findIndex((row) => row !== 0);
    const { ascent, bitmap, width } = shape(`${letter}\u0304`, accented);
    expect(width).toBe(12);
    expect(19 - ascent).toBeLessThan(bare);
    const rows = Array.from({ length: bitmap.height }, (_, y) => y).filter((y) =>
      dots(bitmap).every(([, inked]) => inked !== y),
    );
    expect(rows).toContain(bare - (19 - ascent) - 1); // a white row between the two
  }
  expect(shape('g\u0323', accented).descent).toBeGreaterThan(5);
});

test('all ink lies within the width, for text of any script', () => {
  const pieces: [ShapeStyle, string][] = [
    [arabic, 'ابجدهوزحطيكلمنسعفصقرشتثخذضظغًٌَُّ '],
    [hebrew, 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ\u05b8\u05bc '],
    [thai, 'กขคงจฉชซญฎฏฐฑณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาิีึืุู่้๊๋ำแโใไ '],
    [devanagari, 'अआइकखगघचछजझटठडढतथदधनपफबभमयरलवशषसह\u093e\u093f\u0940\u0941\u094d '],
  ];
  const text = constantFrom(...pieces).chain(([style, alphabet]) =>
    array(constantFrom(...Array.from(alphabet)), { minLength: 1, maxLength: 8 }).map((letters) => ({
      style,
      text: letters.join(''),
    })),
  );
  assert(
    property(text, boolean(), ({ style, text: content }, bold) => {
      const { bitmap, left, width, ascent, descent } = shape(content, { ...style, bold });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + bitmap.width).toBeLessThanOrEqual(width);
      expect(ascent + descent).toBe(bitmap.height);
    }),
    { numRuns: cases(60, 20) },
  );
});

test('a text is drawn once', () => {
  const before = drawnSoFar();
  const first = shape('תודה רבה', hebrew);
  expect(shape('תודה רבה', hebrew)).toBe(first);
  expect(drawnSoFar()).toBe(before + 1);
});

test('the rough width is within an em of the drawn one, and draws nothing', () => {
  for (const [text, style] of [
    ['المجموع الكلي', arabic],
    ['סה״כ לתשלום', hebrew],
    ['ขอบคุณที่ใช้บริการ', thai],
    ['कुल योग', devanagari],
  ] as const) {
    const large = { ...style, bold: true, size: { width: 3, height: 2 } };
    const before = drawnSoFar();
    const rough = roughWidth(text, large);
    expect(drawnSoFar()).toBe(before);
    expect(Math.abs(rough - shape(text, large).width)).toBeLessThanOrEqual(3 * 24);
  }
});

test('a shaped item stands on the baseline of the cells, underlined and inverted with them', () => {
  const { width, ascent, left, bitmap } = shape('שלום', hebrew);
  const style = { font: 'A', underline: false, invert: false, ...hebrew } as const;
  const place = { x: 5, y: 0, width, height: 3 + 24 + 2, over: 3, under: 2 };
  const item: ShapedItem = { kind: 'shaped', text: 'שלום', ...style, ...place };
  const paper = (change: Partial<ShapedItem>) => {
    const sheet = new Bitmap(width + 10, 40);
    drawShaped(sheet, { ...item, ...change }, 1);
    return sheet;
  };
  const drawn = paper({});
  const [x, y] = dots(bitmap)[0]!;
  expect(drawn.get(5 + left + x, 1 + 3 + 19 - ascent + y)).toBe(true);
  expect(ink(drawn)).toBe(ink(bitmap));
  const line = dots(paper({ underline: true })).filter(([, row]) => row === 1 + 3 + 23);
  expect(line.length).toBe(width);
  // Ink that reaches out of the cells lies on black as well.
  expect(ink(paper({ invert: true }))).toBe((3 + 24 + 2) * width - ink(bitmap));
});

/** Pieces of ink that touch nowhere, not even at corners. */
function islands(bitmap: Bitmap): number {
  const left = new Set(dots(bitmap).map(([x, y]) => y * 1000 + x));
  let count = 0;
  for (const start of left) {
    count++;
    const reached = [start];
    left.delete(start);
    for (const at of reached)
      for (const step of [-1001, -1000, -999, -1, 1, 999, 1000, 1001])
        if (left.delete(at + step)) reached.push(at + step);
  }
  return count;
}

test.each(['Ấ', 'Ằ', 'Ễ', 'Ổ'])(
  '%s is as large as other capitals, with its upper mark above the cell',
  (letter) => {
    const { baseline } = font(cell);
    const { bitmap, ascent } = shape(letter, accented);
    expect(ascent).toBeGreaterThan(baseline);
    const [base, mark] = Array.from(letter.normalize('NFD'));
    const capital = font(cell).rows(`${base}${mark}`.normalize('NFC').codePointAt(0)!);
    const drawn = Array.from({ length: 14 }, (_, up) =>
      Array.from({ length: 12 }, (_dot, x) => Number(bitmap.get(x, ascent - 1 - up))).join(''),
    );
    const rows = Array.from({ length: 14 }, (_, up) =>
      (capital[baseline - 1 - up]! >> 4).toString(2).padStart(12, '0'),
    );
    expect(drawn).toEqual(rows);
  },
);
