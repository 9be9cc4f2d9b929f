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
  const wanted = words.map((word) => word.trim()).filter((word) => word !== '');
  if (wanted.length === 0) return given;
  budget.spend(wanted.length + ((given.length * wanted.length) >> 4));
  // The longest first: "milk powder" rather than "milk".
  const choices = wanted.toSorted((a, b) => b.length - a.length).map(pattern);
  return given.replace(new RegExp(choices.join('|'), 'giu'), (word) => open + word + close);
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whole words only, in scripts that put spaces between words. */
function pattern(word: string): string {
  const exact = word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return unspaced.test(word) ? exact : `(?<![\\p{L}\\p{M}])${exact}(?![\\p{L}\\p{M}])`;
}

/** Replaces the characters around the words. */
export function withBoldWords(text: string, mark: string): string {
  return text.replace(either, mark);
}
