// The filter `bold`: sets words of a list in bold wherever they stand in a text,
// such as the allergens among the ingredients. They are put between two
// characters that are never printed; compile/markup.ts makes emphasis of them.

const open = '\ufdd0';
const close = '\ufdd1';
const either = /[\ufdd0\ufdd1]/g;

/** The steps of boldWords: every word is sought at every place, and compared to its end at worst. */
export function boldSteps(text: string, words: readonly string[]): number {
  let length = 0;
  for (const word of words) if (word.length <= text.length) length += 32 + word.length;
  return words.length + Math.ceil((text.length * length) / 256); // more than 32 bits
}

export function boldWords(text: string, words: readonly string[], locale: string): string {
  const given = text.replace(either, '');
  const wanted = words
    .map((word) => word.trim())
    .filter((word) => word !== '' && word.length <= given.length)
    // The longest first: "milk powder" rather than "milk".
    .toSorted((a, b) => b.length - a.length);
  const folded = lowerCase(given);
  const sought = wanted.map(lowerCase);
  const mayFollow = endings(locale);
  let marked = '';
  let from = 0;
  for (let at = 0; at < given.length; at++) {
    const word = sought.find((one) => isWordAt(folded, at, one, mayFollow));
    if (word === undefined) continue;
    const end = at + word.length;
    marked += given.slice(from, at) + open + given.slice(at, end) + close;
    from = end;
    at = end - 1;
  }
  return marked + given.slice(from);
}

/** The text in lower case, and as long as before, so that places in one are places in the other. */
function lowerCase(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const endsInLetter = /[\p{L}\p{M}]$/u;
const letters = /^[\p{L}\p{M}]*/u;
/** No ending or second part of a word is longer. */
const longest = 40;

/** Languages that join words, as in "Sesampaste", or that put endings of some letters after them. */
const joining = 'af az da de et fi fo fy hu is kk ko lb nb nl nn no se sv tr uz'.split(' ');

/** What follows foods in English words: "soybean" is soy, and "eggplant" is no egg. */
const englishParts =
  /^(?:beans?|bran|bread|butter|cake|cheese|cream|fat|fish|flakes?|flour|germ|gluten|grass|meal|meat|milk|nuts?|oil|paste|powder|protein|seeds?|shells?|starch|whites?|yolks?)$/;

/** Selects what may follow a word that is to be bold. An allergen in a compound must not stay light. */
function endings(locale: string): (rest: string) => boolean {
  const [language = ''] = locale.toLowerCase().split('-');
  if (joining.includes(language)) return () => true;
  // One egg, two eggs.
  const isPlural = (rest: string) => rest.length <= 2;
  return language === 'en' ? (rest) => isPlural(rest) || englishParts.test(rest) : isPlural;
}

/** Words and beginnings of words; in scripts without spaces between words, every place. */
function isWordAt(
  text: string,
  at: number,
  word: string,
  mayFollow: (rest: string) => boolean,
): boolean {
  if (!text.startsWith(word, at)) return false;
  if (unspaced.test(word)) return true;
  if (endsInLetter.test(text.slice(Math.max(0, at - 2), at))) return false;
  const end = at + word.length;
  const [rest] = letters.exec(text.slice(end, end + longest))!;
  return mayFollow(rest);
}

/** Replaces the characters around the words. */
export function withBoldWords(text: string, mark: string): string {
  return text.replace(either, mark);
}
