// Marks where long words may be broken, by the syllables of the template's language. Two marks
// say when: `softHyphen`, where a line may always end, stands in words that are wider than the
// line; `spareHyphen`, where a line ends only if it would be very short otherwise, stands in
// words of sentences. Words that must be read letter by letter get none: a hyphen that does not
// belong to a code, an address of the web, an amount or a name would be read as a part of it.

import { softHyphen, spareHyphen } from './hyphens.ts';
import { hasSyllables, syllables } from './syllables.ts';

/** Measures a text in the unit of `room`. */
type Measure = (text: string) => number;

const whole = /[^\s\u200b]+/gu;
const parts = /[^\u2010\u2013\u2014-]+[\u2010\u2013\u2014-]*/gu;
/** A digit, a letter behind a dot or a small one before a capital, capitals only, and the signs of codes. */
const isExact = /[\p{Nd}@/\\_=&#+*|~]|[.:]\p{L}|\p{Ll}\p{Lu}|^[\p{Lu}\p{P}]+$/u;
const words = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;
const least = 6; // letters: shorter words have no good place for a hyphen
const leastInSentence = 8;
/** German nouns begin with a capital as names do, but most names are shorter. */
const leastNoun = 12;
const sentence = 8; // words

/** Marks the paragraph; returns it unchanged if it fits into a line or its language is unknown. */
export function withSyllables(
  paragraph: string,
  room: number,
  measure: Measure,
  locale: string | undefined,
): string {
  if (locale === undefined || !hasSyllables(locale) || measure(paragraph) <= room) return paragraph;
  const isSentence = readsAsSentence(paragraph);
  return paragraph.replace(whole, (text: string, at: number) => {
    if (text.length < least || text.includes(softHyphen) || isExact.test(text)) return text;
    const isNumbered = /^\s\p{Nd}/u.test(paragraph.slice(at + text.length));
    return text.replace(parts, (part) => {
      if (measure(part) > room) return marked(part, locale, softHyphen);
      const isSpare = isSentence && !isNumbered && mayBreakInSentence(part, locale);
      return isSpare ? marked(part, locale, spareHyphen) : part;
    });
  });
}

function marked(part: string, locale: string, hyphen: string): string {
  return part.replace(words, (word) =>
    word.length < least ? word : syllables(word, locale).join(hyphen),
  );
}

/** Whether most words begin with a small letter, unlike those of an address or a list of names. */
function readsAsSentence(paragraph: string): boolean {
  const found = paragraph.match(whole) ?? [];
  if (found.length < sentence) return false;
  const small = found.filter((word) => /^\P{L}*\p{Ll}/u.test(word)).length;
  return 2 * small >= found.length;
}

function mayBreakInSentence(part: string, locale: string): boolean {
  const [word = ''] = part.match(words) ?? [];
  if (/^\p{Ll}/u.test(word)) return word.length >= leastInSentence;
  return /^de\b/.test(locale) && word.length >= leastNoun && !/.\p{Lu}/u.test(word);
}
