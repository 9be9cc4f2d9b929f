import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrap } from '../../../src/core/layout/wrap.ts';
import { measure } from '../../../src/core/raster/text/cells.ts';
import { cases } from '../../support/any/cases.ts';

function lines(content: string, columns: number, more: object = {}): string[] {
  return wrap(content, { columns, wrap: true, maxLines: null, ellipsis: '…', ...more });
}

test('lines end between words and lose the spaces they are broken at', () => {
  expect(lines('the quick  brown fox', 10)).toEqual(['the quick', 'brown fox']);
  expect(lines('exactly ten', 7)).toEqual(['exactly', 'ten']);
});

test('a line feed begins a new line, also an empty one', () => {
  expect(lines('a\n\nb', 10)).toEqual(['a', '', 'b']);
  expect(lines('', 10)).toEqual(['']);
});

test('spaces at the beginning stay, and no line ends right behind them', () => {
  expect(lines('   Donaudampfschiff', 10)).toEqual(['   Donauda', 'mpfschiff']);
});

test('a word longer than the line begins on a line of its own and is broken at the edge', () => {
  expect(lines('an incomprehensible word', 8)).toEqual(['an', 'incompre', 'hensible', 'word']);
});

test('a soft hyphen is printed where a line ends, and nowhere else', () => {
  const word = 'Verlängerungs\u00adkabel';
  expect(lines(word, 15)).toEqual(['Verlängerungs-', 'kabel']);
  expect(lines(word, 18)).toEqual(['Verlängerungskabel']);
  expect(lines(`ein ${word}`, 20)).toEqual(['ein Verlängerungs-', 'kabel']);
  expect(lines(word, 13)).toEqual(['Verlängerungs', 'kabel']);
  expect(lines(word, 30, { wrap: false })).toEqual(['Verlängerungskabel']);
});

test.each([
  ['シーザーサラダ', 12, ['シーザーサ', 'ラダ']],
  ['バナナブレッド', 12, ['バナナブ', 'レッド']],
  ['アレルギー：小麦', 14, ['アレルギー：', '小麦']],
  ['Verlängerungskabel', 17, ['Verlängerungska', 'bel']],
])('the end of “%s” is no single character', (text, columns, expected) => {
  expect(lines(text, columns)).toEqual(expected);
});

test('a text gets no more lines for the sake of its end', () => {
  expect(lines('一二三四五', 4)).toEqual(['一二', '三四', '五']);
});

test('a line may end behind a hyphen between letters, not in numbers or before signs', () => {
  expect(lines('well-known', 6)).toEqual(['well-', 'known']);
  expect(lines('on 2025-06-13', 8)).toEqual(['on', '2025-06-', '13']);
  expect(lines('to 2025-06-13', 10)).toEqual(['to', '2025-06-13']);
  expect(lines('price -5,00', 8)).toEqual(['price', '-5,00']);
});

test('spaces that do not break keep words together and are printed as spaces', () => {
  expect(lines('sum 1\u202f234\u00a0€', 8)).toEqual(['sum', '1 234 €']);
});

test('a zero-width space is a place to break and is not printed', () => {
  expect(lines('left\u200bright', 6)).toEqual(['left', 'right']);
  expect(lines('left\u200bright', 20)).toEqual(['leftright']);
});

test('ideographs take two cells, and lines end between any two of them', () => {
  expect(lines('一二三四五', 5)).toEqual(['一二', '三四', '五']);
  expect(lines('合計 abc', 6)).toEqual(['合計', 'abc']);
});

test('Korean breaks between words, and only words longer than the line within', () => {
  expect(lines('오전 10시부터 오후', 12)).toEqual(['오전', '10시부터', '오후']);
  expect(lines('감사합니다', 6)).toEqual(['감사합', '니다']);
});

test('no line begins with a closing sign or ends with an opening one', () => {
  expect(lines('一二三、四', 6)).toEqual(['一二', '三、四']);
  expect(lines('一二「三」', 6)).toEqual(['一二', '「三」']);
});

test('a mark stays with its letter', () => {
  expect(lines('aq\u0301b', 2)).toEqual(['aq\u0301', 'b']);
});

test('letters and marks that have one character together become that', () => {
  expect(lines('e\u0301', 5)).toEqual(['é']);
});

test('control characters vanish', () => {
  expect(lines('a\u001b\u0007b\u0085c\u202ed\ufeff', 9)).toEqual(['abcd']);
});

test('without wrapping, each line is cut off at the edge', () => {
  expect(lines('abcdef\nghi jkl', 5, { wrap: false })).toEqual(['abcde', 'ghi j']);
  expect(lines('一二三', 5, { wrap: false })).toEqual(['一二']);
});

test('where lines are left out, the last one says so and still fits', () => {
  expect(lines('one two three', 5, { maxLines: 2 })).toEqual(['one', 'two…']);
  expect(lines('abcdefghij', 5, { maxLines: 1 })).toEqual(['abcd…']);
  expect(lines('一二三四', 5, { maxLines: 1 })).toEqual(['一二…']);
  expect(lines('abcdefghij', 2, { maxLines: 1, ellipsis: '...' })).toEqual(['..']);
  expect(lines('one two', 5, { maxLines: 2 })).toEqual(['one', 'two']);
});

const word = fc.constantFrom(
  'a',
  'bc',
  'well-known',
  'Straße',
  '合計',
  '🎉',
  '12.50',
  '-',
  'q\u0301',
  '\u200b',
);
const content = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '', '  ', '\n', '\u00a0')), { maxLength: 30 })
  .map((pairs) => pairs.flat().join(''));

function ink(text: string): string {
  return text.normalize('NFC').replace(/[\s\u200b]/g, '');
}

test('no line is longer than it may be, and no ink is lost or added', () => {
  fc.assert(
    fc.property(content, fc.integer({ min: 2, max: 40 }), (text, columns) => {
      const made = lines(text, columns);
      expect(made.length).toBeGreaterThan(0);
      for (const line of made) expect(measure(line)).toBeLessThanOrEqual(columns);
      expect(ink(made.join(''))).toBe(ink(text));
    }),
    { numRuns: cases(500) },
  );
});

test('a word longer than the line breaks at a no-break space first', () => {
  expect(lines('1,234.50\u00a0CHF', 10)).toEqual(['1,234.50', 'CHF']);
  expect(lines('1,234.50\u00a0CHF', 8)).toEqual(['1,234.50', 'CHF']);
  expect(lines('sum 1,234.50\u00a0CHF', 10)).toEqual(['sum', '1,234.50', 'CHF']);
  expect(lines('1,234.50\u00a0CHF', 6)).toEqual(['1,234.', '50 CHF']);
});
