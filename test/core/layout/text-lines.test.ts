import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { measure } from '../../../src/core/raster/text/cells.ts';
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

/** The dots of an inverse text on 80 mm paper: where its black ground is, and white within it. */
function inverse(content: string, size: number) {
  const blocks = printedBlocks([{ type: 'text', content, size, invert: true }], {});
  const options = { widthMm: 80, cutPaper: false, maxPaperMm: 3000 };
  const [sheet] = paint(layout(blocks, profileNamed('generic-80')!, options));
  const ground = inkBox(sheet!)!;
  const white = new Bitmap(ground.width, ground.height);
  for (let y = 0; y < ground.height; y++)
    for (let x = 0; x < ground.width; x++)
      if (!sheet!.get(ground.x + x, ground.y + y)) white.set(x, y);
  return { ground, letters: inkBox(white)! };
}

test.each([' 销售 ', ' मिठाई एँ ', ' طلب جديد ج ', ' ใบที่ ๑๒ ', ' শ্রীমতী '])(
  'white letters of “%s” have black around them on every side',
  (content) => {
    for (const size of [1, 2]) {
      const { ground, letters } = inverse(content, size);
      const below = ground.height - letters.y - letters.height;
      const right = ground.width - letters.x - letters.width;
      expect(Math.min(letters.y, below)).toBeGreaterThanOrEqual(2 * size);
      // A blank has the width of a letter; the letters of a font may begin a little before their place.
      expect(Math.min(letters.x, right)).toBeGreaterThanOrEqual(8 * size);
    }
  },
);

test('a black ground of two lines has no white line between them', () => {
  const { ground } = inverse(' मिठाई एँ \n मिठाई एँ ', 1);
  const blocks = printedBlocks(
    [{ type: 'text', content: ' मिठाई एँ \n मिठाई एँ ', invert: true }],
    {},
  );
  const options = { widthMm: 80, cutPaper: false, maxPaperMm: 3000 };
  const [sheet] = paint(layout(blocks, profileNamed('generic-80')!, options));
  for (let y = ground.y; y < ground.y + ground.height; y++) expect(sheet!.get(0, y)).toBe(true);
});

test.each([
  ['ダ・ノンナ・ローザ', 2, 58],
  ['シーザーサラダとパンとスープ', 2, 58],
  ['Restaurant Zur Post (Z)', 2, 58],
])('the last line of the heading “%s” holds more than a character', (content, size, widthMm) => {
  const blocks = printedBlocks([{ type: 'text', content, size, align: 'center' }], {});
  const options = { widthMm, cutPaper: false, maxPaperMm: 3000 };
  const [page] = layout(blocks, profileNamed('generic-58')!, options).pages;
  const lines = page!.items.flatMap((item) => ('text' in item ? [item.text] : []));
  expect(lines.join('').replaceAll(' ', '')).toBe(content.replaceAll(' ', ''));
  expect(measure(lines.at(-1)!)).toBeGreaterThan(3);
});

test('a blank line below a heading does not change how its words are broken', () => {
  const heading = { content: 'aaaaa bbbbb ccccc ddddd eeeee\n\n', align: 'center', size: 2 };
  const lines = printed(heading).map(({ text }) => text);
  expect(lines.filter(Boolean)).toEqual(['aaaaa bbbbb ccccc ddddd', 'eeeee']);
});

test('every line of a black bar has a blank at either end', () => {
  const content = ' Ausverkauf heute geschlossen ';
  const blocks = printedBlocks([{ type: 'text', content, size: 2, invert: true }], {});
  const options = { widthMm: 58, cutPaper: false, maxPaperMm: 3000 };
  const [page] = layout(blocks, profileNamed('generic-58')!, options).pages;
  const lines = page!.items.flatMap((item) => ('text' in item ? [item.text] : []));
  expect(lines).toEqual([' Ausverkauf ', ' heute ', ' geschlossen ']);
});
