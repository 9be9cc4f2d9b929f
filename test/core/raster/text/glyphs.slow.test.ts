// The committed atlases against the builder in tools/glyphs, and what they owe to readers.

import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { cellsOf } from '../../../../src/core/raster/text/cells.ts';
import { font } from '../../../../src/core/raster/text/font.ts';
import { wideGlyph } from '../../../../src/core/raster/text/wide-glyphs.ts';
import { cellAtlases } from '../../../../tools/glyphs/cell-atlases.ts';
import { cellGlyph } from '../../../../tools/glyphs/cell-glyph.ts';
import { centredGlyph } from '../../../../tools/glyphs/centred-glyph.ts';
import type { Mask, Outline } from '../../../../tools/glyphs/mask.ts';
import { emojiSquares, hanSquares } from '../../../../tools/glyphs/squares.ts';
import outlines from './outlines.json' with { type: 'json' };

const A = { width: 12, height: 24 };
const B = { width: 9, height: 17 };
const plain = { size: { width: 1, height: 1 }, bold: false };

function picture(width: number, height: number, isInk: (x: number, y: number) => boolean): string {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => (isInk(x, y) ? '#' : '.')).join(''),
  ).join('\n');
}

const ofMask = (mask: Mask) =>
  picture(mask.width, mask.height, (x, y) => mask.data[y * mask.width + x] === 1);

function ofCell(cell: typeof A, codePoint: number): string {
  const glyph = font(cell).rows(codePoint);
  return picture(cell.width, cell.height, (x, y) => (glyph[y]! & (0x8000 >> x)) !== 0);
}

function ofWide(cell: typeof A, codePoint: number): string | undefined {
  const glyph = wideGlyph(codePoint, { cell, ...plain });
  return glyph && picture(glyph.width, glyph.height, (x, y) => glyph.get(x, y));
}

type Samples = Record<string, { advance: number; path: string }>;

/** The outlines, read back from paths as SVG writes them. */
function entries(samples: Samples): [string, Outline][] {
  return Object.entries(samples).map(([character, { advance, path }]) => {
    const commands = path.split(/ (?=[A-Z])/).map((step): [string, ...number[]] => {
      const [command, ...numbers] = step.split(' ');
      return [command!, ...numbers.map(Number)];
    });
    return [character, { advance, path: commands }];
  });
}

const codePointOf = (character: string) => character.codePointAt(0)!;
const rows = (character: string) => font(A).rows(codePointOf(character));
const leftEdge = (character: string) => rows(character).map((row) => row >> 15);
const rightEdge = (character: string) => rows(character).map((row) => (row >> 4) & 1);

test.each(entries(outlines.cells))(
  'the cells of %s are what the builder makes',
  (character, outline) => {
    for (const { cell, emWidth, zero } of Object.values(cellAtlases)) {
      const stretch = character === '0' ? zero : 1;
      const shape = { character, outline, metrics: outlines.metrics, emWidth, stretch };
      expect(ofMask(cellGlyph(shape, cell))).toBe(ofCell(cell, codePointOf(character)));
    }
  },
);

test('wide glyphs are what the builder makes, beside large cells and small ones', () => {
  for (const [from, squares] of [
    [outlines.han, hanSquares],
    [outlines.emoji, emojiSquares],
  ] as const)
    for (const [character, outline] of entries(from))
      squares.forEach((square, index) => {
        const baked = ofWide([A, B][index]!, codePointOf(character));
        expect(ofMask(centredGlyph(outline, square))).toBe(baked);
      });
});

test('both cells have the same characters, among them what Intl writes into amounts', () => {
  const amounts = [
    'de-CH',
    'fr-FR',
    'sv-SE',
    'nb-NO',
    'pl-PL',
    'tr-TR',
    'vi-VN',
    'ru-RU',
    'en-IN',
    'lt-LT',
  ];
  const currencies = ['EUR', 'CHF', 'SEK', 'TRY', 'VND', 'RUB', 'INR', 'ILS', 'THB', 'NGN', 'UAH'];
  const text = amounts.flatMap((locale) =>
    currencies.map((currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(-12345.6),
    ),
  );
  for (const character of new Set(text.join(''))) {
    const codePoint = codePointOf(character);
    const name = `U+${codePoint.toString(16)}`;
    expect([name, font(A).has(codePoint), font(B).has(codePoint)]).toEqual([name, true, true]);
  }
});

test('letters leave the last column free, so that they never touch and bold has room', () => {
  for (const cell of [A, B])
    for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüß€') {
      const last = 0x8000 >> (cell.width - 1);
      const glyph = font(cell).rows(codePointOf(character));
      expect([character, glyph.some((row) => (row & last) !== 0)]).toEqual([character, false]);
    }
});

test('no two letters or digits look the same', () => {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789|';
  for (const cell of [A, B]) {
    const pictures = new Set(
      Array.from(characters, (character) => ofCell(cell, codePointOf(character))),
    );
    expect(pictures.size).toBe(characters.length);
  }
});

test('lines of box drawing join from cell to cell', () => {
  for (const [left, right] of ['┌┐', '├┤', '╔╗', '╠╣', '╚╝', '╟╢', '┏┓', '╞╡'] as const)
    expect(rightEdge(left!)).toEqual(leftEdge(right!));
  for (const [upper, lower] of ['┌└', '║╚', '╦╩', '┃┗'] as const)
    expect(rows(upper!).at(-1)).toBe(rows(lower!)[0]);
});

test('a Chinese character has the form of the reader’s language', () => {
  const bone = codePointOf('骨');
  const forms = ['ja-JP', 'zh-CN', 'zh-TW', 'zh-HK', 'ko', 'de'].map((locale) => {
    const { data } = wideGlyph(bone, { cell: A, ...plain, locale })!;
    return Buffer.from(data).toString('hex');
  });
  expect(forms[0]).not.toBe(forms[1]);
  expect(forms[1]).not.toBe(forms[2]);
  expect(forms[3]).toBe(forms[2]);
  expect(forms[5]).toBe(forms[0]);
});

test('a character that the language’s own atlas lacks is found in another', () => {
  for (const character of '谢込합発') {
    const glyph = wideGlyph(codePointOf(character), { cell: A, ...plain, locale: 'ko' });
    expect([character, glyph?.width]).toEqual([character, 24]);
  }
  expect(wideGlyph(codePointOf('A'), { cell: A, ...plain })).toBeUndefined();
});

test('wide glyphs grow by repeating dots, and bold smears letters but no pictures', () => {
  const han = codePointOf('合');
  const large = wideGlyph(han, { cell: A, size: { width: 2, height: 3 }, bold: false })!;
  const small = wideGlyph(han, { cell: A, ...plain })!;
  expect([large.width, large.height]).toEqual([48, 72]);
  for (let y = 0; y < 72; y++)
    for (let x = 0; x < 48; x++) expect(large.get(x, y)).toBe(small.get(x >> 1, Math.floor(y / 3)));
  const bold = wideGlyph(han, { cell: A, ...plain, bold: true })!;
  expect(ink(bold.data)).toBeGreaterThan(ink(small.data) * 1.1);
  const smile = codePointOf('😀');
  const boldSmile = wideGlyph(smile, { cell: A, ...plain, bold: true })!;
  expect(ink(boldSmile.data)).toBe(ink(wideGlyph(smile, { cell: A, ...plain })!.data));
});

test('boxes, circles, dice and arrows have both of their sides', () => {
  for (const { cell } of Object.values(cellAtlases))
    for (const character of '□☐☒▢▭▯◯◇○●◻⚀⚅') {
      const glyph = ofCell(cell, codePointOf(character)).split('\n');
      const columns = Array.from({ length: cell.width }, (_, x) =>
        glyph.reduce((sum, row) => sum + Number(row[x] === '#'), 0),
      );
      const inked = columns.flatMap((count, x) => (count > 0 ? [x] : []));
      const [first, last] = [inked[0]!, inked.at(-1)!];
      expect([character, last < cell.width - 1]).toEqual([character, true]);
      expect([character, Math.abs(columns[first]! - columns[last]!)]).toEqual([
        character,
        expect.toSatisfy((difference: number) => difference <= 2),
      ]);
      expect(glyph.filter((row) => row[first] === '#').length).toBeGreaterThan(0);
    }
});

test('capitals with two marks keep the height of capitals with one', () => {
  for (const { cell } of Object.values(cellAtlases))
    for (const character of 'ẤẦẨẪẮẰẲẴẾỀỂỄỐỒỔỖ') {
      const glyph = font(cell).rows(codePointOf(character));
      // The first blank row parts the marks from the letter.
      const blank = glyph.indexOf(0, 1);
      const height = cell.baseline - blank - 1;
      expect([character, height]).toEqual([character, cell.height === 24 ? 14 : 10]);
      expect(height).toBeGreaterThan(cell.xHeight);
    }
});

test('circled numbers, Roman numerals, Japanese abbreviations and arrows exist', () => {
  for (const character of '①⑨⑩⑳ⒶⓏⓐ⓪ⅠⅣⅫⅰ㈱㈲㊤㊦㎏㎡㍿')
    for (const cell of [A, B]) {
      expect([character, cellsOf(codePointOf(character))]).toEqual([character, 2]);
      expect([character, ink(wideGlyph(codePointOf(character), { cell, ...plain })!.data)]).toEqual(
        [character, expect.toSatisfy((dots: number) => dots > 15)],
      );
    }
  for (const character of '↵⇄⇆↩↻⇒') expect(font(A).has(codePointOf(character))).toBe(true);
});

test('none of this has loaded the canvas', () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((file) => file.includes('@napi-rs/canvas'))).toEqual([]);
});

function ink(data: Uint8Array): number {
  return data.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}
