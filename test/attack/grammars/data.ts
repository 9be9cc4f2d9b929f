// Attacks by data alone: what the customers of a shop can send to templates that the
// shop wrote, the starters and some that use every block.

import { readdirSync, readFileSync } from 'node:fs';
import { fitting, type Growth, type Rule } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { svgText } from './pictures.ts';
import { post } from './deliver.ts';
import { anyNumber, anyText, differingText } from './texts.ts';

interface Template {
  id: string;
  config: { example?: object; blocks: object[] };
}

const starterFolder = new URL('../../../src/server/starters/', import.meta.url);
const starters = readdirSync(starterFolder)
  .filter((name) => name.endsWith('.json') && name !== 'test-page.json')
  .toSorted()
  .map((name) => JSON.parse(readFileSync(new URL(name, starterFolder), 'utf8')) as Template)
  .filter(({ config }) => config.example);

const text = (content: string, more: object = {}) => ({ type: 'text', content, ...more });
const item = { name: 'Espresso', note: 'hot', price: 2.5, quantity: 1, extras: ['milk'] };

/** Each with all that one part of the service can be asked for. */
const written: Template[] = [
  {
    id: 'all-texts',
    config: {
      blocks: [
        text('{{ a }}'),
        text('{{ a }}', { size: 8, bold: true }),
        text('{{ b }}', { font: 'B', underline: true, wrap: false }),
        text('{{ b }}', { invert: true, align: 'right', multiline: true, maxLines: 50 }),
        text('a **{{ a }}** __b ==c {{ b }}==__ \\** {{ a }}', { markup: true }),
        { type: 'pair', left: '{{ a }}', right: '{{ b }}', fill: 'dots' },
        { type: 'row', columns: [{ content: '{{ a }}', width: 1 }, { content: '{{ b }}' }] },
      ],
      example: { a: 'one', b: 'two' },
    },
  },
  {
    id: 'all-filters',
    config: {
      blocks: [
        text('{{ a | upper | lower | truncate: 900 | pad: 255, "start", "漢" }}'),
        text(
          '{{ n | money }}{{ n | number: 15 }}{{ n | percent }}{{ d | date: "full" }}{{ d | time }}',
        ),
        text('{{ tags | join: " / " | upper }}{{ list | sum: "price * quantity" }}'),
        {
          type: 'each',
          items: 'list',
          blocks: [
            text('{{ name | truncate: 1000 }}', { if: 'name != @root.a and price > 1' }),
            text('{{ @root.d | date: "EEEE MMMM yyyy" }}', { if: 'note == "x"' }),
            { type: 'each', items: 'extras', blocks: [text('{{ @item | upper }}')] },
          ],
        },
      ],
      example: { a: 'one', n: 1.5, d: '2026-03-14T18:30:00Z', tags: ['x'], list: [item] },
    },
  },
  {
    id: 'all-codes',
    config: {
      blocks: [
        { type: 'qrcode', content: '{{ a }}' },
        { type: 'pdf417', content: '{{ a }}' },
        { type: 'datamatrix', content: '{{ b }}', mode: 'raster' },
        { type: 'aztec', content: '{{ b }}' },
        { type: 'barcode', format: 'code128', content: '{{ b }}' },
        { type: 'each', items: 'list', blocks: [{ type: 'qrcode', content: '{{ name }}' }] },
      ],
      example: { a: 'one', b: 'two', list: [item] },
    },
  },
  {
    id: 'small-codes',
    config: {
      blocks: [
        { type: 'each', items: 'list', blocks: [{ type: 'maxicode', content: '{{ name }}' }] },
        { type: 'qrcode', micro: true, content: '{{ a }}', if: 'a' },
        { type: 'qrcode', gs1: true, content: '(01)09521234543213(10){{ b }}', if: 'b' },
        { type: 'datamatrix', gs1: true, content: '(01)09521234543213(21){{ c }}', if: 'c' },
        {
          type: 'barcode',
          format: 'databar-expanded',
          content: '(01)09521234543213(10){{ d }}',
          if: 'd',
        },
      ],
      example: { a: 'one', b: 'two', c: 'three', d: 'four', list: [item] },
    },
  },
  {
    id: 'all-columns',
    config: {
      blocks: [
        {
          type: 'table',
          items: 'list',
          columns: [
            { header: 'Name', content: '{{ name }}' },
            { header: 'Note', content: '{{ note }}', width: 6 },
            { header: 'Price', content: '{{ price | money }}', width: '20%' },
            { header: 'Count', content: '{{ quantity }}', size: 2 },
          ],
        },
      ],
      example: { list: [item] },
    },
  },
  {
    id: 'all-label',
    config: {
      blocks: [
        {
          type: 'each',
          items: 'list',
          page: true,
          blocks: [
            text('{{ name }}', { x: 1, y: 1, width: 40, height: 10, fontSize: '8mm' }),
            text('{{ note }}', { x: 1, y: 12, width: 40, height: 10, maxLines: 3, rotate: 90 }),
          ],
        },
      ],
      example: { list: [item] },
      media: { width: 60, height: 40 },
    } as Template['config'],
  },
  {
    id: 'all-image',
    config: {
      blocks: [
        { type: 'image', if: 'logo', content: '{{ logo }}', width: '70mm' },
        text('{{ a }}'),
      ],
      example: {
        a: 'one',
        logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>',
      },
    },
  },
  {
    id: 'all-schema',
    config: {
      blocks: [text('{{ a }}')],
      example: { a: 'one', list: [item] },
      schema: {
        type: 'object',
        properties: {
          a: { type: 'string', pattern: '^[^\\u0000]*$', maxLength: 50_000 },
          list: {
            type: 'array',
            uniqueItems: true,
            items: {
              anyOf: [
                { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
                { enum: ['none', 'some', 'all'] },
                { type: 'number', multipleOf: 0.01 },
              ],
            },
          },
        },
        additionalProperties: { type: ['string', 'number', 'null'] },
      },
    } as Template['config'],
  },
];

const attacked = [...starters, ...written];

/** Data like the example, with some of its values replaced by expensive ones. */
function like(grow: Growth, example: unknown): unknown {
  if (typeof example === 'string') return grow.chance(0.5) ? example : grow.grow(anyText);
  if (typeof example === 'number') return grow.chance(0.6) ? example : grow.grow(anyNumber);
  if (Array.isArray(example)) return likeList(grow, example);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, like(grow, value)]),
  );
}

function likeList(grow: Growth, example: unknown[]): unknown[] {
  const kinds = example.slice(0, 2).map((entry) => like(grow, entry));
  if (kinds.length === 0) return [];
  const differ = grow.grow(differingText);
  const isDiffering = grow.chance(0.5);
  const length = Math.min(grow.length(10_000), fitting(kinds));
  return Array.from({ length }, (_, index) => {
    const entry = kinds[index % kinds.length];
    if (!isDiffering) return entry;
    if (typeof entry === 'string') return differ(index);
    return typeof entry === 'object' && entry !== null ? { ...entry, name: differ(index) } : entry;
  });
}

function dataAttack(grow: Growth): Step[] {
  const { id, config } = grow.pick(attacked);
  // A rule of its own, so that data is only inherited by attacks on the same template.
  const rule: Rule<unknown> = (own) => like(own, config.example);
  Object.defineProperty(rule, 'name', { value: `data of ${id}` });
  const data = grow.grow(rule) as Record<string, unknown>;
  if (grow.chance(0.1)) {
    const logo = `data:image/svg+xml,${encodeURIComponent(grow.grow(svgText))}`;
    Object.assign(data, { logo, shop: { ...(data.shop as object), logo } });
  }
  if (grow.chance(0.1))
    Object.assign(
      data,
      Object.fromEntries(grow.repeated(differingText, 20_000).map((name) => [name, name])),
    );
  const times = grow.chance(0.2) ? grow.length(16, 1) : 1;
  if (grow.chance(0.3))
    return [{ ...post(`/templates/${id}/preview?scale=${grow.pick([1, 2, 4])}`, { data }), times }];
  const copies = grow.chance(0.1) ? grow.length(100, 1) : 1;
  return [{ ...post(`/print/${id}`, { data, options: { copies, wait: true } }), times }];
}

export const data: Target = {
  name: 'data',
  rule: dataAttack,
  service: {
    setUp: written.map(({ id, config }) =>
      post('/templates', { id, name: id, config: { name: id, ...config } }),
    ),
  },
};
