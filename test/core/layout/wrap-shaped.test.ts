import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { runs, type RunStyle } from '../../../src/core/layout/runs.ts';
import { wrapShaped } from '../../../src/core/layout/wrap-shaped.ts';

const style: RunStyle = {
  cell: { width: 12, height: 24 },
  size: { width: 1, height: 1 },
  bold: false,
  direction: 'ltr',
};

test('words stay whole, and spaces at the break are gone', () => {
  expect(wrapShaped('שלום עולם', 6, style)).toEqual(['שלום', 'עולם']);
  expect(wrapShaped('שלום עולם', 40, style)).toEqual(['שלום עולם']);
  expect(wrapShaped('', 10, style)).toEqual(['']);
});

test('Thai, written without spaces, breaks between words', () => {
  const lines = wrapShaped('ขอบคุณที่ใช้บริการ', 10, style);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('ขอบคุณที่ใช้บริการ');
  const words = Array.from(
    new Intl.Segmenter('th', { granularity: 'word' }).segment('ขอบคุณที่ใช้บริการ'),
    ({ index }) => index,
  );
  expect(words).toContain(lines[0]!.length);
});

test('a bracket goes with the word it opens, punctuation with the word it closes', () => {
  const lines = wrapShaped('قهوة (خصم 10%) شاي.', 7, style);
  for (const line of lines) {
    expect(line).not.toMatch(/\($/);
    expect(line).not.toMatch(/^[).%]/);
  }
});

test('a word longer than the line is broken, its marks stay on their letters', () => {
  const lines = wrapShaped('สิ้สิ้สิ้สิ้สิ้สิ้', 2, style);
  expect(lines.join('')).toBe('สิ้สิ้สิ้สิ้สิ้สิ้');
  for (const line of lines) expect(line).toMatch(/^(สิ้)+$/);
});

test('whatever the text, every line fits and nothing but spaces is lost', () => {
  const piece = constantFrom(
    ...'a|7| |  |(|)|.|%|漢|🎉|👍🏽|ש|ל|ب|ي|ก|น้ำ|สิ้|क्षि|-|โต๊ะ|ขอบคุณ'.split('|'),
  );
  assert(
    property(array(piece, { maxLength: 20 }), integer({ min: 3, max: 12 }), (parts, columns) => {
      const text = parts.join('').normalize('NFC');
      const lines = wrapShaped(text, columns, style);
      for (const line of lines) expect(runs(line, style).width).toBeLessThanOrEqual(columns * 12);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
    { numRuns: 60 },
  );
});
