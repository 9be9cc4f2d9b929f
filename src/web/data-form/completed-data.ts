// Fills what is required and not filled in yet with the values of the sample, so that there is
// a picture from the first key on.

import { isRecord } from '../is-record.ts';
import { type DataSchema, exampleAt } from './data-schema.ts';

export interface Completed {
  data: Record<string, unknown>;
  /** The paths of what was taken from the sample. */
  borrowed: string[];
}

export function completed(
  schema: DataSchema,
  data: Record<string, unknown>,
  example: unknown,
): Completed {
  const borrowed: string[] = [];
  const filled = fill(schema, data, example, '', borrowed);
  return { data: isRecord(filled) ? filled : data, borrowed };
}

function fill(
  schema: DataSchema,
  value: unknown,
  example: unknown,
  path: string,
  borrowed: string[],
): unknown {
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    if (value.length === 0 && (schema.minItems ?? 0) > 0) return borrow(example, path, borrowed);
    return value.map((item, index) =>
      fill(items, item, exampleAt(example, index), `${path}[${index}]`, borrowed),
    );
  }
  if (!isRecord(value) || !schema.properties) return value;
  const fields = { ...value };
  for (const [name, field] of Object.entries(schema.properties)) {
    const inner = exampleAt(example, name);
    const at = path === '' ? name : `${path}.${name}`;
    if (fields[name] !== undefined) fields[name] = fill(field, fields[name], inner, at, borrowed);
    else if (schema.required?.includes(name)) fields[name] = borrow(inner, at, borrowed);
  }
  return fields;
}

function borrow(example: unknown, path: string, borrowed: string[]): unknown {
  borrowed.push(path);
  return example;
}
