import { expect, test } from 'vitest';
import { differences } from '../../../src/core/model/difference.ts';

const text = (content: string) => ({ type: 'text', content });

test('equal values do not differ, whatever the order of their keys', () => {
  expect(differences({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toEqual([]);
});

test('fields that changed, were added and were removed are named by their paths', () => {
  const before = { name: 'Bill', config: { width: '80mm', locale: 'de', blocks: [] } };
  const after = { name: 'Bill', config: { width: '58mm', blocks: [], currency: 'EUR' } };
  expect(differences(before, after)).toEqual([
    'config.width: "80mm" → "58mm"',
    'config.locale: removed "de"',
    'config.currency: added "EUR"',
  ]);
});

test('a block that was added, removed or changed does not touch the others', () => {
  const before = { blocks: [text('a'), text('b'), text('c'), { type: 'cut' }] };
  expect(differences(before, { blocks: [{ type: 'divider' }, ...before.blocks] })).toEqual([
    'blocks[0]: added {"type":"divider"}',
  ]);
  expect(differences(before, { blocks: before.blocks.toSpliced(1, 1) })).toEqual([
    'blocks[1]: removed {"type":"text","content":"b"}',
  ]);
  expect(
    differences(before, {
      blocks: [text('new'), text('a'), text('B'), text('c'), { type: 'cut' }],
    }),
  ).toEqual(['blocks[0]: added {"type":"text","content":"new"}', 'blocks[2].content: "b" → "B"']);
});

test('a block of another type is removed and added, not changed', () => {
  expect(differences([text('a')], [{ type: 'qrcode', content: 'a' }])).toEqual([
    '[0]: removed {"type":"text","content":"a"}',
    '[0]: added {"type":"qrcode","content":"a"}',
  ]);
});

test('blocks within blocks are compared too, and long values are cut', () => {
  const group = (content: string) => [{ type: 'group', blocks: [text('same'), text(content)] }];
  const [line] = differences(group('x'.repeat(500)), group('y'));
  expect(line).toMatch(/^\[0\]\.blocks\[1\]\.content: "x{79}… → "y"$/);
});

test('long lists without anything in common are compared by position', () => {
  const list = (prefix: string) => Array.from({ length: 1000 }, (_, n) => `${prefix}${n}`);
  expect(differences(list('a'), list('b'))).toHaveLength(1000);
});
