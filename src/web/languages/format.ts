// Dates, times, numbers and sentences as they are written in the language in use.

import { language, locale } from './words.ts';

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

/** One after the other: Chinese and Japanese have no space between sentences. */
export function sentences(texts: readonly string[]): string {
  return texts.join(language === 'ja' || language === 'zh' ? '' : ' ');
}

/** The name in the language in use. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}

function cached<Format>(made: Map<string, Format>, style: string, make: () => Format): Format {
  const key = `${locale} ${style}`;
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}
