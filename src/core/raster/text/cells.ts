// How many cells a character takes. Layout and painting both use it; the size of
// a cell depends on the font.

/** First code point that is special: every character below takes one cell or is a control character. */
const firstSpecial = 0x300;

const mark = /^[\p{M}\p{Cf}\p{Cc}\u2028\u2029]$/u;
const emoji = /^\p{Emoji_Presentation}$/u;

// East Asian Width W and F without emoji, including unassigned gaps; and Roman numerals
// and circled characters, which one cell cannot show.
const wide = [
  [0x1100, 0x115f],
  [0x2160, 0x217f],
  [0x2329, 0x232a],
  [0x2460, 0x24ff],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
] as const;

/** 0 for combining marks, 2 for East Asian wide characters and emoji. */
export function cellsOf(codePoint: number): 0 | 1 | 2 {
  if (codePoint < firstSpecial) return isControl(codePoint) ? 0 : 1;
  if (mark.test(String.fromCodePoint(codePoint))) return 0;
  for (const [first, last] of wide) if (codePoint >= first && codePoint <= last) return 2;
  return codePoint > 0x2300 && emoji.test(String.fromCodePoint(codePoint)) ? 2 : 1;
}

// Latin, Greek, Cyrillic, punctuation and currencies, without marks and without spaces other than U+0020.
const plain =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2012-\u2027\u20a0-\u20bf]*$/;

/** Whether every character stands alone and takes one cell, as in nearly all text. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

export function measure(text: string): number {
  if (isPlain(text)) return text.length;
  let cells = 0;
  for (const character of text) cells += cellsOf(character.codePointAt(0)!);
  return cells;
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0) || codePoint === 0xad;
}
