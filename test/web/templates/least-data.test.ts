import { expect, it } from 'vitest';
import type { DataSchema } from '../../../src/web/data-form/data-schema.ts';
import { leastData, missingBlocks } from '../../../src/web/templates/least-data.ts';

const schema: DataSchema = {
  type: 'object',
  required: ['items', 'total'],
  properties: {
    shop: { type: 'object', properties: { logo: { type: 'string' } } },
    items: {
      type: 'array',
      minItems: 2,
      items: {
        type: 'object',
        required: ['price'],
        properties: { name: { type: 'string' }, price: { type: 'number' } },
      },
    },
    total: { type: 'number' },
    url: { type: 'string' },
  },
};

it('the least data has what is required, with the values of the sample', () => {
  const example = {
    shop: { logo: 'x' },
    items: [
      { name: 'Tea', price: 1 },
      { name: 'Cup', price: 2 },
      { name: 'Pot', price: 3 },
    ],
    total: 6,
    url: 'https://x',
  };
  expect(leastData(schema, example)).toEqual({ items: [{ price: 1 }, { price: 2 }], total: 6 });
});

it('what does not come out is told once, with the condition that asks for more', () => {
  const config = {
    blocks: [
      { type: 'image', if: 'shop.logo' },
      { type: 'text' },
      { type: 'group', if: 'url', blocks: [{ type: 'qrcode' }, { type: 'text' }] },
      { type: 'each', blocks: [{ type: 'text', if: 'item.note' }] },
    ],
  };
  const boxes = (...paths: string[]) => paths.map((path) => ({ path }));
  const sample = boxes(
    'blocks[0]',
    'blocks[1]',
    'blocks[2]',
    'blocks[2].blocks[0]',
    'blocks[2].blocks[1]',
    'blocks[3]',
    'blocks[3].blocks[0]',
    'blocks[3].blocks[0]',
  );
  expect(missingBlocks(config, sample, boxes('blocks[1]', 'blocks[3]'))).toEqual([
    { path: 'blocks[0]', condition: 'shop.logo' },
    { path: 'blocks[2]', condition: 'url' },
    { path: 'blocks[3].blocks[0]', condition: 'item.note' },
  ]);
});
