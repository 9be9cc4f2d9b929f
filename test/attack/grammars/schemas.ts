// Attacks by the JSON Schema of a template, and by data that it is slow to check.

import { fitting, type Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { deliver } from './deliver.ts';
import { anyNumber, anyText, differingText } from './texts.ts';

type Schema = Record<string, unknown>;

const deepest = 7;
const schemaRoom = 6000; // characters of one part; a schema may have 64 KB
const names = ['a', 'b', 'c', 'list', 'deep'];

const patterns = [
  '^a{0,1000}',
  '^(a+)+$',
  '(a|a)*b',
  '^(.*a){10}',
  '.*.*.*=.*',
  '^[a-z]{1,20}$',
  '\\p{L}+\\p{N}',
  '(?:a?){50}a{50}',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  'x{1,30}y{1,30}',
  '^((a|b|c|d|e){1,9}){1,9}$',
  '[^\\x00-\\x{10ffff}]',
  '(?=a)b',
];
const formats = ['email', 'uri', 'date-time', 'ipv6', 'regex', 'uuid', 'hostname', 'json-pointer'];

function pattern(grow: Growth): string {
  if (grow.chance(0.5)) return grow.pick(patterns);
  const piece = grow.pick(['a{0,9}', '(a|b)*', '[a-z]+', '.', 'é', '\\d{1,50}', 'ab?']);
  return piece.repeat(grow.length(300, 1));
}

function leafSchema(grow: Growth): Schema {
  switch (grow.integer(0, 9)) {
    case 0:
      return { type: grow.pick(['string', 'number', 'integer', 'boolean', 'null']) };
    case 1:
      return { enum: ['x', ...new Set(grow.repeated(differingText, 9000, 40_000))] };
    case 2:
      return { const: grow.grow(anyText).slice(0, schemaRoom) };
    case 3:
      return { pattern: grow.grow(pattern) };
    case 4:
      return { format: grow.pick(formats) };
    case 5:
      return { type: 'string', minLength: grow.length(100_000), maxLength: grow.length(100_000) };
    case 6:
      return { multipleOf: grow.pick([0.1, 1e-9, 3, 1e300]), minimum: grow.grow(anyNumber) };
    case 7:
      return { type: 'array', uniqueItems: true };
    case 8:
      return { enum: [grow.repeated(differingText, 500, schemaRoom), { a: 1 }, 'a', 5] };
    default:
      return grow.pick<Schema>([{}, { type: 'string' }, { not: {} }]);
  }
}

function listSchema(grow: Growth): Schema {
  const inner = () => grow.grow(anySchema);
  switch (grow.integer(0, 4)) {
    case 0:
      return { type: 'array', items: inner() };
    case 1:
      return { type: 'array', contains: inner(), minContains: grow.length(5), items: inner() };
    case 2:
      return { type: 'array', prefixItems: copies(grow, inner), items: inner() };
    case 3:
      return { type: 'array', items: inner(), uniqueItems: true };
    default:
      return { type: 'array', items: inner(), unevaluatedItems: inner() };
  }
}

function objectSchema(grow: Growth): Schema {
  const inner = () => grow.grow(anySchema);
  const named = () => Object.fromEntries(grow.list(nameOf, 5, 1).map((name) => [name, inner()]));
  const manyNames = Object.fromEntries(
    grow.chance(0.2)
      ? grow.repeated(differingText, 3000, schemaRoom).map((name) => [name, {}])
      : [],
  );
  return {
    type: 'object',
    properties: { ...manyNames, ...named() },
    ...(grow.chance(0.07) && { patternProperties: { [grow.grow(pattern)]: inner() } }),
    ...(grow.chance(0.3) && { additionalProperties: grow.chance(0.5) ? false : inner() }),
    ...(grow.chance(0.15) && { propertyNames: inner() }),
    ...(grow.chance(0.15) && { unevaluatedProperties: grow.chance(0.5) ? false : inner() }),
    ...(grow.chance(0.15) && { dependentSchemas: named() }),
    ...(grow.chance(0.15) && { minProperties: grow.length(100) }),
    ...(grow.chance(0.15) && { required: [...new Set(grow.list(nameOf, 5))] }),
  };
}

function combined(grow: Growth): Schema {
  const inner = () => grow.grow(anySchema);
  const keyword = grow.pick(['allOf', 'anyOf', 'oneOf', 'anyOf', 'if', 'not', '$ref']);
  if (keyword === 'if')
    return Object.fromEntries(['if', 'then', 'else'].map((name) => [name, inner()]));
  if (keyword === 'not') return { not: inner() };
  if (keyword === '$ref') return { $ref: `#/$defs/${grow.pick(['one', 'two', 'three'])}` };
  return { [keyword]: copies(grow, inner) };
}

/** A list of subschemas that may be long. */
function copies(grow: Growth, inner: () => Schema): Schema[] {
  const few = Array.from({ length: grow.integer(1, 3) }, inner);
  const times = Math.min(grow.length(1000, 1), fitting(few, schemaRoom));
  return Array.from({ length: times }, () => few).flat();
}

function nameOf(grow: Growth): string {
  return grow.chance(0.8) ? grow.pick(names) : grow.grow(anyText).slice(0, 10_000);
}

function anySchema(grow: Growth): Schema {
  if (grow.depth > deepest) return grow.grow(leafSchema);
  return grow.either(leafSchema, leafSchema, listSchema, objectSchema, objectSchema, combined);
}

function definitions(grow: Growth): Schema {
  return {
    three: grow.grow(leafSchema),
    two: { type: 'array', items: grow.grow(leafSchema) },
    one: { anyOf: copies(grow, () => ({ $ref: '#/$defs/two' })) },
  };
}

function rootSchema(grow: Growth): Schema {
  return {
    ...grow.grow(objectSchema),
    required: [],
    minProperties: 0,
    $defs: grow.grow(definitions),
    ...(grow.chance(0.3) && grow.grow(combined)),
  };
}

type Data = unknown;

function dataEntry(grow: Growth): (index: number) => Data {
  const value = grow.grow(dataValue);
  const text = grow.grow(differingText);
  const kind = grow.fraction();
  if (kind < 0.4) return text;
  if (kind < 0.6) return (index) => index;
  if (kind < 0.7) return () => null;
  return () => value;
}

function dataValue(grow: Growth): Data {
  const kind = grow.fraction();
  if (kind < 0.35 || grow.depth > deepest) return grow.grow(anyText);
  if (kind < 0.5) return grow.grow(anyNumber);
  if (kind < 0.8) return grow.repeated(dataEntry, 10_000);
  return grow.grow(dataObject);
}

function dataObject(grow: Growth): Record<string, Data> {
  const many = grow.chance(0.3) ? grow.repeated(differingText, 20_000, 100_000) : [];
  return {
    ...Object.fromEntries(many.map((name) => [name, 1])),
    ...Object.fromEntries(grow.list(nameOf, 5, 1).map((name) => [name, grow.grow(dataValue)])),
  };
}

function schemaAttack(grow: Growth): Step[] {
  const data = grow.grow(dataObject);
  const config = {
    name: 'attack',
    width: '80mm',
    blocks: [{ type: 'text', content: grow.chance(0.95) ? 'x' : '{{ a }}{{ deep.b }}' }],
    schema: grow.grow(rootSchema),
    example: grow.chance(0.8) ? {} : data,
  };
  return deliver(grow, config, data);
}

export const schemas: Target = { name: 'schemas', rule: schemaAttack, service: {} };
