// The filter `bold`: sets words of a list in bold wherever they stand in a text,
// such as the allergens among the ingredients. They are put between two
// characters that are never printed; compile/markup.ts makes emphasis of them.

import type { Evaluation } from './evaluation.ts';

const open = '\ufdd0';
const close = '\ufdd1';
const either = /[\ufdd0\ufdd1]/g;

export function boldWords(
  text: string,
  words: readonly string[],
  budget: Pick<Evaluation, 'spend'>,
): string {
  const given = text.replace(either, '');
  const wanted = words
    .map((word) => word.trim())
    .filter((word) => word !== '' && word.length <= given.length)
    // The longest first: "milk powder" rather than "milk".
    .toSorted((a, b) => b.length - a.length);
  // Every word is sought at every place, and compared to its end at worst.
  const length = wanted.reduce((sum, word) => sum + 32 + word.length, 0);
  budget.spend(words.length + Math.ceil((given.length * length) / 256)); // more than 32 bits
  const folded = lowerCase(given);
  const sought = wanted.map(lowerCase);
  let marked = '';
  let from = 0;
  for (let at = 0; at < given.length; at++) {
    const word = sought.find((one) => isWordAt(folded, at, one));
    if (word === undefined) continue;
    const end = at + word.length;
    marked += given.slice(from, at) + open + given.slice(at, end) + close;
    from = end;
    at = end - 1;
  }
  return marked + given.slice(from);
}

/** As long as the text, so that places in one are places in the other. */
function lowerCase(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const endsInLetter = /[\p{L}\p{M}]$/u;

/**
 * Words and beginnings of words, in scripts that put spaces between words: many languages
 * join them, as in "Sesampaste", and an allergen in such a word must not stay light.
 */
function isWordAt(text: string, at: number, word: string): boolean {
  if (!text.startsWith(word, at)) return false;
  const isBeginning = !endsInLetter.test(text.slice(Math.max(0, at - 2), at));
  return isBeginning || unspaced.test(word);
}

/** Replaces the characters around the words. */
export function withBoldWords(text: string, mark: string): string {
  return text.replace(either, mark);
}
