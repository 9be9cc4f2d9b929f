import { expect, test } from 'vitest';
import { splitLabel, labels } from '../../../src/core/drivers/labels.ts';
import type { CodeItem, Document, Item, Page } from '../../../src/core/model/paper/document.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';

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

const code = (y: number): CodeItem => ({
  kind: 'code',
  symbology: 'code128',
  value: 'A1',
  errorCorrection: null,
  mode: 'auto',
  module: 1,
  x: 0,
  y,
  width: 50,
  height: 10,
});

test('the printer draws a code where nothing touches its place and all of it is on the label', () => {
  const profile = profileNamed('generic-zpl-203')!;
  const drawn = (...items: Item[]) => {
    const label = { height: 100, isCut: false, items };
    const { codes, dots } = splitLabel(label, 400, profile, ({ y }) => `at ${y}`);
    return [codes, dots.data.some((byte) => byte !== 0)];
  };
  expect(drawn(code(10))).toEqual([['at 10'], false]);
  expect(drawn(code(10), box(20), box(0))).toEqual([['at 10'], true]);
  expect(drawn(code(10), box(19))).toEqual([[], true]);
  expect(drawn(code(95))).toEqual([[], true]);
  expect(drawn({ ...code(10), mode: 'raster' })).toEqual([[], true]);
});
