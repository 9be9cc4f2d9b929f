import { expect, test } from 'vitest';
import { starters } from '../../../src/server/starters/index.ts';
import { sumLike, withTotal } from '../../../src/web/print/added-total.ts';

const exampleOf = (id: string) =>
  starters.find((starter) => starter.id === id)!.config.example as object;
const sum = sumLike(exampleOf('receipt'));
const two = { name: 'Tea', quantity: 2, price: 1.1 };
const bun = { name: 'Bun', price: 0.7 };

test('the total follows the items as the sample counts them', () => {
  const first = withTotal(sum, { items: [{}] }, { items: [two] });
  expect(first.total).toBe(2.2);
  const second = withTotal(sum, first, { ...first, items: [two, bun] });
  expect(second.total).toBe(2.9);
  const open = withTotal(sum, second, { ...second, items: [two, bun, {}] });
  expect(open).not.toHaveProperty('total');
});

test('a total that was typed stays, until it is cleared', () => {
  const typed = withTotal(sum, { items: [two] }, { items: [two], total: 5 });
  expect(typed.total).toBe(5);
  expect(withTotal(sum, typed, { ...typed, items: [bun] }).total).toBe(5);
  const cleared = withTotal(sum, typed, { items: [two] });
  expect(cleared).not.toHaveProperty('total');
  expect(withTotal(sum, cleared, { items: [bun] }).total).toBe(0.7);
});

test('a template whose sample does not add up has its total typed', () => {
  expect(sumLike(exampleOf('restaurant-bill'))).toBeDefined();
  expect(sumLike({ items: [{ price: 3 }], total: 4 })).toBeUndefined();
  expect(sumLike(exampleOf('queue-number'))).toBeUndefined();
  const next = { items: [two] };
  expect(withTotal(undefined, {}, next)).toBe(next);
});
