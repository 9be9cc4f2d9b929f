// The work of a schema with its references written out, measured without writing them out.

import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/core/model/json.ts';
import { schemaWork } from '../../../../src/core/template/data-schema/schema-work.ts';

const repeated = <Entry>(count: number, make: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => make(index));

const referring = (count: number, part: JsonObject): JsonObject => ({
  type: 'object',
  $defs: { part },
  properties: Object.fromEntries(
    repeated(count, (index) => [`f${index}`, { $ref: '#/$defs/part' }]),
  ),
});

test('a part that is referred to often is read once', () => {
  let reads = 0;
  const part = new Proxy<JsonObject>(Object.fromEntries(repeated(3000, (n) => [`k${n}`, n])), {
    ownKeys: (target) => (reads++, Reflect.ownKeys(target)),
  });
  expect(schemaWork(referring(1000, part))!.toCompile).toBeGreaterThan(3_000_000);
  expect(reads).toBeLessThan(10);
});

test('a reference counts as much as what it leads to', () => {
  const part: JsonObject = {
    type: 'array',
    uniqueItems: true,
    items: {
      properties: { code: { pattern: '^[a-z]{3}$' }, kind: { enum: ['small', 'large'] } },
      required: ['code'],
    },
  };
  const properties = Object.fromEntries(repeated(3, (n) => [`f${n}`, { allOf: [part] }]));
  const written = schemaWork({ type: 'object', properties })!;
  const referred = schemaWork(referring(3, part))!;
  // The list of `allOf` is a part of its own.
  const lists = 3;
  expect(written.subschemas - referred.subschemas).toBe(lists);
  expect(written.perText - referred.perText).toBe(lists);
  expect(written.perValue - referred.perValue).toBe(lists);
  expect(written.subschemas).toBe(26);
});

test('the names that lead to a part make it longer to compile', () => {
  const named = (name: string) =>
    schemaWork({ properties: { [name]: { minimum: 1, maximum: 2 } } })!.toCompile;
  expect(named('n'.repeat(201)) - named('n')).toBeCloseTo(3, 10);
});

test.each([
  ['itself', { properties: { a: { $ref: '#' } } }],
  ['a part around it', { properties: { a: { items: { $ref: '#/properties/a' } } } }],
  [
    'one that refers back',
    {
      $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { items: { $ref: '#/$defs/a' } } },
      $ref: '#/$defs/a',
    },
  ],
])('a schema that refers to %s has no end', (_name, schema) => {
  expect(schemaWork(schema)).toBeNull();
});

test('a chain of references that doubles or is too long has too many parts, a short one few', () => {
  const chain = (links: number, times: number): JsonObject => ({
    $defs: Object.fromEntries(
      repeated(links, (n): [string, JsonObject] => [
        `d${n}`,
        n === links - 1 ? {} : { allOf: repeated(times, () => ({ $ref: `#/$defs/d${n + 1}` })) },
      ]),
    ),
    $ref: '#/$defs/d0',
  });
  expect(schemaWork(chain(20, 2))!.subschemas).toBeGreaterThan(1_000_000);
  expect(schemaWork(chain(1500, 1))!.subschemas).toBe(Infinity);
  expect(schemaWork(chain(300, 1))!.subschemas).toBeLessThan(1000);
});
