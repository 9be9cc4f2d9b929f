import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RE2JS } from 're2js';
import { expect, test, vi } from 'vitest';
import { refused, saved } from '../printing.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const text = (content: string) => ({ type: 'text', content });
const items = {
  type: 'object',
  required: ['items'],
  properties: {
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
    note: { type: 'string', maxLength: 10 },
  },
  $defs: {
    item: {
      type: 'object',
      required: ['name', 'price'],
      properties: { name: { type: 'string' }, price: { type: 'number' } },
      additionalProperties: false,
    },
  },
};
const example = { items: [{ name: 'Tea', price: 2 }] };
const list = (content: string) => [{ type: 'each', items: 'items', blocks: [text(content)] }];

test('a given schema and example win over the inferred ones', () => {
  const template = saved(list('{{ name }} {{ price | money }}'), { schema: items, example });
  expect(template.schema).toBe(items);
  expect(template.example).toBe(example);
  expect(template.validate(example)).toEqual([]);
});

test('data is checked against it, without coercion, all faults at once', () => {
  const { validate } = saved(list('{{ name }}'), { schema: items, example });
  expect(
    validate({
      items: [
        { name: 3, price: '2' },
        { price: 1, nam: 'x' },
      ],
      note: 'far too long',
    }),
  ).toEqual(
    expect.arrayContaining([
      'items[0].name: must be a string',
      'items[0].price: must be a number',
      'items[1].name: is required',
      'note: must have at most 10 characters',
    ]),
  );
  expect(validate({})).toEqual(['items: is required']);
});

test('null in an optional field counts as absent, in a required one as missing', () => {
  const { validate } = saved(list('{{ name }}'), { schema: items, example });
  expect(validate({ ...example, note: null })).toEqual([]);
  expect(validate({ items: null, note: null })).toEqual(['items: is required']);
});

const refusal = (content: string) => refused(list(content), { schema: items, example });

test('a field that the schema does not have is refused, with the one that was meant', () => {
  expect(refusal('{{ nmae }}')).toEqual([
    'config.blocks[0].blocks[0].content: config.schema has no items[].nmae; did you mean "name"?',
  ]);
  expect(refusal('{{ name.first }}')).toHaveLength(1);
  expect(refusal('{{ @root.note[0] | default: "" }}')).toEqual([
    'config.blocks[0].blocks[0].content: note is not a list in config.schema',
  ]);
});

test('fields may come from combined schemas, and anywhere that is left open', () => {
  const schema = {
    type: 'object',
    properties: {
      open: { type: 'object' },
      any: true,
      map: { additionalProperties: { type: 'number' } },
    },
    anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
  };
  const content =
    '{{ a | default: b | default: "" }}{{ open.x.y }}{{ any[0].z }}{{ map.one | default: 1 }}';
  expect(refused([text(content)], { schema, example: {} })).toEqual([]);
});

test('it needs an example that fits it and can be printed', () => {
  expect(refused([], { schema: items })).toEqual(['config.example: is required beside a schema']);
  expect(refused([], { schema: items, example: {} })).toEqual([
    'config.example.items: is required',
  ]);
  expect(refused(list('{{ name | money }}'), { schema: items, example })).toEqual([
    expect.stringMatching(
      /^config\.example: cannot be printed: blocks\[0\]\.blocks\[0\]\.content: money needs a number/,
    ),
  ]);
});

const nested = (levels: number): object => (levels === 0 ? {} : { not: nested(levels - 1) });
const doubling = Object.fromEntries(
  Array.from({ length: 30 }, (_, level) => [
    `d${level}`,
    level === 29
      ? {}
      : { allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
  ]),
);

test.each([
  [{ properties: { a: { type: 'strnig' } } }, 'is not a valid JSON Schema'],
  [{ propertys: {} }, 'unknown keyword: "propertys"'],
  [{ properties: { a: { format: 'colour' } } }, 'unknown format "colour"'],
  [
    { properties: { a: { pattern: '^(?=x)' } } },
    'config.schema.properties.a.pattern: "^(?=x)" cannot be run',
  ],
  [{ properties: { a: { pattern: '(' } } }, 'cannot be run'],
  [{ patternProperties: { '(a)\\1': {} } }, 'cannot be run'],
  [{ $ref: 'https://example.com/schema.json' }, 'config.schema.$ref: must point into this schema'],
  [{ properties: { a: { $ref: 'other.json' } } }, 'must point into this schema'],
  [{ properties: { a: { $ref: '#' } } }, 'refers to itself'],
  [
    { $defs: { a: { items: { $ref: '#/$defs/a' } } }, properties: { a: { $ref: '#/$defs/a' } } },
    'refers to itself',
  ],
  [{ properties: { a: { maximum: { $data: '1/b' } } } }, '$data: is not supported'],
  [{ $defs: doubling, $ref: '#/$defs/d0' }, 'more than 5000 parts'],
  [
    JSON.parse(
      JSON.stringify({ $defs: doubling, $ref: '#/$defs/d0' }).replaceAll('#/$defs', '#/%24defs'),
    ),
    'more than 5000 parts',
  ],
  [
    { default: { a: { pattern: '^(a{900}){2}$' } }, properties: { a: { $ref: '#/default/a' } } },
    'must point into this schema',
  ],
  [{ properties: { ['n'.repeat(201)]: {} } }, 'the name has 201 characters: use at most 200'],
  [nested(20), 'is nested deeper than 16'],
  [{ description: 'x'.repeat(70_000) }, 'is larger than 64 KB'],
])('the schema %j is refused', (schema, message) => {
  const details = refused([], { schema: { type: 'object', ...schema }, example: {} });
  expect(details.join('\n')).toContain(message);
});

test('data must be an object', () => {
  expect(refused([], { schema: { type: 'array' }, example: {} })).toEqual([
    'config.schema.type: must be "object", as data is one',
  ]);
});

test('two templates may give schemas with the same id', () => {
  const schema = { $id: 'https://example.com/receipt', type: 'object' };
  for (const round of [1, 2])
    expect([round, refused([], { schema: { ...schema }, example: {} })]).toEqual([round, []]);
});

slowTest('equal entries are found whatever the order of their fields, also among very many', () => {
  const schema = { type: 'object', properties: { list: { type: 'array', uniqueItems: true } } };
  const { validate } = saved([], { schema, example: {} });
  const many = Array.from({ length: 20_000 }, (_, index) => ({ index, more: { index } }));
  expect(validate({ list: many })).toEqual([]);
  expect(
    validate({
      list: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    }),
  ).toEqual(['list: must not hold the same entry twice']);
});

test('a pattern that would take the native engine forever is answered', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  const { validate } = saved([], { schema, example: {} });
  expect(validate({ a: `${'a'.repeat(5000)}!` })).toHaveLength(1);
});

slowTest('data that is too large for its schema is refused before it is checked', () => {
  const allOf = Array.from({ length: 1000 }, () => ({
    properties: { list: { items: { minimum: 1 } } },
  }));
  const { validate } = saved([], { schema: { type: 'object', allOf }, example: {} });
  expect(validate({ list: Array.from({ length: 100_000 }, () => 1) })).toEqual([
    'data: is too large for the schema of this template',
  ]);
  let deep: unknown = 1;
  for (let level = 0; level < 50_000; level++) deep = [deep];
  expect(validate({ deep })).toHaveLength(1);
});

function pattern(a: string, b: string): (data: unknown) => string[] {
  const properties = { a: { type: 'string', pattern: a }, b: { type: 'string', pattern: b } };
  return saved([], { schema: { type: 'object', properties }, example: {} }).validate;
}

test('each field and each template has its own pattern', () => {
  const digits = pattern('^[0-9]+$', '^[A-Z]+$');
  const capitals = pattern('^[A-Z]+$', '^[0-9]+$');
  expect(digits({ a: '12', b: 'AB' })).toEqual([]);
  expect(capitals({ a: 'AB', b: '12' })).toEqual([]);
  expect(digits({ a: 'AB', b: '12' })).toHaveLength(2);
});

const listOf = (entry: object) => ({
  type: 'object',
  properties: { list: { type: 'array', items: entry } },
});
const manyOf = (value: unknown, count: number) => Array.from({ length: count }, () => value);

test('entries of an enum count in the work that a schema may take', () => {
  const values = Array.from({ length: 9000 }, (_, index) => index);
  const { validate } = saved([], { schema: listOf({ enum: values }), example: {} });
  expect(validate({ list: manyOf('x', 30_000) })).toEqual([
    'data: is too large for the schema of this template',
  ]);
  expect(validate({ list: manyOf(5, 100) })).toEqual([]);
  expect(validate({ list: manyOf('x', 100) })).toHaveLength(100);
});

test('fields that are named like keywords count, too', () => {
  const codes = { enum: Array.from({ length: 9000 }, (_, index) => index) };
  for (const name of ['default', 'enum', '$defs', 'examples']) {
    const schema = { type: 'object', properties: { [name]: { type: 'array', items: codes } } };
    const { validate } = saved([], { schema, example: {} });
    expect(validate({ [name]: manyOf('x', 30_000) }), name).toEqual([
      'data: is too large for the schema of this template',
    ]);
  }
});

test('so do the bytes of constants, the size of patterns with the text, and lists that must be unique', () => {
  const tooLarge = ['data: is too large for the schema of this template'];
  const constant = Object.fromEntries(manyOf(0, 5000).map((_, index) => [`n${index}`, index]));
  const same = saved([], { schema: listOf({ const: constant }), example: {} });
  expect(same.validate({ list: manyOf(constant, 30) })).toEqual(tooLarge);
  const matching = saved([], { schema: listOf({ pattern: '^[ab].{0,900}c$' }), example: {} });
  expect(matching.validate({ list: ['a'.repeat(2_000_000)] })).toEqual(tooLarge);
  const unique = { properties: { list: { uniqueItems: true } } };
  const often = saved([], { schema: { type: 'object', allOf: manyOf(unique, 50) }, example: {} });
  expect(often.validate({ list: manyOf(1, 6000) })).toEqual(tooLarge);
});

test('a logo of a megabyte and an enum of currencies fit together', () => {
  const properties = {
    logo: { type: 'string' },
    currency: { enum: Intl.supportedValuesOf('currency') },
    code: { pattern: '^[A-Z]{2}\\d{2}$' },
  };
  const { validate } = saved([], { schema: { type: 'object', properties }, example: {} });
  const logo = `data:image/png;base64,${'A'.repeat(1_000_000)}`;
  expect(validate({ logo, currency: 'EUR', code: 'AB12' })).toEqual([]);
  expect(validate({ logo: [logo], currency: 'EURO', code: 'x' })).toHaveLength(3);
});

test('of large data the first error is reported, so that errors take no memory', () => {
  const { validate } = saved([], { schema: listOf({ enum: ['a', 'b'] }), example: {} });
  expect(validate({ list: manyOf(1, 60_000) })).toEqual(['list[0]: must be one of a, b']);
  expect(validate({ list: manyOf(1, 2000) })).toHaveLength(101);
});

test('null counts as absent in large data, too', () => {
  const item = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, note: { type: 'string' }, more: { type: 'number' } },
  };
  const { validate } = saved([], { schema: listOf(item), example: {} });
  const entry = { name: 'a', note: null, more: null };
  expect(validate({ list: manyOf(entry, 30_000) })).toEqual([]);
  expect(validate({ list: [...manyOf(entry, 30_000), { name: null }] })).toEqual([
    'list[30000].name: is required',
  ]);
  expect(validate({ list: [...manyOf(entry, 30_000), null] })).toEqual([
    'list[30000]: must be an object',
  ]);
});

test.each([
  [manyOf('^a{0,1000}$', 200), '"^a{0,1000}$"'],
  [['^(a{10}){10}$', '^((ab){10,20}c){30}$'], '"^((ab){10,20}c){30}$"'],
  [['(?:\\p{L}{20}x){20}'], '"(?:\\\\p{L}{20}x){20}"'],
  [['[a-z()]{2000}'], '"[a-z()]{2000}"'],
  [[`(${'a'.repeat(300)}\\Q(\\E){10}`], '"(aaa'],
  [[`(${'a'.repeat(300)}[[:alpha:](]){10}`], '"(aaa'],
])('patterns whose repeats add up are refused before they are compiled: %#', (patterns, named) => {
  const properties = Object.fromEntries(
    patterns.map((one, index) => [`p${index}`, { pattern: one }]),
  );
  const details = refused([], { schema: { type: 'object', properties }, example: {} });
  expect(details).toHaveLength(1);
  expect(details[0]).toContain(`pattern: ${named}`);
  expect(details[0]).toContain('brings the repeats of all patterns to more than 1000');
});

test('ordinary patterns are compiled', () => {
  const patterns = [
    '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^.{0,200}$',
    '\\u{1234}',
  ];
  const properties = Object.fromEntries(patterns.map((one) => [one, { pattern: one }]));
  expect(refused([], { schema: { type: 'object', properties }, example: {} })).toEqual([]);
});

test('long patterns without repeats are refused, too', () => {
  const schema = { type: 'object', properties: { a: { pattern: '\\p{L}'.repeat(1100) } } };
  expect(refused([], { schema, example: {} })).toEqual([
    expect.stringContaining('makes the patterns of this schema too long'),
  ]);
});

test('long names of fields take no time to be compared', () => {
  const properties = { ['n'.repeat(200)]: {} };
  const schema = { type: 'object', properties, additionalProperties: false };
  const { validate } = saved([], { schema, example: {} });
  expect(validate({ ['n'.repeat(20_000)]: 1 })).toEqual([
    expect.stringMatching(/^n{200}…: is not known here; known are n{100}…$/),
  ]);
});

test('a pattern of field names is compiled once for all expressions', () => {
  const compile = vi.spyOn(RE2JS, 'compile');
  const schema = { type: 'object', patternProperties: { '^[a-z]{1,20}$': { type: 'string' } } };
  const blocks = Array.from({ length: 100 }, () => text('{{ abc }}'));
  expect(refused(blocks, { schema, example: { abc: 'x' } })).toEqual([]);
  expect(compile.mock.calls.length).toBeLessThan(10);
  compile.mockRestore();
});

slowTest('a schema that is no longer used leaves nothing behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const check = (): WeakRef<object> => {
    const properties = { a: { enum: ['x', 'y'] }, b: { $ref: '#/$defs/b' } };
    const schema = { type: 'object', properties, $defs: { b: { maximum: Math.random() } } };
    expect(saved([], { schema, example: {} }).validate({ a: 'z' })).toHaveLength(1);
    return new WeakRef(schema.properties.a);
  };
  const used = Array.from({ length: 20 }, check);
  await new Promise((resolve) => setTimeout(resolve)); // a WeakRef lives until the end of its turn
  collect();
  expect(used.filter((one) => one.deref()).length).toBeLessThan(3);
});
