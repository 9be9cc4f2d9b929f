// Formats numbers, amounts, dates and times in the template's locale, with Intl.
// Formatters are cached: building one costs a hundred times as much as using it.

import { spend } from '../../budget.ts';
import { fixedFormat } from './fixed-format.ts';
import type { Moment } from './moment.ts';
import { decimal } from './value.ts';

/** Locale settings of a template. */
export interface FormatSettings {
  locale: string;
  currency: string | null;
  timeZone: string;
}

const built = new Map<string, unknown>();
/** A formatter takes 10 to 50 kB, and templates may name any language, currency and time zone. */
const mostBuilt = 200;
const buildSteps = 3000; // of the budget

function once<Formatter>(key: string, build: () => Formatter): Formatter {
  let formatter = built.get(key) as Formatter | undefined;
  if (formatter === undefined) {
    if (built.size >= mostBuilt) built.clear();
    spend(buildSteps);
    built.set(key, (formatter = build()));
  }
  return formatter;
}

type NumberStyle = { style: 'decimal' | 'percent'; digits: number | null } | { style: 'money' };

/** Rounds the decimal that was sent, not its binary value: 1.005 becomes 1.01. */
export function numberFormat(
  locale: string,
  wanted: NumberStyle,
  currency: string | null = null,
): (value: number) => string {
  const key = `${locale} ${JSON.stringify(wanted)} ${currency}`;
  return once(key, () => {
    const formatter = new Intl.NumberFormat(locale, options(wanted, currency));
    const written = (value: number) =>
      spaced(formatter.format(decimal(value) as Intl.StringNumericLiteral));
    const fixed = fixedFormat(formatter, spaced);
    return fixed ? (value) => fixed(value) ?? written(value) : written;
  });
}

function options(wanted: NumberStyle, currency: string | null): Intl.NumberFormatOptions {
  const sign = { signDisplay: 'negative' } as const;
  if (wanted.style === 'money')
    return currency
      ? { ...sign, style: 'currency', currency }
      : { ...sign, minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const { style, digits } = wanted;
  return {
    ...sign,
    style,
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? (style === 'percent' ? 2 : 15),
  };
}

/**
 * A number without a filter: its digits and its minus sign as the locale writes
 * them, no grouping. Locales with Latin digits keep the decimal point of the data.
 */
export function bareFormat(locale: string): (value: number) => string {
  return once(`${locale} bare`, () => {
    const formatter = new Intl.NumberFormat(locale, {
      useGrouping: false,
      maximumFractionDigits: 15,
    });
    if (formatter.resolvedOptions().numberingSystem !== 'latn')
      return (value) => formatter.format(decimal(value) as Intl.StringNumericLiteral);
    // Right-to-left locales mark the sign, so that it stays before the number.
    const [mark] = directionMark.exec(formatter.format(-1)) ?? [];
    return mark === undefined
      ? decimal
      : (value) => (value < 0 ? mark + decimal(value) : decimal(value));
  });
}

const directionMark = /^[\u200e\u200f\u061c]/;

export const dateStyles = ['short', 'medium', 'long', 'full'] as const;
type DateStyle = (typeof dateStyles)[number];

export function dateFormat(setting: FormatSettings, style: DateStyle): (at: Moment) => string {
  return (at) => zoned(setting, at, `date ${style}`, { dateStyle: style }).format(at.epochMs);
}

export function timeFormat(setting: FormatSettings, style: DateStyle): (at: Moment) => string {
  return (at) =>
    spaced(zoned(setting, at, `time ${style}`, { timeStyle: style }).format(at.epochMs));
}

function zoned(
  { locale, timeZone }: FormatSettings,
  at: Moment,
  name: string,
  wanted: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return dateFormatter(locale, at.zone ?? timeZone, name, wanted);
}

/** `name` identifies the options in the cache. */
export function dateFormatter(
  locale: string,
  timeZone: string,
  name: string,
  wanted: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${name}`;
  return once(key, () => new Intl.DateTimeFormat(locale, { ...wanted, timeZone }));
}

/** What a clock of the zone shows, as the milliseconds at which that of UTC shows it. */
export function clockMs(epochMs: number, timeZone: string): number {
  const digits = dateFormatter('en-US-u-ca-gregory-nu-latn', timeZone, 'clock', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Parsing 3/14/2026, 19:30:05 is twice as fast as formatToParts.
  const [month, day, year, hour, minute, second] = digits
    .format(epochMs)
    .match(/\d+/g)!
    .map(Number);
  const local = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  return local.setUTCFullYear(year!, month! - 1, day);
}

// The narrow no-break space of recent ICU data is in no printer's code page.
function spaced(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

/** Whether Intl knows the name. */
export function isKnown(kind: 'locale' | 'timeZone', name: string): boolean {
  try {
    if (kind === 'locale') return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
    return Boolean(dateFormatter('en', name, 'date short', { dateStyle: 'short' }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
