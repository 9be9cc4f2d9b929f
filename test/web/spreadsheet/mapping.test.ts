import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PlatenError } from '../../../src/client/index.ts';
import type { DataSchema } from '../../../src/web/data-form/data-schema.ts';
import {
  guessMapping,
  mappingInOrder,
  toRemember,
  unusedColumns,
} from '../../../src/web/spreadsheet/column-mapping.ts';
import { dateOrderIn, readDate } from '../../../src/web/spreadsheet/dates.ts';
import { listCsv } from '../../../src/web/spreadsheet/list-csv.ts';
import { listFields } from '../../../src/web/spreadsheet/list-fields.ts';
import { readTable } from '../../../src/web/spreadsheet/read-table.ts';
import { refusedRows, withRefused } from '../../../src/web/spreadsheet/refused-rows.ts';
import { type ListSettings, rowPrint } from '../../../src/web/spreadsheet/row-data.ts';

const schema: DataSchema = {
  type: 'object',
  required: ['name', 'unitPrice'],
  properties: {
    name: { type: 'string' },
    unitPrice: { type: 'number' },
    isNew: { type: 'boolean' },
    bestBefore: { type: 'string', format: 'date' },
    size: { enum: ['S', 'M', 3] },
    shop: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
    items: {
      type: 'array',
      items: { type: 'object', required: ['n'], properties: { n: { type: 'number' } } },
    },
  },
};
const fields = listFields(schema, {}, 2);

it('each value of the schema is a field, lists for as many items as wanted', () => {
  expect(fields.map(({ path, label, isRequired }) => [path, label, isRequired])).toEqual([
    ['name', 'Name', true],
    ['unitPrice', 'Unit price', true],
    ['isNew', 'Is new', false],
    ['bestBefore', 'Best before', false],
    ['size', 'Size', false],
    ['shop.city', 'Shop · city', false],
    ['items[0].n', 'Items 1 · n', false],
    ['items[1].n', 'Items 2 · n', false],
  ]);
});

it('columns are found by path, label, last step, another language and part of a name', () => {
  const header = ['Bezeichnung', 'Unit Price', 'items[0].n', 'CITY', 'best-before date', 'Kopien'];
  expect(guessMapping(fields, header).sources).toEqual({
    name: { column: 0 },
    unitPrice: { column: 1 },
    'items[0].n': { column: 2 },
    'shop.city': { column: 3 },
    bestBefore: { column: 4 },
    '@copies': { column: 5 },
  });
  expect(unusedColumns(guessMapping(fields, ['x', 'name']), ['x', 'name'])).toEqual(['x']);
});

it('no column is guessed for two fields', () => {
  const names = fc.array(fc.constantFrom('name', 'Name', 'n', 'unit price', 'price', 'city', ''));
  fc.assert(
    fc.property(names, (header) => {
      const columns = Object.values(guessMapping(fields, header).sources).map(
        (source) => source && 'column' in source && source.column,
      );
      expect(new Set(columns).size).toBe(columns.length);
    }),
  );
});

it('what was chosen is remembered by name, in whatever order the columns come', () => {
  const chosen = {
    sources: {
      name: { column: 1 },
      unitPrice: { constant: '3' },
      size: null,
      isNew: { column: 9 },
    },
  };
  const remembered = toRemember(chosen, ['a', 'What']);
  expect(remembered).toEqual({ name: { column: 'What' }, unitPrice: { constant: '3' } });
  expect(guessMapping(fields, ['What', 'name', 'price'], remembered).sources).toEqual({
    name: { column: 0 },
    unitPrice: { constant: '3' },
  });
  expect(guessMapping(fields, ['name'], remembered).sources.name).toEqual({ column: 0 });
});

it('without names the columns fill the required fields first', () => {
  expect(mappingInOrder(fields, 3).sources).toEqual({
    name: { column: 0 },
    unitPrice: { column: 1 },
    isNew: { column: 2 },
  });
});

const settings: ListSettings = {
  fields,
  mapping: {
    sources: {
      name: { column: 0 },
      unitPrice: { column: 1 },
      isNew: { column: 2 },
      bestBefore: { column: 3 },
      size: { column: 4 },
      'items[1].n': { column: 5 },
      'shop.city': { constant: 'Bonn' },
      '@copies': { column: 6 },
    },
  },
  decimal: ',',
  dateOrder: 'dayFirst',
};

it('the cells of a row become the data of a print', () => {
  const cells = ['Tea', '€ 1.234,50', 'Ja', '31/1/2026', '3', '7', '2'];
  expect(rowPrint(schema, settings, cells)).toEqual({
    data: {
      name: 'Tea',
      unitPrice: 1234.5,
      isNew: true,
      bestBefore: '2026-01-31',
      size: 3,
      items: [{ n: 7 }],
      shop: { city: 'Bonn' },
    },
    copies: '2',
    problems: [],
  });
});

it('what is wrong in a row is told by field', () => {
  const { problems } = rowPrint(schema, settings, ['', 'much', 'maybe', '', 'XL', '', '101']);
  expect(problems.map(({ path, fault }) => [path, fault])).toEqual([
    ['name', 'required'],
    ['unitPrice', 'number'],
    ['isNew', 'yesOrNo'],
    ['size', 'choice'],
    ['@copies', 'copies'],
  ]);
});

it('rows are sent as CSV with paths as header, as many as there are', async () => {
  const rows = Array.from({ length: 1201 }, (_, n) => [`Tea; "${n}"`, '2,50', 'x', '', '', '', '']);
  const text = await (await listCsv(rows, settings)).text();
  const [header, ...sent] = readTable(text, ',');
  expect(header).toEqual([
    'name',
    'unitPrice',
    'isNew',
    'bestBefore',
    'size',
    'shop.city',
    'items[1].n',
    '@copies',
  ]);
  expect(sent).toHaveLength(1201);
  expect(sent[1200]).toEqual(['Tea; "1200"', '2.50', 'true', '', '', 'Bonn', '', '']);
});

it('dates are read in the order of the country', () => {
  expect(readDate('31.1.26', 'monthFirst')).toBe('2026-01-31');
  expect(readDate('1/2/2026', 'dayFirst')).toBe('2026-02-01');
  expect(readDate('1/2/2026 2:05 PM', 'monthFirst')).toBe('2026-01-02T14:05');
  expect(readDate('2026-01-31 14:05', 'dayFirst')).toBe('2026-01-31 14:05');
  expect(readDate('31/2/2026', 'dayFirst')).toBeNull();
  expect(readDate('soon', 'dayFirst')).toBeNull();
  expect(dateOrderIn(['1/2/2026', '1/31/2026'])).toBe('monthFirst');
  expect(dateOrderIn(['31/1/2026'])).toBe('dayFirst');
  expect(dateOrderIn(['1/2/2026'])).toBeUndefined();
});

it('refused rows are found in the answer of the service', () => {
  const details = [
    'row 2 (line 4): price: must be a number',
    'row 1 (line 2): is too long: 9 m',
    'header: odd',
  ];
  expect(refusedRows(new PlatenError('VALIDATION_ERROR', '', 400, details))).toEqual([
    { number: 2, path: 'price', text: 'must be a number' },
    { number: 1, path: '', text: 'is too long: 9 m' },
  ]);
  expect(refusedRows(new PlatenError('QUEUE_FULL', '', 503, []))).toBeNull();
});

it('rows refused by several answers stay refused until they are corrected', () => {
  const rows = [
    ['Tea', '1'],
    ['Cup', '2'],
    ['Pot', '3'],
  ];
  const refusal = (...details: string[]) => new PlatenError('VALIDATION_ERROR', '', 400, details);
  const first = withRefused(
    new Map(),
    refusal('row 2 (line 3): ean: is wrong', 'row 2 (line 3): is long'),
    rows,
  );
  expect(first.get(rows[1]!)).toEqual([
    { path: 'ean', text: 'is wrong' },
    { path: '', text: 'is long' },
  ]);
  // The next request leaves it out, so row 2 is now another one.
  const second = withRefused(first, refusal('row 2 (line 3): ean: is odd'), [rows[0]!, rows[2]!]);
  expect([...second.keys()]).toEqual([rows[1], rows[2]]);
  expect(second.has(['Cup', '2'])).toBe(false);
});
