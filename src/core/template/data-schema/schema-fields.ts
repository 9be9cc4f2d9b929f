// Checks that a given schema defines the fields that the template uses.

import { spend } from '../../budget.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { didYouMean } from '../../validation/did-you-mean.ts';
import { linearPattern } from './linear-pattern.ts';
import { referred } from './schema-work.ts';
import { dataPathText, type DataPath } from '../expression/scope.ts';
import { isObject } from '../expression/value.ts';

const combining = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];
const perPart = 2; // steps of the budget for a field that is looked up in a part of a schema

/** The fields that a schema defines. What was found is kept: many expressions use the same fields. */
export class SchemaFields {
  readonly #schema: JsonObject;
  /** The missing fields by path; undefined if the schema defines or allows it. */
  readonly #missing = new Map<string, string | undefined>();
  readonly #parts = new Map<JsonObject, JsonObject[]>();

  constructor(schema: JsonObject) {
    this.#schema = schema;
  }

  /** Why the schema lacks the field; undefined if it defines or allows it. */
  missing(path: DataPath): string | undefined {
    const key = JSON.stringify(path);
    if (!this.#missing.has(key)) this.#missing.set(key, this.#find(path));
    return this.#missing.get(key);
  }

  #find(path: DataPath): string | undefined {
    let places = this.#allParts(this.#schema);
    for (const [index, step] of path.entries()) {
      spend(places.length * perPart);
      const inner = places.map((place) =>
        typeof step === 'number' ? itemOf(place) : fieldOf(place, step),
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
      places = found.flatMap((part) => this.#allParts(part));
    }
    return undefined;
  }

  /** A schema with all schemas that it references or combines. */
  #allParts(schema: JsonObject): JsonObject[] {
    let all = this.#parts.get(schema);
    if (!all) {
      const parts: Json[] = combining.flatMap((keyword) => schema[keyword] ?? []);
      if (typeof schema.$ref === 'string') parts.push(referred(this.#schema, schema.$ref) ?? true);
      const inside = parts.filter((part) => isObject(part));
      all = [schema, ...inside.flatMap((part) => this.#allParts(part))];
      spend(all.length * perPart);
      this.#parts.set(schema, all);
    }
    return all;
  }
}

/** The subschema of a field; true if anything is allowed. */
function fieldOf(schema: JsonObject, name: string): Json | undefined {
  const { properties, patternProperties, additionalProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  if (isObject(patternProperties))
    for (const [pattern, inner] of Object.entries(patternProperties))
      if (linearPattern(pattern).test(name)) return inner;
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
