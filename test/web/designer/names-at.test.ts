import { expect, test } from 'vitest';
import { filters } from '../../../src/core/template/expression/filters.ts';
import { namesAt } from '../../../src/web/designer/controls/expressions/names-at.ts';
import { words } from '../../../src/web/languages/words.ts';

const text = { type: 'string' };
const object = (properties: Record<string, object>) => ({ type: 'object', properties });
const schema = object({
  shop: object({ name: text }),
  items: { type: 'array', items: object({ price: text, extras: { type: 'array', items: text } }) },
});
const config = {
  name: 'T',
  blocks: [
    { type: 'text' },
    {
      type: 'each',
      items: 'items',
      blocks: [
        { type: 'text' },
        { type: 'each', items: 'extras', as: 'extra', blocks: [{ type: 'text' }] },
      ],
      empty: [{ type: 'text' }],
    },
    { type: 'table', items: 'items', columns: [{ content: '' }] },
  ],
};
const at = (path: string) => namesAt(config, schema, path).map(({ name }) => name);

test('outside lists all fields of the data are available, including nested ones', () => {
  expect(at('blocks[0].content')).toEqual(['shop', 'shop.name', 'items', '@now', '@copy']);
});

test('inside a list bare names are those of its items, and the rest is under @root', () => {
  const names = at('blocks[1].blocks[0].content');
  expect(names).toEqual(expect.arrayContaining(['price', 'extras', '@number', '@root.shop.name']));
  expect(names).not.toContain('shop');
  expect(at('blocks[2].columns[0].content')).toContain('price');
});

test('the list expression and the empty blocks are outside the list', () => {
  expect(at('blocks[1].items')).toContain('items');
  expect(at('blocks[1].empty[0].content')).toContain('shop.name');
});

test('if the item has a name, bare names are those outside the list', () => {
  const names = at('blocks[1].blocks[1].blocks[0].content');
  expect(names).toEqual(expect.arrayContaining(['extra', 'price']));
});

test('every filter of the template language is offered, and no other', () => {
  expect(Object.keys(words.designer.filters).toSorted()).toEqual(Object.keys(filters).toSorted());
});
