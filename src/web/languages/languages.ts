// The languages of the pages: their names in themselves, and which forms of a counted word they
// have (as in Intl.PluralRules).

export const languages = {
  en: { name: 'English', forms: ['one', 'other'] },
  de: { name: 'Deutsch', forms: ['one', 'other'] },
  fr: { name: 'Français', forms: ['one', 'other'] },
  es: { name: 'Español', forms: ['one', 'other'] },
  it: { name: 'Italiano', forms: ['one', 'other'] },
  nl: { name: 'Nederlands', forms: ['one', 'other'] },
  pl: { name: 'Polski', forms: ['one', 'few', 'many', 'other'] },
  pt: { name: 'Português', forms: ['one', 'other'] },
  tr: { name: 'Türkçe', forms: ['one', 'other'] },
  ar: { name: 'العربية', forms: ['zero', 'one', 'two', 'few', 'many', 'other'] },
  hi: { name: 'हिन्दी', forms: ['one', 'other'] },
  ja: { name: '日本語', forms: ['other'] },
  zh: { name: '中文', forms: ['other'] },
} as const;

export type LanguageCode = keyof typeof languages;

/** The forms that a counted word has in a language, such as one (job) and other (jobs). */
export type CountForms<Code extends LanguageCode> = Record<
  (typeof languages)[Code]['forms'][number],
  string
>;

/** What the browser wants, best first. Outside of a browser, nothing. */
export function wantedLanguages(): readonly string[] {
  const { navigator } = globalThis as { navigator?: { languages?: readonly string[] } };
  return navigator?.languages ?? [];
}

export function isLanguage(code: string | null): code is LanguageCode {
  return code !== null && Object.hasOwn(languages, code);
}

export function directionOf(code: LanguageCode): 'ltr' | 'rtl' {
  return code === 'ar' ? 'rtl' : 'ltr';
}

/** The first wanted language that there is, else English. */
export function bestLanguage(wanted: readonly string[]): LanguageCode {
  return wanted.map(baseOf).find(isLanguage) ?? 'en';
}

/**
 * How numbers, dates and lists are written: as in the region that the browser names for this
 * language, such as de-AT. Always with the digits 0 to 9, which receipts and addresses have, too.
 */
export function localeOf(code: LanguageCode, wanted: readonly string[]): string {
  return `${wanted.find((tag) => baseOf(tag) === code) ?? code}-u-nu-latn`;
}

function baseOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}
