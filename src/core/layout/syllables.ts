// Divides words into syllables with the package hyphen, which has the patterns of TeX. Those of a
// language are loaded when a word of it must be broken first: German ones take 60 ms and 7 MB.

import { createRequire } from 'node:module';
import { isLimited, OverBudget, spend } from '../budget.ts';
import { packageFile } from '../package-file.ts';
import { Recent } from '../recent.ts';

const require = createRequire(import.meta.url);

/** Patterns by language, all of licences that allow copies: licences/hyphenation.txt. */
const files: Record<string, string> = {
  da: 'da',
  de: 'de-1996',
  el: 'el-monoton',
  en: 'en-gb',
  es: 'es',
  et: 'et',
  fi: 'fi',
  fr: 'fr',
  hr: 'hr',
  it: 'it',
  lt: 'lt',
  nb: 'nb',
  nl: 'nl',
  nn: 'nb',
  no: 'nb',
  pl: 'pl',
  pt: 'pt',
  ru: 'ru',
  sk: 'sk',
  sl: 'sl',
  sv: 'sv',
  tr: 'tr',
  uk: 'uk',
};

type Patterns = [levels: unknown, trie: unknown, exceptions?: object];
type Hyphenate = (word: string) => string;
type MakeHyphenator = (patterns: Patterns, options: object) => Hyphenate;

const separator = '\u00ad';
const longest = 60; // letters: longer ones are no words
const leastStart = 3; // letters: a line that ends in fewer is read twice
/** The least letters behind the last hyphen: a shorter end is not worth its line. */
const leastEnd = (word: string) => (word.length < 12 ? 3 : 4);
/** Steps of the budget for a word that is not known: about 50 µs. */
const wordSteps = 500;

const patterns = new Map<string, Patterns>();
const loading = new Set<string>();
const known = new Recent<string[]>(100_000); // letters

/** Whether the syllables of the language are known. */
export function hasSyllables(locale: string): boolean {
  return fileOf(locale) !== undefined;
}

/** The parts of a word of letters only, each of which but the last may be followed by a hyphen. Throws OverBudget. */
export function syllables(word: string, locale: string): string[] {
  const file = fileOf(locale);
  if (file === undefined || word.length > longest) return [word];
  const lower = word.toLocaleLowerCase(locale);
  if (lower.length !== word.length) return [word];
  const key = `${file} ${lower}`;
  const parts = known.get(key) ?? known.keep(key, divided(lower, file), key.length);
  let from = 0;
  return parts.map((part) => word.slice(from, (from += part.length)));
}

function fileOf(locale: string): string | undefined {
  const [language, ...rest] = locale.toLowerCase().split('-');
  const isAmerican = language === 'en' && (rest.length === 0 || rest.includes('us'));
  return isAmerican ? 'en-us' : files[language!];
}

/** A new hyphenator for each word: it keeps every word that it has seen, and so do the exceptions it is given. */
function divided(word: string, file: string): string[] {
  const [levels, trie, exceptions] = patternsOf(file);
  spend(wordSteps);
  const make = require(packageFile('hyphen/hyphen.js')) as MakeHyphenator;
  const hyphenate = make([levels, trie, { ...exceptions }], { html: false, hyphenChar: separator });
  const parts = hyphenate(word).split(separator);
  while (parts.length > 1 && parts.at(-1)!.length < leastEnd(word)) {
    const end = parts.pop()!;
    parts[parts.length - 1] += end;
  }
  const [first = '', second = ''] = parts;
  if (first.length < leastStart) parts.splice(0, 2, first + second);
  return parts;
}

/** Loads the patterns as bwip.ts loads its library: work of the event loop is done elsewhere while the patterns are loaded. */
function patternsOf(file: string): Patterns {
  const found = patterns.get(file);
  if (found) return found;
  if (!isLimited()) return load(file);
  if (!loading.has(file)) setImmediate(load, file);
  loading.add(file);
  throw new OverBudget();
}

function load(file: string): Patterns {
  const found = require(packageFile(`hyphen/patterns/${file}.js`)) as Patterns;
  patterns.set(file, found);
  return found;
}
