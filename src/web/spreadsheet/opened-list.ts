// A list that was opened: its cells, and how they are to be read.

import { decimalSignIn, type DecimalSign, readNumber } from '../data-form/numbers.ts';
import { kindOf, type FieldKind } from '../data-form/data-schema.ts';
import { locale } from '../languages/words.ts';
import type { Mapping } from './column-mapping.ts';
import { type DateOrder, dateOrderIn } from './dates.ts';
import type { ListField } from './list-fields.ts';
import type { Workbook } from './workbook/read-workbook.ts';
import { readTable, type Separator, separatorOf } from './read-table.ts';

export interface OpenedList {
  /** The name of the file, without its extension. */
  name: string;
  source: ListSource;
  hasHeader: boolean;
  /** The rows with the header, if there is one. */
  table: string[][];
  /** Another one for each list that was opened. */
  number: number;
}

/** Where the cells come from, so that they can be read in another way. */
type ListSource =
  | { kind: 'text'; text: string; separator: Separator }
  | { kind: 'workbook'; workbook: Workbook; sheet: number };

export function openText(
  name: string,
  text: string,
  number: number,
  separator = separatorOf(text),
): OpenedList {
  const table = readTable(text, separator);
  const source = { kind: 'text', text, separator } as const;
  return { name, source, table, hasHeader: looksNamed(table), number };
}

export async function openSheet(
  name: string,
  workbook: Workbook,
  sheet: number,
  number: number,
): Promise<OpenedList> {
  const table = await workbook.read(sheet);
  const source = { kind: 'workbook', workbook, sheet } as const;
  return { name, source, table, hasHeader: looksNamed(table), number };
}

/** Names of columns are texts; the rows below mostly have a number somewhere. */
function looksNamed([first = [], ...rows]: string[][]): boolean {
  return rows.length > 0 && !first.some(isNumber);
}

function isNumber(text: string): boolean {
  return readNumber(text, '.') !== null || readNumber(text, ',') !== null;
}

export function headerOf({ table, hasHeader }: OpenedList): string[] | null {
  return hasHeader ? (table[0] ?? []).map((name) => name.trim()) : null;
}

export function columnCount({ table }: OpenedList): number {
  return table.slice(0, 100).reduce((most, cells) => Math.max(most, cells.length), 0);
}

const rowsLookedAt = 500;

/** The texts of the columns that fill fields of these kinds. */
function* textsOf(
  rows: readonly string[][],
  fields: readonly ListField[],
  { sources }: Mapping,
  kinds: readonly FieldKind[],
): Generator<string> {
  for (const { path, schema } of fields) {
    const source = sources[path];
    if (!source || !('column' in source) || !kinds.includes(kindOf(schema))) continue;
    for (const cells of rows.slice(0, rowsLookedAt)) yield cells[source.column] ?? '';
  }
}

export function guessedDecimal(
  rows: readonly string[][],
  fields: readonly ListField[],
  mapping: Mapping,
  { kind }: ListSource,
): DecimalSign {
  const found = decimalSignIn(textsOf(rows, fields, mapping, ['number']));
  // Numbers of a workbook were written with a point by its reader.
  if (kind === 'workbook') return found ?? '.';
  return found ?? ((1.5).toLocaleString(locale).includes(',') ? ',' : '.');
}

export function guessedDateOrder(
  rows: readonly string[][],
  fields: readonly ListField[],
  mapping: Mapping,
): DateOrder {
  const found = dateOrderIn(textsOf(rows, fields, mapping, ['date', 'time']));
  if (found) return found;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts[0] !== 'year'
    ? 'monthFirst'
    : 'dayFirst';
}
