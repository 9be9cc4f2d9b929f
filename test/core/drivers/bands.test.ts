import { expect, test } from 'vitest';
import { bands, type NativeDrawing } from '../../../src/core/drivers/bands.ts';
import { Charset } from '../../../src/core/drivers/charset.ts';
import type { Item, TextItem } from '../../../src/core/model/paper/document.ts';
import { plainLook } from '../../support/paper/plain-blocks.ts';

const charset = new Charset({ cp437: 0, windows1252: 16 });
const native: NativeDrawing = { canWrite: (item) => charset.canWrite(item) };

function text(content: string, x: number, y: number, more: Partial<TextItem> = {}): TextItem {
  return {
    kind: 'text',
    x,
    y,
    width: content.length * 12,
    height: 24,
    text: content,
    ...plainLook,
    ...more,
  };
}

function stack(...items: Item[]): string[] {
  return bands({ height: 1000, items, after: [] }, native).map(
    ({ kind, top, height, items: inside }) => `${kind} ${top}+${height} of ${inside.length}`,
  );
}

test('what overlaps vertically shares a band, what only touches does not', () => {
  expect(stack(text('a', 0, 0), text('b', 100, 0), text('c', 0, 24))).toEqual([
    'text 0+24 of 2',
    'text 24+24 of 1',
  ]);
});

test('items may come in any order', () => {
  const items = [text('low', 0, 60), text('b', 50, 0), text('a', 0, 0)];
  const [first, second] = bands({ height: 100, items, after: [] }, native);
  expect(first!.items).toMatchObject([{ text: 'a' }, { text: 'b' }]);
  expect(second!.items).toMatchObject([{ text: 'low' }]);
});

test('cells of different heights are a line where they share their bottom', () => {
  const tall = { height: 48, size: { width: 1, height: 2 } };
  expect(stack(text('a', 0, 0, tall), text('b', 100, 24))).toEqual(['text 0+48 of 2']);
  expect(stack(text('a', 0, 0, tall), text('b', 100, 10))).toEqual(['dots 0+48 of 2']);
});

test('a band with anything but text that the code pages hold is painted whole', () => {
  const box: Item = { kind: 'box', x: 0, y: 20, width: 9, height: 9 };
  expect(stack(text('a', 50, 0), box)).toEqual(['dots 0+29 of 2']);
  expect(stack(text('5 €', 0, 0))).toEqual(['text 0+24 of 1']);
  expect(stack(text('Кофе', 0, 0), text('a', 100, 0))).toEqual(['dots 0+24 of 2']);
});

test('texts that overlap, and underlined inverse ones, are painted', () => {
  expect(stack(text('abc', 0, 0), text('d', 30, 0))).toEqual(['dots 0+24 of 2']);
  expect(stack(text('abc', 0, 0, { underline: true, invert: true }))).toEqual(['dots 0+24 of 1']);
});
