import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test, vi } from 'vitest';
import { didYouMean } from '../../../src/core/validation/did-you-mean.ts';
import { violations } from '../../../src/core/validation/violations.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false });

function wrong(schema: object, data: unknown): string[] {
  const validate = ajv.compile(schema);
  expect(validate(data)).toBe(false);
  return violations(validate.errors ?? [], schema, 'data');
}

const listOf = (items: object) => ({ properties: { list: { items } } });
const numbers = (count: number) => ({ list: Array.from({ length: count }, (_, index) => index) });
const letters = (length: number) => 'x'.repeat(length);

test('a hundred details are made, and values are cut to a hundred characters', () => {
  const values = ['a', 'b'].map((first) => first + letters(30_000));
  let told = 0;
  const errors = Array.from({ length: 10_000 }, (_, index) => ({
    keyword: 'enum',
    instancePath: `/list/${index}`,
    schemaPath: '#/properties/list/items/enum',
    params: {
      get allowedValues() {
        told++;
        return values;
      },
    },
  }));
  const details = violations(errors);
  expect(told).toBeLessThan(110);
  expect(details).toHaveLength(101);
  expect(details.at(-1)).toBe('… and more');
  expect(details[0]).toBe(`list[0]: must be one of a${letters(99)}…, b${letters(99)}…`);
});

test('ten values of an enum are listed, and how many there are', () => {
  const values = Array.from({ length: 9000 }, (_, index) => `v${index}`);
  const [detail] = wrong({ properties: { a: { enum: values } } }, { a: 1 });
  expect(detail).toBe('a: must be one of v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, … (9000 in all)');
  expect(
    wrong({ properties: { a: { anyOf: [{ enum: values }, { const: letters(500) }] } } }, { a: 1 }),
  ).toEqual([expect.stringMatching(/^a: must be "v0", .*, … \(9000 in all\) or "x{99}…$/)]);
});

test('paths, patterns, names and constants are cut', () => {
  const long = letters(20_000);
  const schema = {
    properties: {
      [long]: { type: 'string' },
      pattern: { pattern: `^${letters(5000)}$` },
      const: { const: long },
    },
    additionalProperties: false,
  };
  const details = wrong(schema, { [long]: 1, pattern: 'a', const: 1, [`y${long}`]: 1 });
  expect(details).toHaveLength(4);
  for (const detail of details) expect(detail.length).toBeLessThan(700);
});

test('the errors of unions are grouped without comparing each with each', () => {
  const schema = listOf({ anyOf: [{ type: 'string' }, { type: 'object' }, { const: 5.5 }] });
  const startsWith = vi.spyOn(String.prototype, 'startsWith');
  const details = wrong(schema, numbers(6000));
  const compared = startsWith.mock.calls.length;
  startsWith.mockRestore();
  expect(compared).toBeLessThan(100_000);
  expect(details).toHaveLength(101);
  expect(details[0]).toBe('list[0]: must be a string or an object or 5.5');
});

test('a union inside another one is told by the outer one, and one beside another by both', () => {
  const inner = { anyOf: [{ type: 'string' }, { type: 'boolean' }] };
  const outer = {
    oneOf: [
      { type: 'object', required: ['a'] },
      { items: inner, type: 'array' },
    ],
  };
  expect(wrong({ properties: { x: outer } }, { x: [1] })).toEqual([
    'x: must be an object or a string or true or false',
  ]);
  const both = { anyOf: [{ type: 'string' }], oneOf: [{ type: 'boolean' }] };
  expect(wrong({ properties: { x: both } }, { x: 1 })).toHaveLength(1);
});

test('similar names are searched among a bounded number of short ones', () => {
  const long = letters(20_000);
  expect(didYouMean(long, [`${long.slice(1)}y`])).toBe('');
  expect(didYouMean('nmae', [long, 'price', 'name'])).toBe('; did you mean "name"?');
  expect(didYouMean('Europe/Berlni', Intl.supportedValuesOf('timeZone'))).toContain(
    'Europe/Berlin',
  );
  const min = vi.spyOn(Math, 'min');
  didYouMean(
    letters(64),
    Array.from({ length: 5000 }, (_, index) => `${index}`.padEnd(64, 'y')),
  );
  const steps = min.mock.calls.length;
  min.mockRestore();
  expect(steps).toBeLessThan(250_000);
});

test('fields that no part of the schema allows are named', () => {
  const schema = { properties: { total: {} }, allOf: [{}], unevaluatedProperties: false };
  expect(wrong(schema, { totl: 1 })).toEqual(['totl: is not known here; did you mean "total"?']);
});
