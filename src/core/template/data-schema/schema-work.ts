// Measures a JSON Schema with its references written out: how many parts it has, and how
// much work it is to compile it and to check data. Each part is measured once, however
// often it is referred to, so that 64 KB of references take no longer than other schemas. Knows
// which keywords hold schemas, which hold data, and where references lead.

import type { Json, JsonObject } from '../../model/json.ts';
import { patternSize } from './linear-pattern.ts';
import { isObject, type Value } from '../expression/value.ts';

/** Keywords whose value is data, not a schema. */
export const literals: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
/** Keywords whose value maps names to schemas. */
export const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

// Checks that take longer than one of Ajv's plain keywords, in units of such a keyword.
const perEnumEntry = 8;
const perEnumByte = 1 / 8;
const perUniqueItems = 100;
// Ajv writes the path of a keyword into its code several times: these many characters take as
// long to compile as a keyword.
const nameCharacters = 200;
// Levels of parts in parts, through references: a longer chain counts as endless, as the stack ends.
const deepest = 1000;

/** The work of checking data, in steps of about 10 ns. */
export interface SchemaWork {
  /** The subschemas, and the keywords that name some. */
  subschemas: number;
  /** The work for each value: subschemas, entries of enums, parts of patterns. */
  perValue: number;
  /** The work for each 64 characters of a string: subschemas and parts of patterns. */
  perText: number;
  /** Once, to compile it: keywords, and a fifth of the entries of lists in them. */
  toCompile: number;
  /** What each character of the names that lead to the part adds to `toCompile`. */
  perNameCharacter: number;
}

/** Null if the schema refers to itself. */
export function schemaWork(schema: JsonObject): SchemaWork | null {
  const known = new Map<object, SchemaWork>();
  const open = new Set<object>();

  function workOf(part: object): SchemaWork | null {
    const found = known.get(part);
    if (found) return found;
    if (open.has(part)) return null;
    const work = ownWork(part);
    if (open.size === deepest) return { ...work, subschemas: Infinity };
    open.add(part);
    for (const [inner, nameLength] of partsIn(part, schema, work)) {
      if (typeof inner !== 'object' || inner === null) continue;
      const inside = workOf(inner);
      if (!inside) return null;
      add(work, inside, nameLength);
    }
    open.delete(part);
    known.set(part, work);
    return work;
  }

  return workOf(schema);
}

/** The values in a part that are schemas, and the length of the name that leads to each. */
function* partsIn(
  part: object,
  root: JsonObject,
  work: SchemaWork,
): Generator<[inner: Value, nameLength: number]> {
  for (const [keyword, value] of Object.entries(part) as [string, Json][]) {
    if (keyword === '$defs' || keyword === 'definitions' || literals.has(keyword)) continue;
    if (keyword === '$ref' && typeof value === 'string') yield [referred(root, value), 0];
    else if (named.has(keyword) && isObject(value)) {
      work.subschemas++;
      for (const [name, inner] of Object.entries(value)) yield [inner, name.length];
    } else yield [value, 0];
  }
}

function add(work: SchemaWork, inside: SchemaWork, nameLength: number): void {
  work.subschemas += inside.subschemas;
  work.perValue += inside.perValue;
  work.perText += inside.perText;
  work.toCompile += inside.toCompile + inside.perNameCharacter * nameLength;
  work.perNameCharacter += inside.perNameCharacter;
}

/** The work of a part of a schema without the subschemas in it. */
function ownWork(part: object): SchemaWork {
  const { enum: entries, const: constant, pattern, patternProperties } = part as JsonObject;
  let perText = 'properties' in part ? 2 : 1;
  if (typeof pattern === 'string') perText += patternSize(pattern).parts;
  if (isObject(patternProperties))
    for (const name of Object.keys(patternProperties)) perText += patternSize(name).parts;
  let perValue = perText;
  if (Array.isArray(entries))
    perValue += entries.length * perEnumEntry + bytesOf(entries) * perEnumByte;
  if (constant !== undefined) perValue += bytesOf(constant) * perEnumByte;
  if ('uniqueItems' in part) perValue += perUniqueItems;
  let toCompile = 1;
  for (const value of Object.values(part) as Json[])
    toCompile += Array.isArray(value) ? 1 + value.length / 5 : 1;
  const perNameCharacter = toCompile / nameCharacters;
  return { subschemas: 1, perValue, perText, toCompile, perNameCharacter };
}

function bytesOf(value: Json): number {
  return JSON.stringify(value).length;
}

/** Whether it leads to a part of this schema that is examined: not into an `enum` or `default`. */
export function isReference(reference: string): boolean {
  if (!/^#(\/|$)/.test(reference)) return false;
  let isName = false;
  for (const step of pointerSteps(reference)) {
    if (!isName && literals.has(step)) return false;
    isName = !isName && named.has(step);
  }
  return true;
}

/** Resolves a reference such as `#/$defs/item`. */
export function referred(root: JsonObject, reference: string): Value {
  let value: Value = root;
  for (const name of pointerSteps(reference)) {
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Reads a reference as Ajv does: `#/%24defs/a~1b` leads to `$defs`, then to `a/b`. */
function pointerSteps(reference: string): string[] {
  return reference
    .split('/')
    .slice(1)
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Ajv refuses it
  }
}
