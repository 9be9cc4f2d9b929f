import { expect, test } from 'vitest';
import { bind } from '../../../src/core/template/bind.ts';
import { lines, now, printed, printedBlocks, saved } from './printing.ts';
import { plainLook } from '../../support/paper/plain-blocks.ts';

const text = (content: string, more: object = {}) => ({ type: 'text', content, ...more });

test('defaults are filled in', () => {
  const style = {
    ...plainLook,
  };
  const blocks = [
    text('a'),
    text('b', {
      size: 2,
      font: 'B',
      align: 'right',
      bold: true,
      underline: true,
      invert: true,
      wrap: false,
      maxLines: 2,
    }),
    {
      type: 'row',
      columns: [
        { content: 'x', width: 4 },
        { content: 'y', width: '30%' },
        { content: 'z', size: { width: 1, height: 3 } },
      ],
    },
    { type: 'pair', left: 'l', right: 'r' },
    { type: 'pair', left: 'l', right: 'r', fill: true },
    { type: 'pair', left: 'l', right: 'r', fill: '_' },
    { type: 'divider' },
    { type: 'divider', char: '=' },
    { type: 'feed' },
    { type: 'feed', mm: 2.5 },
    { type: 'cut' },
    { type: 'cut', mode: 'full' },
  ];
  const column = { align: 'start', wrap: true, maxLines: null, ...style };
  expect(printedBlocks(blocks, {})).toMatchObject([
    {
      type: 'text',
      path: 'blocks[0]',
      content: 'a',
      align: 'start',
      wrap: true,
      maxLines: null,
      ...style,
    },
    {
      type: 'text',
      path: 'blocks[1]',
      content: 'b',
      align: 'right',
      wrap: false,
      maxLines: 2,
      font: 'B',
      size: { width: 2, height: 2 },
      bold: true,
      underline: true,
      invert: true,
    },
    {
      type: 'row',
      path: 'blocks[2]',
      columns: [
        { ...column, width: { unit: 'characters', value: 4 } },
        { ...column, width: { unit: 'percent', value: 30 } },
        {
          ...column,
          width: { unit: 'rest', value: 1 },
          size: { width: 1, height: 3 },
        },
      ],
      contents: ['x', 'y', 'z'],
    },
    { type: 'pair', path: 'blocks[3]', left: 'l', right: 'r', fill: ' ', ...style },
    { type: 'pair', path: 'blocks[4]', left: 'l', right: 'r', fill: '.', ...style },
    { type: 'pair', path: 'blocks[5]', left: 'l', right: 'r', fill: '_', ...style },
    { type: 'divider', path: 'blocks[6]', style: 'solid', char: null },
    { type: 'divider', path: 'blocks[7]', style: 'solid', char: '=' },
    { type: 'feed', path: 'blocks[8]', lines: 1, mm: 0 },
    { type: 'feed', path: 'blocks[9]', lines: 0, mm: 2.5 },
    { type: 'cut', path: 'blocks[10]', mode: 'partial' },
    { type: 'cut', path: 'blocks[11]', mode: 'full' },
  ]);
});

test('each prints its blocks for every item, with its place in the list', () => {
  const each = {
    type: 'each',
    items: 'items',
    blocks: [text('{{ @number }}/{{ @root.items | count }} {{ name }}{{ @last | default: "" }}')],
    empty: [text('nothing')],
  };
  expect(lines([each], { items: [{ name: 'a' }, { name: 'b' }] })).toEqual([
    '1/2 afalse',
    '2/2 btrue',
  ]);
  expect(lines([each], { items: [] })).toEqual(['nothing']);
});

test('each inside each reads its own items, and outer ones by name', () => {
  const blocks = [
    {
      type: 'each',
      items: 'orders',
      as: 'order',
      blocks: [
        {
          type: 'each',
          items: 'order.lines',
          blocks: [text('{{ @root.shop }} {{ name }} {{ @index }}')],
        },
        {
          type: 'each',
          items: 'order.lines',
          as: 'line',
          blocks: [text('{{ shop }} {{ order.id }} {{ line.name }}')],
        },
      ],
    },
  ];
  const data = {
    shop: 'S',
    orders: [
      { id: 1, lines: [{ name: 'a' }] },
      { id: 2, lines: [{ name: 'b' }] },
    ],
  };
  expect(lines(blocks, data)).toEqual(['S a 0', 'S 1 a', 'S b 0', 'S 2 b']);
});

test('paths name the block in the template, not its place on paper', () => {
  const blocks = [
    text('x', { if: 'never' }),
    {
      type: 'each',
      items: 'items',
      blocks: [{ type: 'group', blocks: [text('{{ @item }}')] }],
      empty: [text('-')],
    },
  ];
  const paths = (items: string[]) => printedBlocks(blocks, { items }).map(({ path }) => path);
  expect(paths(['a', 'b'])).toEqual([
    'blocks[1].blocks[0].blocks[0]',
    'blocks[1].blocks[0].blocks[0]',
  ]);
  expect(paths([])).toEqual(['blocks[1].empty[0]']);
});

test('a column whose condition fails keeps its width and stays empty', () => {
  const columns = [{ content: 'a', width: 5, if: 'shown' }, { content: 'b' }];
  const [row] = printedBlocks([{ type: 'row', columns }], {});
  expect(row).toMatchObject({ columns: [{ width: { value: 5 } }, {}], contents: ['', 'b'] });
});

test('copies can be told apart', () => {
  const template = saved([text('copy {{ @copy }}')]);
  expect(template.usesCopy).toBe(true);
  expect(bind(template, {}, { now, copy: 2 })).toMatchObject([{ content: 'copy 2' }]);
  expect(saved([text('x')]).usesCopy).toBe(false);
});

test('no control character survives, from data or from the template', () => {
  const controls = [
    ...Array.from({ length: 0x20 }, (_, code) => code),
    ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
    0x2028,
    0x2029,
    0x202a,
    0x202b,
    0x202c,
    0x202d,
    0x202e,
    0x2066,
    0x2067,
    0x2068,
    0x2069,
    0xfeff,
    0xd800,
    0xdfff,
  ];
  for (const code of controls) {
    const char = String.fromCharCode(code);
    const visible = code === 9 || code === 10 || code === 13 ? ' ' : '';
    expect(printed('<{{ a }}>', { a: `x${char}y` })).toBe(`<x${visible}y>`);
    const [pair] = printedBlocks([{ type: 'pair', left: `x${char}y`, right: '{{ "z" }}' }], {});
    expect(pair).toMatchObject({ left: `x${visible}y` });
  }
});

test('a line break of the data is a space, unless the block is multiline', () => {
  const forged = { note: 'thanks\r\nTOTAL 0.00' };
  expect(lines([text('{{ note }}\nend')], forged)).toEqual(['thanks TOTAL 0.00\nend']);
  expect(lines([text('{{ note }}', { multiline: true })], forged)).toEqual(['thanks\nTOTAL 0.00']);
  const row = { type: 'row', columns: [{ content: 'a\nb {{ note }}' }] };
  expect(printedBlocks([row], forged)).toMatchObject([{ contents: ['a b thanks TOTAL 0.00'] }]);
});

test('letters and marks are composed, also across the border of template and data', () => {
  expect(printed('e{{ a }}', { a: '\u0301' })).toBe('é');
  expect(printed('{{ a }}', { a: 'Ame\u0301lie' })).toBe('Amélie');
});

test('emoji sequences and joiners stay whole', () => {
  expect(printed('{{ a }}', { a: '👩‍🍳 ☕️' })).toBe('👩‍🍳 ☕️');
});

test.each([
  [
    'too many blocks',
    Array.from({ length: 1000 }, () => 1),
    { type: 'each', items: 'a', blocks: [{ type: 'each', items: '@root.a', blocks: [text('x')] }] },
  ],
  [
    'too much text',
    Array.from({ length: 1000 }, () => 'x'.repeat(500)),
    { type: 'each', items: 'a', blocks: [text('{{ @item }}')] },
  ],
  [
    'sums of sums',
    Array.from({ length: 1000 }, () => 1),
    { type: 'each', items: 'a', blocks: [text('{{ @root.a | sum }}')] },
  ],
  [
    'reading long strings',
    Array.from({ length: 1000 }, () => 1),
    { type: 'each', items: 'a', blocks: [text('{{ @root.long | truncate: 1 }}')] },
  ],
  [
    'cutting a long literal',
    Array.from({ length: 1500 }, () => 1),
    {
      type: 'each',
      items: 'a',
      blocks: [text('x', { if: `("${'é\u0301'.repeat(3000)}" | truncate: 1000) == "x"` })],
    },
  ],
  [
    'comparing long literals',
    Array.from({ length: 1500 }, () => 1),
    { type: 'each', items: 'a', blocks: [text('x', { if: `"${'y'.repeat(6000)}" == @item` })] },
  ],
  [
    'filters of a joined list',
    Array.from({ length: 900 }, () => 1),
    {
      type: 'each',
      items: 'a',
      blocks: [text('x', { if: `(@root.list | join${' | upper | lower'.repeat(40)}) == "x"` })],
    },
  ],
  [
    'formatting dates',
    Array.from({ length: 800 }, () => '2026-03-14T18:30:00+01:00'),
    {
      type: 'each',
      items: 'a',
      blocks: [
        text('x', {
          if: Array.from({ length: 5 }, () => '(@item | date) == (@item | time)').join(' or '),
        }),
      ],
    },
  ],
])('a budget ends %s', (_, a, block) => {
  const list = Array.from({ length: 10 }, () => 'entry');
  expect(() => lines([block], { a, list, long: 'x'.repeat(500_000) })).toThrow(
    /blocks\[0\]\.blocks\[0\].*(100000 steps|200000 characters)/,
  );
});

test('each prints lists only', () => {
  const each = [{ type: 'each', items: 'a', blocks: [text('x')], empty: [text('none')] }];
  const open = { schema: { type: 'object' }, example: {} };
  expect(printedBlocks(each, {}, open)).toMatchObject([{ content: 'none' }]);
  expect(() => printedBlocks(each, { a: 'abc' }, open)).toThrow(
    'blocks[0].items: needs a list, and a is the string "abc"',
  );
});

test('a block without expressions is equal each time, and still counts', () => {
  const constant = { type: 'text', content: 'Thank you' };
  const data = { items: [1, 2] };
  const context = { now, copy: 1 };
  const template = saved([
    { type: 'each', items: 'items', blocks: [constant, { type: 'text', content: '{{ @item }}' }] },
  ]);
  const [first, , second] = bind(template, data, context);
  expect(second).toEqual(first);
  expect(bind(template, data, context)[0]).toEqual(first);
  const long = saved([
    { type: 'each', items: 'items', blocks: [{ type: 'text', content: 'x'.repeat(1000) }] },
  ]);
  const items = Array.from({ length: 201 }, (_, number) => number);
  expect(() => bind(long, { items }, context)).toThrow('more than 200000 characters');
  expect(bind(long, { items: items.slice(1) }, context).length).toBe(200);
});
