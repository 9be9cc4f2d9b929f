import { expect, test } from 'vitest';
import {
  leftOutItems,
  leftOutOf,
  leftOutWarning,
} from '../../../../src/core/model/orders/left-out.ts';

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

test('a warning names the item as people do, and leads back to it', () => {
  const order = { order: { lines: [cake, { title: 'Wine '.repeat(20), quantity: 2 }, 'bread'] } };
  const [, named, bare] = order.order.lines.map((item, index) => ({
    path: `order.lines[${index}]`,
    item,
  }));
  const warnings = [leftOutWarning(named!), leftOutWarning(bare!)];
  expect(warnings.map(({ place }) => place)).toEqual([
    `order.lines[1]: 2 × ${'Wine '.repeat(12)}…`,
    'order.lines[2]',
  ]);
  expect(leftOutWarning(named!, false).place).toBe('order.lines[1]');
  expect(leftOutOf([{ warnings: [] }, { warnings }, { warnings }], order)).toEqual([named, bare]);
});
