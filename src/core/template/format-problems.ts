// Checks a language, a currency and a time zone, which Intl knows or not.

import { didYouMean } from '../validation/did-you-mean.ts';
import { isKnown } from './expression/formats.ts';
import { isCurrency } from './expression/value.ts';

type GivenFormats = {
  [Name in 'locale' | 'currency' | 'timeZone']?: string | null | undefined;
};

/** One line per problem, each starting with the field. */
export function formatProblems({ locale, currency, timeZone }: GivenFormats): string[] {
  const problems: string[] = [];
  if (locale != null && !isKnown('locale', locale))
    problems.push(`locale: "${locale}" is not a language such as "de-DE"`);
  if (timeZone != null && !isKnown('timeZone', timeZone)) {
    const near = didYouMean(timeZone, Intl.supportedValuesOf('timeZone'));
    problems.push(`timeZone: "${timeZone}" is not a time zone such as "Europe/Berlin"${near}`);
  }
  if (currency != null && !isCurrency(currency)) {
    const near = didYouMean(currency, Intl.supportedValuesOf('currency'));
    problems.push(`currency: "${currency}" is not a currency such as "EUR"${near}`);
  }
  return problems;
}
