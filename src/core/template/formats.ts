// Numbers, amounts, dates and times as a language writes them, over Intl. Its
// formatters cost a hundred times more to build than to use: each is built once.

import { fixedFormat } from './fixed-format.ts';
import type { Moment } from './moment.ts';
import { decimal } from './value.ts';

/** How a template writes. */
export interface Setting {
  locale: string;
  currency: string | null;
  timeZone: string;
}

const built = new Map<string, unknown>();

function once<Formatter>(key: string, build: () => Formatter): Formatter {
  let formatter = built.get(key) as Formatter | undefined;
  if (formatter === undefined) {
    // Templates may name any currency and pattern: forgetting all is cheaper than growing forever.
    if (built.size >= 1000) built.clear();
    built.set(key, (formatter = build()));
  }
  return formatter;
}

type NumberStyle = { style: 'decimal' | 'percent'; digits: number | null } | { style: 'money' };

/** Rounds the decimal that was sent, not its binary neighbour: 1.005 becomes 1.01. */
export function numberFormat(
  locale: string,
  wanted: NumberStyle,
  currency: string | null = null,
): (value: number) => string {
  const key = `${locale} ${JSON.stringify(wanted)} ${currency}`;
  return once(key, () => {
    const formatter = new Intl.NumberFormat(locale, options(wanted, currency));
    const fixed = fixedFormat(formatter);
    return (value) =>
      spaced(fixed?.(value) ?? formatter.format(decimal(value) as Intl.StringNumericLiteral));
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

export const dateStyles = ['short', 'medium', 'long', 'full'] as const;
type DateStyle = (typeof dateStyles)[number];

export function dateFormat(setting: Setting, style: DateStyle): (at: Moment) => string {
  return (at) => zoned(setting, at, `date ${style}`, { dateStyle: style }).format(at.epochMs);
}

export function timeFormat(setting: Setting, style: DateStyle): (at: Moment) => string {
  return (at) =>
    spaced(zoned(setting, at, `time ${style}`, { timeStyle: style }).format(at.epochMs));
}

function zoned(
  setting: Setting,
  at: Moment,
  name: string,
  wanted: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const timeZone = at.zone ?? setting.timeZone;
  return once(
    `${setting.locale} ${timeZone} ${name}`,
    () => new Intl.DateTimeFormat(setting.locale, { ...wanted, timeZone }),
  );
}

// The narrow no-break space of recent ICU data is in no printer's code page.
function spaced(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

type Fields = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;
const symbols: Record<
  string,
  (fields: Fields, name: (part: 'month' | 'weekday', length: 'long' | 'short') => string) => string
> = {
  yyyy: (fields) => fields.year!.padStart(4, '0'),
  yy: (fields) => fields.year!.padStart(2, '0').slice(-2),
  MMMM: (_, name) => name('month', 'long'),
  MMM: (_, name) => name('month', 'short'),
  MM: (fields) => fields.month!.padStart(2, '0'),
  M: (fields) => fields.month!,
  dd: (fields) => fields.day!.padStart(2, '0'),
  d: (fields) => fields.day!,
  EEEE: (_, name) => name('weekday', 'long'),
  EEE: (_, name) => name('weekday', 'short'),
  HH: (fields) => fields.hour!.padStart(2, '0'),
  H: (fields) => String(Number(fields.hour)),
  hh: (fields) => String(Number(fields.hour) % 12 || 12).padStart(2, '0'),
  h: (fields) => String(Number(fields.hour) % 12 || 12),
  mm: (fields) => fields.minute!.padStart(2, '0'),
  ss: (fields) => fields.second!.padStart(2, '0'),
  a: (fields) => (Number(fields.hour) < 12 ? 'AM' : 'PM'),
};
const piece = /'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+/y;

/** The symbols and texts of a pattern such as `dd.MM.yyyy HH:mm`; what it cannot read comes as `wrong`. */
export function datePieces(pattern: string): { symbol?: string; text?: string; wrong?: string }[] {
  const pieces = [];
  for (let at = 0; at < pattern.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(pattern);
    if (!found) return [{ wrong: pattern.slice(at) }];
    const [all, quoted, letter] = found;
    if (quoted !== undefined) pieces.push({ text: quoted || "'" });
    else if (letter === undefined) pieces.push({ text: all });
    else pieces.push(Object.hasOwn(symbols, all) ? { symbol: all } : { wrong: all });
  }
  return pieces;
}

export const dateSymbols = Object.keys(symbols);

export function patternFormat(setting: Setting, pattern: string): (at: Moment) => string {
  const pieces = datePieces(pattern);
  return (at) => {
    const fields: Fields = {};
    for (const { type, value } of clockFields(at.zone ?? setting.timeZone).formatToParts(
      at.epochMs,
    ))
      fields[type] = value;
    const name = (part: 'month' | 'weekday', length: 'long' | 'short') =>
      zoned(setting, at, `${part} ${length}`, { [part]: length }).format(at.epochMs);
    return pieces
      .map(({ symbol, text }) => (symbol === undefined ? text! : symbols[symbol]!(fields, name)))
      .join('');
  };
}

function clockFields(timeZone: string): Intl.DateTimeFormat {
  return once(
    `digits ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  );
}

/** True where the name is one that Intl knows, without throwing. */
export function isKnown(kind: 'locale' | 'timeZone', name: string): boolean {
  try {
    if (kind === 'locale') return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
    return Boolean(clockFields(name));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
