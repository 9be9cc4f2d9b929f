// A number as a field shows it: with the decimal sign of the language, and money with its cents.

import { locale } from '../languages/words.ts';
import { asText } from './as-text.ts';

/** Amounts of a currency have its decimals: 4,20. The page's locale has the digits of every keyboard. */
export function numberText(value: unknown, currency: string): string {
  if (typeof value !== 'number') return asText(value);
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digitsOf(currency),
    maximumFractionDigits: 20,
  }).format(value);
}

function digitsOf(currency: string): number {
  if (currency === '') return 0;
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().minimumFractionDigits ?? 0;
  } catch {
    return 0; // not a code of a currency
  }
}
