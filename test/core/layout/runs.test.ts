import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type TextRun, runs, type RunStyle } from '../../../src/core/layout/runs.ts';

const style: RunStyle = {
  cell: { width: 12, height: 24 },
  size: { width: 1, height: 1 },
  bold: false,
  direction: 'ltr',
};
const rtl: RunStyle = { ...style, direction: 'rtl' };
const texts = (line: { runs: TextRun[] }) => line.runs.map((run) => run.text);
const kinds = (line: { runs: TextRun[] }) =>
  line.runs.map((run) => (run.kind === 'cells' ? 'cells' : run.script));

test('plain text is one run of cells', () => {
  const expected = {
    runs: [{ kind: 'cells', x: 0, width: 60, text: 'Käse ' }],
    width: 60,
  };
  expect(runs('Käse ', style)).toMatchObject(expected);
  expect(runs('', style)).toMatchObject({ runs: [], width: 0 });
});

test('Chinese, single emoji and Latin share one run of cells', () => {
  const line = runs('咖啡 Latte 🎉', style);
  expect(kinds(line)).toEqual(['cells']);
  expect(line.width).toBe((4 + 1 + 5 + 1 + 2) * 12);
});

test('a right-to-left line stands as it is read: words from the right, numbers from cells', () => {
  const line = runs('סה״כ לתשלום קפה 12.50', rtl);
  expect(texts(line)).toEqual(['12.50 ', 'סה״כ לתשלום קפה']);
  expect(kinds(line)).toEqual(['cells', 'hebrew']);
});

test('brackets turn with the text around them', () => {
  const line = runs('قهوة (2) شاي', rtl);
  expect(texts(line)).toEqual(['شاي', ' (2) ', 'قهوة']);
  expect(texts(runs('(שלום)', rtl))).toEqual(['(', 'שלום', ')']);
});

test('right-to-left words inside a left-to-right line change places among themselves only', () => {
  const line = runs('Menu: שלום 7 עולם!', style);
  expect(texts(line)).toEqual(['Menu: ', 'עולם', ' 7 ', 'שלום', '!']);
});

test('spaces between words of one script belong to the script, others are cells', () => {
  expect(texts(runs('กาแฟเย็น น้ำแข็ง 2', style))).toEqual(['กาแฟเย็น น้ำแข็ง', ' 2']);
});

test('a line keeps the direction of its paragraph, whatever it begins with', () => {
  expect(texts(runs('Wi-Fi (2).', rtl))).toEqual(['.Wi-Fi (2)']);
  expect(texts(runs('Wi-Fi (2).', style))).toEqual(['Wi-Fi (2).']);
  expect(texts(runs('Menu שלום', rtl))).toEqual(['שלום', ' Menu']);
});

test('letters that have a character of their own need no shaping', () => {
  expect(kinds(runs('Cre\u0300me bru\u0302le\u0301e', style))).toEqual(['cells']);
  expect(kinds(runs('a x\u0304 b', style))).toEqual(['cells', 'accented', 'cells']);
});

test('an emoji made of several characters is one run of two cells', () => {
  const line = runs('a👨‍👩‍👧🇩🇪b', style);
  expect(kinds(line)).toEqual(['cells', 'emoji', 'emoji', 'cells']);
  expect(line.width).toBe((1 + 2 + 2 + 1) * 12);
});

test('the line says how far marks reach out of its cells', () => {
  expect(runs('Tota\u0301l', style)).toMatchObject({ over: 0, under: 0 });
  expect(runs('ทั้งสิ้น', style).over).toBeGreaterThan(0);
  expect(runs('شاي', style).under).toBeGreaterThan(0);
});

test('sizes scale cells and shaped text alike', () => {
  const large = runs('ขอบคุณ 5', { ...style, size: { width: 2, height: 2 } });
  expect(large.runs[1]).toMatchObject({ kind: 'cells', text: ' 5', width: 48 });
  const shaped = large.runs[0]!.width - 2 * runs('ขอบคุณ 5', style).runs[0]!.width;
  expect(Math.abs(shaped)).toBeLessThanOrEqual(2);
});

test('whatever the text, its runs fill the line without gaps and lose no character', () => {
  const alphabet = 'a|B|7| |(|)|.|%|é|ж|漢|ｶ|🎉|👍🏽|❤️|x\u0304|ש|ל|ם|ب|ي|ت|٣|ก|น้ำ|สิ้|क|क्षि|€|-|«';
  const piece = constantFrom(...alphabet.split('|'));
  assert(
    property(array(piece, { maxLength: 14 }), constantFrom('ltr', 'rtl'), (pieces, direction) => {
      const text = pieces.join('').normalize('NFC');
      const line = runs(text, { ...style, direction });
      let x = 0;
      for (const run of line.runs) {
        expect(run.x).toBe(x);
        x += run.width;
      }
      expect(line.width).toBe(x);
      expect(characters(texts(line).join(''))).toEqual(characters(text));
    }),
    { numRuns: 100 },
  );
});

/** In any order, brackets in any direction. */
function characters(text: string): string[] {
  return Array.from(text.replaceAll(')', '(').replaceAll('»', '«')).toSorted();
}

test('the space between two Arabic numbers is a whole cell, so that they stay two', () => {
  const line = runs('١٤ ٣٠', rtl);
  expect(texts(line)).toEqual(['٣٠', ' ', '١٤']);
  expect(line.runs[1]).toMatchObject({ kind: 'cells', width: 12 });
});
