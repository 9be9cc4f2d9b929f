// Dates and times as they are written in the language in use.

import { locale } from './words.ts';

const styles = {
  full: { dateStyle: 'medium', timeStyle: 'medium' },
  clock: { timeStyle: 'short' },
  clockSeconds: { timeStyle: 'medium' },
  dayClock: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatTime(style: keyof typeof styles, at: Date | number): string {
  return cached(formats, style, () => new Intl.DateTimeFormat(locale, styles[style])).format(at);
}

const numbers = new Map<string, Intl.NumberFormat>();

export function formatNumber(value: number): string {
  return cached(numbers, '', () => new Intl.NumberFormat(locale)).format(value);
}

/** In the language in use. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}

function cached<Format>(made: Map<string, Format>, style: string, make: () => Format): Format {
  const key = `${locale} ${style}`;
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}
