import { expect, test } from 'vitest';
import { exampleCsv, readCsv } from '../../../src/web/batches/csv.ts';
import { rowProblem } from '../../../src/web/batches/row-problem.ts';

test.each([
  ['commas', 'a,b\n1,2\n', [['1', '2']]],
  [
    'semicolons, CRLF, a BOM and an empty line',
    '\ufeffa;b\r\n1;2\r\n\r\n3;4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['quotes', 'a,b\n"x, ""y""","1\n2"\n', [['x, "y"', '1\n2']]],
  [
    'empty cells',
    'a,b\n,\n1,\n',
    [
      ['', ''],
      ['1', ''],
    ],
  ],
  ['a quotation mark that is never closed', 'a,b\n"1,2\n', [['1,2\n']]],
])('reads %s', (_name, text, rows) => {
  expect(readCsv(text)).toEqual({ header: ['a', 'b'], rows });
});

test('the example of a template is a table that reads back', () => {
  const example = {
    shop: { name: 'Tea, "Co"' },
    items: [{ n: 1 }, { n: 2 }, { n: 3 }],
    isOpen: true,
    logo: `data:image/png;base64,${'A'.repeat(300)}`,
    note: null,
  };
  expect(readCsv(exampleCsv(example))).toEqual({
    header: ['shop.name', 'items[0].n', 'items[1].n', 'isOpen'],
    rows: [['Tea, "Co"', '1', '2', 'true']],
  });
});

test('a problem is found in its cell', () => {
  const table = readCsv('name,price\nTea,1\nCup,much\n');
  expect(rowProblem('rows[2].price: must be a number', table)).toEqual({
    row: 2,
    field: 'price',
    value: 'much',
    problem: 'must be a number',
  });
  expect(rowProblem('rows[1]: is too long: 9 m', table)).toMatchObject({
    row: 1,
    field: '',
    problem: 'is too long: 9 m',
  });
  expect(rowProblem('line 3: a quotation mark', table)).toMatchObject({ row: null });
});
