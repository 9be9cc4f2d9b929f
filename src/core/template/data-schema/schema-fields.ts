// Checks that a given schema defines the fields that the template uses.

import type { Json, JsonObject } from '../../model/json.ts';
import { didYouMean } from '../../validation/did-you-mean.ts';
import { linearPattern } from './linear-pattern.ts';
import { referred } from './schema-safety.ts';
import { dataPathText, type DataPath } from '../expression/scope.ts';
import { isObject } from '../expression/value.ts';

export type CompiledPatterns = Map<string, ReturnType<typeof linearPattern>>;

const combining = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

/**
 * Why the schema lacks the field; undefined if it defines or allows it. `patterns`
 * holds the patterns that were compiled for other fields of the schema.
 */
export function missingField(
  schema: JsonObject,
  path: DataPath,
  patterns: CompiledPatterns,
): string | undefined {
  let places = allParts(schema, schema);
  for (const [index, step] of path.entries()) {
    const inner = places.map((place) =>
      typeof step === 'number' ? itemOf(place) : fieldOf(place, step, patterns),
    );
    if (inner.includes(true)) return undefined;
    const parent = dataPathText(path.slice(0, index)) || 'data';
    const found = inner.filter((part) => isObject(part));
    if (found.length === 0) {
      if (typeof step === 'number') return `${parent} is not a list in config.schema`;
      const names = places.flatMap(({ properties }) =>
        isObject(properties) ? Object.keys(properties) : [],
      );
      return `config.schema has no ${dataPathText(path.slice(0, index + 1))}${didYouMean(step, names)}`;
    }
    places = found.flatMap((part) => allParts(schema, part));
  }
  return undefined;
}

/** A schema with all schemas that it references or combines. */
function allParts(root: JsonObject, schema: JsonObject): JsonObject[] {
  const parts: Json[] = combining.flatMap((keyword) => schema[keyword] ?? []);
  if (typeof schema.$ref === 'string') parts.push(referred(root, schema.$ref) ?? true);
  return [
    schema,
    ...parts.filter((part) => isObject(part)).flatMap((part) => allParts(root, part)),
  ];
}

/** The subschema of a field; true if anything is allowed. */
function fieldOf(schema: JsonObject, name: string, patterns: CompiledPatterns): Json | undefined {
  const { properties, patternProperties, additionalProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  if (isObject(patternProperties))
    for (const [pattern, inner] of Object.entries(patternProperties)) {
      let compiled = patterns.get(pattern);
      if (!compiled) patterns.set(pattern, (compiled = linearPattern(pattern)));
      if (compiled.test(name)) return inner;
    }
  if (additionalProperties !== undefined) return additionalProperties;
  const silent = properties === undefined && patternProperties === undefined;
  return silent && leavesOpen(schema, 'object') ? true : undefined;
}

function itemOf(schema: JsonObject): Json | undefined {
  if (schema.items !== undefined) return schema.items;
  return schema.prefixItems !== undefined || leavesOpen(schema, 'array') ? true : undefined;
}

/** Whether the schema does not restrict its content. */
function leavesOpen(schema: JsonObject, type: string): boolean {
  const mayBe = schema.type === undefined || [schema.type].flat().includes(type);
  return mayBe && schema.$ref === undefined && !combining.some((keyword) => keyword in schema);
}
