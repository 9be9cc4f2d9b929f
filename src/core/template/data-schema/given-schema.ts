// Compiles a JSON Schema that is part of a template into a check of data. Its work
// is bounded: patterns run in linear time, and data too large for the schema is
// refused.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json, JsonObject } from '../../model/json.ts';
import { violations } from '../../validation/violations.ts';
import { linearPattern } from './linear-pattern.ts';
import { subschemasOf, unsafeParts } from './schema-safety.ts';
import { isObject, type Value } from '../expression/value.ts';

// Subschemas times values of the data: at most about 200 ms.
const maxWork = 20_000_000;
const maxDepth = 100;

const ajv = new Ajv2020({
  allErrors: true,
  logger: false,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  code: { regExp: linearPattern },
});
formats.default(ajv);
// Ajv's own uniqueItems compares every pair: 15 s for 20,000 objects.
ajv.removeKeyword('uniqueItems');
ajv.addKeyword({
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  validate: (wanted: boolean, list: Json[]) =>
    !wanted || new Set(list.map(canonical)).size === list.length,
  error: { message: 'must not hold the same entry twice' },
});

/** Equal values give equal text, whatever the order of their fields. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Returns problems such as `items[0].price: must be a number`. */
export type DataCheck = (data: Value) => string[];

/** Null if the schema is invalid; the reasons are added to `faults`. */
export function givenSchema(schema: JsonObject, faults: string[]): DataCheck | null {
  const unsafe = unsafeParts(schema);
  const compiled = unsafe.length === 0 ? compile(schema) : null;
  if (typeof compiled === 'string') unsafe.push(`config.schema: ${compiled}`);
  faults.push(...unsafe);
  if (compiled === null || typeof compiled === 'string') return null;
  const subschemas = subschemasOf(schema);
  return (data) => check(compiled, schema, subschemas, data);
}

function compile(schema: JsonObject): ValidateFunction | string {
  // Ajv keeps schemas with an id, and templates would share it.
  const { $id: _, ...anonymous } = schema;
  try {
    return ajv.compile(anonymous);
  } catch (error) {
    if (error instanceof RangeError) return 'is too complicated to be compiled';
    if (!(error instanceof Error)) throw error;
    return `is not a valid JSON Schema (2020-12): ${error.message}`;
  } finally {
    ajv.removeSchema(anonymous);
  }
}

function check(
  validate: ValidateFunction,
  schema: JsonObject,
  subschemas: number,
  data: Value,
): string[] {
  if (subschemas * countValues(data, 0) > maxWork)
    return ['data: is too large for the schema of this template'];
  if (validate(data)) return [];
  // Null in an optional field counts as absent: what stays wrong without it was required.
  const nulls = (validate.errors ?? [])
    .map(({ instancePath }) => steps(instancePath))
    .filter((path) => at(data, path) === null);
  if (nulls.length > 0 && validate(without(data, nulls))) return [];
  return violations(validate.errors ?? [], schema, 'data');
}

function countValues(value: Value, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > maxDepth) return Infinity;
  let count = 1;
  for (const inner of Object.values(value)) count += countValues(inner, depth + 1);
  return count;
}

function steps(instancePath: string): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(data: Value, path: string[]): Value {
  return path.reduce<Value>(
    (value, step) =>
      Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined,
    data,
  );
}

function without(data: Value, paths: string[][]): Value {
  const copy = structuredClone(data);
  for (const path of paths) {
    const holder = at(copy, path.slice(0, -1));
    if (isObject(holder)) delete holder[path.at(-1)!];
  }
  return copy;
}
