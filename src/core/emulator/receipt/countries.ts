// The international character sets of ESC R: the characters that replace twelve
// ASCII signs in each country. Epson and Star number them alike.

const replaced = '#$@[\\]^`{|}~';

/** The countries by n. */
const countries = [
  replaced, // USA
  '#$à°ç§^`éùè¨', // France
  '#$§ÄÖÜ^`äöüß', // Germany
  '£$@[\\]^`{|}~', // UK
  '#$@ÆØÅ^`æøå~', // Denmark I
  '#¤ÉÄÖÅÜéäöåü', // Sweden
  '#$@°\\é^ùàòèì', // Italy
  '₧$@¡Ñ¿^`¨ñ}~', // Spain I
  '#$@[¥]^`{|}~', // Japan
  '#¤ÉÆØÅÜéæøåü', // Norway
  '#$ÉÆØÅÜéæøåü', // Denmark II
  '#$á¡Ñ¿é`íñóú', // Spain II
  '#$á¡Ñ¿éüíñóú', // Latin America
  '#$@[₩]^`{|}~', // Korea
  '#$ŽŠĐĆČžšđćč', // Slovenia, Croatia
  '#¥@[\\]^`{|}~', // China
  '#₫@[\\]^`{|}~', // Vietnam
  replaced, // Arabia
];

export type Country = ReadonlyMap<number, string>;

const tables = countries.map(
  (signs): Country =>
    new Map(
      signs
        .split('')
        .flatMap((sign, index) =>
          sign === replaced[index] ? [] : [[replaced.charCodeAt(index), sign] as const],
        ),
    ),
);

export const usa = tables[0]!;

/** Undefined if there is no such country. */
export function countryOf(n: number): Country | undefined {
  return tables[n];
}
