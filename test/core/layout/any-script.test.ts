// Text in any script, laid out: what must hold whatever is written.

import bidiFactory, { type Bidi } from 'bidi-js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { Document, Item } from '../../../src/core/model/paper/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { cases } from '../../support/any/cases.ts';
import {
  plainBlocks,
  type ShortBlock,
  type ShortColumn,
} from '../../support/paper/plain-blocks.ts';
import { anyCharacter } from '../../support/any/any-character.ts';

function lay(blocks: ShortBlock[], locale?: string, widthMm = 80): Document {
  const options = { widthMm, cutPaper: true, maxPaperMm: 1e6, locale };
  return layout(plainBlocks(blocks), profileFor(widthMm), options);
}

const items = ({ pages }: Document) => pages.flatMap((page) => page.items);
const written = (document: Document) =>
  items(document).filter((item) => item.kind === 'text' || item.kind === 'shaped');
const right = ({ x, width }: Item) => x + width;
const places = (document: Document) => written(document).map(({ x, text }) => [x, text]);

test('a right-to-left paragraph begins at the right, unless it is aligned', () => {
  const [start] = written(lay([{ type: 'text', content: 'שלום' }]));
  expect(right(start!)).toBe(576);
  const [left] = written(lay([{ type: 'text', content: 'שלום', align: 'left' }]));
  expect(left!.x).toBe(0);
  const [center] = written(lay([{ type: 'text', content: 'שלום', align: 'center' }]));
  expect(Math.abs(center!.x - (576 - right(center!)))).toBeLessThanOrEqual(1);
});

test('all lines of a paragraph begin on its side, whatever they begin with', () => {
  const content = `${'שלום '.repeat(9)}${'Platen '.repeat(20)}`;
  const ends = new Map<number, number>();
  for (const item of written(lay([{ type: 'text', content }])))
    ends.set(item.y, Math.max(ends.get(item.y) ?? 0, right(item)));
  expect(ends.size).toBeGreaterThan(2);
  expect([...new Set(ends.values())]).toEqual([576]);
});

test('spaces that a right-to-left line begins with are white paper at the right', () => {
  const [indented] = written(lay([{ type: 'text', content: '  שלום' }]));
  expect(right(indented!)).toBe(576 - 24);
});

test('in a right-to-left language, text of no direction and of the other begins at the right', () => {
  for (const locale of ['ar', 'he-IL', 'fa', 'ur-PK'])
    for (const content of ['24.00', 'Platen'])
      expect(right(written(lay([{ type: 'text', content }], locale))[0]!)).toBe(576);
  for (const locale of ['en', 'de-DE', 'ja', 'az', 'zh-TW'])
    expect(written(lay([{ type: 'text', content: '24.00' }], locale))[0]!.x).toBe(0);
});

test('a right-to-left pair changes sides', () => {
  const pair = { type: 'pair', left: 'הנחה', right: '-3.00' } as const;
  const [name, amount] = written(lay([pair]));
  expect([right(name!), amount!.x]).toEqual([576, 0]);
  expect(places(lay([{ type: 'pair', left: 'Total', right: '3.00' }], 'ar'))).toEqual([
    [516, 'Total'],
    [0, '3.00'],
  ]);
});

test('the leader of a right-to-left pair leads from right to left', () => {
  const led = lay([{ type: 'pair', left: 'Total', right: '3.00', fill: '.' }], 'he');
  expect(places(led)).toContainEqual([60, '.'.repeat(37)]);
});

const row = (...texts: string[]): ShortBlock => ({
  type: 'row',
  columns: texts.map((content, index): ShortColumn => ({ content, width: index ? '*' : 10 })),
});

test('the columns of a right-to-left row stand from right to left', () => {
  const found = written(lay([row('2', 'קפה', 'c')])).map(right);
  expect(found).toEqual([576, 456, 228]);
  expect(places(lay([row('2', 'coffee', 'c')]))).toMatchObject([
    [0, '2'],
    [120, 'coffee'],
    [348, 'c'],
  ]);
});

/** Where the quantities of a list stand, whose names these are. */
function quantities(...names: string[]): number[] {
  const blocks = plainBlocks(names.map((name) => row('1', name)));
  for (const block of blocks) block.path = 'blocks[0]';
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const found = written(layout(blocks, profileFor(80), options));
  return found.filter(({ text }) => text === '1').map(({ x }) => x);
}

test('the rows of one list are mirrored together, as the first of them is', () => {
  expect(quantities('Coffee', 'קפה')).toEqual([0, 0]);
  expect(quantities('קפה', 'Coffee')).toEqual([564, 564]);
  expect(quantities('7', 'קפה', 'Coffee')).toEqual([0, 564, 564]);
});

function isBlackAcross(document: Document, y: number): boolean {
  const [sheet] = paint(document);
  for (let x = 0; x < document.width; x++) if (!sheet!.get(x, y)) return false;
  return true;
}

test('a bar with shaped text is black from edge to edge, and from its top to its bottom', () => {
  for (const content of ['ที่ปั๊ม', 'شاي', 'שלום'])
    for (const widthMm of [58, 80])
      for (const font of ['A', 'B'] as const) {
        const bar: ShortBlock = {
          type: 'row',
          columns: [
            { content, width: '*', invert: true, font },
            { content: '12', width: 7, invert: true, font },
          ],
        };
        const document = lay([bar], undefined, widthMm);
        const found = items(document);
        const top = Math.min(...found.map(({ y }) => y));
        const bottom = Math.max(...found.map(({ y, height }) => y + height));
        const area = found.reduce((sum, { width, height }) => sum + width * height, 0);
        expect(area, `${content} ${widthMm} ${font}`).toBe(document.width * (bottom - top));
      }
});

test('an underlined pair with shaped text is underlined from edge to edge', () => {
  const document = lay([{ type: 'pair', left: 'קפה', right: '12.00', underline: true }]);
  expect(isBlackAcross(document, 23)).toBe(true);
});

test('the language of the template chooses the forms of Chinese characters', () => {
  const [japanese, simplified, traditional, korean, none] = [
    'ja',
    'zh-CN',
    'zh-HK',
    'ko',
    undefined,
  ].map((locale) =>
    Buffer.from(paint(lay([{ type: 'text', content: '直骨遍' }], locale))[0]!.data),
  );
  expect(none).toEqual(japanese);
  const forms = new Set(
    [japanese, simplified, traditional, korean].map((dots) => dots!.toString('hex')),
  );
  expect(forms.size).toBeGreaterThanOrEqual(3);
});

// The package's types describe a module, its file is CommonJS: the default is the function itself.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bidi = (bidiFactory as unknown as () => Bidi)();

/** What can be seen of a text, in any order, brackets in any direction. */
function visible(text: string): string[] {
  return Array.from(text.normalize('NFC').replaceAll('\u2011', '-'))
    .filter((character) => !/[\s\p{Cc}\p{Cf}\p{Z}]/u.test(character))
    .map((character) => {
      const other = bidi.getMirroredCharacter(character) ?? character;
      return other < character ? other : character;
    })
    .toSorted();
}

const alphabets = [
  'abcXYZ019 .,;:-()[]«»%€$',
  'ابجدهوزحطيكلمن سعفص،؟٠١٢٣ًّ()',
  'אבגדהוזחטי כלמנ״־()[]',
  'กขคงจ ฉชซนบปผฝพฟมยรลวสหอะาิีึืุู่้๊๋ำแโใไ',
  'कखगघचछजझ टठडढणतथदधनपफबभम।',
  '漢字直骨海、。「」（）ーかなカナｶﾅ한글조합',
];
const unit = fc.oneof(
  ...alphabets.map((alphabet) => fc.constantFrom(...Array.from(alphabet))),
  fc.constantFrom('👍🏽', '👨‍👩‍👧', '🇩🇪', '🎉', '1️⃣', 'x\u0304', 'ọ\u0300', 'न्त्र', 'สิ้', 'กำ'),
  fc.constantFrom(' ', ' ', '\u00a0', '\u200b', '\u3000', '\u2011', '\u200f', '\u202b', '\ufeff'),
);
const content = fc.oneof(
  { arbitrary: fc.array(unit, { maxLength: 40 }).map((units) => units.join('')), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }), weight: 1 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }), weight: 1 },
);
const factor = fc.oneof(
  { arbitrary: fc.constant(1), weight: 6 },
  { arbitrary: fc.integer({ min: 2, max: 8 }), weight: 1 },
);
const style = {
  font: fc.constantFrom('A', 'B'),
  size: fc.record({ width: factor, height: factor }),
  bold: fc.boolean(),
  underline: fc.boolean(),
  invert: fc.boolean(),
};
const align = fc.constantFrom('start', 'left', 'center', 'right');
const anyBlock: fc.Arbitrary<ShortBlock> = fc.oneof(
  fc.record({ ...style, type: fc.constant('text' as const), content, align }),
  fc.record({
    ...style,
    type: fc.constant('pair' as const),
    left: content,
    right: content,
  }),
  fc.record({
    type: fc.constant('row' as const),
    columns: fc.array(
      fc.record({ ...style, content, align, width: fc.constantFrom('*', '30%', 8) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

function contents(block: ShortBlock): string {
  if (block.type === 'text') return block.content;
  if (block.type === 'pair') return block.left + block.right;
  if (block.type === 'row') return block.columns.map((column) => column.content).join('');
  return '';
}

test('whatever is written, in any script, lies on the paper, apart, and is all there', () => {
  let laid = 0;
  fc.assert(
    fc.property(
      anyBlock,
      fc.constantFrom(58, 80),
      fc.constantFrom(undefined, 'ar', 'zh-TW'),
      (block, widthMm, locale) => {
        let document: Document;
        try {
          document = lay([block], locale, widthMm);
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
          expect((error as Fault).message).toContain('not enough room');
          return;
        }
        laid++;
        expectApart(document);
        const printed = written(document).map(({ text }) => text);
        expect(visible(printed.join('\u200b'))).toEqual(visible(contents(block)));
        paint(document);
      },
    ),
    { numRuns: cases(120, 15) },
  );
  expect(laid).toBeGreaterThan(cases(120, 15) * 0.58);
});

function expectApart({ width, pages }: Document): void {
  for (const { height, items: placed } of pages)
    placed.forEach((item, index) => {
      const isOut =
        item.x < 0 || item.y < 0 || right(item) > width || item.y + item.height > height;
      const other = placed.slice(index + 1).find((next) => overlap(item, next));
      if (isOut || other) expect.fail(JSON.stringify({ isOut, width, height, item, other }));
    });
}

function overlap(one: Item, other: Item): boolean {
  return (
    one.x < right(other) &&
    other.x < right(one) &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
