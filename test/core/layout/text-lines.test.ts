import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { printedBlocks } from '../template/printing.ts';

function printed(more: object) {
  const blocks = printedBlocks([{ type: 'text', size: 4, ...more }], {});
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const [page] = layout(blocks, profileNamed('generic-80')!, options).pages;
  return page!.items.flatMap((item) =>
    item.kind === 'text' ? [{ text: item.text, size: item.size.width, font: item.font }] : [],
  );
}

test('a text that shrinks is as large as one line allows', () => {
  const fit = 'shrink';
  expect(printed({ content: 'Table 12', fit })).toEqual([{ text: 'Table 12', size: 4, font: 'A' }]);
  expect(printed({ content: 'Table 12, terrace', fit })).toMatchObject([
    { text: 'Table 12, terrace', size: 3, font: 'B' },
  ]);
  expect(printed({ content: 'Table 12, terrace' })).toHaveLength(2);
});

test('a text that shrinks may have as many lines as maxLines says', () => {
  const content = 'Table 12, terrace, by the window';
  expect(printed({ content, fit: 'shrink', maxLines: 3 })).toHaveLength(3);
  expect(printed({ content, fit: 'shrink', maxLines: 3 })[0]).toMatchObject({ size: 4 });
});

test('a text that no size fits wraps in the smallest', () => {
  const lines = printed({ content: 'word '.repeat(60).trim(), fit: 'shrink' });
  expect(lines[0]).toMatchObject({ size: 1, font: 'B' });
  expect(lines.length).toBeGreaterThan(1);
});

test('the distance of lines can be set', () => {
  const blocks = printedBlocks([{ type: 'text', content: 'a\nb', lineGap: 0 }], {});
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const [page] = layout(blocks, profileNamed('generic-80')!, options).pages;
  expect(page!.items.map(({ y }) => y)).toEqual([0, 24]);
});
