// Whatever stands on a label: it stays on it, or is refused with its block.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from '../../../src/core/label/fit-text.ts';
import { labelSteps } from '../../../src/core/label/label.ts';
import type { BlockBox, Document, Rotation } from '../../../src/core/model/paper/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import type { LabelBlock, LabelPlace } from '../../../src/core/model/paper/label-block.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { turned } from '../../../src/core/raster/turn.ts';
import { cases } from '../../support/any/cases.ts';

const lengths = fc.option(fc.double({ min: 0.5, max: 35, noNaN: true }));
const place: fc.Arbitrary<LabelPlace> = fc.record({
  xMm: fc.option(fc.double({ min: 0, max: 24, noNaN: true })),
  yMm: fc.option(fc.double({ min: 0, max: 16, noNaN: true })),
  widthMm: lengths,
  heightMm: lengths,
  rotation: fc.constantFrom<Rotation[]>(0, 90, 180, 270),
  valign: fc.constantFrom('top', 'middle', 'bottom'),
});
const words = fc.oneof(
  fc.lorem({ maxCount: 6 }),
  fc.constantFrom(
    'Grüße, Ångström',
    'مرحبا 12',
    'ราคา น้ำ',
    '漢字かな 12',
    'ọ̀ y̌ ị',
    '👍🏽 ok',
    'AVAToj',
  ),
  fc.string({ maxLength: 12 }),
);
const look = {
  face: fc.constantFrom('sans', 'mono'),
  emMm: fc.double({ min: 1, max: 8, noNaN: true }),
  font: fc.constant(null),
  spacingMm: fc.constant(0),
  leastEmMm: fc.double({ min: 0.8, max: 3, noNaN: true }),
  bold: fc.boolean(),
  underline: fc.boolean(),
  strike: fc.boolean(),
  invert: fc.boolean(),
  align: fc.constantFrom('left', 'center', 'right', 'start'),
  wrap: fc.boolean(),
  maxLines: fc.option(fc.integer({ min: 1, max: 3 })),
} as const;
const code = {
  align: fc.constantFrom('left', 'center', 'right'),
  mode: fc.constant('auto'),
} as const;
const path = fc.constant('blocks[0]');

const { block } = fc.letrec<{ block: LabelBlock; blocks: LabelBlock[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constant('text'), path, place, content: words, ...look }),
    fc.record({
      type: fc.constant('pair'),
      path,
      place,
      left: words,
      right: fc.constantFrom('1', '12.90 €'),
      fill: fc.constantFrom(' ', '.'),
      ...look,
    }),
    fc.record({
      type: fc.constant('barcode'),
      path,
      place,
      format: fc.constant('ean13'),
      value: fc.constant('4006381333931'),
      heightMm: fc.integer({ min: 2, max: 20 }),
      moduleWidth: fc.constant(null),
      text: fc.constantFrom('none', 'above', 'below'),
      emMm: fc.constant(null),
      face: fc.constant('sans'),
      ...code,
    }),
    fc.record({
      type: fc.constant('qrcode'),
      path,
      place,
      value: fc.string({ minLength: 1, maxLength: 20 }),
      size: fc.constant(null),
      errorCorrection: fc.constant('M'),
      ...code,
    }),
    fc.record({
      type: fc.constant('divider'),
      path,
      place,
      style: fc.constantFrom('solid', 'dashed', 'dotted', 'double'),
      thicknessMm: fc.double({ min: 0.05, max: 3, noNaN: true }),
    }),
    fc.record({
      type: fc.constant('row'),
      path,
      place,
      columns: fc.array(
        fc.record({
          width: fc.constantFrom(
            { unit: 'rest', value: 1 },
            { unit: 'mm', value: 12 },
            { unit: 'percent', value: 30 },
          ),
          blocks: tie('blocks'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constant('group'),
      path,
      place,
      blocks: tie('blocks'),
      border: fc.constantFrom('none', 'single', 'double'),
      thicknessMm: fc.double({ min: 0.1, max: 1, noNaN: true }),
      paddingMm: fc.double({ min: 0, max: 3, noNaN: true }),
    }),
  ),
}));

/** The same blocks with paths of their own. */
function named(blocks: readonly LabelBlock[], within = ''): LabelBlock[] {
  return blocks.map((one, index) => {
    const own = `${within}blocks[${index}]`;
    if (one.type === 'group') return { ...one, path: own, blocks: named(one.blocks, `${own}.`) };
    if (one.type !== 'row') return { ...one, path: own };
    const columns = one.columns.map((column, at) => {
      return { ...column, blocks: named(column.blocks, `${own}.columns[${at}].`) };
    });
    return { ...one, path: own, columns };
  });
}

const media = { kind: 'gap', widthMm: 60, heightMm: 40, gapMm: 3 } as const;

/** Null where it is refused. */
function lay(blocks: LabelBlock[], dpi: number, boxes: BlockBox[] = []): Document | null {
  const label = { type: 'label', path: 'blocks', blocks, cut: null } as const;
  const options = { media, cutPaper: false, maxPaperMm: 3000 };
  const steps = labelSteps([label], { dpi, width: 5000, driver: 'zpl' }, options, boxes);
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    expect(error.details[0] ?? error.message).toMatch(/^blocks\[\d+\]/);
    return null;
  }
}

const anyLabel = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 2 }).map((blocks) => named(blocks)),
  dpi: fc.constantFrom(203, 300),
});

test('whatever stands on a label lies within it, its ink too, and boxes lie within their group', () => {
  let printed = 0;
  fc.assert(
    fc.property(anyLabel, ({ blocks, dpi }) => {
      const boxes: BlockBox[] = [];
      const document = lay(blocks, dpi, boxes);
      if (!document) return;
      printed++;
      const [page] = document.pages;
      for (const { x, y, width, height } of [...page!.items, ...boxes]) {
        expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(document.width);
        expect(y + height).toBeLessThanOrEqual(page!.height);
        for (const dots of [x, y, width, height]) expect(Number.isInteger(dots)).toBe(true);
      }
      for (const inner of boxes) {
        const outer = boxes.find(({ path: around }) => isParent(around, inner.path));
        if (outer) expect(isInside(inner, outer)).toBe(true);
      }
      expectInkInPlaces(document);
    }),
    { numRuns: cases(300, 100), seed: 7 },
  );
  expect(printed).toBeGreaterThan(cases(300, 100) / 5);
});

function isParent(outer: string, inner: string): boolean {
  return inner.startsWith(`${outer}.blocks[`) && !inner.slice(outer.length + 8).includes('.');
}

function isInside(inner: BlockBox, outer: BlockBox): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Each item by itself on paper with room around it: nothing outside of its place. */
function expectInkInPlaces({ pages }: Document): void {
  for (const item of pages[0]!.items) {
    const around = 40;
    const page = { height: item.height + 2 * around, items: [{ ...item, x: around, y: around }] };
    const width = item.width + 2 * around;
    const [sheet] = paint({ width, dpi: 203, pages: [{ ...page, after: [] }] });
    for (let y = 0; y < page.height; y++)
      for (let x = 0; x < width; x++) {
        const isIn =
          x >= around && y >= around && x < around + item.width && y < around + item.height;
        if (!isIn && sheet!.get(x, y)) expect(item).toBe('within its place');
      }
  }
}

const fitting = fc.record({
  content: words,
  face: fc.constantFrom('sans' as const, 'mono' as const),
  bold: fc.boolean(),
  width: fc.integer({ min: 20, max: 400 }),
  height: fc.integer({ min: 12, max: 200 }),
  wider: fc.integer({ min: 0, max: 100 }),
  higher: fc.integer({ min: 0, max: 100 }),
});

test('a larger box never makes the letters smaller, and what fits is not refused in it', () => {
  let fitted = 0;
  fc.assert(
    fc.property(fitting, ({ content, face, bold, width, height, wider, higher }) => {
      const text = {
        face,
        spacing: 0,
        bold,
        wrap: true,
        maxLines: null,
        em: 60,
        leastEm: 8,
        locale: undefined,
        paper: 'ltr' as const,
        isMeasured: false,
      };
      const one = fitText(content, text, width, height);
      const other = fitText(content, text, width + wider, height + higher);
      if (!one) return;
      fitted++;
      expect(other?.em).toBeGreaterThanOrEqual(one.em);
      expect(Math.max(0, ...one.lines.map((line) => line.width))).toBeLessThanOrEqual(width);
      expect(one.height).toBeLessThanOrEqual(height);
    }),
    { numRuns: cases(100, 15), seed: 11 },
  );
  expect(fitted).toBeGreaterThan(cases(100, 15) / 2);
});

test('what was turned four times by a quarter is as it was', () => {
  const bitmap = fc
    .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
    .chain(({ width, height }) =>
      fc
        .array(fc.boolean(), { minLength: width * height, maxLength: width * height })
        .map((dots) => {
          const made = new Bitmap(width, height);
          dots.forEach((dot, index) => dot && made.set(index % width, Math.floor(index / width)));
          return made;
        }),
    );
  fc.assert(
    fc.property(bitmap, (dots) => {
      const once = turned(dots, 90);
      expect([once.width, once.height]).toEqual([dots.height, dots.width]);
      expect(turned(once, 90)).toEqual(turned(dots, 180));
      expect(turned(turned(once, 90), 90)).toEqual(turned(dots, 270));
      expect(turned(turned(once, 180), 90)).toEqual(dots);
    }),
  );
});
