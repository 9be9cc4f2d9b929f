// Prints the receipt starters at both paper widths, with their examples and
// with minimal data.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/model/json.ts';
import { preview } from '../../src/core/preview.ts';
import { profileFor } from '../../src/core/profiles/index.ts';
import type { Bitmap } from '../../src/core/raster/bitmap.ts';
import { png } from '../../src/core/raster/png.ts';
import { render } from '../../src/core/render.ts';
import { checkTemplate } from '../../src/core/check-template.ts';
import type { CheckedTemplate } from '../../src/core/template/checked-template.ts';
import { starters } from '../../src/server/starters/index.ts';
import { expectPicture } from '../support/paper/expect-picture.ts';
import { readByZxing } from '../support/paper/read-codes.ts';
import { sample } from '../support/any/cases.ts';
import { oneCopy } from '../support/paper/one-copy.ts';

const goldens = new URL('../golden/starters/', import.meta.url);
const papers = [80, 58];
const onPaper = starters.flatMap(({ id }) =>
  papers.map((widthMm) => ({ id, widthMm, name: `${id}-${widthMm}.png` })),
);

function template(id: string, widthMm = 80): CheckedTemplate {
  const { config } = starters.find((starter) => starter.id === id)!;
  const check = checkTemplate({ ...config, width: `${widthMm}mm` });
  if (!check.ok) throw new Error(check.details.join('\n'));
  return check.template;
}

async function printed(id: string, widthMm: number, data?: JsonObject): Promise<Bitmap> {
  const checked = template(id, widthMm);
  const given = data ?? checked.example;
  expect(checked.validate(given)).toEqual([]);
  const document = await render(checked, given, profileFor(widthMm), {
    now: new Date('2026-03-14T18:30:00Z'),
    ...oneCopy,
  });
  return preview(document, [], { mechanism: 'thermal' }).bitmap;
}

test.each(onPaper)('$id looks on $widthMm mm as before', async ({ id, widthMm, name }) => {
  expectPicture(new URL(name, goldens), png(await printed(id, widthMm)));
});

test('every picture is that of a starter', () => {
  const names = onPaper.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(readdirSync(goldens)));
});

test.each([
  ['receipt', { items: [{ name: 'Flat white', price: 3.9 }], total: 3.9 }],
  ['restaurant-bill', { table: 7, number: 1, items: [{ name: 'Pizza', price: 9 }], total: 9 }],
  ['kitchen-ticket', { table: 7, number: 1, items: [{ name: 'Pizza' }] }],
  ['cafe-order', { name: 'Maya', number: 86, items: [{ name: 'Cappuccino' }] }],
  ['queue-number', { number: 42 }],
  ['gift-card', { amount: 50, code: 'GC-1' }],
  ['wifi-card', { network: 'Guests' }],
])('%s takes as little as %j', async (id, data) => {
  for (const widthMm of papers)
    expect((await printed(id, widthMm, data)).height).toBeGreaterThan(0);
});

interface Line {
  price: number;
  quantity?: number;
}
interface Vat {
  net: number;
  rate: number;
  tax: number;
}
const cents = (amount: number) => Math.round(amount * 100);
const sum = <Item>(items: Item[], amount: (item: Item) => number) =>
  cents(items.reduce((total, item) => total + amount(item), 0));

test.each(['receipt', 'restaurant-bill'])('the example of %s adds up', (id) => {
  const { items, vat, total } = template(id).example as unknown as {
    items: Line[];
    vat: Vat[];
    total: number;
  };
  expect(sum(items, ({ price, quantity = 1 }) => price * quantity)).toBe(cents(total));
  expect(sum(vat, ({ net, tax }) => net + tax)).toBe(cents(total));
  for (const { net, rate, tax } of vat) expect(cents((net + tax) / (1 + rate))).toBe(cents(net));
});

test('the example of the shift report adds up', () => {
  const { sales, refunds, payments, vat, cash } = template('shift-report').example as unknown as {
    sales: { amount: number }[];
    refunds: number;
    payments: { method: string; amount: number }[];
    vat: Vat[];
    cash: { payments: number };
  };
  const total = sum(sales, ({ amount }) => amount) - cents(refunds);
  expect(sum(payments, ({ amount }) => amount)).toBe(total);
  expect(sum(vat, ({ net, tax }) => net + tax)).toBe(total);
  expect(payments.find(({ method }) => method === 'Cash')?.amount).toBe(cash.payments);
  for (const { net, rate, tax } of vat) expect(cents((net + tax) / (1 + rate))).toBe(cents(net));
});

test.each(sample(papers, 2))(
  'their codes are read as what they say, from %d mm',
  async (widthMm) => {
    const read = async (id: string, data?: JsonObject) =>
      (await readByZxing(await printed(id, widthMm, data))).map(({ text }) => text);
    expect(await read('receipt')).toEqual(['https://aurora.example/r/004711']);
    expect(await read('pick-list')).toEqual(['SO-2041']);
    expect(await read('parcel-handover')).toContain('RR473124829IE');
    expect(await read('event-ticket')).toEqual(['NL26-0619-B1207-7F3KQ9']);
    expect(await read('gift-card')).toContain('GC-7Q4M-92XK');
    expect(await read('wifi-card')).toEqual(['WIFI:T:WPA;S:Aurora Guests;P:flat-white-26;;']);
    const open = { network: 'Mo; Jo', escaped: { network: 'Mo\\; Jo' } };
    expect(await read('wifi-card', open)).toEqual(['WIFI:T:nopass;S:Mo\\; Jo;;']);
  },
);
