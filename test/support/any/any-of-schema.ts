// Random JSON values of a JSON Schema, as the OpenAPI document uses it, and values that are
// nearly so: one part of them is odd.

import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  examples?: unknown[];
  example?: unknown;
}

/** Deeper parts of recursive schemas get their examples, or the least that is valid. */
const deepest = 4;

export class AnyOfSchema {
  readonly #resolve: (pointer: string) => Schema;
  readonly #made = new Map<string, fc.Arbitrary<unknown>>();

  /** `resolve` finds what a `$ref` names. */
  constructor(resolve: (pointer: string) => Schema) {
    this.#resolve = resolve;
  }

  valid(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.#referred(schema.$ref, depth);
    const given = [
      ...(schema.examples ?? []),
      ...(schema.example === undefined ? [] : [schema.example]),
    ];
    const made = this.#byKind(schema, depth);
    return given.length === 0 ? made : fc.oneof(fc.constantFrom(...given), made);
  }

  #referred(pointer: string, depth: number): fc.Arbitrary<unknown> {
    const key = `${depth} ${pointer}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.valid(this.#resolve(pointer), depth + 1);
    this.#made.set(key, made);
    return made;
  }

  #byKind(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.valid(choice, depth)));
    if (schema.allOf)
      return fc
        .tuple(...schema.allOf.map((part) => this.valid(part, depth)))
        .map((parts) => Object.assign({}, ...(parts as object[])));
    const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, depth)));
  }

  #ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { minimum = -1000, maximum = 100_000, minItems = 0, maxItems = 3 } = schema;
    const least = schema.exclusiveMinimum === undefined ? minimum : schema.exclusiveMinimum + 1;
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), maximum) });
      case 'number':
        return fc.double({ min: least, max: Math.max(least, maximum), noNaN: true });
      case 'string':
        return this.#text(schema);
      case 'array':
        return depth > deepest && minItems === 0
          ? fc.constant([])
          : fc.array(this.valid(schema.items ?? {}, depth + 1), {
              minLength: minItems,
              maxLength: Math.max(minItems, Math.min(maxItems, 3)),
            });
      case 'object':
        return this.#object(schema, depth);
      default:
        return fc.oneof(fc.constant('text'), fc.integer(), fc.constant({}), fc.constant([]));
    }
  }

  #object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties } = schema;
    const names = Object.keys(properties).filter(
      (name) => depth <= deepest || required.includes(name),
    );
    const fields = fc.record(
      Object.fromEntries(names.map((name) => [name, this.valid(properties[name]!, depth + 1)])),
      { requiredKeys: names.filter((name) => required.includes(name)), noNullPrototype: true },
    );
    if (typeof additionalProperties !== 'object' || depth > deepest) return fields;
    const more = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,6}$/),
      this.valid(additionalProperties, depth + 1),
      {
        maxKeys: 3,
        noNullPrototype: true,
      },
    );
    return fc.tuple(fields, more).map(([own, others]) => ({ ...others, ...(own as object) }));
  }

  #text({ minLength = 0, maxLength = 40, pattern, format }: Schema): fc.Arbitrary<string> {
    if (format === 'date-time')
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
    const free = fc.string({ ...length, unit: 'grapheme' });
    if (pattern === undefined) return free;
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      return free; // a pattern that the generator does not know
    }
  }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    -1,
    0,
    1.5,
    1e308,
    true,
    [],
    {},
    [[[]]],
    '\u0000',
    '\ud800',
    '../../..',
    '%00',
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** One part of a valid value, at any depth, is replaced, added or left out. */
export function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valid,
      odd,
      fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 2 }),
    )
    .map(([value, instead, steps, how]) => changed(value, instead, steps, how));
}

function changed(value: unknown, instead: unknown, steps: number[], how: number): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return instead;
  const keys = Object.keys(value);
  if (keys.length === 0) return instead;
  const key = keys[step % keys.length]!;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  if (rest.length > 0) copy[key] = changed(copy[key], instead, rest, how);
  else if (how === 0) copy[key] = instead;
  else if (how === 1 && !Array.isArray(value)) delete copy[key];
  else if (Array.isArray(copy)) copy.push(instead);
  else copy[`${key}_`] = instead;
  return copy;
}
