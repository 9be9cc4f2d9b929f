// Checks data against the schema of a template before it is sent, so that a form or a
// spreadsheet tells what is wrong at its field. The service checks everything again.

import { isRecord } from '../is-record.ts';
import { type DataSchema, matcher, typeOf } from './data-schema.ts';

export type DataFault =
  | 'required'
  | 'number'
  | 'whole'
  | 'yesOrNo'
  | 'text'
  | 'list'
  | 'group'
  | 'choice'
  | 'form'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooShort'
  | 'tooLong'
  | 'tooFew'
  | 'tooMany'
  | 'copies';

export interface DataProblem {
  /** `items[0].price`. */
  path: string;
  fault: DataFault;
  /** The limit, the choices or what is expected, if there is such a thing. */
  expected?: string;
}

export function checkData(schema: DataSchema, value: unknown, path = ''): DataProblem[] {
  if (schema.enum && !schema.enum.includes(value))
    return [{ path, fault: 'choice', expected: schema.enum.join(', ') }];
  switch (typeOf(schema)) {
    case 'object':
      return isRecord(value) ? checkFields(schema, value, path) : [{ path, fault: 'group' }];
    case 'array':
      return Array.isArray(value) ? checkItems(schema, value, path) : [{ path, fault: 'list' }];
    case 'number':
    case 'integer':
      return checkNumber(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [{ path, fault: 'yesOrNo' }];
    case 'string':
      return checkText(schema, value, path);
    default:
      return [];
  }
}

function checkFields(schema: DataSchema, value: Record<string, unknown>, path: string) {
  const { properties = {}, required = [] } = schema;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name): DataProblem => ({ path: at(name), fault: 'required' }));
  const wrong = Object.entries(properties).flatMap(([name, field]) =>
    value[name] === undefined ? [] : checkData(field, value[name], at(name)),
  );
  return [...missing, ...wrong];
}

function checkItems(schema: DataSchema, list: unknown[], path: string): DataProblem[] {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  if (list.length < minItems) return [{ path, fault: 'tooFew', expected: String(minItems) }];
  if (list.length > maxItems) return [{ path, fault: 'tooMany', expected: String(maxItems) }];
  return list.flatMap((item, index) => checkData(items, item, `${path}[${index}]`));
}

function checkNumber(schema: DataSchema, value: unknown, path: string): DataProblem[] {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ path, fault: 'number' }];
  if (typeOf(schema) === 'integer' && !Number.isInteger(value)) return [{ path, fault: 'whole' }];
  if (value < minimum) return [{ path, fault: 'tooSmall', expected: String(minimum) }];
  return value > maximum ? [{ path, fault: 'tooLarge', expected: String(maximum) }] : [];
}

function checkText(schema: DataSchema, value: unknown, path: string): DataProblem[] {
  const { pattern, minLength = 0, maxLength = Infinity } = schema;
  // The service takes numbers for texts: they print the same.
  const isText = typeof value === 'string' || typeof value === 'number';
  if (!isText && typeof value !== 'boolean') return [{ path, fault: 'text' }];
  const text = String(value);
  if (pattern !== undefined && !matcher(pattern)(text)) return [{ path, fault: 'form' }];
  const { length } = Array.from(text); // characters, as JSON Schema counts them
  if (length < minLength) return [{ path, fault: 'tooShort', expected: String(minLength) }];
  return length > maxLength ? [{ path, fault: 'tooLong', expected: String(maxLength) }] : [];
}
