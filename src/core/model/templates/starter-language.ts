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
