import { expect, it } from 'vitest';
import { withChosenValues } from '../../../src/web/routes/example-order.ts';

const ticket = { templateId: 'kitchen-ticket', printer: 'kitchen' };
const rules = [
  { items: 'items', where: 'category == "drink"', ...ticket },
  { items: 'items', where: 'category != "drink" and category != "dessert"', ...ticket },
  { if: "service == 'delivery'", ...ticket },
];

it('items without a category get those of the rules in turn', () => {
  const order = { items: [{ name: 'Tea' }, { name: 'Cake' }, { name: 'Soup', category: 'food' }] };
  expect(withChosenValues(order, rules)).toEqual({
    service: 'delivery',
    items: [
      { name: 'Tea', category: 'drink' },
      { name: 'Cake', category: 'dessert' },
      { name: 'Soup', category: 'food' },
    ],
  });
});

it('an order that has the fields, or whose list is none, stays as it is', () => {
  const order = { service: 'table', items: 'none' };
  expect(withChosenValues(order, rules)).toEqual(order);
});
