// Makes the data of a print from the cells of a row.

import { checkData, type DataProblem } from '../data-form/check-data.ts';
import { type DataSchema, kindOf } from '../data-form/data-schema.ts';
import { type DecimalSign, readNumber } from '../data-form/numbers.ts';
import type { Mapping, Source } from './column-mapping.ts';
import { type DateOrder, readDate } from './dates.ts';
import type { ListField } from './list-fields.ts';

export interface ListSettings {
  fields: readonly ListField[];
  mapping: Mapping;
  decimal: DecimalSign;
  dateOrder: DateOrder;
}

const yes = new Set('true yes y 1 x wahr ja oui vrai si sí sim verdadero vero tak evet'.split(' '));
const no = new Set('false no n 0 falsch nein non faux falso não nie hayır'.split(' '));

/** The text of a cell as the service reads it: numbers with a point, dates as in ISO 8601. */
export function cellText(field: ListField, text: string, settings: ListSettings): string {
  const { decimal, dateOrder } = settings;
  switch (kindOf(field.schema)) {
    case 'number':
      return readNumber(text, decimal) ?? text;
    case 'switch': {
      const word = text.trim().toLowerCase();
      return yes.has(word) ? 'true' : no.has(word) ? 'false' : text;
    }
    case 'date':
    case 'time':
      return readDate(text, dateOrder) ?? text;
    case 'text':
      return text;
    default:
      return text.trim();
  }
}

export function givenText(source: Source | undefined, cells: readonly string[]): string {
  if (!source) return '';
  return 'column' in source ? (cells[source.column] ?? '') : source.constant;
}

export interface RowPrint {
  data: Record<string, unknown>;
  copies: string;
  problems: DataProblem[];
}

export function rowPrint(
  schema: DataSchema,
  settings: ListSettings,
  cells: readonly string[],
): RowPrint {
  const data: Record<string, unknown> = {};
  for (const field of settings.fields) {
    const given = givenText(settings.mapping.sources[field.path], cells);
    if (given.trim() === '') continue;
    put(data, field.path, valueOf(field, cellText(field, given, settings)));
  }
  const copies = givenText(settings.mapping.sources['@copies'], cells).trim();
  const problems = checkData(schema, data);
  if (copies !== '' && !/^(?:[1-9]\d?|100)$/.test(copies))
    problems.push({ path: '@copies', fault: 'copies' });
  return { data, copies, problems };
}

function valueOf({ schema }: ListField, text: string): unknown {
  const kind = kindOf(schema);
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (kind === 'switch' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'choice') return schema.enum!.find((choice) => String(choice) === text) ?? text;
  return text;
}

/** A list has no gaps: items without a value are left out. */
function put(data: Record<string, unknown>, path: string, value: unknown): void {
  const steps = [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, index]) =>
    index === undefined ? text : Number(index),
  );
  let at = data as Record<string | number, unknown>;
  steps.forEach((step, index) => {
    const key = Array.isArray(at) && typeof step === 'number' ? Math.min(step, at.length) : step;
    if (index === steps.length - 1) at[key] = value;
    else at[key] ??= typeof steps[index + 1] === 'number' ? [] : {};
    at = at[key] as typeof at;
  });
}
