import { expect, test } from 'vitest';
import { leftOutItems } from '../../../../src/core/model/orders/left-out.ts';

const [steak, wine, cake] = [{ name: 'Steak' }, { name: 'Wine' }, { name: 'Cake' }];
const items = [steak, wine, cake];

test('an item that no rule of its list takes is left out, with its place', () => {
  const rules = [
    { list: 'items', items, taken: [steak] },
    { list: 'items', items, taken: [cake, steak] },
    { list: 'extras', items: [], taken: [] },
  ];
  expect(leftOutItems(rules)).toEqual([{ path: 'items[1]', item: wine }]);
  expect(leftOutItems([])).toEqual([]);
});
