import { expect, test } from 'vitest';
import { filters } from '../../../src/core/template/expression/filters.ts';
import { namesAt } from '../../../src/web/designer/names-at.ts';
import { designerWords } from '../../../src/web/designer/words.ts';

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

test('outside of lists all fields of the data are there, with those inside of groups', () => {
  expect(at('blocks[0].content')).toEqual(['shop', 'shop.name', 'items', '@now', '@copy']);
});

test('inside a list bare names are those of its items, and the rest is behind @root', () => {
  const names = at('blocks[1].blocks[0].content');
  expect(names).toEqual(expect.arrayContaining(['price', 'extras', '@number', '@root.shop.name']));
  expect(names).not.toContain('shop');
  expect(at('blocks[2].columns[0].content')).toContain('price');
});

test('the list itself, and what prints when it is empty, are outside of it', () => {
  expect(at('blocks[1].items')).toContain('items');
  expect(at('blocks[1].empty[0].content')).toContain('shop.name');
});

test('with a name for the item, bare names stay those around it', () => {
  const names = at('blocks[1].blocks[1].blocks[0].content');
  expect(names).toEqual(expect.arrayContaining(['extra', 'price']));
});

test('every filter of the language is offered, and no other', () => {
  expect(Object.keys(designerWords.filters).toSorted()).toEqual(Object.keys(filters).toSorted());
});
