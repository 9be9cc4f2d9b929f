// The sample values of expressions, for display in the designer: the first item of a list stands
// for all. Formats follow the template's language; the paper is exact, this is a label.

import { isRecord } from '../../is-record.ts';
import { argumentValue, inBraces, readTag, type Tag, type TagFilter } from './tag.ts';
import { blockAt, steps, type TemplateConfig } from './tree.ts';

/** Looks up a path in the sample data; undefined if the sample has no such value. */
export type Sample = (path: string) => unknown;

/** A list whose items are printed one by one. */
export interface Loop {
  items: string;
  as?: string;
}

/** The lists around a field, outermost first. The list of a table applies only to its columns. */
export function loopsAround(config: TemplateConfig, path: string): Loop[] {
  const parts = steps(path);
  const found: Loop[] = [];
  let prefix = '';
  parts.forEach((part, index) => {
    prefix += typeof part === 'number' ? `[${part}]` : `${prefix === '' ? '' : '.'}${part}`;
    const block = typeof part === 'number' ? blockAt(config, prefix) : undefined;
    const next = parts[index + 1];
    const goesIn = next === 'blocks' || (next === 'columns' && block?.type === 'table');
    if (block && goesIn && typeof block.items === 'string')
      found.push({ items: block.items, ...(typeof block.as === 'string' && { as: block.as }) });
  });
  return found;
}

/** The sample values that an expression at `path` sees. */
export function sampleAt(
  config: TemplateConfig,
  data: Record<string, unknown>,
  path: string,
): Sample {
  let here: Record<string, unknown> = { ...data, '@now': new Date().toISOString(), '@copy': 1 };
  for (const { items, as } of loopsAround(config, path)) {
    const list = lookUp({ ...here, '@root': data }, items);
    const item: unknown = Array.isArray(list) ? list[0] : undefined;
    const own = as === undefined ? { '@item': item, ...(isRecord(item) && item) } : { [as]: item };
    here = {
      ...(as === undefined ? {} : here),
      '@now': here['@now'],
      '@copy': 1,
      '@index': 0,
      '@number': 1,
      '@first': true,
      '@last': Array.isArray(list) && list.length === 1,
      ...own,
    };
  }
  const scope = { ...here, '@root': data };
  return (asked) => lookUp(scope, asked);
}

function lookUp(scope: Record<string, unknown>, path: string): unknown {
  const parts = path.matchAll(/\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]|[^.[\]]+/gu);
  let value: unknown = scope;
  for (const [whole, double, single, index] of parts) {
    if (index !== undefined) value = Array.isArray(value) ? value[Number(index)] : undefined;
    else value = isRecord(value) ? value[double ?? single ?? whole] : undefined;
  }
  return value;
}

export interface FormatSettings {
  locale?: string;
  currency?: string;
  timeZone?: string;
}

export function formatSettings({ locale, currency, timeZone }: TemplateConfig): FormatSettings {
  return {
    ...(typeof locale === 'string' && { locale }),
    ...(typeof currency === 'string' && { currency }),
    ...(typeof timeZone === 'string' && { timeZone }),
  };
}

/** The sample value as it is printed; null if the sample has none. */
export function sampleText(tag: Tag, sample: Sample, settings: FormatSettings): string | null {
  if (tag.path === null) return null;
  try {
    const value = tag.filters.reduce<unknown>(
      (before, filter) => filtered(before, filter, settings),
      sample(tag.path),
    );
    return plainText(value);
  } catch {
    return null; // such as an unknown currency: the service reports it
  }
}

function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value.startsWith('data:') ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

function filtered(value: unknown, { name, arguments: given }: TagFilter, settings: FormatSettings) {
  const argument = given[0] === undefined ? undefined : argumentValue(given[0]);
  const isAbsent = value === undefined || value === null || value === '';
  if (name === 'default') return isAbsent ? argument : value;
  if (isAbsent) return value;
  return formats[name]?.(value, argument, settings) ?? value;
}

type Format = (value: unknown, argument: string | undefined, settings: FormatSettings) => unknown;

const dateStyles = ['short', 'medium', 'long', 'full'] as const;
const onText =
  (change: (text: string) => string): Format =>
  (value) =>
    change(String(value));

const formats: Record<string, Format> = {
  money: (value, argument, { locale, currency }) => {
    const unit = argument ?? currency;
    return Number(value).toLocaleString(
      locale,
      unit === undefined
        ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
        : { style: 'currency', currency: unit },
    );
  },
  number: (value, argument, { locale }) =>
    Number(value).toLocaleString(
      locale,
      argument === undefined
        ? {}
        : { minimumFractionDigits: Number(argument), maximumFractionDigits: Number(argument) },
    ),
  percent: (value, argument, { locale }) =>
    Number(value).toLocaleString(locale, {
      style: 'percent',
      maximumFractionDigits: Number(argument ?? 0),
    }),
  date: (value, argument, settings) => {
    const dateStyle = dateStyles.find((style) => style === (argument ?? 'medium'));
    return dateStyle === undefined ? value : inTime(value, { dateStyle }, settings);
  },
  time: (value, _, settings) => inTime(value, { timeStyle: 'short' }, settings),
  upper: onText((text) => text.toUpperCase()),
  lower: onText((text) => text.toLowerCase()),
  truncate: (value, argument = '') => {
    const text = String(value);
    return text.length > Number(argument) ? `${text.slice(0, Number(argument) - 1)}…` : text;
  },
  count: (value) => (Array.isArray(value) ? value.length : value),
  join: (value, argument = ', ') => (Array.isArray(value) ? value.join(argument) : value),
};

function inTime(
  value: unknown,
  style: Intl.DateTimeFormatOptions,
  { locale, timeZone }: FormatSettings,
): unknown {
  const text = String(value);
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text);
  if (Number.isNaN(at.getTime())) return text;
  // A time without a zone is the template's own; this browser must not move it.
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return at.toLocaleString(locale, { ...style, ...(hasZone && timeZone && { timeZone }) });
}

/** A piece of a text: as written, or the value of an expression. */
export interface Piece {
  text: string;
  tag: Tag | null;
}

/** A text with sample values in place of its expressions. */
export function pieces(text: string, sample: Sample, settings: FormatSettings): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(inBraces())) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), tag: null });
    const tag = readTag(match[1]!);
    found.push({ text: sampleText(tag, sample, settings) || (tag.path ?? tag.source), tag });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), tag: null });
  return found;
}

/** A text with its sample values, to be read at a glance. */
export function readableAt(
  config: TemplateConfig,
  data: Record<string, unknown>,
  path: string,
): (text: string) => string {
  const sample = sampleAt(config, data, path);
  const settings = formatSettings(config);
  return (text) =>
    pieces(text, sample, settings)
      .map((piece) => piece.text)
      .join('');
}
