// The languages that the starters are written in.

export const starterLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'pt',
  'tr',
  'ar',
  'hi',
  'ja',
  'zh',
] as const;

export type StarterLanguage = (typeof starterLanguages)[number];

/** The language of a locale such as de-AT, if starters are written in it. */
export function languageOf(locale: string | null | undefined): StarterLanguage | undefined {
  const language = locale?.split('-')[0]!.toLowerCase();
  return starterLanguages.find((one) => one === language);
}
