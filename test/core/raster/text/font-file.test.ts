import { expect, test } from 'vitest';
import { checkFont, isFont, maxFontBytes } from '../../../../src/core/raster/text/font-file.ts';
import { em, makeFont, type MadeFont, squares } from '../../../support/paper/make-font.ts';
import { makeOpenType } from '../../../support/paper/make-open-type.ts';
import { checksOfDamaged } from '../../../support/paper/damaged-font.ts';

const made = (change: Partial<MadeFont> = {}) => makeFont({ ...squares(), ...change });

test('a TrueType font is known by its bytes and accepted', () => {
  const font = made();
  expect(isFont(font)).toBe(true);
  expect(checkFont(font)).toBe('font/ttf');
});

test('no other file is taken for a font', () => {
  for (const text of ['', 'OTT', '\u0089PNG', '<svg>', 'GIF89a', '%PDF'])
    expect(isFont(Buffer.from(text, 'latin1'))).toBe(false);
});

test('a letter made of more parts than any real one is refused before it is drawn', () => {
  // Each letter is ten times the one before it: the last has ten thousand million parts.
  const glyphs: MadeFont['glyphs'] = [...squares().glyphs];
  for (let level = 2; level < 12; level++)
    glyphs.push({ parts: Array.from({ length: 10 }, () => level - 1) });
  expect(() => checkFont(made({ glyphs, letters: { A: 11 } }))).toThrow('parts');
});

test('a letter that is part of itself is refused', () => {
  const glyphs = [{}, { parts: [2] }, { parts: [1] }];
  expect(() => checkFont(made({ glyphs }))).toThrow('within itself');
});

test('a letter that is made of two others is accepted', () => {
  const glyphs = [...squares().glyphs, { parts: [1, 1] }];
  expect(checkFont(made({ glyphs, letters: { A: 2 } }))).toBe('font/ttf');
});

test.each([
  ['wider', { box: { width: 9 * em, height: em } }],
  ['further along', { box: { width: em, height: em }, advance: 9 * em }],
])('a letter that reaches %s than eight ems is refused', (_, glyph) => {
  expect(() => checkFont(made({ glyphs: [{}, glyph] }))).toThrow('more than 8 ems');
});

test.each(['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'glyf', 'loca'])(
  'a font without its table "%s" is refused with the name of the table',
  (table) => {
    expect(() => checkFont(made({ tables: { [table]: null } }))).toThrow(table);
  },
);

test('web fonts and collections are refused with what to store instead', () => {
  expect(() => checkFont(Buffer.from('wOF2aaaaaaaa'))).toThrow('TTF or OTF');
  expect(() => checkFont(Buffer.from('ttcfaaaaaaaa'))).toThrow('one of its fonts');
});

test('a font of more than 4 MiB is refused', () => {
  expect(() => checkFont(Buffer.alloc(maxFontBytes + 1))).toThrow('at most 4 MiB');
});

test('a font that ends early or whose bytes were changed never breaks the check', () => {
  const font = made({ glyphs: [...squares().glyphs, { parts: [1, 1] }] });
  expect(checksOfDamaged(font)).toEqual(['ImageFault', 'font/ttf']);
});

test('a font with two kinds of outlines is refused by either', () => {
  const glyphs: MadeFont['glyphs'] = [...squares().glyphs];
  for (let level = 2; level < 12; level++)
    glyphs.push({ parts: Array.from({ length: 10 }, () => level - 1) });
  const harmless = { letters: { A: 0 }, programs: [Buffer.from([14])], subroutines: [] };
  const cff = tableOf(makeOpenType(harmless), 'CFF ');
  const both = made({ glyphs, letters: { A: 11 }, tables: { 'CFF ': cff } });
  expect(() => checkFont(both)).toThrow('parts');
});

function tableOf(font: Buffer, tag: string): Buffer {
  const at = font.indexOf(tag, 12, 'latin1');
  const from = font.readUInt32BE(at + 8);
  return font.subarray(from, from + font.readUInt32BE(at + 12));
}
