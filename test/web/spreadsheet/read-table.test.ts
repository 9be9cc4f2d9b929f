import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleCsv, quoted } from '../../../src/web/spreadsheet/example-csv.ts';
import {
  readTable,
  type Separator,
  separatorOf,
  separators,
} from '../../../src/web/spreadsheet/read-table.ts';

it.each<[string, Separator, string, string[][]]>([
  [
    'commas',
    ',',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, CRLF, a BOM and an empty line',
    ';',
    '\ufeffa;b\r\n1;2\r\n\r\n3;4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'quotes',
    ',',
    'a,b\n"x, ""y""","1\n2"\n',
    [
      ['a', 'b'],
      ['x, "y"', '1\n2'],
    ],
  ],
  [
    'empty cells',
    ',',
    'a,b\n1,\n,2',
    [
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ],
  ],
  ['an empty last cell', ',', 'a,', [['a', '']]],
  [
    'a quotation mark that is never closed',
    ',',
    'a,b\n"1,2\n',
    [
      ['a', 'b'],
      ['"1', '2'],
    ],
  ],
  ['a brand in quotation marks from the clipboard', '\t', '"A" tea\t1', [['"A" tea', '1']]],
  [
    'old line ends',
    ',',
    'a,b\r1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('reads %s', (_name, separator, text, rows) => {
  expect(separatorOf(text)).toBe(separator);
  expect(readTable(text, separator)).toEqual(rows);
});

it.each<[string, Separator]>([
  ['Tee;2,50;1,20\nKaffee;3,10;2,00\n', ';'],
  ['name,price\n"Tea; green",2\n', ','],
  ['name\tprice\nTea, green\t2,50', '\t'],
  ['Ann\nBob\n', ','],
  ['', ','],
])('the separator of %j is found', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

const cell = fc.string({ unit: fc.constantFrom(...'ab1 ,;\t|"\n'.split('')), maxLength: 8 });

it('a table survives being written and read', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, fc.constantFrom(...separators), (rows, separator) => {
      const write = (text: string) =>
        /[\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : quoted(text);
      const text = rows.map((cells) => cells.map(write).join(separator)).join('\r\n');
      const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
      expect(readTable(text, separator)).toEqual(filled);
    }),
  );
});

it('no text is too odd to be read', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a,;\t"\r\n'.split('')), maxLength: 60 });
  fc.assert(
    fc.property(text, (odd) => {
      const rows = readTable(odd, separatorOf(odd));
      expect(rows.flat().join('').length).toBeLessThanOrEqual(odd.length);
    }),
  );
});

it('the example of a template is a table that reads back', () => {
  const example = {
    shop: { name: 'Tea, "Co"' },
    items: [{ n: 1 }, { n: 2 }, { n: 3 }],
    isOpen: true,
    logo: `data:image/png;base64,${'A'.repeat(300)}`,
    note: null,
  };
  expect(readTable(exampleCsv(example), ',')).toEqual([
    ['shop.name', 'items[0].n', 'items[1].n', 'isOpen'],
    ['Tea, "Co"', '1', '2', 'true'],
  ]);
});
