import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { runs, type RunStyle } from '../../../src/core/layout/runs.ts';
import { takeShaped, wrapShaped } from '../../../src/core/layout/wrap-shaped.ts';
import { cases } from '../../support/any/cases.ts';

const style: RunStyle = {
  cell: { width: 12, height: 24 },
  size: { width: 1, height: 1 },
  bold: false,
  direction: 'ltr',
};

test('words stay whole, and spaces at the break are gone', () => {
  expect(wrapShaped('שלום עולם', 72, style)).toEqual(['שלום', 'עולם']);
  expect(wrapShaped('שלום עולם', 480, style)).toEqual(['שלום עולם']);
  expect(wrapShaped('', 120, style)).toEqual(['']);
});

test.each([
  ['Lao', 'ຂອບໃຈທີ່ຊື້ເຄື່ອງຢູ່ຮ້ານຂອງພວກເຮົາ'],
  ['Burmese', 'ကျေးဇူးတင်ပါသည်ဆိုင်တွင်ဈေးဝယ်သည်'],
  ['Khmer', 'អរគុណសម្រាប់ការទិញទំនិញនៅហាងរបស់យើង'],
])('%s, written without spaces, breaks between words', (_, text) => {
  const lines = wrapShaped(text, 180, style);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(text);
  const segments = new Intl.Segmenter('th', { granularity: 'word' }).segment(text);
  const starts = Array.from(segments, ({ index }) => index);
  let end = 0;
  for (const line of lines.slice(0, -1)) expect(starts).toContain((end += line.length));
});

test('Thai, written without spaces, breaks between words', () => {
  const lines = wrapShaped('ขอบคุณที่ใช้บริการ', 120, style);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('ขอบคุณที่ใช้บริการ');
  const words = Array.from(
    new Intl.Segmenter('th', { granularity: 'word' }).segment('ขอบคุณที่ใช้บริการ'),
    ({ index }) => index,
  );
  expect(words).toContain(lines[0]!.length);
});

test('a bracket goes with the word it opens, punctuation with the word it closes', () => {
  const lines = wrapShaped('قهوة (خصم 10%) شاي.', 84, style);
  for (const line of lines) {
    expect(line).not.toMatch(/\($/);
    expect(line).not.toMatch(/^[).%]/);
  }
});

test.each(['👩\u200d'.repeat(600), 'क\u094d'.repeat(1000)])(
  'an emoji or a conjunct without end is broken into lines',
  (endless) => {
    const lines = wrapShaped(endless, 576, style);
    expect(lines.join('')).toBe(endless);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(runs(line, style).width).toBeLessThanOrEqual(576);
  },
);

test('a word longer than the line is broken, its marks stay on their letters', () => {
  const lines = wrapShaped('สิ้สิ้สิ้สิ้สิ้สิ้', 24, style);
  expect(lines.join('')).toBe('สิ้สิ้สิ้สิ้สิ้สิ้');
  for (const line of lines) expect(line).toMatch(/^(สิ้)+$/);
});

test('a space that does not break keeps words together', () => {
  expect(wrapShaped('סך 250\u00a0₪', 84, style)).toEqual(['סך', '250\u00a0₪']);
  expect(wrapShaped('סך 250 ₪', 84, style)).toEqual(['סך 250', '₪']);
});

test('a line may end behind a hyphen between letters, and at a zero-width space', () => {
  expect(wrapShaped('בית־קפה', 48, style)).toEqual(['בית־', 'קפה']);
  expect(wrapShaped('קפה well-known', 84, style)).toEqual(['קפה', 'well-', 'known']);
  expect(wrapShaped('שלום\u200bעולם', 60, style)).toEqual(['שלום\u200b', 'עולם']);
});

test('Chinese and Japanese break between any two characters, but not before a full stop', () => {
  expect(wrapShaped('一二三。👍🏽', 72, style)).toEqual(['一二', '三。👍🏽']);
});

test('a word longer than the line begins on a line of its own', () => {
  const [first, second] = wrapShaped('قهوة المستنصريةالمستنصرية', 120, style);
  expect(first).toBe('قهوة');
  expect(second!.length).toBeGreaterThan(5);
});

test('an Arabic word longer than the line breaks only where its letters are not joined', () => {
  const word = 'المستنصريةالدراسات';
  const lines = wrapShaped(word, 120, style);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[اأإآدذرزوةء]$/);
});

test('what is taken is the beginning, up to the last character that fits', () => {
  const taken = takeShaped('ขอบคุณที่ใช้บริการ', 60, style);
  expect('ขอบคุณที่ใช้บริการ'.startsWith(taken)).toBe(true);
  expect(runs(taken, style).width).toBeGreaterThan(48 - 12);
  expect(takeShaped('👍🏽', 12, style)).toBe('');
});

test('whatever the text, every line fits and nothing but spaces is lost', () => {
  const piece = constantFrom(
    ...'a|7| |  |(|)|.|%|漢|🎉|👍🏽|ש|ל|ب|ي|ก|น้ำ|สิ้|क्षि|-|โต๊ะ|ขอบคุณ'.split('|'),
  );
  assert(
    property(array(piece, { maxLength: 20 }), integer({ min: 3, max: 12 }), (parts, columns) => {
      const text = parts.join('').normalize('NFC');
      const lines = wrapShaped(text, columns * 12, style);
      for (const line of lines) expect(runs(line, style).width).toBeLessThanOrEqual(columns * 12);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
    { numRuns: cases(60, 20) },
  );
});

test('an amount longer than the line breaks before its currency', () => {
  expect(wrapShaped('1,234.50\u00a0د.إ.', 120, style)).toEqual(['1,234.50', 'د.إ.']);
  expect(wrapShaped('1,234.50\u00a0د.إ.', 240, style)).toEqual(['1,234.50\u00a0د.إ.']);
});
