// Numbers, counts and lists inside the texts of one language.

import { type CountForms, type LanguageCode, localeOf, wantedLanguages } from './languages.ts';

/** Intl objects are slow to make, so they are made once, when a text first needs them. */
export function phrasing<Code extends LanguageCode>(code: Code) {
  const make = () => {
    const locale = localeOf(code, wantedLanguages());
    return {
      rules: new Intl.PluralRules(locale),
      numbers: new Intl.NumberFormat(locale),
      and: new Intl.ListFormat(locale, { type: 'conjunction' }),
    };
  };
  let made: ReturnType<typeof make> | undefined;
  const intl = () => (made ??= make());
  const number = (value: number): string => intl().numbers.format(value);
  return {
    number,
    /** The form for this number, with `#` replaced by the number. */
    count: (value: number, forms: CountForms<Code>): string => {
      const { [intl().rules.select(value)]: form, other } = forms as Record<string, string>;
      return (form ?? other ?? '').replaceAll('#', number(value));
    },
    /** Joins texts such as “Bar, Kitchen and Till”. */
    list: (texts: readonly string[]): string => intl().and.format(texts),
  };
}
