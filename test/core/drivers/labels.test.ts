import { expect, test } from 'vitest';
import { isAlone, labels } from '../../../src/core/drivers/labels.ts';
import type { Document, Item, Page } from '../../../src/core/model/document.ts';

const box = (y: number, height = 10): Item => ({ kind: 'box', x: 0, y, width: 50, height });
const cut: Page['after'] = [{ kind: 'cut', mode: 'full' }];
const beep: Page['after'] = [{ kind: 'beep', times: 1 }];

function shape(document: Omit<Document, 'width' | 'dpi'>, longest = 1000) {
  return labels({ width: 400, dpi: 203, ...document }, longest).map(
    ({ height, isCut, items }) => [height, isCut, items.map(({ y }) => y)] as const,
  );
}

test('every page of labels is a label', () => {
  const pages = [
    { height: 200, items: [box(5)], after: [] },
    { height: 100, items: [], after: cut },
  ];
  expect(shape({ pages, media: { kind: 'gap', gap: 24 } })).toEqual([
    [200, false, [5]],
    [100, true, []],
  ]);
});

test('a receipt is a label from each cut to the next', () => {
  const pages = [
    { height: 200, items: [box(5)], after: beep },
    { height: 100, items: [box(7)], after: cut },
    { height: 0, items: [], after: beep },
    { height: 50, items: [box(9)], after: [] },
  ];
  expect(shape({ pages })).toEqual([
    [300, true, [5, 207]],
    [50, false, [9]],
  ]);
});

test('a receipt that is too long for a label comes in pieces, and only the last is cut off', () => {
  const pages = [{ height: 250, items: [box(5), box(95), box(240)], after: cut }];
  expect(shape({ pages }, 100)).toEqual([
    [100, false, [5, 95]],
    [100, false, [-5]],
    [50, true, [40]],
  ]);
});

test('an item is alone where nothing touches its place and all of it is on the label', () => {
  const one = box(10);
  const label = (...items: Item[]) => ({ height: 100, isCut: false, items: [one, ...items] });
  expect(isAlone(one, label(box(20), box(0)))).toBe(true);
  expect(isAlone(one, label(box(19)))).toBe(false);
  const low = box(95);
  expect(isAlone(low, { height: 100, isCut: false, items: [low] })).toBe(false);
});
