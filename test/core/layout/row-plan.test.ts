import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { PlainBlock, PlainRow } from '../../../src/core/model/paper/plain-block.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { plainBlocks } from '../../support/paper/plain-blocks.ts';

const [model] = plainBlocks([
  {
    type: 'row',
    columns: [
      { content: '', width: '*' },
      { content: '', width: 10, align: 'right' },
    ],
  },
]);
const { columns } = model as PlainRow;

/** Rows of one block: they share their columns. */
function rows(...contents: string[][]): PlainBlock[] {
  return contents.map((texts) => ({ type: 'row', path: 'rows', columns, contents: texts }));
}

function places(blocks: PlainBlock[], profile: Profile, locale?: string): number[][] {
  const options = { widthMm: profile.paperMm, cutPaper: true, maxPaperMm: 3000, locale };
  const { pages } = layout(blocks, profile, options);
  return pages.flatMap(({ items }) => items.map(({ x, y }) => [x, y]));
}

test('rows that share their columns stand where each paper has them', () => {
  const row = rows(['Tea', '2.50']);
  const wide = [
    [0, 0],
    [528, 0],
  ];
  const narrow = [
    [0, 0],
    [336, 0],
  ];
  for (const [paperMm, expected] of [
    [80, wide],
    [58, narrow],
    [80, wide],
  ] as const)
    expect(places(row, profileFor(paperMm))).toEqual(expected);
});

test('rows that share their columns are turned round where the language is', () => {
  const row = rows(['Tea', '2.50']);
  const turned = [
    [540, 0],
    [72, 0],
  ];
  expect(places(row, profileFor(80), 'he')).toEqual(turned);
  expect(places(row, profileFor(80))[1]).toEqual([528, 0]);
  expect(places(row, profileFor(80), 'he')).toEqual(turned);
});

test('one row among others may need more lines, or none of its columns', () => {
  const long = 'word '.repeat(10).trim();
  const ys = places(rows(['Tea', '2.50'], [long, '1.00'], ['', ''], ['Bun', '']), profileFor(80));
  expect(ys.map(([, y]) => y)).toEqual([0, 0, 30, 30, 60, 120]);
});

test('a number wider than its column takes room from the text, in all rows of the block', () => {
  const amounts = rows(['Tea', '2.50'], ['Machine', '123,456,789.00'], ['Bun', '1.00']);
  expect(places(amounts, profileFor(80))).toEqual([
    [0, 0],
    [528, 0],
    [0, 30],
    [408, 30],
    [0, 60],
    [528, 60],
  ]);
  const long = 'word '.repeat(7).trim(); // 34 cells: beside a column of 14, they need a second line
  const beside = (amount: string) => places(rows([long, amount]), profileFor(80));
  expect(beside('2.50').map(([, y]) => y)).toEqual([0, 0]);
  expect(beside('123,456,789.00').map(([, y]) => y)).toEqual([0, 0, 30]);
});

test('text keeps ten cells beside numbers: what does not fit breaks as before', () => {
  const digits = '1'.repeat(32);
  const [, ...others] = places(rows(['Machine', digits]), profileFor(58));
  expect(others.map(([, y]) => y)).toEqual([0, 30, 60, 90]);
});

/** What is printed in the second column on paper of 58 mm. */
function amountOn58(amount: string): [text: string, font: string][] {
  const profile = profileFor(58);
  const options = { widthMm: 58, cutPaper: true, maxPaperMm: 3000 };
  const { pages } = layout(rows(['Total', amount]), profile, options);
  const [, ...others] = pages.flatMap(({ items }) => items);
  return others.flatMap((item) => (item.kind === 'text' ? [[item.text, item.font]] : []));
}

test('an amount that is wider than its column stays in one piece, with its currency', () => {
  expect(amountOn58('€949,910.72')).toEqual([['€949,910.72', 'A']]);
  expect(amountOn58('€949,910,128,239,721.86')).toEqual([['€949,910,128,239,721.86', 'B']]);
  expect(amountOn58('1\u00a0234\u00a0567\u00a0€')).toEqual([['1 234 567 €', 'A']]);
  expect(amountOn58('Rp\u00a0949.910.128.239.721')).toEqual([['Rp 949.910.128.239.721', 'A']]);
});

test('an amount that no column can hold is refused with the name of its column', () => {
  const amount = `€${'949,910,'.repeat(3)}128.86`;
  expect(() => amountOn58(amount)).toThrow(
    expect.objectContaining({
      details: [
        expect.stringMatching(/^rows\.columns\[1\]: .* cannot hold "€949,910,.*" in one piece$/),
      ],
    }),
  );
});

test('a number that goes on printing does not change the columns of the next document', () => {
  places(rows(['Machine', '123,456,789.00']), profileFor(80));
  expect(places(rows(['Tea', '2.50']), profileFor(80))).toEqual([
    [0, 0],
    [528, 0],
  ]);
  const long = 'word '.repeat(7).trim();
  expect(places(rows([long, '2.50']), profileFor(80)).map(([, y]) => y)).toEqual([0, 0]);
});

test('a short word that is wider than its column is printed smaller, not broken', () => {
  const header = (word: string) =>
    plainBlocks([
      {
        type: 'row',
        columns: [
          { content: 'Tovar', width: '*' },
          { content: word, width: 5, align: 'right' },
          { content: '', width: 4 },
        ],
      },
    ]);
  const texts = (word: string) => {
    const { pages } = layout(header(word), profileFor(58), {
      widthMm: 58,
      cutPaper: true,
      maxPaperMm: 3000,
    });
    return pages[0]!.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  };
  for (const word of ['Adet', 'Ilość', 'Cant.', 'Aant.']) expect(texts(word)).toContain(word);
  expect(texts('Verlängerungskabel')).not.toContain('Verlängerungskabel');
});
