// The texts of a starter that a person reads: its name and description, what its blocks print,
// and the sample. Each is translated as a whole, with its expressions.

import type { NewTemplate } from '../store/store.ts';

/** A starter in another language. */
export interface StarterTranslation {
  locale: string;
  currency: string;
  timeZone: string;
  /** The factor by which the amounts of the samples are multiplied: 100 for yen, which have no cents. */
  factor: number;
  /** English text to translated text, both with their expressions. */
  texts: Record<string, string>;
  /** English titles of data fields to translated ones: a field may be called other than what is printed. */
  titles: Record<string, string>;
}

/** Blocks whose content is no text. */
const wordless = new Set([
  'image',
  'barcode',
  'qrcode',
  'pdf417',
  'datamatrix',
  'aztec',
  'maxicode',
]);
const printed = new Set(['content', 'left', 'right', 'header', 'empty']);
const amounts = new Set([
  'price',
  'unitPrice',
  'amount',
  'total',
  'net',
  'tax',
  'service',
  'refunds',
  'opening',
  'payments',
  'paidOut',
  'counted',
]);

export function translated(starter: NewTemplate, language: StarterTranslation): NewTemplate {
  const { locale, currency, timeZone } = language;
  const say = (text: string) => language.texts[text] ?? text;
  const { blocks, titles, example, ...config } = starter.config;
  return {
    ...starter,
    name: say(starter.name),
    description: say(starter.description),
    config: {
      ...config,
      name: say(starter.name),
      locale,
      ...('currency' in config && { currency }),
      ...('timeZone' in config && { timeZone }),
      blocks: withTexts(blocks, (text) => say(text)),
      ...(isObject(titles) && {
        titles: mapped(titles, (title) => language.titles[String(title)] ?? title),
      }),
      ...(example !== undefined && { example: withSamples(example, say, language.factor) }),
    },
  } as NewTemplate;
}

/** The texts to translate, in the order in which they are found. */
export function textsOfStarter(starter: NewTemplate): string[] {
  const found = new Set([starter.name, starter.description]);
  const collect = (text: string) => {
    found.add(text);
    return text;
  };
  withTexts(starter.config.blocks, (text) => (isSpoken(text) ? collect(text) : text));
  withSamples(
    starter.config.example,
    (text) => (/\p{Ll}|^\p{Lu}{4,}$/u.test(text) ? collect(text) : text),
    1,
  );
  return [...found];
}

export function titlesOfStarter({ config: { titles } }: NewTemplate): string[] {
  return isObject(titles) ? Object.values(titles).map(String) : [];
}

/** The blocks with every text that they print replaced. */
function withTexts(part: unknown, say: (text: string) => string, name = ''): unknown {
  if (typeof part === 'string') return printed.has(name) ? say(part) : part;
  if (Array.isArray(part)) return part.map((one) => withTexts(one, say, ''));
  if (!isObject(part)) return part;
  if (wordless.has(String(part.type))) return part;
  return mapped(part, (value, key) => withTexts(value, say, key));
}

/** The sample with its words replaced and its amounts multiplied. */
function withSamples(
  part: unknown,
  say: (text: string) => string,
  factor: number,
  name = '',
): unknown {
  if (typeof part === 'string') return isAddress(part) ? part : say(part);
  if (typeof part === 'number')
    return amounts.has(name) ? Math.round(part * factor * 100) / 100 : part;
  if (Array.isArray(part)) return part.map((one) => withSamples(one, say, factor));
  if (!isObject(part)) return part;
  return mapped(part, (value, key) => withSamples(value, say, factor, key));
}

function isAddress(text: string): boolean {
  return /^(data:|https?:)/.test(text);
}

/** Whether a text has words outside of its expressions, a default in words, or a date in words. */
function isSpoken(text: string): boolean {
  const words = text.replaceAll(/\{\{.*?\}\}/g, '');
  return /\p{L}/u.test(words) || /default: "[^"]*\p{L}|date: "[^"]* /u.test(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function mapped(part: Record<string, unknown>, change: (value: unknown, key: string) => unknown) {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, change(value, key)]));
}
