import { expect, test, vi } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { refused, saved } from './template/printing.ts';
import { slowTest } from '../support/run/slow-test.ts';

const text = (content: string, more: object = {}) => ({ type: 'text', content, ...more });

test('an empty list of blocks is a template, 80 mm wide where nothing is said', () => {
  const result = checkTemplate({ name: 'Empty', blocks: [] });
  expect(result).toMatchObject({
    ok: true,
    template: {
      widthMm: 80,
      schema: { type: 'object', required: [], properties: {} },
      example: {},
    },
  });
});

test('all faults are told at once, each with its path', () => {
  const details = refused(
    [
      { type: 'txt' },
      text('{{ a | mony }}', { align: 'middle', colour: 'red' }),
      { type: 'text', contnet: 'x' },
      { type: 'group', blocks: [{ type: 'row', columns: [{ content: '{{', width: 0 }] }] },
      {},
      7,
    ],
    { widht: '80mm', currency: 'eur', timeZone: 'Europe/Berln', locale: 'german' },
  );
  expect(details).toEqual([
    expect.stringMatching(
      /^config\.blocks\[0\]\.type: must be one of text, row.*; did you mean "text"\?$/,
    ),
    'config.blocks[1].align: must be one of "left", "center", "right"',
    'config.blocks[1].colour: is not known here; did you mean "color"?',
    'config.blocks[2].contnet: is not known here; did you mean "content"?',
    expect.stringMatching(
      /^config\.blocks\[3\]\.blocks\[0\]\.columns\[0\]\.width: must be a number of characters/,
    ),
    expect.stringMatching(/^config\.blocks\[4\]\.type: is required/),
    expect.stringMatching(/^config\.blocks\[5\]: must be a block/),
    'config.widht: is not known here; did you mean "width"?',
    expect.stringMatching(/^config\.locale: "german"/),
    expect.stringMatching(/^config\.timeZone: .*did you mean "Europe\/Berlin"\?$/),
    expect.stringMatching(/^config\.currency: .*did you mean "EUR"\?$/),
    expect.stringMatching(
      /^config\.blocks\[1\]\.content: "mony" at character 8 .*did you mean "money"\?$/,
    ),
    expect.stringMatching(/^config\.blocks\[3\]\.blocks\[0\]\.columns\[0\]\.content: /),
  ]);
});

test.each(['E', 'Euro!!', ''])('a wrong currency is named: %j', (currency) => {
  const details = refused([text('{{ 3.5 | money }}')], { currency });
  expect(details).toEqual([expect.stringMatching(/^config\.currency: /)]);
});

test('anything at all can be checked', () => {
  for (const config of [
    undefined,
    null,
    3,
    'x',
    [],
    {},
    { name: '', blocks: {} },
    { blocks: [null, [[]]] },
  ]) {
    const result = checkTemplate(config);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.details.length).toBeGreaterThan(0);
  }
});

test.each([
  ['80', 'from "20mm" to "250mm"'],
  ['19mm', 'from "20mm" to "250mm"'],
  ['251mm', 'from "20mm" to "250mm"'],
  ['80 mm', 'from "20mm" to "250mm"'],
])('a width of %s is refused', (width, message) => {
  expect(refused([], { width })).toEqual([expect.stringContaining(message)]);
});

test.each([
  [text('x', { size: 9 }), 'size: must be a whole number from 1 to 8, or {"width"'],
  [text('x', { size: { width: 1 } }), 'size: must be a whole number from 1 to 8, or {"width"'],
  [text('x', { maxLines: 0 }), 'maxLines: must be a whole number from 1 to 1000'],
  [text('x', { bold: 'yes' }), 'bold: must be true or false'],
  [text('x', { if: true }), 'if: must be a condition'],
  [text(5 as never), 'content: must be a text'],
  [{ type: 'text' }, 'content: is required'],
  [{ type: 'row', columns: [] }, 'columns: must have 1 to 32 entries'],
  [
    { type: 'pair', left: 'a', right: 'b', fill: '..' },
    'fill: must be true or "dots" for dots, or one character',
  ],
  [{ type: 'pair', left: 'a', right: 'b', fill: '\u001b' }, 'fill: is a control character'],
  [{ type: 'divider', char: '=', style: 'solid' }, 'char: and style exclude each other'],
  [{ type: 'divider', char: '==' }, 'char: must be one character'],
  [{ type: 'feed', lines: 1, mm: 1 }, 'mm: and lines exclude each other'],
  [{ type: 'feed', lines: 1000 }, 'lines: must be a whole number from 1 to 100'],
  [{ type: 'cut', mode: 'half' }, 'mode: must be one of "full", "partial"'],
  [
    { type: 'each', items: '{{ items }}', blocks: [] },
    'items: is an expression by itself: write it without {{ and }}',
  ],
  [{ type: 'each', items: 'a + b', blocks: [] }, 'items: must be the path of a list'],
  [{ type: 'each', items: '@now', blocks: [] }, 'items: must be the path of a list'],
  [{ type: 'each', items: 'items', as: 'not', blocks: [] }, 'as: "not" is a reserved word'],
  [
    { type: 'row', columns: [{ content: 'x', blocks: [] }] },
    'columns[0].content: and blocks exclude each other: keep one',
  ],
])('%j is refused', (block, message) => {
  const details = refused([block]);
  expect(details).toHaveLength(1);
  expect(details[0]).toContain(`config.blocks[0].${message}`);
});

test.each([
  ['80mm', [40, 8], true],
  ['80mm', [40, 9], false],
  ['80mm', [40, 8, '*'], false],
  ['58mm', [20, 12], true],
  ['58mm', [20, 13], false],
  ['80mm', ['60%', '40%'], true],
  ['80mm', ['60%', '41%'], false],
  ['80mm', ['50%', 24], true],
  ['80mm', ['50%', 25], false],
])('on %s the columns %j fit: %s', (width, widths, fit) => {
  const columns = widths.map((one) => ({ content: 'x', width: one }));
  expect(refused([{ type: 'row', columns }], { width })).toHaveLength(fit ? 0 : 1);
});

test('blocks are nested at most 8 deep, and are at most 1,000', () => {
  const nested = (depth: number): object =>
    depth === 1 ? text('x') : { type: 'group', blocks: [nested(depth - 1)] };
  expect(refused([nested(8)])).toEqual([]);
  expect(refused([nested(9)])).toEqual([expect.stringContaining('nested deeper than 8')]);
  let deep: object = text('x');
  for (let level = 0; level < 50_000; level++) deep = { type: 'group', blocks: [deep] };
  expect(refused([deep])).toHaveLength(1);
  expect(refused(Array.from({ length: 1000 }, () => text('x')))).toEqual([]);
  expect(refused(Array.from({ length: 1500 }, () => text('x')))).toEqual([
    'config.blocks[1000]: is one of more than 1000 blocks',
  ]);
});

slowTest('the check stops after a hundred problems, also of unknown fields and of lists', () => {
  const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, at]));
  const lists = Array.from({ length: 60_000 }, () => 1);
  const min = vi.spyOn(Math, 'min');
  for (const more of [unknown, { blocks: [{ ...text('x'), ...unknown }] }, { blocks: lists }]) {
    const details = refused([], more);
    expect(details).toHaveLength(101);
    expect(details.at(-1)).toBe('… and more');
  }
  expect(refused([{ type: 'text', ...unknown }])).toHaveLength(101);
  // Edit distances take many steps for each name.
  const steps = min.mock.calls.length;
  min.mockRestore();
  expect(steps).toBeLessThan(2_000_000);
});

test('an example of its own must fit the inferred schema, and wins', () => {
  const example = { a: 5 };
  expect(saved([text('{{ a | money }}')], { example }).example).toBe(example);
  expect(refused([text('{{ a | money }}')], { example: { a: 'x' } })).toEqual([
    'config.example.a: must be a number, not the string "x"',
  ]);
});

test('a template whose inferred example cannot be printed needs one that can', () => {
  const blocks = [text('{{ 1 / (quantity - 2) }}')];
  expect(refused(blocks)).toEqual([expect.stringContaining('config.example: is required')]);
  expect(refused(blocks, { example: { quantity: 3 } })).toEqual([]);
});

test('a template holds a bounded number of expressions, and tells a bounded number of faults', () => {
  const many = Array.from({ length: 300 }, () => text('{{ a }}'.repeat(10)));
  expect(refused(many)).toEqual(['config.blocks: hold more than 2000 expressions']);
  expect(refused([text('x'.repeat(10_001))])).toEqual([
    expect.stringContaining('at most 10,000 characters'),
  ]);
  const faults = refused(Array.from({ length: 900 }, () => text('{{', { colour: 1 })));
  expect(faults).toHaveLength(101);
  expect(faults.at(-1)).toBe('… and more');
});

const narrow = (header: string) => ({
  type: 'table',
  items: 'items',
  columns: [{ header, content: '{{ count }}', width: 6 }, { content: '{{ name }}' }],
});

test('a header with a word that its column cannot hold in the smallest font is refused', () => {
  expect(refused([narrow('Amount of pieces')])).toEqual([]);
  expect(refused([narrow('Quantity')])).toEqual([
    'config.blocks[0].columns[0].header: "Quantity" needs 8 characters of the small font, and the column has 6; abbreviate it, or make the column wider',
  ]);
  for (const header of ['**Amount**', '数量と単位と説明', '{{ title | upper }}', 'Semi-dry'])
    expect(refused([{ ...narrow(header), markup: true }])).toEqual([]);
});

test('a saved template with such a header is still printed', () => {
  expect(checkTemplate({ name: 'Old', blocks: [narrow('Quantity')] }, []).ok).toBe(true);
});
