// Checks that a given JSON Schema is safe to compile and run: size, depth,
// references and patterns.

import { RE2JSException } from 're2js';
import type { Json, JsonObject } from '../../model/json.ts';
import { maxDetails, shortened } from '../../validation/details.ts';
import { linearPattern, patternSize } from './linear-pattern.ts';
import { isReference, literals, named, schemaWork, type SchemaWork } from './schema-work.ts';
import { isObject } from '../expression/value.ts';

const maxBytes = 64 * 1024;
const maxDepth = 16;
// Counted with references expanded, so that nested `$defs` cannot grow exponentially.
const maxSubschemas = 5000;
// Repeats in all patterns of a schema. re2js writes repeats out: 200 patterns like `^a{0,1000}` take 5 s.
const maxRepeats = 1000;
const maxPatternParts = 5000;
// Ajv writes the names that lead to a keyword into the code of the keyword, several times.
const maxName = 200;

const unsupported: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$anchor',
  '$data',
]);

/** Adds problems with their paths, `config.schema.properties.code.pattern: …`; null if there are any. */
export function safeWork(schema: JsonObject, faults: string[]): SchemaWork | null {
  const refuse = (reason: string) => {
    faults.push(`config.schema${reason}`);
    return null;
  };
  if (isDeeper(schema, maxDepth)) return refuse(`: is nested deeper than ${maxDepth}`);
  if (Buffer.byteLength(JSON.stringify(schema)) > maxBytes)
    return refuse(`: is larger than ${maxBytes / 1024} KB`);
  const seen: Examined = { faults: [], repeats: 0, patternParts: 0 };
  examine(schema, 'config.schema', seen);
  faults.push(...seen.faults);
  if (seen.faults.length > 0) return null;
  if (schema.type !== 'object') return refuse('.type: must be "object", as data is one');
  const work = schemaWork(schema);
  if (!work) return refuse(': refers to itself: only finite data can be printed');
  if (work.subschemas > maxSubschemas)
    return refuse(`: has more than ${maxSubschemas} parts once its references are written out`);
  return work;
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1));
}

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
    const place = `${path}.${shortened(keyword)}`;
    if (literals.has(keyword)) continue;
    if (keyword === 'pattern') examinePattern(value, place, seen);
    else if (unsupported.has(keyword)) faults.push(`${place}: is not supported`);
    else if (keyword === '$id' && path !== 'config.schema')
      faults.push(`${place}: is only possible at the top`);
    else if (named.has(keyword) && isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        if (name.length > maxName)
          faults.push(
            `${place}.${shortened(name)}: the name has ${name.length} characters: use at most ${maxName}`,
          );
        if (keyword === 'patternProperties') examinePattern(name, place, seen);
        examine(inner, `${place}.${shortened(name)}`, seen);
      }
    else if (keyword !== '$ref') examine(value, place, seen);
    else if (typeof value !== 'string' || !isReference(value))
      faults.push(`${place}: must point into this schema, such as "#/$defs/item"`);
  }
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
    if (!(error instanceof RE2JSException)) throw error;
    seen.faults.push(
      `${place}: ${quoted} cannot be run: it may hold no lookaround and no back references`,
    );
  }
}
