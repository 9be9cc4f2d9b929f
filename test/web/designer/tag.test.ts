import { expect, test } from 'vitest';
import { pieces, sampleAt, sampleText } from '../../../src/web/designer/draft/sample.ts';
import { formatOf, formatted, usualFilters } from '../../../src/web/designer/draft/tag-formats.ts';
import { pathFrom, readTag, writeTag } from '../../../src/web/designer/draft/tag.ts';

test.each([
  'shop.name',
  'total | money',
  'shop.name | default: "Corner \\"Shop\\" }}" | upper',
  'date | date: "short"',
  'items[0]["unit price"] | number: 2',
  '@root.shop.name',
])('a field with its filters is read and written as it was: %s', (source) => {
  const { path, filters } = readTag(` ${source} `);
  expect(writeTag(path!, filters)).toBe(`{{ ${source} }}`);
});

test.each(['price * quantity', 'a == b', 'name | default: other', 'not paid', '(a)', 'true', ''])(
  'an expression that is more than a field stays as written: %s',
  (source) => expect(readTag(source)).toEqual({ source, path: null, filters: [] }),
);

test('a typed name becomes a path', () => {
  expect(pathFrom('Discount')).toBe('discount');
  expect(pathFrom('VAT number')).toBe('vatNumber');
  expect(pathFrom('shop. Opening hours')).toBe('shop.openingHours');
  expect(pathFrom('größe')).toBe('größe');
  for (const none of ['', ' ', '7up', 'and', '{{', 'a..b']) expect(pathFrom(none)).toBeNull();
});

const config = {
  name: 'Receipt',
  locale: 'en-IE',
  currency: 'EUR',
  blocks: [
    { type: 'text', content: '{{ shop.name | default: "Shop" }}' },
    {
      type: 'each',
      items: 'items',
      blocks: [{ type: 'pair', left: '{{ name }}', right: '{{ price | money }}' }],
    },
    { type: 'table', items: 'taxes', columns: [{ content: '{{ rate | percent: 1 }}' }] },
  ],
};
const data = {
  shop: { name: 'Café Aurora' },
  items: [{ name: 'Tea', price: 2.5 }, { name: 'Cake' }],
  taxes: [{ rate: 0.135 }],
  paidAt: '2026-03-04T12:30:00',
};

test('expressions show their sample value, in a list that of the first item', () => {
  const shown = (path: string, text: string) =>
    pieces(text, sampleAt(config, data, path), config)
      .map((piece) => piece.text)
      .join('');
  const inList = 'blocks[1].blocks[0].right';
  expect(shown('blocks[0].content', 'At {{ shop.name | upper }}!')).toBe('At CAFÉ AURORA!');
  expect(shown('blocks[0].content', '{{ paidAt | time }}')).toMatch(/12:30/);
  expect(shown('blocks[0].content', '{{ items | count }} {{ none | default: "-" }}')).toBe('2 -');
  expect(shown(inList, '{{ name }} {{ price | money }} {{ @number }}')).toBe('Tea €2.50 1');
  expect(shown(inList, '{{ @root.shop.name }}')).toBe('Café Aurora');
  expect(shown('blocks[2].columns[0].content', '{{ rate | percent: 1 }}')).toBe('13.5%');
  expect(shown('blocks[2].items', '{{ rate }}')).toBe('rate');
  expect(shown(inList, '{{ price * 2 }}')).toBe('price * 2');
});

test('a sample that cannot be formatted shows nothing', () => {
  const sample = sampleAt(config, data, 'blocks[0].content');
  const tag = readTag('items[0].price | money');
  expect(sampleText(tag, sample, { currency: 'no currency' })).toBeNull();
  expect(sampleText(readTag('shop'), sample, {})).toBeNull();
});

test('a format replaces the one before and keeps the value for empty data', () => {
  const { filters } = readTag('shop.name | default: "Shop" | upper');
  expect(formatOf(filters)).toBe('upper');
  expect(writeTag('shop.name', formatted(filters, 'lower'))).toBe(
    '{{ shop.name | default: "Shop" | lower }}',
  );
  expect(formatOf(readTag('price | pad: 9').filters)).toBeNull();
});

test('an inserted field has the format that the template uses for it', () => {
  expect(usualFilters(config, 'price', { type: 'number' })).toEqual(readTag('x | money').filters);
  expect(usualFilters(config, 'shop.name', { type: 'string' })).toEqual(
    readTag('x | default: "Shop"').filters,
  );
  expect(usualFilters(config, 'other', { type: 'number' })).toEqual([]);
  expect(usualFilters(config, 'items', { type: 'array' })).toEqual(readTag('x | count').filters);
});
