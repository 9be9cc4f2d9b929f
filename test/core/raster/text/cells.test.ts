import { expect, test } from 'vitest';
import { isPlain, measure } from '../../../../src/core/raster/text/cells.ts';

test('Latin, Greek, Cyrillic and box characters take one cell each', () => {
  expect(measure('Größe Łódź €')).toBe(12);
  expect(measure('Ελλάς Кофе')).toBe(10);
  expect(measure('┌─┐★✓')).toBe(5);
});

test('East Asian wide characters and emoji take two cells, half-width kana one', () => {
  expect(measure('合計')).toBe(4);
  expect(measure('한국')).toBe(4);
  expect(measure('（）')).toBe(4);
  expect(measure('🎉☕')).toBe(4);
  expect(measure('ｺｰﾋｰ')).toBe(4);
});

test('marks, joiners and controls take none', () => {
  expect(measure('e\u0301')).toBe(1);
  expect(measure('a\u200b\u200d\ufe0fb')).toBe(2);
  expect(measure('a\u0007\u009fb')).toBe(2);
});

test('plain text has no mark, no wide character and no space but one', () => {
  expect(isPlain('Crème — 5 €')).toBe(true);
  expect(isPlain('5\u00a0€')).toBe(false);
  expect(isPlain('e\u0301')).toBe(false);
  expect(isPlain('合')).toBe(false);
  expect(isPlain('\n')).toBe(false);
});
