import { expect, test } from 'vitest';
import { isBreaking, schemaChanges } from '../../../src/web/designer/draft/schema-changes.ts';

const schema = (required: string[], properties: Record<string, object>) => ({
  type: 'object',
  required,
  properties,
});
const text = { type: 'string' };
const list = (required: string[], properties: Record<string, object>) => ({
  type: 'array',
  items: schema(required, properties),
});

const told = (before: object, after: object) =>
  schemaChanges(before, after).map(({ kind, path }) => `${kind} ${path}`);

test('fields that are newly required, removed, relaxed or new are listed by path', () => {
  const before = schema(['name'], { name: text, note: text, items: list([], { price: text }) });
  const after = schema(['note'], {
    name: text,
    note: text,
    tip: text,
    items: list(['price'], { price: text, size: text }),
  });
  expect(told(before, after)).toEqual([
    'needed note',
    'needed items[].price',
    'loosened name',
    'offered tip',
    'offered items[].size',
  ]);
});

test('changes that reject previously valid requests come first and are breaking', () => {
  const before = schema([], { old: text, total: text });
  const after = schema(['more'], { total: { type: 'number' }, more: text });
  const changes = schemaChanges(before, after);
  expect(changes.map(({ kind }) => kind)).toEqual(['retyped', 'added', 'removed']);
  expect(changes.map(isBreaking)).toEqual([true, true, false]);
  expect(changes[0]).toMatchObject({ from: 'string', to: 'number' });
});

test('a schema compared with itself has no changes', () => {
  const one = schema(['a'], { a: text, b: list(['c'], { c: text }) });
  expect(schemaChanges(one, structuredClone(one))).toEqual([]);
});
