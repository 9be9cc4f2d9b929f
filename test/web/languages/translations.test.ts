import { expect, test } from 'vitest';
import * as ar from '../../../src/web/languages/ar.ts';
import * as de from '../../../src/web/languages/de.ts';
import * as en from '../../../src/web/languages/en.ts';
import * as es from '../../../src/web/languages/es.ts';
import * as fr from '../../../src/web/languages/fr.ts';
import * as hi from '../../../src/web/languages/hi.ts';
import * as it from '../../../src/web/languages/it.ts';
import * as ja from '../../../src/web/languages/ja.ts';
import * as nl from '../../../src/web/languages/nl.ts';
import * as pl from '../../../src/web/languages/pl.ts';
import * as pt from '../../../src/web/languages/pt.ts';
import * as tr from '../../../src/web/languages/tr.ts';
import * as zh from '../../../src/web/languages/zh.ts';
import { problemsOf, textsOf } from '../../../tools/docs/translations.mjs';

const translations = { ar, de, es, fr, hi, it, ja, nl, pl, pt, tr, zh };

test.each(Object.entries(translations))('%s has the texts of English', (_, words) => {
  expect(problemsOf(en, words)).toEqual([]);
});

test('a text that is missing, unknown, of another kind or without its placeholder is found', () => {
  const english = { a: { b: 'On {printer}', c: () => '' }, d: ['1'], e: 'E' };
  expect(problemsOf(english, { a: { b: 'Auf dem Drucker', c: 'C' }, d: ['1'], f: 'F' })).toEqual([
    'e: missing',
    'f: no longer exists',
    'a.b: must have {printer}',
    'a.c: must be a function',
  ]);
});

test.each(Object.entries({ en, ...translations }))(
  '%s names the font and the style of its letters apart',
  (_, { later }) => {
    const { font, face } = later.designer.fieldNames;
    expect(face).not.toBe(font);
  },
);

/** One, few, many and other in all languages. */
const numbers = [0, 1, 2, 3, 5, 11, 22, 1000];

test.each(Object.entries(translations))('%s says every number', (_, words) => {
  const counted = textsOf(words).filter(
    ([, text]) => typeof text === 'function' && /\bcount\(/.test(String(text)),
  );
  for (const [key, text] of counted as [string, (...values: number[]) => string][])
    for (const value of numbers)
      expect(text(value, value, value, value), key).not.toMatch(/undefined|NaN|#|^$/);
});
