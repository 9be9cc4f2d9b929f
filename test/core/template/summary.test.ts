// What a list of jobs shows of each print.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { summariser } from '../../../src/core/template/summary.ts';

const starter = (id: string) => {
  const file = new URL(`../../../src/server/starters/${id}.json`, import.meta.url);
  const { config } = JSON.parse(readFileSync(file, 'utf8'));
  return summariser(config)(config.example);
};

test.each([
  ['receipt', '€17.35', '004711 · Flat white +2'],
  ['restaurant-bill', '€140.00', '7 · Burrata +5'],
  ['kitchen-ticket', null, '12 · Fish & chips +2'],
  ['product-label', '€6.90', 'Lavender & oat soap · Hand-cut bar, 120 g'],
  ['gift-card', '€50.00', 'Café Aurora · GC-7Q4M-92XK'],
  ['queue-number', null, 'A42 · Pharmacy, counter 1 to 3'],
  ['lab-sample', null, 'S26-0417 · EDTA plasma'],
])('the sample of %s is %s, %s', (id, amount, text) => {
  expect(starter(id)).toEqual({ amount, text });
});

test('the amount is the one that is printed largest, in the format of the template', () => {
  const config = {
    locale: 'de-DE',
    currency: 'EUR',
    blocks: [
      { type: 'pair', left: 'Netto', right: '{{ netto | money }}' },
      {
        type: 'each',
        items: 'positionen',
        blocks: [{ type: 'text', content: '{{ netto | money }}', size: 3 }],
      },
      {
        type: 'group',
        size: 2,
        blocks: [{ type: 'pair', left: '', right: '{{ kasse.summe | money }}' }],
      },
    ],
  };
  const amount = (data: object) => summariser(config as never)(data as never).amount;
  expect(amount({ netto: 9, kasse: { summe: '1234.5' } })).toBe('1.234,50\u00a0€');
  expect(amount({ netto: 9, kasse: 'none' })).toBe('9,00\u00a0€');
  expect(amount({ netto: '', kasse: [] })).toBeNull();
});

test('texts that nobody reads are left out, and long ones are cut', () => {
  const text = (data: object) => summariser({ blocks: [] })(data as never).text;
  expect(
    text({ at: '2026-03-14T08:05:00Z', url: 'https://a.example', file: 'A'.repeat(500) }),
  ).toBeNull();
  expect(text({ note: `\n  Two\tgreen\u0000 bags  \nmore` })).toBe('Two green bags');
  expect(text({ note: 'long words '.repeat(20) })).toBe(`${'long words '.repeat(5).slice(0, 47)}…`);
  expect(text({ items: [{ price: 1 }, { name: 'B' }], others: [{ name: 'C' }] })).toBe('C');
});
