// Hidden blocks print nothing and need no data, but are checked; parts change nothing.

import { expect, test } from 'vitest';
import { lines, refused, saved } from '../printing.ts';

const blocks = [
  { type: 'text', content: '{{ shop | default: "Shop" }}', part: 'shopName' },
  { type: 'text', content: 'VAT no. {{ vat }}', if: 'shop', part: 'vatNumber', hidden: true },
  {
    type: 'group',
    hidden: true,
    blocks: [{ type: 'text', content: '{{ number }} {{ @next.orders }}' }],
  },
];

test('a hidden block prints nothing, and its fields are not asked for', () => {
  expect(lines(blocks, { shop: 'Sonne' })).toEqual(['Sonne']);
  const { schema, counters } = saved(blocks);
  expect(Object.keys(schema.properties as object)).toEqual(['shop']);
  expect(counters).toEqual([]);
  const shown = saved(blocks.map((block) => ({ ...block, hidden: false })));
  expect(Object.keys(shown.schema.properties as object)).toEqual(['shop', 'vat', 'number']);
});

test('a hidden block of a label prints nothing either', () => {
  const media = { width: 50, height: 30 };
  const { schema } = saved(blocks, { width: undefined, media });
  expect(Object.keys(schema.properties as object)).toEqual(['shop']);
});

test('faults in a hidden block are refused, and its images stay those of the template', () => {
  expect(refused([{ type: 'text', content: '{{ a +', hidden: true }])).toHaveLength(1);
  expect(refused([{ type: 'text', content: 'a', part: 'head' }])).toEqual([
    expect.stringContaining('config.blocks[0].part: must be one of'),
  ]);
  const image = { type: 'image', content: 'logo', part: 'logo', hidden: true };
  expect(saved([image]).images).toMatchObject([{ content: 'logo' }]);
});
