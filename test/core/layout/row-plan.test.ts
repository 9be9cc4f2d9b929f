import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { PlainBlock, PlainRow } from '../../../src/core/model/plain-block.ts';
import type { Profile } from '../../../src/core/model/profile.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { plainBlocks } from '../../support/plain-blocks.ts';

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
