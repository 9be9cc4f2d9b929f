// Checks that a given JSON Schema is safe to compile and run: size, depth,
// references and patterns.

import type { Json, JsonObject } from '../../model/json.ts';
import { linearPattern } from './linear-pattern.ts';
import { isObject, type Value } from '../expression/value.ts';

const maxBytes = 64 * 1024;
const maxDepth = 16;
// Counted with references expanded, so that nested `$defs` cannot grow exponentially.
const maxSubschemas = 5000;

/** Keywords whose value is data, not a schema. */
const literals: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
/** Keywords whose value maps names to schemas. */
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const unsupported: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$anchor',
  '$data',
]);

/** Returns problems with their paths: `config.schema.properties.code.pattern: …`. */
export function unsafeParts(schema: JsonObject): string[] {
  if (isDeeper(schema, maxDepth)) return [`config.schema: is nested deeper than ${maxDepth}`];
  if (Buffer.byteLength(JSON.stringify(schema)) > maxBytes)
    return [`config.schema: is larger than ${maxBytes / 1024} KB`];
  const faults: string[] = [];
  examine(schema, 'config.schema', faults);
  if (faults.length > 0) return faults;
  if (schema.type !== 'object') faults.push('config.schema.type: must be "object", as data is one');
  const subschemas = subschemasOf(schema);
  if (subschemas === Infinity)
    faults.push('config.schema: refers to itself: only finite data can be printed');
  else if (subschemas > maxSubschemas)
    faults.push(
      `config.schema: has more than ${maxSubschemas} parts once its references are written out`,
    );
  return faults;
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1));
}

function examine(schema: Json, path: string, faults: string[]): void {
  if (Array.isArray(schema)) {
    schema.forEach((inner, index) => examine(inner, `${path}[${index}]`, faults));
    return;
  }
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const place = `${path}.${keyword}`;
    if (literals.has(keyword)) continue;
    if (keyword === '$ref' && !(typeof value === 'string' && /^#(\/|$)/.test(value)))
      faults.push(`${place}: must point into this schema, such as "#/$defs/item"`);
    else if (unsupported.has(keyword)) faults.push(`${place}: is not supported`);
    else if (keyword === '$id' && path !== 'config.schema')
      faults.push(`${place}: is only possible at the top`);
    else if (keyword === 'pattern') examinePattern(value, place, faults);
    else if (named.has(keyword) && isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        if (keyword === 'patternProperties') examinePattern(name, place, faults);
        examine(inner, `${place}.${name}`, faults);
      }
    else examine(value, place, faults);
  }
}

function examinePattern(pattern: Json, place: string, faults: string[]): void {
  if (typeof pattern !== 'string') return;
  try {
    linearPattern(pattern);
  } catch {
    faults.push(
      `${place}: ${JSON.stringify(pattern)} cannot be run: it may hold no lookaround and no back references`,
    );
  }
}

/** Number of subschemas with references expanded; infinite for a recursive schema. */
export function subschemasOf(schema: JsonObject): number {
  return count(schema, schema, []);
}

function count(root: JsonObject, schema: Value, open: string[]): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  let total = 1;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$defs' || keyword === 'definitions' || literals.has(keyword)) continue;
    if (keyword === '$ref' && typeof value === 'string') {
      if (open.includes(value) || value === '#') return Infinity;
      total += count(root, referred(root, value), [...open, value]);
    } else total += count(root, value, open);
    if (total > maxSubschemas) return total;
  }
  return total;
}

/** Resolves a reference such as `#/$defs/item`. */
export function referred(root: JsonObject, reference: string): Value {
  let value: Value = root;
  for (const part of reference.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}
