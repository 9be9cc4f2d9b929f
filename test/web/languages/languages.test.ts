import { expect, test } from 'vitest';
import { bestLanguage, localeOf } from '../../../src/web/languages/languages.ts';
import { phrasing } from '../../../src/web/languages/phrasing.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['sv-SE', 'PL', 'en-GB'], 'pl'],
  [['zh-Hant-TW'], 'zh'],
  [['sv'], 'en'],
  [[], 'en'],
])('a browser that wants %j gets %s', (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

test('dates and numbers are written as in the region of the browser', () => {
  expect(localeOf('de', ['en-US', 'de-AT'])).toBe('de-AT-u-nu-latn');
  expect(localeOf('fr', ['de-AT'])).toBe('fr-u-nu-latn');
});

test('a counted word has the form of its number in each language', () => {
  const polish = phrasing('pl');
  const forms = { one: '# wydruk', few: '# wydruki', many: '# wydruków', other: '# wydruku' };
  expect([1, 3, 5, 22, 1.5].map((value) => polish.count(value, forms))).toEqual([
    '1 wydruk',
    '3 wydruki',
    '5 wydruków',
    '22 wydruki',
    '1,5 wydruku',
  ]);
  const arabic = phrasing('ar');
  const counted = { zero: '0', one: '1', two: '2', few: 'few #', many: 'many #', other: 'other #' };
  expect([0, 1, 2, 3, 11, 100].map((value) => arabic.count(value, counted))).toEqual([
    '0',
    '1',
    '2',
    'few 3',
    'many 11',
    'other 100',
  ]);
  const japanese = phrasing('ja');
  expect([1, 2000].map((value) => japanese.count(value, { other: '#枚' }))).toEqual([
    '1枚',
    '2,000枚',
  ]);
});

test('languages with a form for millions alone use the usual form', () => {
  expect(phrasing('fr').count(1_000_000, { one: '# page', other: '# pages' })).toMatch(/ pages$/);
});

test('names are listed as the language lists them', () => {
  expect(phrasing('de').list(['Bar', 'Küche', 'Kasse'])).toBe('Bar, Küche und Kasse');
  expect(phrasing('ja').list(['A', 'B'])).toBe('A、B');
});
