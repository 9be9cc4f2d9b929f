import { expect, test } from 'vitest';
import { labelStock, stockOf } from '../../../src/web/designer/paper/label-stock.ts';

const all = labelStock.flatMap(({ stock }) => stock);

test('every stock has a name of its own and a size that templates allow', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { width, height, gap } of all) {
    expect(width).toBeGreaterThanOrEqual(5);
    expect(width).toBeLessThanOrEqual(250);
    expect(height).toBeGreaterThanOrEqual(3);
    expect(gap).toBeLessThanOrEqual(50);
  }
});

test('a size is recognised; of several stocks, the one that was chosen last', () => {
  expect(stockOf({ width: 29, height: 90 })?.id).toBe('Brother DK-11201');
  const avery = all.find(({ id }) => id === 'Avery AS0722370')!;
  expect(stockOf({ width: 28, height: 89 })?.id).toBe('Dymo 99010');
  expect(stockOf({ width: 28, height: 89 }, avery)?.id).toBe('Avery AS0722370');
  expect(stockOf({ width: 33, height: 7 })).toBeUndefined();
});
