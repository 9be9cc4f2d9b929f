// Lists the characters that get a cell and the typeface of each. Data only;
// cell-glyph.ts draws them.

/** Ranges of code points. Emoji, and those that no typeface has, are skipped. */
const ranges = [
  '0020-007e 00a0-02af 02b9-02bc 02c6 02c7 02c9 02d8-02dd', // Latin, phonetic letters, lone accents
  '0300-030c 030f 0311 0313-0315 031b 0323-0328 032d-0332 0335-0338', // combining accents
  '0370-03ff 0400-052f 0531-058f 05d0-05ea 10d0-10ff 1e00-1eff', // Greek, Cyrillic, Armenian, Hebrew, Georgian
  '0e3f 2000-200a 2010-2027 202f-205f 2070-209c 20a0-20c0', // punctuation, spaces, currencies
  '2100-214f 2150-215f 2190-21ff 2200-22ff', // letterlike, fractions, arrows, mathematics
  '2302 2310 2318-231b 2320 2321 2325-2328 23ce 23fb', // technical
  '2500-27bf 27e8 27e9 fb00-fb04 ff61-ff9f fffd', // boxes, shapes, symbols, ligatures, half-width katakana
];

export const repertoire: number[] = ranges
  .flatMap((line) => line.split(' '))
  .flatMap((range) => {
    const [from, to = from] = range.split('-').map((digits) => parseInt(digits, 16));
    return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index);
  })
  .filter((codePoint) => !/\p{Emoji_Presentation}/u.test(String.fromCodePoint(codePoint)));

export type FaceName = 'iosevka' | 'dejavu-mono' | 'noto-sans-mono' | 'cousine';

// Larger and plainer in DejaVu than in the letters' typeface.
const pictures = new Set('←↑→↓↔↕↨∞≈≡≤≥≠√∙©®№‰™℮Ω∩⌠⌡☺☻♥♦♣♠◘○◙♂♀♪♫☼►◄‼▬∟▲▼⌂✓✔✗✘★☆☎…');

/** The typefaces to search; the first that has the character is used. */
export function facesFor(character: string): FaceName[] {
  if (/\p{Script=Hebrew}/u.test(character)) return ['cousine'];
  if (pictures.has(character)) return ['dejavu-mono', 'iosevka'];
  return ['iosevka', 'dejavu-mono', 'noto-sans-mono'];
}

/** The glyph of zero without slash or dot, which has no code point in the typeface. */
export const plainZero = 9123;
