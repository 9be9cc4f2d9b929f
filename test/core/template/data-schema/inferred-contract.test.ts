import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/core/model/json.ts';
import { refused, saved } from '../printing.ts';

const text = (content: string, more: object = {}) => ({ type: 'text', content, ...more });

test('what is printed outside of every condition is required, the rest is not', () => {
  const { schema } = saved([
    text('{{ a }} {{ b | default: "x" }}'),
    text('{{ c }}', { if: 'd > 1' }),
    { type: 'group', if: 'e', blocks: [text('{{ f }}')] },
    { type: 'pair', left: '{{ g }}', right: '{{ a }}' },
  ]);
  expect(schema.required).toEqual(['a', 'g']);
  expect(Object.keys(schema.properties as object).toSorted()).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
  ]);
});

test('a condition that tests for an object leaves it optional, and what is printed of it required', () => {
  const { schema, validate } = saved([
    text('{{ customer.name }} {{ other }}', { if: 'customer' }),
    { type: 'each', if: 'lines', items: 'lines', blocks: [text('{{ price | money }}')] },
  ]);
  expect(schema.required).toEqual([]);
  expect(validate({})).toEqual([]);
  expect(validate({ customer: null, lines: null })).toEqual([]);
  expect(validate({ customer: {}, lines: [{}] })).toEqual([
    'customer.name: is required',
    'lines[0].price: is required',
  ]);
});

/** Only the types of a schema. */
function types({ type, items, properties }: JsonObject): unknown {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, types(inner as JsonObject)]),
    );
  return items ? [types(items as JsonObject)] : type;
}

test('use makes types: each a list of objects, money a number, all else a string', () => {
  const { schema } = saved([
    text('{{ shop.name }} {{ total | money }} {{ rate | percent }} {{ day | date }}'),
    text('x', { if: 'count > 3 and vip and status == "paid"' }),
    { type: 'each', items: 'items', blocks: [text('{{ name }} {{ price * quantity }}')] },
    { type: 'each', items: 'tags', blocks: [text('{{ @item }}')] },
    text('{{ more | sum: "n" }} {{ words | join }}'),
  ]);
  expect(types(schema)).toEqual({
    shop: { name: 'string' },
    total: 'number',
    rate: 'number',
    day: 'string',
    count: 'number',
    vip: 'boolean',
    status: 'string',
    items: [{ name: 'string', price: 'number', quantity: 'number' }],
    tags: ['string'],
    more: [{ n: 'number' }],
    words: ['string'],
  });
});

test('names mean the item, the named item, or the outer data', () => {
  const { schema } = saved([
    {
      type: 'each',
      items: 'orders',
      blocks: [
        text('{{ number }} {{ @root.shop }}'),
        {
          type: 'each',
          items: 'lines',
          as: 'line',
          blocks: [text('{{ line.name }} {{ number }}')],
        },
      ],
    },
  ]);
  expect(schema).toMatchObject({
    required: ['orders', 'shop'],
    properties: {
      orders: {
        items: {
          required: ['number', 'lines'],
          properties: {
            lines: { items: { required: ['name'], properties: { name: { type: 'string' } } } },
          },
        },
      },
    },
  });
});

test('descriptions say where a field is used and what it means', () => {
  const { schema } = saved([
    text('{{ a }}'),
    text('{{ a }} {{ b | money }}'),
    text('x', { if: 'c' }),
  ]);
  expect(schema.properties).toMatchObject({
    a: { description: 'Used in blocks[0].content, blocks[1].content.' },
    b: { description: 'An amount of money. Used in blocks[1].content.' },
    c: { description: 'Tested in blocks[2].if.' },
  });
});

test('everything wrong with data is told at once, by path', () => {
  const { validate } = saved([
    text('{{ shop.name }} {{ paid | money }} {{ day | date }}'),
    { type: 'each', items: 'items', blocks: [text('{{ name }} {{ price | money }}')] },
    text('{{ lines[1] }}'),
  ]);
  expect(
    validate({
      paid: '9.90',
      day: 'today',
      items: [{ name: ['x'], price: null }, 7],
      lines: ['a'],
    }),
  ).toEqual([
    'shop: is required',
    'paid: must be a number, not the string "9.90"',
    'day: must be a date such as "2026-03-14" or "2026-03-14T18:30:00Z"',
    'items[0].name: must be text',
    'items[0].price: is required',
    'items[1]: must be an object',
    'lines: must have at least 2 items',
  ]);
  for (const data of [null, [], 'x', 3])
    expect(validate(data)).toEqual(['data: must be an object']);
});

test('a string takes what prints the same; unknown fields and null where nothing is needed are fine', () => {
  const { validate } = saved([text('{{ a }} {{ b | default: 1 }}')]);
  expect(validate({ a: 12, b: null, more: {} })).toEqual([]);
  expect(validate({ a: true })).toEqual([]);
  expect(validate({ a: null })).toEqual(['a: is required']);
  expect(validate({ a: Infinity })).toEqual(['a: must be text']);
});

test('what is compared with true cannot be an object or a list, which equal nothing', () => {
  const { validate } = saved([text('Paid', { if: 'paid == true' })]);
  expect(validate({ paid: true })).toEqual([]);
  expect(validate({})).toEqual([]);
  expect(validate({ paid: {} })).not.toEqual([]);
  expect(validate({ paid: [] })).not.toEqual([]);
});

test('numbers that JSON cannot hold are refused', () => {
  expect(saved([text('{{ a | money }}')]).validate({ a: JSON.parse('1e999') })).toHaveLength(1);
});

test('names make the values of the example', () => {
  const { example } = saved([
    text(
      '{{ shop.name }} {{ customer.name }} {{ customerEmail }} {{ phone }} {{ table }} {{ colourOfSky }}',
    ),
    text('{{ total | money }} {{ date | date }} {{ cur | money: cur2 | default: cur2 }}', {
      if: 'kind == "takeaway"',
    }),
    {
      type: 'each',
      items: 'items',
      blocks: [text('{{ quantity }} {{ name }} {{ unit_price | money }}')],
    },
  ]);
  expect(example).toMatchObject({
    shop: { name: 'Corner Café' },
    customer: { name: 'Anna Berg' },
    customerEmail: 'anna.berg@example.com',
    table: '12',
    colourOfSky: 'Colour of sky',
    date: '2026-03-14T18:30:00Z',
    kind: 'takeaway',
    cur2: 'EUR',
  });
  expect(example.items).toHaveLength(3);
  expect(new Set((example.items as { name: string }[]).map(({ name }) => name)).size).toBe(3);
});

test.each([
  [[text('{{ a }} {{ a.b }}')], 'uses a as an object'],
  [
    [text('{{ a }}'), { type: 'each', items: 'a', blocks: [] }],
    'uses a as a list, and in blocks[0].content it is text',
  ],
  [[text('{{ a | money }} {{ a | date }}')], 'uses a as a date'],
  [[{ type: 'each', items: 'a', blocks: [text('{{ @item }} {{ b }}')] }], 'uses a[] as an object'],
  [[text('{{ @root }}')], 'is all of the data'],
])('a field cannot be two things at once: %j', (blocks, message) => {
  expect(refused(blocks).join('\n')).toContain(message);
});

test('a check of data stops after a hundred problems', () => {
  const { validate } = saved([
    { type: 'each', items: 'list', blocks: [text('{{ a }} {{ b }}')] },
    ...Array.from({ length: 150 }, (_, index) => text(`{{ n${index} }}`)),
  ]);
  let read = 0;
  const list = Array.from({ length: 5000 }, () => ({
    get a() {
      read++;
      return [];
    },
  }));
  const details = validate({ list });
  expect(details).toHaveLength(101);
  expect(details.at(-1)).toBe('… and more');
  expect(read).toBeLessThan(250);
  expect(validate({ list: [] })).toHaveLength(101);
});

test('a field that is only tested is yes or no, unless the example has something else there', () => {
  const blocks = [
    text('x', { if: 'shop.logo or openDrawer' }),
    { type: 'each', items: 'items', blocks: [text('{{ name }}', { if: 'note and not gift' })] },
    text('y', { if: 'paid or mixed or never' }),
  ];
  const example = {
    shop: { logo: 'data:image/svg+xml,<svg/>' },
    items: [
      { name: 'Tea', gift: true },
      { name: 'Cup', note: 'Fragile' },
    ],
    paid: 3,
    openDrawer: false,
  };
  const checked = (own?: object) => saved(blocks, own ? { example: own } : {});
  expect(types(checked().schema)).toEqual({
    shop: { logo: 'boolean' },
    openDrawer: 'boolean',
    items: [{ name: 'string', note: 'boolean', gift: 'boolean' }],
    paid: 'boolean',
    mixed: 'boolean',
    never: 'boolean',
  });
  const { schema, validate } = checked(example);
  expect(types(schema)).toEqual({
    shop: { logo: 'string' },
    openDrawer: 'boolean',
    items: [{ name: 'string', note: 'string', gift: 'boolean' }],
    paid: 'number',
    mixed: 'boolean',
    never: 'boolean',
  });
  // Such as a form, which shows a picture for it.
  expect(schema).toMatchObject({
    properties: {
      shop: { properties: { logo: { pattern: expect.stringContaining('data:image') } } },
    },
  });
  // What may be printed is not limited by it.
  expect(validate({ shop: { logo: true }, items: [], paid: 'yes' })).toEqual([]);
});

test('titles of fields, by path, are in the schema; those of other fields are ignored', () => {
  const blocks = [
    text('{{ shop.name }}'),
    { type: 'each', items: 'items', blocks: [text('{{ name }} {{ price | money }}')] },
  ];
  const titles = { shop: 'Shop', 'items[].price': 'Price of one', gone: 'Gone' };
  const { schema } = saved(blocks, { titles });
  expect(schema).toMatchObject({
    properties: {
      shop: {
        title: 'Shop',
        properties: { name: expect.not.objectContaining({ title: expect.anything() }) },
      },
      items: { items: { properties: { price: { title: 'Price of one' } } } },
    },
  });
  expect(JSON.stringify(schema)).not.toContain('Gone');
});
