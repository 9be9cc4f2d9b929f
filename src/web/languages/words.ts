// The texts of the pages in the language in use. Read them while rendering, never into a constant
// of a module: the language can change, and the texts of most pages are loaded with the first of
// them.

/// <reference types="vite/types/importMeta.d.ts" />

import { first, type FirstTexts, type LaterTexts, type Words } from './en.ts';
import { type LanguageCode, localeOf, wantedLanguages } from './languages.ts';

// The query makes two modules of a file, and the bundler keeps only the named export of each, so
// the parts of a language are two files of the build.
const firstTexts = import.meta.glob<FirstTexts>(['./??.ts', '!./en.ts'], {
  query: '?first',
  import: 'first',
});
const laterTexts = import.meta.glob<LaterTexts>('./??.ts', { query: '?later', import: 'later' });

/** The first part, and all once `loadAllWords` is done; a test holds the overview to the first. */
export let words = first as Words;
export let language: LanguageCode = 'en';
/** The language with its region, for Intl. */
export let locale = 'en';

let hasAll = false;
let lastChange: Promise<void> = Promise.resolve();

/** Loads the texts of a language and uses them from then on. */
export function speak(code: LanguageCode): Promise<void> {
  return inTurn(() => use(code, hasAll));
}

/** Loads the texts of the pages other than the overview. */
export function loadAllWords(): Promise<void> {
  return inTurn(async () => {
    if (!hasAll) await use(language, true);
  });
}

/** So that both parts are of one language when it changes while the second is being loaded. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const done = lastChange.then(change);
  lastChange = done.catch(() => {});
  return done;
}

async function use(code: LanguageCode, all: boolean): Promise<void> {
  const file = `./${code}.ts`;
  const parts = await Promise.all([
    code === 'en' ? first : firstTexts[file]!(),
    all ? laterTexts[file]!() : {},
  ]);
  words = { ...parts[0], ...parts[1] } as Words;
  language = code;
  hasAll = all;
  locale = localeOf(code, wantedLanguages());
}
