import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { printedBlocks } from '../template/printing.ts';

const items = [
  { name: 'Espresso', price: '2.50' },
  { name: 'Flat white with a long name that is wrapped to more than one line', price: '3.90' },
  { name: 'Tea', price: '2.20' },
];

function lines(grid: string, header: object = {}) {
  const columns = [
    { content: '{{ name }}', ...header },
    { content: '{{ price }}', width: 8, ...header },
  ];
  const blocks = printedBlocks([{ type: 'table', items: 'items', columns, grid }], { items });
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const [page] = layout(blocks, profileNamed('generic-80')!, options).pages;
  const boxes = page!.items.filter(({ kind }) => kind === 'box');
  return {
    across: boxes.filter(({ width }) => width === 576),
    down: boxes.filter(({ width }) => width === 2),
    texts: page!.items.filter(({ kind }) => kind === 'text'),
  };
}

test('a table with lines between its rows has one between any two', () => {
  const { across, down, texts } = lines('rows');
  expect([across.length, down.length]).toEqual([2, 0]);
  for (const { y, height } of across)
    expect(texts.every((text) => text.y + text.height <= y || text.y >= y + height)).toBe(true);
});

test('the lines between columns reach from line to line', () => {
  const { across, down } = lines('all');
  expect(down).toHaveLength(3);
  expect(new Set(down.map(({ x }) => x)).size).toBe(1);
  across.forEach(({ y, height }, index) => {
    const [above, below] = [down[index]!, down[index + 1]!];
    expect(above.y + above.height).toBeGreaterThanOrEqual(y);
    expect(below.y).toBeLessThanOrEqual(y + height);
  });
});

test('the headers of a table with all lines have lines between columns, too', () => {
  expect(lines('all', { header: 'x' }).down).toHaveLength(4);
  expect(lines('none', { header: 'x' }).down).toHaveLength(0);
});
