import { expect, it } from 'vitest';
import { checkData } from '../../../src/web/data-form/check-data.ts';
import { completed } from '../../../src/web/data-form/completed-data.ts';
import { type DataSchema, kindOf, neededFirst } from '../../../src/web/data-form/data-schema.ts';
import { fieldLabel, pathLabel } from '../../../src/web/data-form/field-label.ts';
import { moneyFields } from '../../../src/web/data-form/money-fields.ts';
import { numberText } from '../../../src/web/data-form/number-text.ts';

const schema: DataSchema = {
  type: 'object',
  required: ['items', 'total'],
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['price'],
        properties: { price: { type: 'number', minimum: 0 }, size: { enum: ['S', 'M'] } },
      },
    },
    total: { type: 'number' },
    note: { type: 'string', maxLength: 3 },
    count: { type: 'integer' },
    shop: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  },
};

it('what is missing or wrong is told with its path', () => {
  const data = { items: [{ price: -1, size: 'L' }, {}], note: 'long', count: 1.5, shop: {} };
  expect(checkData(schema, data).map(({ path, fault }) => [path, fault])).toEqual([
    ['total', 'required'],
    ['items[0].price', 'tooSmall'],
    ['items[0].size', 'choice'],
    ['items[1].price', 'required'],
    ['note', 'tooLong'],
    ['count', 'whole'],
    ['shop.name', 'required'],
  ]);
  expect(checkData(schema, { items: [{ price: 1 }], total: 1 })).toEqual([]);
});

it('only what is required and missing is taken from the sample', () => {
  const example = { items: [{ price: 3, size: 'S' }], total: 3, note: 'x', shop: { name: 'A' } };
  expect(completed(schema, { items: [{ size: 'M' }, { price: 1 }], shop: {} }, example)).toEqual({
    data: { items: [{ size: 'M', price: 3 }, { price: 1 }], total: 3, shop: { name: 'A' } },
    borrowed: ['items[0].price', 'total', 'shop.name'],
  });
  expect(completed(schema, {}, example).borrowed).toEqual(['items', 'total']);
});

it('dates, times and pictures are told by their patterns', () => {
  const clock = '[T ]\\d{2}:\\d{2}(:\\d{2})?';
  const kinds = [
    { type: 'string', pattern: `^\\d{4}-\\d{2}-\\d{2}(${clock})?$` },
    { type: 'string', pattern: `^\\d{4}-\\d{2}-\\d{2}${clock}$` },
    { type: 'string', pattern: '^(data:image/[A-Za-z0-9.+-]+[;,]|[\\w.-]+$|$)' },
    { type: 'string', pattern: '^\\d{12,13}$' },
    { type: ['string', 'null'] },
    { type: 'string', pattern: '(' },
  ].map(kindOf);
  expect(kinds).toEqual(['date', 'time', 'picture', 'text', 'text', 'text']);
});

it('names of fields are shown in words', () => {
  expect(fieldLabel('unitPrice')).toBe('Unit price');
  expect(fieldLabel('vatNumber')).toBe('VAT number');
  expect(fieldLabel('order_no')).toBe('Order no');
  expect(fieldLabel('ean', { title: 'Barcode' })).toBe('Barcode');
  expect(pathLabel('items[1].unitPrice')).toBe('Items 2 · unit price');
  expect(pathLabel('shop.vatNumber')).toBe('Shop · VAT number');
  const price = { title: 'Preis' };
  const items = { title: 'Artikel', items: { properties: { price } } };
  expect(pathLabel('items[1].price', { properties: { items } })).toBe('Artikel 2 · Preis');
  expect(pathLabel('items[1].unitPrice', { properties: { items } })).toBe('Artikel 2 · unit price');
  // An item is called as its name is, which names it.
  const dishes = { title: 'Dishes', items: { properties: { name: { title: 'Dish' }, price } } };
  expect(pathLabel('items[0].name', { properties: { items: dishes } })).toBe('Dish 1');
  expect(pathLabel('items[0].price', { properties: { items: dishes } })).toBe('Dish 1 · Preis');
});

it('groups that may be left out follow the fields that have to be filled in', () => {
  const shop = { type: 'object', properties: { name: { type: 'string' } } };
  const properties = { shop, items: schema.properties!.items!, payer: shop, note: {} };
  const names = neededFirst({ properties, required: ['items', 'payer'] }).map(([name]) => name);
  expect(names).toEqual(['items', 'payer', 'note', 'shop']);
});

it('amounts keep their cents, and other numbers their digits', () => {
  expect(numberText(4.2, 'EUR')).toBe('4.20');
  expect(numberText(4.125, 'EUR')).toBe('4.125');
  expect(numberText(1234, 'JPY')).toBe('1234');
  expect(numberText(4.2, '')).toBe('4.2');
  expect(numberText(1e-7, '')).toBe('0.0000001');
  expect(numberText('four', 'EUR')).toBe('four');
  expect(numberText(undefined, 'EUR')).toBe('');
  expect(numberText(3, 'no currency')).toBe('3');
});

it('money is what goes through the filter', () => {
  const blocks = [
    { type: 'pair', left: '{{ item.name }}', right: '{{ item.price * 2 | money }}' },
    { type: 'text', content: '{{ total | money: "EUR" }} {{ moneyBack }}' },
    { type: 'text', content: '{{ unitPrice|money }}' },
  ];
  expect([...moneyFields({ blocks, example: { a: 'b | money' } })]).toEqual(['total', 'unitPrice']);
});
