// Checks that a given JSON Schema is safe to compile and run: size, depth,
// references and patterns.

import { OverBudget, spend } from '../../budget.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { maxDetails, shortened } from '../../validation/details.ts';
import { linearPattern } from './linear-pattern.ts';
import { patternSize } from './pattern-size.ts';
import { isObject, type Value } from '../expression/value.ts';

const maxBytes = 64 * 1024;
const maxDepth = 16;
// Counted with references expanded, so that nested `$defs` cannot grow exponentially.
const maxSubschemas = 5000;
// In all patterns of a schema. re2js writes repeats out: 200 patterns like `^a{0,1000}` take 5 s.
const maxRepeats = 1000;
const maxPatternParts = 5000;
// Ajv writes the names that lead to a keyword into the code of the keyword, several times.
const maxName = 200;

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
  examine(schema, 'config.schema', { faults, repeats: 0, patternParts: 0 });
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
  spend(1);
  return levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1));
}

const perKeyword = 10; // steps of the budget to examine a keyword

interface Examined {
  faults: string[];
  /** The repetitions in the patterns so far. */
  repeats: number;
  patternParts: number;
}

function examine(schema: Json, path: string, seen: Examined): void {
  const { faults } = seen;
  if (faults.length > maxDetails) return;
  if (Array.isArray(schema)) {
    schema.forEach((inner, index) => examine(inner, `${path}[${index}]`, seen));
    return;
  }
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    spend(perKeyword);
    const place = `${path}.${shortened(keyword)}`;
    if (literals.has(keyword)) continue;
    if (keyword === '$ref' && !(typeof value === 'string' && isReference(value)))
      faults.push(`${place}: must point into this schema, such as "#/$defs/item"`);
    else if (unsupported.has(keyword)) faults.push(`${place}: is not supported`);
    else if (keyword === '$id' && path !== 'config.schema')
      faults.push(`${place}: is only possible at the top`);
    else if (keyword === 'pattern') examinePattern(value, place, seen);
    else if (named.has(keyword) && isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        if (name.length > maxName)
          faults.push(
            `${place}.${shortened(name)}: the name has ${name.length} characters: use at most ${maxName}`,
          );
        if (keyword === 'patternProperties') examinePattern(name, place, seen);
        examine(inner, `${place}.${shortened(name)}`, seen);
      }
    else examine(value, place, seen);
  }
}

/** Whether it leads to a part of this schema that is examined: not into an `enum` or `default`. */
function isReference(reference: string): boolean {
  if (!/^#(\/|$)/.test(reference)) return false;
  let isName = false;
  for (const step of pointerSteps(reference)) {
    if (!isName && literals.has(step)) return false;
    isName = !isName && named.has(step);
  }
  return true;
}

function examinePattern(pattern: Json, place: string, seen: Examined): void {
  if (typeof pattern !== 'string') return;
  const quoted = JSON.stringify(shortened(pattern));
  const { parts, repeats } = patternSize(pattern);
  seen.repeats += repeats;
  seen.patternParts += parts;
  if (seen.repeats > maxRepeats || seen.patternParts > maxPatternParts) {
    // Once: the pattern at which the limit is passed.
    if (seen.repeats - repeats <= maxRepeats && seen.patternParts - parts <= maxPatternParts)
      seen.faults.push(
        seen.repeats > maxRepeats
          ? `${place}: ${quoted} brings the repeats of all patterns to more than ${maxRepeats}: use shorter repeats such as {1,20}, or * and maxLength`
          : `${place}: ${quoted} makes the patterns of this schema too long`,
      );
    return;
  }
  try {
    linearPattern(pattern);
  } catch (error) {
    if (error instanceof OverBudget) throw error;
    seen.faults.push(
      `${place}: ${quoted} cannot be run: it may hold no lookaround and no back references`,
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
  spend(2);
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$defs' || keyword === 'definitions' || literals.has(keyword)) continue;
    if (keyword === '$ref' && typeof value === 'string') {
      if (open.includes(value) || value === '#') return Infinity;
      total += count(root, referred(root, value), [...open, value]);
    } else if (named.has(keyword) && isObject(value)) {
      total++;
      for (const inner of Object.values(value)) total += count(root, inner, open);
    } else total += count(root, value, open);
    if (total > maxSubschemas) return total;
  }
  return total;
}

// Checks that take longer than one of Ajv's plain keywords, in units of such a keyword.
const perEnumEntry = 8;
const perEnumByte = 1 / 8;
const perUniqueItems = 100;
// Ajv writes the path of a keyword into its code several times: these many characters take as
// long to compile as a keyword.
const nameCharacters = 200;

/** The work of checking data, in steps of about 10 ns. */
export interface SchemaWork {
  /** The work for each value: subschemas, entries of enums, parts of patterns. */
  perValue: number;
  /** The work for each 64 characters of a string: subschemas and parts of patterns. */
  perText: number;
  /** Once, to compile it: keywords, and a fifth of the entries of lists in them. */
  toCompile: number;
}

/** The work with references expanded, so only for schemas of few subschemas. */
export function workOf(schema: JsonObject): SchemaWork {
  const total: SchemaWork = { perValue: 0, perText: 0, toCompile: 0 };
  const known = new Map<object, SchemaWork>(); // references lead to the same part often
  /** `path`: characters of the names that lead to the part. */
  const add = (part: Value, path: number): void => {
    if (typeof part !== 'object' || part === null) return;
    let own = known.get(part);
    if (!own) known.set(part, (own = ownWork(part)));
    total.perValue += own.perValue;
    total.perText += own.perText;
    total.toCompile += own.toCompile * (1 + path / nameCharacters);
    spend(2);
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === '$defs' || keyword === 'definitions' || literals.has(keyword)) continue;
      if (keyword === '$ref' && typeof value === 'string') add(referred(schema, value), path);
      else if (named.has(keyword) && isObject(value))
        for (const [name, inner] of Object.entries(value)) add(inner, path + name.length);
      else add(value, path);
    }
  };
  add(schema, 0);
  return total;
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
  return { perValue, perText, toCompile };
}

function bytesOf(value: Json): number {
  return JSON.stringify(value).length;
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

/** As Ajv reads it: `#/%24defs/a~1b` leads to `$defs`, then to `a/b`. */
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
