import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { Document, Page, TextItem } from '../../../src/core/model/paper/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { measure } from '../../../src/core/raster/text/cells.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { anyBlock } from '../../support/any/any-block.ts';
import { cases } from '../../support/any/cases.ts';
import {
  plainBlocks,
  type ShortBlock,
  type ShortColumn,
} from '../../support/paper/plain-blocks.ts';

interface Options {
  widthMm?: number;
  printerMm?: number;
  dpi?: number;
  cutPaper?: boolean;
  maxPaperMm?: number;
}

function lay(blocks: ShortBlock[], options: Options = {}): Document {
  const { widthMm = 80, printerMm = 80, dpi, cutPaper = true, maxPaperMm = 3000 } = options;
  const profile = profileFor(printerMm);
  const model = dpi === undefined ? profile : { ...profile, dpi, width: 512 };
  return layout(plainBlocks(blocks), model, { widthMm, cutPaper, maxPaperMm });
}

function texts(document: Document): TextItem[] {
  return document.pages.flatMap(({ items }) => items).filter((item) => item.kind === 'text');
}

const words = (document: Document) => texts(document).map(({ text }) => text);

function fault(run: () => unknown): Fault {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

test('the paper is as wide as the narrower of template and printer', () => {
  expect(lay([]).width).toBe(576);
  expect(lay([], { widthMm: 58 }).width).toBe(384);
  expect(lay([], { widthMm: 80, printerMm: 58 }).width).toBe(384);
  expect(lay([], { dpi: 180 }).width).toBe(512);
  expect(lay([], { widthMm: 72 }).width).toBe(504);
});

test('lines of the large font come every 30 dots, of the small one every 23', () => {
  const document = lay(
    (['A', 'A', 'B', 'B', 'A'] as const).map((font) => ({ type: 'text', content: font, font })),
  );
  expect(texts(document).map(({ y }) => y)).toEqual([0, 30, 60, 83, 106]);
});

test('text stands left, in the middle or right, to the dot', () => {
  const document = lay(
    (['left', 'center', 'right'] as const).map((align) => ({
      type: 'text',
      content: 'abc',
      align,
    })),
  );
  expect(texts(document).map(({ x, width }) => [x, width])).toEqual([
    [0, 36],
    [270, 36],
    [540, 36],
  ]);
});

test('spaces at the ends are white paper, unless they are underlined or inverse', () => {
  expect(texts(lay([{ type: 'text', content: '  a  ' }]))).toMatchObject([{ x: 24, text: 'a' }]);
  for (const style of [{ underline: true }, { invert: true }])
    expect(words(lay([{ type: 'text', content: '  a ', ...style }]))).toEqual(['  a ']);
  expect(texts(lay([{ type: 'text', content: 'a  ', align: 'right' }]))).toMatchObject([
    { x: 564 },
  ]);
});

test('an empty text is an empty line', () => {
  const document = lay([
    { type: 'text', content: '' },
    { type: 'text', content: 'x' },
  ]);
  expect(texts(document)).toMatchObject([{ y: 30 }]);
});

test('columns of different sizes stand on the same line', () => {
  const [large, small] = texts(
    lay([
      {
        type: 'row',
        columns: [
          { content: 'T', width: '*', size: 2 },
          { content: 's', width: 10, font: 'B' },
        ],
      },
    ]),
  );
  expect(large!.y + large!.height).toBe(small!.y + small!.height);
});

test('a full column never touches its neighbour', () => {
  const [left, right] = texts(
    lay([
      {
        type: 'row',
        columns: [
          { content: '1'.repeat(60), width: 10, align: 'right', maxLines: 1 },
          { content: 'x'.repeat(60), width: '*', maxLines: 1 },
        ],
      },
    ]),
  );
  expect(right!.x - (left!.x + left!.width)).toBe(12);
  expect(right!.x + right!.width).toBe(576);
});

test('the last column ends at the edge of the paper where cells do not', () => {
  const row = {
    type: 'row',
    columns: [
      { content: 'a', width: 5 },
      { content: 'b', width: '*', align: 'right' },
    ],
  } as const;
  const [, last] = texts(lay([{ ...row, columns: [...row.columns] }], { dpi: 180 }));
  expect(last!.x + last!.width).toBe(512);
});

test('a pair stands at both edges, with a leader between where one is wanted', () => {
  expect(texts(lay([{ type: 'pair', left: 'L', right: 'R' }]))).toMatchObject([
    { x: 0, text: 'L' },
    { x: 564, text: 'R' },
  ]);
  const led = texts(lay([{ type: 'pair', left: 'L', right: 'R', fill: '.' }]));
  const places = led
    .map(({ x, text }) => [x, text])
    .toSorted((one, other) => +one[0]! - +other[0]!);
  expect(places).toEqual([
    [0, 'L'],
    [24, '.'.repeat(44)],
    [564, 'R'],
  ]);
});

test('a long left wraps beside its right, which ends the last line', () => {
  const items = texts(lay([{ type: 'pair', left: 'word '.repeat(12), right: '12.50' }]));
  expect(items.at(-1)).toMatchObject({ text: '12.50', x: 516 });
  for (const { x, width } of items.slice(0, -1)) expect(x + width).toBeLessThanOrEqual(504);
  expect(items.at(-2)!.y).toBe(items.at(-1)!.y);
});

test('a right that leaves no room for its left goes below it', () => {
  const items = texts(lay([{ type: 'pair', left: 'Reference', right: 'R'.repeat(45) }]));
  expect(items.map(({ y }) => y)).toEqual([0, 30]);
  expect(items[1]!.x + items[1]!.width).toBe(576);
});

test('a right is one line of what can be printed', () => {
  const right = '1\u202f234,50\u00a0€\n\u001b@e\u0301';
  expect(words(lay([{ type: 'pair', left: '', right }]))).toEqual(['1 234,50 € @é']);
});

test('a right without a left may be as wide as the paper', () => {
  for (const count of [46, 47, 48]) {
    const items = texts(lay([{ type: 'pair', left: '', right: 'R'.repeat(count) }]));
    expect(items).toMatchObject([{ x: (48 - count) * 12, y: 0 }]);
  }
});

test('inverse lines of one block leave no white between them', () => {
  const items = texts(lay([{ type: 'text', content: 'a\nb', invert: true }]));
  expect(items.map(({ y }) => y)).toEqual([0, 24]);
});

function column(content: string, invert: boolean): ShortColumn {
  return { content, width: '*', invert };
}

test('an inverse column is black from edge to edge, and joins an inverse neighbour', () => {
  const bar = texts(lay([{ type: 'row', columns: [column('a', true)] }]));
  expect(bar).toMatchObject([{ x: 0, width: 576 }]);
  const two = texts(lay([{ type: 'row', columns: [column('a', true), column('b', true)] }]));
  expect(two[0]!.x + two[0]!.width).toBe(two[1]!.x);
  const one = texts(lay([{ type: 'row', columns: [column('a', true), column('b', false)] }]));
  expect(one[0]!.x + one[0]!.width).toBe(one[1]!.x - 12);
});

test('rules are drawn over the paper, symmetrically', () => {
  for (const style of ['solid', 'dashed', 'dotted', 'double'] as const) {
    const { items } = lay([{ type: 'divider', style }]).pages[0]!;
    const left = Math.min(...items.map(({ x }) => x));
    const right = Math.max(...items.map(({ x, width }) => x + width));
    expect(Math.abs(left - (576 - right)), style).toBeLessThanOrEqual(1);
    expect(left).toBeLessThan(8);
  }
});

test('a typed rule repeats its characters over the paper', () => {
  expect(words(lay([{ type: 'divider', char: '-' }]))).toEqual(['-'.repeat(48)]);
  expect(words(lay([{ type: 'divider', char: '=*' }], { widthMm: 58 }))).toEqual(['=*'.repeat(16)]);
});

test('a feed is measured in lines of 30 dots or in millimetres', () => {
  const document = lay([
    { type: 'feed', lines: 2 },
    { type: 'feed', mm: 10 },
    { type: 'text', content: 'x' },
  ]);
  expect(texts(document)).toMatchObject([{ y: 140 }]);
});

function cuts(blocks: ShortBlock[]): Page['after'][] {
  return lay(blocks).pages.map(({ after }) => after);
}

test('a cut ends the page; one more is added unless a cut is the end', () => {
  const text = { type: 'text', content: 'x' } as const;
  const full = { kind: 'cut', mode: 'full' };
  const partial = { kind: 'cut', mode: 'partial' };
  expect(cuts([text])).toEqual([[partial]]);
  expect(cuts([text, { type: 'cut' }])).toEqual([[full]]);
  expect(cuts([text, { type: 'cut' }, text])).toEqual([[full], [partial]]);
});

test('a cut with nothing to cut off is left out', () => {
  const cut = { type: 'cut' } as const;
  expect(lay([cut, { type: 'text', content: 'x' }, cut, cut]).pages).toHaveLength(1);
});

test('three millimetres of paper stay below the last ink, counting what was fed', () => {
  const text = { type: 'text', content: 'x' } as const;
  expect(lay([text]).pages[0]!.height).toBe(48);
  expect(lay([text, { type: 'feed', lines: 2 }]).pages[0]!.height).toBe(90);
});

test('without cuts, paper is fed so that the text clears the tear bar', () => {
  const text = { type: 'text', content: 'x' } as const;
  const { pages } = lay([text, { type: 'cut' }, text], { cutPaper: false });
  expect(pages).toHaveLength(1);
  expect(pages[0]!.after).toEqual([]);
  expect(pages[0]!.items.map(({ y }) => y)).toEqual([0, 120]);
  expect(pages[0]!.height).toBe(240);
});

test('an empty document is one empty line', () => {
  expect(lay([]).pages).toEqual([
    { height: 30, items: [], after: [{ kind: 'cut', mode: 'partial' }] },
  ]);
});

test('a document longer than the limit is refused, with its length', () => {
  const refused = fault(() =>
    lay(
      [
        { type: 'feed', mm: 250 },
        { type: 'text', content: 'x' },
      ],
      { maxPaperMm: 200 },
    ),
  );
  expect(refused.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(refused.message).toContain('257 mm');
  expect(refused.message).toContain('200 mm');
  expect(fault(() => lay([{ type: 'feed', lines: 1e12 }])).code).toBe('TEMPLATE_RENDER_ERROR');
});

test('a column too narrow for one character is refused, with its path', () => {
  const narrow = { content: 'x', width: 1, size: 8 };
  const columns = Array.from({ length: 12 }, () => narrow);
  const refused = fault(() =>
    lay([
      { type: 'text', content: '' },
      { type: 'row', columns },
    ]),
  );
  expect(refused.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(refused.details[0]).toMatch(/^blocks\[1\]\.columns\[\d+\]: /);
  const single = { content: '合', width: 1 };
  expect(
    fault(() => lay([{ type: 'row', columns: [single, { content: '', width: 47 }] }])).details,
  ).toEqual(['blocks[0].columns[0]: 12 dots of paper cannot hold a character 24 dots wide']);
  const many = Array.from({ length: 49 }, () => ({ content: 'x', width: '*' }));
  expect(fault(() => lay([{ type: 'row', columns: many }])).details[0]).toMatch(
    /^blocks\[0\]: 49 columns/,
  );
});

test('whatever is printed lies on the paper, and no two texts overlap', () => {
  fc.assert(
    fc.property(
      fc.array(anyBlock, { maxLength: 6 }),
      fc.constantFrom(58, 80),
      (blocks, widthMm) => {
        const { width, pages } = lay(blocks, { widthMm, maxPaperMm: 1e6 });
        for (const { height, items } of pages)
          for (const item of items) {
            expect(item.x).toBeGreaterThanOrEqual(0);
            expect(item.x + item.width).toBeLessThanOrEqual(width);
            expect(item.y + item.height).toBeLessThanOrEqual(height);
            if (item.kind === 'text')
              expect(item.width).toBe(
                measure(item.text) * (item.font === 'A' ? 12 : 9) * item.size.width,
              );
            for (const other of items)
              if (other !== item)
                expect(
                  other.x >= item.x + item.width ||
                    item.x >= other.x + other.width ||
                    other.y >= item.y + item.height ||
                    item.y >= other.y + other.height,
                ).toBe(true);
          }
      },
    ),
    { numRuns: cases(200, 30) },
  );
});

test('headers shrink together where a word of one is wider than its column', () => {
  const header = (content: string, second: string): ShortBlock => ({
    type: 'row',
    columns: [
      { content, width: 6, bold: true, size: 2 },
      { content: second, width: '*', bold: true, size: 2 },
    ],
    ruler: [{ width: 6 }, { width: '*' }],
  });
  const shown = (block: ShortBlock) =>
    texts(lay([block])).map(({ text, font, size: { width } }) => [text, font, width]);
  expect(shown(header('Qt', 'Item'))).toEqual([
    ['Qt', 'A', 2],
    ['Item', 'A', 2],
  ]);
  expect(shown(header('Menge', 'Artikel'))).toEqual([
    ['Menge', 'A', 1],
    ['Artikel', 'A', 1],
  ]);
  expect(shown(header('Anzahl', 'Artikel'))).toEqual([
    ['Anzahl', 'B', 1],
    ['Artikel', 'B', 1],
  ]);
  // Wider than as many cells as it has letters.
  const items = lay([header('كميات', 'الصنف')]).pages[0]!.items;
  expect(items.map((item) => 'font' in item && item.font)).toEqual(['B', 'B']);
});

test('a leader runs into a text of its own characters', () => {
  const led = texts(lay([{ type: 'pair', left: 'Tip', right: '.', fill: '.' }]));
  expect(led.map(({ x, width }) => [x / 12, width / 12])).toEqual([
    [0, 3],
    [4, 43],
    [47, 1],
  ]);
});

test('a black bar has a blank at either end', () => {
  const bar = texts(lay([{ type: 'pair', left: 'Table 7', right: '12:34', invert: true }]));
  const line = bar.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
  expect(line.join('')).toMatch(/^ Table 7 +12:34 $/);
  expect(line.join('')).toHaveLength(48);
});

test('an amount that is wider than the paper gets the smaller font, then a smaller size', () => {
  const shown = (content: string, size: number) => {
    const block = { type: 'text', content, size: { width: size, height: size } } as const;
    return texts(lay([block], { widthMm: 58, printerMm: 58 })).map(
      ({ text, font, size: { width } }) => [text, font, width],
    );
  };
  expect(shown('€61.00', 4)).toEqual([['€61.00', 'A', 4]]);
  expect(shown('€61,725.00', 4)).toEqual([['€61,725.00', 'B', 4]]);
  expect(shown('€61,725,500.00', 4)).toEqual([['€61,725,500.00', 'B', 3]]);
});
