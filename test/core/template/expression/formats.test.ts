import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberFormat } from '../../../../src/core/template/expression/formats.ts';
import { decimal } from '../../../../src/core/template/expression/value.ts';
import { cases } from '../../../support/any/cases.ts';

const languages =
  'en en-IE de-DE de-CH de-AT fr-FR es-ES pl-PL pt-PT sv-SE nb-NO ja-JP hi-IN ar-EG fa-IR he-IL';
const locales = fc.constantFrom(...languages.split(' '));
const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CHF', 'INR');
const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((sum) => sum / 100);
const products = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 99 }))
  .map(([price, quantity]) => (price / 100) * quantity);
const anything = fc.double({ noNaN: true, noDefaultInfinity: true });
const amounts = fc.oneof(cents, products, fc.integer(), anything);

const formatters = new Map<string, Intl.NumberFormat>(); // slow to build

/** As Intl writes it, apart from a space that no printer has. */
function byIntl(locale: string, options: Intl.NumberFormatOptions, value: number): string {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key);
  const formatter = known ?? new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
  formatters.set(key, formatter);
  const text = formatter.format(decimal(value) as Intl.StringNumericLiteral);
  return text.replaceAll('\u202f', '\u00a0');
}

test('money is written as Intl writes it, in any language and currency', () => {
  fc.assert(
    fc.property(locales, currencies, amounts, (locale, currency, value) => {
      expect(numberFormat(locale, { style: 'money' }, currency)(value)).toBe(
        byIntl(locale, { style: 'currency', currency }, value),
      );
    }),
    { numRuns: cases(3000) },
  );
});

test('numbers are written as Intl writes them, with any count of decimals', () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: 0, max: 4 }), amounts, (locale, digits, value) => {
      const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      for (const style of ['decimal', 'percent'] as const)
        expect(numberFormat(locale, { style, digits })(value)).toBe(
          byIntl(locale, { style, ...decimals }, value),
        );
    }),
    { numRuns: cases(2000) },
  );
});
