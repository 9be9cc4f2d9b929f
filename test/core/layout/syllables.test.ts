import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Budget, OverBudget } from '../../../src/core/budget.ts';
import { hasSyllables, syllables } from '../../../src/core/layout/syllables.ts';

test('a capital stays one, and the parts are the word', () => {
  expect(syllables('Verlängerungskabel', 'de')).toEqual(['Ver', 'län', 'ge', 'rungs', 'kabel']);
  expect(syllables('İstanbullular', 'tr').join('')).toBe('İstanbullular');
});

test('three letters stand before the first hyphen and behind the last one, or four in long words', () => {
  expect(syllables('Limonade', 'de')).toEqual(['Limo', 'nade']);
  expect(syllables('Traktorkabel', 'de').at(-1)).toBe('kabel');
});

test('work of the event loop is done elsewhere while the patterns of a language are loaded', async () => {
  const within = () => new Budget().run(() => syllables('huonekaluliike', 'fi'));
  expect(within).toThrow(OverBudget);
  await new Promise((resolve) => setImmediate(resolve));
  expect(within().length).toBeGreaterThan(3);
});

test('a word of any length is answered, and only words of a usual length are divided', () => {
  const long = 'verlängerung'.repeat(6);
  expect(syllables(long, 'de')).toEqual([long]);
});

test('words whose letters change their number when they are small are left whole', () => {
  expect(syllables('İstanbullular', 'de')).toEqual(['İstanbullular']);
});

test('the build copies the patterns of every language, and their licence is named', () => {
  const copied = readFileSync('tools/build/package-files.mjs', 'utf8');
  const [, names = ''] = /patterns\\\/\(([^)]+)\)/.exec(copied) ?? [];
  const licences = readFileSync('licences/hyphenation.txt', 'utf8');
  const files = new Set(names.split('|'));
  expect(files.size).toBeGreaterThan(20);
  for (const file of files) expect(licences).toContain(`hyph-${file}.tex`);
  const source = readFileSync('src/core/layout/syllables.ts', 'utf8');
  const used = Array.from(source.matchAll(/^ {2}[a-z]{2}: '([^']+)'/gm), ([, file]) => file!);
  expect(new Set([...used, 'en-us'])).toEqual(files);
  const known = readdirSync('node_modules/hyphen/patterns');
  for (const file of files) expect(known).toContain(`${file}.js`);
  expect(hasSyllables('de-AT')).toBe(true);
  expect(hasSyllables('cs')).toBe(false);
});
