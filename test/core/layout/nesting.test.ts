import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { BlockBox, Document, Position } from '../../../src/core/model/paper/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { anyNested } from '../../support/any/any-block.ts';
import { cases } from '../../support/any/cases.ts';
import { plainBlocks, type ShortBlock } from '../../support/paper/plain-blocks.ts';

function lay(blocks: ShortBlock[], widthMm = 80, dpi = 203): Document & { boxes: BlockBox[] } {
  const profile = profileFor(widthMm);
  const model = dpi === 203 ? profile : { ...profile, dpi, width: 512 };
  const options = { widthMm, cutPaper: true, maxPaperMm: 1e6 };
  const boxes: BlockBox[] = [];
  return { ...layout(plainBlocks(blocks), model, options, boxes), boxes };
}

const items = ({ pages }: Document) => pages.flatMap((page) => page.items);
const texts = (document: Document) => items(document).filter((item) => item.kind === 'text');
const lines = (document: Document) => items(document).filter((item) => item.kind === 'box');
const right = ({ x, width }: Position) => x + width;
const bottom = ({ y, height }: Position) => y + height;

function overlap(one: Position, other: Position): boolean {
  return (
    one.x < right(other) && other.x < right(one) && one.y < bottom(other) && other.y < bottom(one)
  );
}

const text = (content: string, more: object = {}): ShortBlock => ({
  type: 'text',
  content,
  ...more,
});

test('a border takes one character from either side, so that columns inside still add up', () => {
  for (const [widthMm, dpi, across] of [
    [80, 203, 48],
    [80, 180, 42],
    [58, 203, 32],
  ] as const) {
    const full = 'x'.repeat(across - 2);
    const document = lay([{ type: 'group', border: 'single', blocks: [text(full)] }], widthMm, dpi);
    expect(texts(document)).toMatchObject([{ x: 12, text: full }]);
    const row: ShortBlock = {
      type: 'row',
      columns: [
        { content: 'a'.repeat(60), width: 8, maxLines: 1 },
        { content: 'b'.repeat(60), width: '*', maxLines: 1 },
        { content: 'c'.repeat(60), width: 10, maxLines: 1 },
      ],
    };
    const inner = texts(lay([{ type: 'group', border: 'double', blocks: [row] }], widthMm, dpi));
    const cells = inner.map(({ width }) => width / 12);
    // A character of white ends each column but the last.
    expect(cells[0]! + 1 + cells[1]! + 1 + cells[2]!).toBe(across - 2);
    expect(right(inner[2]!)).toBeLessThanOrEqual(document.width - 12);
  }
});

test('padding is as much white on every side', () => {
  const document = lay([{ type: 'group', padding: 2, blocks: [text('x'.repeat(44))] }]);
  const [only] = texts(document);
  expect(only).toMatchObject({ x: 24, y: 24, width: 528 });
  expect(document.boxes.find(({ path }) => path === 'blocks[0]')).toMatchObject({
    x: 0,
    y: 0,
    width: 576,
    height: 24 + 24 + 24,
  });
});

test('a border is drawn around what is inside, two dots thick, a double one as two', () => {
  const single = lines(lay([{ type: 'group', border: 'single', blocks: [text('x')] }]));
  expect(single).toHaveLength(4);
  expect(single.every(({ width, height }) => Math.min(width, height) === 2)).toBe(true);
  expect(Math.max(...single.map(right))).toBe(576);
  expect(Math.min(...single.map(({ x }) => x))).toBe(0);
  const double = lines(lay([{ type: 'group', border: 'double', blocks: [text('x')] }]));
  expect(double).toHaveLength(8);
});

test.each([1, 3, 8])('the white above and below letters of size %i is the same', (size) => {
  const document = lay([{ type: 'group', border: 'single', blocks: [text('x', { size })] }]);
  const [letters] = texts(document);
  const above = letters!.y;
  const below = Math.max(...lines(document).map(bottom)) - bottom(letters!);
  expect(below).toBe(above);
});

test('frames stand within frames', () => {
  const inner: ShortBlock = { type: 'group', border: 'single', blocks: [text('x')] };
  const drawn = lines(lay([{ type: 'group', border: 'double', padding: 1, blocks: [inner] }]));
  expect(drawn).toHaveLength(12);
  const lefts = [...new Set(drawn.map(({ x }) => x))].toSorted((a, b) => a - b);
  expect(lefts.slice(0, 3)).toEqual([0, 4, 24]);
});

test('a frame that leaves no room for a character is refused, with its path', () => {
  const deep = (levels: number): ShortBlock => ({
    type: 'group',
    padding: 8,
    blocks: [levels === 1 ? text('x') : deep(levels - 1)],
  });
  expect(() => lay([deep(2)])).not.toThrow();
  expect(() => lay([deep(3)])).toThrow(
    expect.objectContaining({
      code: 'TEMPLATE_RENDER_ERROR',
      details: [expect.stringMatching(/^blocks\[0\]\.blocks\[0\]\.blocks\[0\]: /)],
    }),
  );
});

test('columns with blocks begin at the same height, and what follows begins below the longest', () => {
  const document = lay([
    text('above'),
    {
      type: 'columns',
      columns: [
        { width: '50%', blocks: [text('one'), text('two', { size: 2 }), { type: 'divider' }] },
        { width: '*', blocks: [text('a'), text('b')] },
      ],
    },
    text('below'),
  ]);
  const at = (word: string) => texts(document).find((item) => item.text === word)!;
  expect(at('one')).toMatchObject({ x: 0, y: 30 });
  expect(at('a')).toMatchObject({ x: 288, y: 30 });
  expect(at('b').y).toBe(60);
  expect(at('below').y).toBe(30 + 30 + 60 + 30);
  const rule = lines(document)[0]!;
  expect(right(rule)).toBe(276);
});

test('columns of nothing take no room', () => {
  const document = lay([{ type: 'columns', columns: [{ width: '*', blocks: [] }] }, text('x')]);
  expect(texts(document)).toMatchObject([{ y: 0 }]);
});

test('whatever the nesting, all lies on the paper and nothing overlaps', () => {
  let laid = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.array(anyNested, { maxLength: 4 }),
      fc.constantFrom<[number, number]>([58, 203], [80, 203], [80, 180]),
      (blocks, [widthMm, dpi]) => {
        let document: ReturnType<typeof lay>;
        try {
          document = lay(blocks, widthMm, dpi);
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
          expect((error as Fault).message).toContain('not enough room');
          refused++;
          return;
        }
        laid++;
        expectApart(document);
        expectBoxes(document);
      },
    ),
    { numRuns: cases(250, 15) },
  );
  expect(laid).toBeGreaterThan(refused);
});

function expectApart({ width, pages }: Document): void {
  for (const { height, items: placed } of pages) {
    const outside = placed.filter(
      (item) => item.x < 0 || item.y < 0 || right(item) > width || bottom(item) > height,
    );
    expect(outside).toEqual([]);
    const touching = placed.flatMap((item, index) =>
      placed.slice(index + 1).flatMap((other) => (overlap(item, other) ? [[item, other]] : [])),
    );
    expect(touching).toEqual([]);
  }
}

/** A block's box lies within that of the block that holds it. */
function expectBoxes({ boxes }: { boxes: BlockBox[] }): void {
  const known = new Map(boxes.map((box) => [box.path, box]));
  const astray = boxes.filter((box) => {
    const holder = box.path.slice(0, Math.max(0, box.path.lastIndexOf('.')));
    if (holder === '') return false;
    const around = known.get(holder);
    if (!around || box.x < around.x || box.y < around.y) return true;
    return right(box) > right(around) || bottom(box) > bottom(around);
  });
  expect(astray).toEqual([]);
}

test('an action ends its page without parting the paper', () => {
  const document = lay([
    { type: 'drawer' },
    text('x'),
    { type: 'beep', times: 2 },
    text('y'),
    { type: 'cut' },
    { type: 'drawer', pin: 5 },
  ]);
  expect(
    document.pages.map(({ height, after }) => [height, after.map(({ kind }) => kind)]),
  ).toEqual([
    [0, ['drawer']],
    [30, ['beep']],
    [48, ['cut', 'drawer']],
  ]);
});

test('the cut comes at the end though an action came last, three millimetres below the ink', () => {
  const { pages } = lay([text('x'), { type: 'drawer' }]);
  expect(pages.map(({ height }) => height)).toEqual([30, 18]);
  expect(pages[1]!.after).toEqual([{ kind: 'cut', mode: 'partial' }]);
});

test('nothing but an action takes no paper', () => {
  expect(lay([{ type: 'drawer' }]).pages).toMatchObject([{ height: 0, items: [] }]);
});

test('each printing of a block has its box, and actions have one without height', () => {
  const { boxes } = lay([text('x'), { type: 'cut' }, text('y'), { type: 'drawer' }]);
  expect(boxes).toEqual([
    { path: 'blocks[0]', page: 0, x: 0, y: 0, width: 576, height: 24 },
    { path: 'blocks[1]', page: 0, x: 0, y: 30, width: 576, height: 0 },
    { path: 'blocks[2]', page: 1, x: 0, y: 0, width: 576, height: 24 },
    { path: 'blocks[3]', page: 1, x: 0, y: 30, width: 576, height: 0 },
  ]);
});
