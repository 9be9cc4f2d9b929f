import { expect, test } from 'vitest';
import type { PlainBlock } from '../../../../src/core/model/paper/plain-block.ts';
import { printedBlocks, refused, saved } from '../printing.ts';

const text = (content: string, more: object = {}) => ({ type: 'text', content, ...more });

/** Rows as their texts, rules as their style, the rest as its type. */
function shown(blocks: PlainBlock[]): (string | string[])[] {
  return blocks.map((block) => {
    if (block.type === 'row') return [...block.contents];
    if (block.type === 'divider') return block.style;
    return block.type === 'text' ? block.content : block.type;
  });
}

const table = (more: object = {}) => ({
  type: 'table',
  items: 'items',
  columns: [
    { header: 'Item', content: '{{ name }}' },
    { header: 'Amount', content: '{{ price | number: 2 }}', width: 10, align: 'right' },
  ],
  ...more,
});
const items = [
  { name: 'Tea', price: 2 },
  { name: 'Bun', price: 1.5 },
];

test('a table is a row of headers, a rule, and a row for each item', () => {
  expect(shown(printedBlocks([table()], { items }))).toEqual([
    ['Item', 'Amount'],
    'solid',
    ['Tea', '2.00'],
    ['Bun', '1.50'],
  ]);
  expect(shown(printedBlocks([table({ rule: 'none' })], { items }))).toHaveLength(3);
  expect(shown(printedBlocks([table({ rule: 'dashed' })], { items }))[1]).toBe('dashed');
});

test('a table without headers is its rows alone', () => {
  const columns = [{ content: '{{ name }}' }];
  expect(shown(printedBlocks([table({ columns })], { items }))).toEqual([['Tea'], ['Bun']]);
});

test('headers are bold in the font of their column, unless told otherwise', () => {
  const head = (more: object) => {
    const [first] = printedBlocks([table(more)], { items });
    return first?.type === 'row' ? first.columns : [];
  };
  expect(head({})[1]).toMatchObject({ bold: true, font: 'A', align: 'right', invert: false });
  const headerStyle = { bold: false, invert: true, font: 'B' };
  expect(head({ headerStyle })[1]).toMatchObject({ ...headerStyle, align: 'right' });
  expect(head({ columns: [{ header: 'x', content: 'y', font: 'B' }] })[0]!.font).toBe('B');
});

test('headers follow the widths of their columns, whatever their own font', () => {
  const [head] = printedBlocks([table({ headerStyle: { font: 'B' } })], { items });
  expect(head).toMatchObject({
    ruler: [
      { width: { unit: 'rest' }, font: 'A' },
      { width: { unit: 'characters', value: 10 }, font: 'A' },
    ],
  });
});

test('an empty list prints what is meant for it, and no headers', () => {
  expect(printedBlocks([table()], { items: [] })).toEqual([]);
  const empty = [text('Nothing today')];
  expect(shown(printedBlocks([table({ empty })], { items: [] }))).toEqual(['Nothing today']);
});

test('in a table names are the item’s, and headers speak of the data outside', () => {
  const columns = [
    { header: '{{ title }}', content: '{{ @number }} {{ name }} {{ @root.title }}' },
  ];
  expect(shown(printedBlocks([table({ columns })], { items, title: 'T' }))).toEqual([
    ['T'],
    'solid',
    ['1 Tea T'],
    ['2 Bun T'],
  ]);
  const named = [{ content: '{{ line.name }} {{ title }}' }];
  expect(
    shown(printedBlocks([table({ as: 'line', columns: named })], { items, title: 'T' })),
  ).toEqual([['Tea T'], ['Bun T']]);
});

test('a table makes a list of objects of the data', () => {
  const { schema, example } = saved([table()]);
  expect(schema).toMatchObject({
    required: ['items'],
    properties: {
      items: { type: 'array', items: { type: 'object', required: ['name', 'price'] } },
    },
  });
  expect((example.items as unknown[]).length).toBeGreaterThan(1);
});

test('a frame holds its blocks, and none is printed around nothing', () => {
  const group = { type: 'group', border: 'double', padding: 1, blocks: [text('x', { if: 'a' })] };
  expect(printedBlocks([group], { a: true })).toMatchObject([
    { type: 'group', border: 'double', padding: 1, path: 'blocks[0]', blocks: [{ content: 'x' }] },
  ]);
  expect(printedBlocks([group], {})).toEqual([]);
});

test('a group without a frame is its blocks', () => {
  const group = { type: 'group', keepTogether: true, blocks: [text('x'), { type: 'cut' }] };
  expect(shown(printedBlocks([group], {}))).toEqual(['x', 'cut']);
});

test('columns hold blocks, and text beside blocks is a block too', () => {
  const row = {
    type: 'row',
    columns: [
      { blocks: [text('a'), text('{{ b }}')], width: '40%' },
      { content: 'c', bold: true, align: 'right' },
      { blocks: [text('d')], if: 'd', width: 4 },
    ],
  };
  expect(printedBlocks([row], { b: 'B' })).toMatchObject([
    {
      type: 'columns',
      columns: [
        {
          width: { unit: 'percent', value: 40 },
          blocks: [
            { content: 'a', path: 'blocks[0].columns[0].blocks[0]' },
            { content: 'B', path: 'blocks[0].columns[0].blocks[1]' },
          ],
        },
        {
          width: { unit: 'rest' },
          blocks: [{ type: 'text', content: 'c', bold: true, align: 'right' }],
        },
        { width: { unit: 'characters', value: 4 }, blocks: [] },
      ],
    },
  ]);
});

test('a drawer and a buzzer have their defaults', () => {
  expect(printedBlocks([{ type: 'drawer' }, { type: 'beep' }], {})).toMatchObject([
    { type: 'drawer', path: 'blocks[0]', pin: 2, onMs: 50, offMs: 500 },
    { type: 'beep', path: 'blocks[1]', times: 1 },
  ]);
});

const column = (...blocks: object[]) => ({ type: 'row', columns: [{ blocks }] });
const frame = (...blocks: object[]) => ({ type: 'group', border: 'single', blocks });

test.each([{ type: 'cut' }, { type: 'drawer' }, { type: 'beep' }])(
  '%j is refused where something could stand beside it',
  (action) => {
    const { type } = action;
    expect(refused([column(action)])).toEqual([
      `config.blocks[0].columns[0].blocks[0].type: ${type} cannot be inside a column: move it out`,
    ]);
    expect(refused([frame(action)])).toEqual([
      `config.blocks[0].blocks[0].type: ${type} cannot be inside a group with a border or padding: move it out`,
    ]);
    const deep = { type: 'each', items: 'a', blocks: [{ type: 'group', blocks: [action] }] };
    expect(refused([column(deep)])).toHaveLength(1);
    expect(refused([deep])).toEqual([]);
  },
);

test.each([
  [{ columns: [{ width: 4 }] }, 'columns[0].content: is required'],
  [{ columns: [{ blocks: [] }, { width: 4 }] }, 'columns[1].content: or blocks is required'],
  [
    { columns: [{ blocks: [], content: 'x' }] },
    'columns[0].content: and blocks exclude each other',
  ],
  [{ columns: [{ blocks: [], bold: true }] }, 'columns[0].bold: and blocks exclude each other'],
  [{ columns: [{ blocks: 'x' }] }, 'columns[0].blocks: must be a list'],
  [{ columns: [{ content: 5 }] }, 'columns[0].content: must be a text'],
])('the row %j is refused', (row, message) => {
  expect(refused([{ type: 'row', ...row }])).toEqual([
    expect.stringContaining(`config.blocks[0].${message}`),
  ]);
});

test.each([
  [{ items: undefined }, 'items: is required'],
  [{ columns: [] }, 'columns: must have 1 to 32 entries'],
  [{ columns: [{ header: 'x' }] }, 'columns[0].content: is required'],
  [{ columns: [{ content: 'x', blocks: [] }] }, 'columns[0].blocks: is not known here'],
  [{ rule: 'wavy' }, 'rule: must be one of "none", "solid", "dashed", "dotted", "double"'],
  [{ headerStyle: { size: 2 } }, 'headerStyle.size: is not known here'],
  [{ as: 'or' }, 'as: "or" is a reserved word'],
])('a table with %j is refused', (more, message) => {
  expect(refused([table(more)])).toEqual([expect.stringContaining(`config.blocks[0].${message}`)]);
});

test.each([
  [{ type: 'drawer', pin: 3 }, 'pin: must be one of 2, 5'],
  [{ type: 'drawer', onMs: 511 }, 'onMs: must be a whole number from 2 to 510'],
  [{ type: 'beep', times: 0 }, 'times: must be a whole number from 1 to 8'],
  [{ type: 'group', blocks: [], padding: 9 }, 'padding: must be a whole number from 0 to 8'],
  [{ type: 'group', blocks: [], border: 'thick' }, 'border: must be one of "none"'],
])('%j is refused', (block, message) => {
  expect(refused([block])).toEqual([expect.stringContaining(`config.blocks[0].${message}`)]);
});

const rowOf = (...widths: (number | string)[]) => ({
  type: 'row',
  columns: widths.map((width) => ({ content: 'x', width })),
});

test.each([
  ['a row in a frame', (row: object) => frame(row), 46],
  ['a row in padding', (row: object) => ({ type: 'group', padding: 3, blocks: [row] }), 42],
  ['a row in two frames', (row: object) => frame(frame(row)), 44],
  [
    'a row in the first of two halves',
    (row: object) => ({ type: 'row', columns: [{ blocks: [row] }, { content: 'x' }] }),
    23,
  ],
  [
    'a row in the second of two halves',
    (row: object) => ({ type: 'row', columns: [{ content: 'x' }, { blocks: [row] }] }),
    24,
  ],
  ['a row for each item', (row: object) => ({ type: 'each', items: 'a', blocks: [row] }), 48],
])('%s has its room, and not one character more', (_name, around, room) => {
  expect(refused([around(rowOf(room - 8, 8))])).toEqual([]);
  expect(refused([around(rowOf(room - 8, 9))])).toEqual([
    expect.stringContaining(`columns: need ${room + 1} characters, and there is room for ${room}`),
  ]);
});

test('the columns of a table share the room, too', () => {
  const columns = [
    { content: 'x', width: 40 },
    { content: 'y', width: 9 },
  ];
  expect(refused([table({ columns })])).toEqual([
    'config.blocks[0].columns: need 49 characters, and there is room for 48',
  ]);
  expect(refused([table({ columns })], { width: '84mm' })).toEqual([]);
});

test('columns of the small font count its own characters', () => {
  const columns = [
    { content: 'x', width: 40, font: 'B' },
    { content: 'y', width: 24, font: 'B' },
  ];
  expect(refused([{ type: 'row', columns }])).toEqual([]);
  columns[1]!.width = 25;
  expect(refused([{ type: 'row', columns }])).toHaveLength(1);
});

test('letters too large for their place are refused', () => {
  expect(refused([column(text('x', { size: 8 }))])).toEqual([]);
  const narrow = (size: number) => ({
    type: 'row',
    columns: [{ blocks: [text('x', { size })], width: 5 }, { content: '' }],
  });
  expect(refused([narrow(4)])).toEqual([]);
  expect(refused([narrow(5)])).toEqual([
    'config.blocks[0].columns[0].blocks[0].size: is too large: there is room for 4 characters',
  ]);
});

test('pictures and codes wider than their place are refused', () => {
  const picture = (width: number) => ({
    type: 'image',
    width,
    content: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  expect(refused([frame(picture(552))])).toEqual([]);
  expect(refused([frame(picture(553))])).toEqual([
    expect.stringContaining('config.blocks[0].blocks[0].width: is 553 dots, and its place has 552'),
  ]);
  const narrow = (block: object) => ({
    type: 'row',
    columns: [{ blocks: [block], width: 10 }, { content: '' }],
  });
  const code = { type: 'barcode', format: 'ean13', content: '4006381333931' };
  expect(refused([frame(code)])).toEqual([]);
  expect(refused([narrow(code)])).toEqual([
    expect.stringContaining('config.blocks[0].columns[0].blocks[0].content: '),
  ]);
});

test('frames that leave no room are refused', () => {
  const padded = (...blocks: object[]) => ({ type: 'group', padding: 8, blocks });
  expect(refused([padded(padded(text('x')))])).toEqual([]);
  expect(refused([padded(padded(padded(text('x'))))])).toEqual([
    'config.blocks[0].blocks[0].blocks[0].padding: leaves no room for what is inside',
  ]);
});

test('blocks in columns count as nested, and as blocks', () => {
  const nested = (depth: number): object => (depth === 1 ? text('x') : column(nested(depth - 1)));
  expect(refused([nested(8)])).toEqual([]);
  expect(refused([nested(9)])).toEqual([expect.stringContaining('nested deeper than 8')]);
  const many = Array.from({ length: 1000 }, () => text('x'));
  expect(refused([column(...many)])).toEqual([
    'config.blocks[0].columns[0].blocks[999]: is one of more than 1000 blocks',
  ]);
});
