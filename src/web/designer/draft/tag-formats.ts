// The formats of a field that a menu offers, by the kind of its value, and the format that a
// template already uses for it.

import type { Schema } from './template-language.ts';
import { inBraces, isFallback, readTag, type TagFilter } from './tag.ts';
import type { TemplateConfig } from './tree.ts';

export type FormatName =
  | 'asIs'
  | 'money'
  | 'number'
  | 'percent'
  | 'dateShort'
  | 'dateLong'
  | 'time'
  | 'upper'
  | 'lower'
  | 'count'
  | 'join';

const filtersOf: Record<FormatName, TagFilter[]> = {
  asIs: [],
  money: [{ name: 'money', arguments: [] }],
  number: [{ name: 'number', arguments: [] }],
  percent: [{ name: 'percent', arguments: [] }],
  dateShort: [{ name: 'date', arguments: ['"short"'] }],
  dateLong: [{ name: 'date', arguments: ['"long"'] }],
  time: [{ name: 'time', arguments: [] }],
  upper: [{ name: 'upper', arguments: [] }],
  lower: [{ name: 'lower', arguments: [] }],
  count: [{ name: 'count', arguments: [] }],
  join: [{ name: 'join', arguments: ['", "'] }],
};

const ofNumbers: FormatName[] = ['asIs', 'money', 'number', 'percent'];
const ofDates: FormatName[] = ['dateShort', 'dateLong', 'time', 'asIs'];
const ofTexts: FormatName[] = ['asIs', 'upper', 'lower'];
const ofLists: FormatName[] = ['count', 'join'];
const ofAnything: FormatName[] = [
  'asIs',
  'money',
  'number',
  'percent',
  'dateShort',
  'dateLong',
  'time',
  'upper',
  'lower',
];

/** The formats for a field; `schema` is undefined for a field that is not used yet. */
export function formatsFor(path: string, schema: Schema | undefined): FormatName[] {
  if (path === '@now') return ofDates;
  if (path.startsWith('@') && !path.startsWith('@root.')) return ofNumbers.slice(0, 1);
  if (schema?.type === 'array') return ofLists;
  if (schema?.type === 'number' || schema?.type === 'integer') return ofNumbers;
  if (schema?.type !== 'string') return ofAnything;
  return (schema.pattern?.includes('\\d{4}') ?? false) ? ofDates : ofTexts;
}

/** Formats that fit the sample value: a text has no amount or date. The current one is kept. */
export function fittingFormats(
  formats: readonly FormatName[],
  current: FormatName | null,
  sampleIn: (format: FormatName) => string | null,
): FormatName[] {
  return formats.filter(
    (format) => format === current || !/NaN|Invalid/u.test(sampleIn(format) ?? ''),
  );
}

/** The filters of a tag in another format; a value for empty data stays. */
export function formatted(filters: readonly TagFilter[], format: FormatName): TagFilter[] {
  return [...filters.filter(isFallback), ...filtersOf[format]];
}

/** The format of a tag; null if it is none of the menu. */
export function formatOf(filters: readonly TagFilter[]): FormatName | null {
  const written = JSON.stringify(filters.filter((filter) => !isFallback(filter)));
  const found = Object.entries(filtersOf).find(([, own]) => JSON.stringify(own) === written);
  return (found?.[0] as FormatName | undefined) ?? null;
}

/** The filters of a newly inserted field: as the template prints it elsewhere, or by its kind. */
export function usualFilters(
  config: TemplateConfig,
  path: string,
  schema: Schema | undefined,
): TagFilter[] {
  for (const text of textsIn(config.blocks))
    for (const [, inner] of text.matchAll(inBraces())) {
      const tag = readTag(inner!);
      if (tag.path === path) return tag.filters;
    }
  const [first] = formatsFor(path, schema);
  return filtersOf[first ?? 'asIs'];
}

/** Pictures in templates are long texts without expressions. */
const longestText = 5000;

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length <= longestText) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner);
}
