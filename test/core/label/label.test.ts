import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/model/paper/document.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { labelTemplate, laid, onLabel } from './labelled.ts';

const text = { type: 'text', content: 'Lavender' };
const box = (item: Item | undefined) => {
  const { x, y, width, height } = item!;
  return [x, y, width, height];
};

test.each([
  [203, 400, 240],
  [300, 591, 354],
  [600, 1181, 709],
])('at %d dpi a label of 50 by 30 mm has %d by %d dots', async (dpi, width, height) => {
  const { document } = await onLabel([text], {}, { dpi });
  expect(document).toMatchObject({ width, dpi, media: { kind: 'gap' } });
  expect(document.pages).toMatchObject([{ height }]);
});

test.each([203, 300, 600])(
  'boxes that touch in millimetres touch in dots at %d dpi',
  async (dpi) => {
    const blocks = [1.3, 4.4, 7.5, 10.6].map((y) => ({
      type: 'text',
      content: ' ',
      invert: true,
      x: 2,
      y,
      width: 9,
      height: 3.1,
    }));
    const { boxes } = await onLabel(blocks, {}, { dpi });
    const edges = boxes.map(({ y, height }) => [y, y + height]);
    expect(edges.slice(1).map(([top]) => top)).toEqual(
      edges.slice(0, -1).map(([, bottom]) => bottom),
    );
  },
);

test('blocks without a place stand below one another, and those with one take no room', async () => {
  const { boxes } = await onLabel([text, { ...text, x: 20, y: 20 }, text]);
  const [first, second, placed] = boxes;
  expect(first).toMatchObject({ path: 'blocks[0]', x: 0, y: 0, page: 0 });
  expect(placed).toMatchObject({ path: 'blocks[1]', x: 160, y: 160 });
  expect(second).toMatchObject({ path: 'blocks[2]', x: 0, y: first!.height });
});

test('what stands in a group counts from the inside of its border and padding', async () => {
  const { boxes, document } = await onLabel([
    {
      type: 'group',
      x: 5,
      y: 5,
      width: 30,
      height: 20,
      border: 'single',
      thickness: 0.5,
      padding: 1,
      blocks: [{ ...text, x: 2, y: 3 }],
    },
  ]);
  const inner = boxes.find(({ path }) => path === 'blocks[0].blocks[0]');
  expect(inner).toMatchObject({ x: 40 + 4 + 8 + 16, y: 40 + 4 + 8 + 24 });
  expect(document.pages[0]!.items.filter(({ kind }) => kind === 'box').map(box)).toEqual([
    [40, 40, 240, 4],
    [40, 44, 4, 152],
    [276, 44, 4, 152],
    [40, 196, 240, 4],
  ]);
});

test('letters stand on one baseline, and their place holds their ink', async () => {
  const { document } = await onLabel([{ type: 'text', content: 'Ágyp', fontSize: '5mm' }]);
  const [sheet] = paint(document);
  const [item] = document.pages[0]!.items;
  expect(item).toMatchObject({ kind: 'lettering', em: 40, baseline: 38, height: 48 });
  for (let y = 0; y < sheet!.height; y++)
    for (let x = 0; x < sheet!.width; x++)
      if (sheet!.get(x, y))
        expect(x >= item!.x && x < item!.x + item!.width && y < item!.height).toBe(true);
});

test.each([
  ['left', 0],
  ['center', 80],
  ['right', 160],
])('aligned %s, the letters are where they should be', async (align, from) => {
  const { document } = await onLabel([{ ...text, width: 30, align }]);
  const [item] = document.pages[0]!.items;
  const free = 240 - item!.width;
  expect(item!.x).toBe(from === 80 ? free >> 1 : from === 160 ? free : 0);
});

test.each([
  ['top', 0],
  ['middle', 0.5],
  ['bottom', 1],
])('text at the %s of its box', async (valign, share) => {
  const { document } = await onLabel([{ ...text, height: 20, valign }]);
  const [item] = document.pages[0]!.items;
  expect(item!.y).toBe(Math.floor((160 - item!.height) * share));
});

test.each([
  [90, (x: number, y: number, _: number, high: number) => [high - 1 - y, x]],
  [180, (x: number, y: number, wide: number, high: number) => [wide - 1 - x, high - 1 - y]],
  [270, (x: number, y: number, wide: number) => [y, wide - 1 - x]],
])('turned by %d degrees, every dot is turned', async (rotate, turn) => {
  const inside = [
    { type: 'text', content: 'Turn g', fontSize: '4mm', x: 1, y: 1 },
    { type: 'barcode', format: 'code128', content: 'A', x: 1, y: 8, width: 22, height: 8 },
    { type: 'qrcode', content: 'AB', x: 1, y: 17, width: 9, height: 9 },
    { type: 'image', content: 'logo.png', x: 11, y: 17, width: 8, height: 8 },
    { type: 'divider', x: 1, y: 27, width: 15, style: 'dashed' },
    { type: 'text', content: 'inverse', x: 12, y: 1, width: 10, invert: true },
  ];
  const upright = { type: 'group', x: 0, y: 0, width: 24, height: 28, blocks: inside };
  const isOnSide = rotate !== 180;
  const size = isOnSide ? { width: 28, height: 24 } : { width: 24, height: 28 };
  const label = { media: { width: 28, height: 28 } };
  const [one] = paint((await onLabel([upright], label)).document);
  const [other] = paint((await onLabel([{ ...upright, ...size, rotate }], label)).document);
  const [wide, high] = [192, 224];
  let inked = 0;
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [toX, toY] = turn(x, y, wide, high) as [number, number];
      if (one!.get(x, y)) inked++;
      if (one!.get(x, y) !== other!.get(toX, toY)) expect([x, y]).toBe('turned');
    }
  expect(inked).toBeGreaterThan(3000);
});

test('inverse text is white on a black box', async () => {
  const { document } = await onLabel([
    { ...text, x: 2, y: 2, width: 30, height: 10, invert: true, underline: true, valign: 'middle' },
  ]);
  const [sheet] = paint(document);
  const plain = await onLabel([
    { ...text, x: 2, y: 2, width: 30, height: 10, underline: true, valign: 'middle' },
  ]);
  const [black] = paint(plain.document);
  const ink = (bitmap: typeof sheet) => {
    let count = 0;
    for (let y = 0; y < 240; y++) for (let x = 0; x < 400; x++) if (bitmap!.get(x, y)) count++;
    return count;
  };
  expect(ink(sheet)).toBe(240 * 80 - ink(black));
  for (const [x, y] of [
    [16, 16],
    [255, 16],
    [16, 95],
    [255, 95],
  ])
    expect(sheet!.get(x!, y!)).toBe(true);
});

test('a divider with a height and no width goes downwards, in its thickness', async () => {
  const { document } = await onLabel([
    { type: 'divider', x: 10, y: 5, height: 20, thickness: 1 },
    { type: 'divider', x: 0, y: 2, width: 10, thickness: 0.25 },
  ]);
  expect(document.pages[0]!.items.map(box)).toEqual([
    [80, 40, 8, 160],
    [0, 16, 80, 2],
  ]);
});

test('columns share the width in millimetres, per cent and what is left', async () => {
  const { boxes } = await onLabel([
    {
      type: 'row',
      columns: [{ content: 'a', width: 10 }, { content: 'b', width: '25%' }, { content: 'c' }],
    },
  ]);
  const columns = boxes.filter(({ path }) => path.includes('columns'));
  expect(columns.map(({ x, width }) => [x, width])).toEqual([
    [0, 80],
    [88, 96],
    [192, 208],
  ]);
});

test('in right-to-left text the sides of a pair change places', async () => {
  const pair = { type: 'pair', left: 'סה״כ', right: '4.20', fill: true };
  const { document } = await onLabel([pair], { locale: 'he' });
  const { items } = document.pages[0]!;
  const of = (word: string) => items.find((item) => 'text' in item && item.text === word)!;
  expect(of('4.20').x).toBe(0);
  expect(of('סה״כ').x + of('סה״כ').width).toBe(document.width);
  for (const item of items) expect(item.x).toBeGreaterThanOrEqual(0);
});

test('a pair stands at both edges, with dots between them', async () => {
  const { document } = await onLabel([{ type: 'pair', left: 'Net', right: '4.20', fill: true }]);
  const [left, right, ...leader] = document.pages[0]!.items as Extract<
    Item,
    { kind: 'lettering' }
  >[];
  expect(left).toMatchObject({ text: 'Net', x: 0 });
  expect(right!.x + right!.width).toBe(400);
  expect(leader.length).toBeGreaterThan(10);
  for (const dot of leader) {
    expect(dot.text).toBe('.');
    expect(dot.x).toBeGreaterThan(left!.width);
    expect(dot.x + dot.width).toBeLessThan(right!.x);
  }
});

test('a pair whose right consists of fill characters is dots up to the edge', async () => {
  const itemsOf = async (right: string) =>
    (await onLabel([{ type: 'pair', left: 'Name', right, fill: true }])).document.pages[0]!.items;
  const [left, last] = await itemsOf('.');
  expect(left).toMatchObject({ text: 'Name', x: 0 });
  expect(last!.x).toBeGreaterThan(380);
  expect(await itemsOf('...')).toEqual(await itemsOf('.'));
});

test('each with page makes a label for each item, others among them', async () => {
  const template = labelTemplate([
    { type: 'each', items: 'parts', page: true, blocks: [{ type: 'text', content: '{{ name }}' }] },
    { type: 'text', content: '{{ parts | count }} in all' },
  ]);
  const data = { parts: [{ name: 'one' }, { name: 'two' }, { name: 'three' }] };
  const { document, boxes } = await laid(template, { data });
  const texts = document.pages.map(({ items }) => items.map((item) => 'text' in item && item.text));
  expect(texts).toEqual([['one'], ['two'], ['three'], ['3 in all']]);
  expect(
    boxes.filter(({ path }) => path === 'blocks[0].blocks[0]').map(({ page }) => page),
  ).toEqual([0, 1, 2]);
});

test('without any label there is nothing to print, and that is said', async () => {
  const blocks = [
    { type: 'each', items: 'parts', page: true, blocks: [{ type: 'text', content: 'x' }] },
  ];
  await expect(laid(labelTemplate(blocks), { data: { parts: [] } })).rejects.toThrow(
    'No label would be printed',
  );
});

test('continuous media without a height is as long as its content, and is cut', async () => {
  const roll = { media: { width: 50, kind: 'continuous' } };
  const { document } = await onLabel([text, { type: 'feed', mm: 5 }, text], roll);
  const line = Math.round(1.2 * 24);
  expect(document.media).toEqual({ kind: 'continuous', gap: 0 });
  expect(document.pages).toMatchObject([
    { height: 2 * line + 40, after: [{ kind: 'cut', mode: 'partial' }] },
  ]);
});

test('labels are cut where they are told to be, and behind the last one', async () => {
  const page = (inner: object[]) => [{ type: 'each', items: 'parts', page: true, blocks: inner }];
  const data = { parts: [1, 2] };
  const cuts = async (blocks: object[], options = {}) => {
    const { document } = await laid(labelTemplate(blocks), { data, ...options });
    return document.pages.map(({ after }) => after.length);
  };
  expect(await cuts(page([text]))).toEqual([0, 1]);
  expect(await cuts(page([text, { type: 'cut' }]))).toEqual([1, 1]);
  expect(await cuts(page([text]), { driver: 'escpos' })).toEqual([1, 1]);
  expect(await cuts(page([text]), { driver: 'escpos', cutPaper: false })).toEqual([0, 0]);
  expect(await cuts(page([text, { type: 'cut', if: '@first' }]), { cutPaper: false })).toEqual([
    0, 0,
  ]);
});

test('a barcode fills its box with whole modules and its quiet zone', async () => {
  const code = { type: 'barcode', format: 'ean13', content: '400638133393' };
  const { document } = await onLabel([{ ...code, x: 2, y: 2, width: 46, height: 20 }]);
  const [bars, ...digits] = document.pages[0]!.items;
  expect(bars).toMatchObject({ kind: 'code', module: 3, width: 285, value: '4006381333931' });
  expect(bars!.x - 16).toBeGreaterThanOrEqual(33);
  expect(digits.map((item) => 'text' in item && item.text)).toEqual(['4', '006381', '333931']);
  expect(Math.max(...digits.map(({ y, height }) => y + height))).toBe(22 * 8);
});

test('a matrix fills its box with whole modules and its quiet zone, also downwards', async () => {
  const code = { type: 'qrcode', content: 'https://example.com' };
  const { document } = await onLabel([{ ...code, x: 1, y: 1, width: 40, height: 15 }]);
  const [matrix] = document.pages[0]!.items;
  const { module, height, y } = matrix as Extract<Item, { kind: 'code' }>;
  expect(height + 8 * module).toBeLessThanOrEqual(120);
  expect(height + 8 * module).toBeGreaterThan(120 - 33);
  expect(y - 8).toBeGreaterThanOrEqual(4 * module);
});

test('a picture keeps its shape within its box', async () => {
  const { document } = await onLabel([
    { type: 'image', content: 'logo.png', x: 0, y: 0, width: 40, height: 10 },
  ]);
  const [item] = document.pages[0]!.items;
  expect(item).toMatchObject({ kind: 'image', height: 80 });
  expect(item!.width).toBeLessThan(320);
  expect(item!.x).toBe((320 - item!.width) >> 1);
});

test.each([
  [
    'text in its box',
    { ...text, width: 5, height: 3, fit: 'none' },
    'blocks[0].content: does not fit',
  ],
  ['text below the label', { ...text, y: 29 }, 'blocks[0].content: does not fit'],
  ['a box beside the label', { ...text, x: 45, width: 8 }, 'blocks[0]: reaches to 53.1 mm'],
  ['a place beyond the label', { ...text, x: 60 }, 'blocks[0]: reaches to'],
  [
    'a code in its box',
    { type: 'qrcode', content: 'x'.repeat(300), width: 10, height: 10 },
    'blocks[0].content: ',
  ],
  [
    'a code in a low box',
    { type: 'datamatrix', content: 'x'.repeat(60), width: 40, height: 5 },
    'blocks[0].content: is too high for the 5 mm',
  ],
  [
    'bars without height',
    { type: 'barcode', format: 'code128', content: 'AB', width: 40, height: 3.5 },
    'blocks[0]: leaves less than 2 mm for the bars',
  ],
  [
    'a line that is thicker than its box',
    { type: 'divider', thickness: 3, width: 40, height: 1 },
    'blocks[0]: reaches out of its box',
  ],
  [
    'columns',
    {
      type: 'row',
      columns: [
        { content: 'a', width: 40 },
        { content: 'b', width: 20 },
      ],
    },
    'blocks[0]: has columns that need more',
  ],
])('%s that would spill is refused, with the block', async (_, block, message) => {
  const config = { media: { width: 50, height: 30 } };
  // What is in the data is not seen before it comes.
  const blocks = [{ ...block, if: 'shown' }];
  const template = labelTemplate(blocks, { ...config, example: { shown: false, x: 1 } });
  await expect(laid(template, { data: { shown: true } })).rejects.toThrow(message);
});
