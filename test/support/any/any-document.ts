// Random documents for a profile: raw ones, whose items have positions that
// layout would not choose, and ones made by layout. Styles, sizes and code
// pages occur evenly enough to be counted.

import * as fc from 'fast-check';
import { decodeByte } from '../../../src/core/codepages.ts';
import { layout } from '../../../src/core/layout/layout.ts';
import type {
  Action,
  Document,
  Item,
  Page,
  TextItem,
} from '../../../src/core/model/paper/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import type { PlainBlock, TextStyle } from '../../../src/core/model/paper/plain-block.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { measure } from '../../../src/core/raster/text/cells.ts';
import { anyCode } from './any-code.ts';
import { plainBlocks, type ShortBlock } from '../paper/plain-blocks.ts';

const anyFactor = fc.integer({ min: 1, max: 8 });
const anyFont = fc.constantFrom('A', 'B');
const flags = { bold: fc.boolean(), underline: fc.boolean(), invert: fc.boolean() };
const anyAlign = fc.constantFrom('left', 'center', 'right');

const ascii = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map(asText), maxLength: 24 });
const foreign = fc.string({
  unit: fc.oneof(
    fc.constantFrom('漢', '字', '한', '😀', 'Ω', '★', 'ﷺ', '\u0301', 'ｱ', '€', '■'),
    fc.integer({ min: 0xa0, max: 0xffff }).map(asText),
  ),
  maxLength: 6,
});

function asText(code: number): string {
  return String.fromCharCode(code);
}

const shaped = fc
  .array(fc.constantFrom('مرحبا', 'שלום', 'ข้าวผัด', 'नमस्ते', '👩‍🍳', '1.50', 'e\u0331'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));

function charactersOf(page: string): string[] {
  const characters = Array.from({ length: 128 }, (_, index) => decodeByte(page, index + 0x80));
  return characters.filter((character) => character !== undefined);
}

/** Text whose first characters are together in no earlier code page. */
function ofPage(page: string, before: string[]): fc.Arbitrary<string> {
  const own = charactersOf(page);
  let rivals = before.map((name) => new Set(charactersOf(name)));
  let witness = '';
  while (rivals.length > 0) {
    const telling = own.toSorted((one, other) => lacking(rivals, other) - lacking(rivals, one))[0]!;
    if (lacking(rivals, telling) === 0) break;
    witness += telling;
    rivals = rivals.filter((characters) => characters.has(telling));
  }
  return fc
    .string({ unit: fc.constantFrom(...own, 'e', ' '), minLength: 1, maxLength: 16 })
    .map((rest) => witness + rest);
}

function lacking(pages: Set<string>[], character: string): number {
  return pages.filter((characters) => !characters.has(character)).length;
}

function anyPageText({ codepages }: Profile): fc.Arbitrary<string>[] {
  const names = Object.keys(codepages);
  return names.map((name, index) => ofPage(name, names.slice(0, index)));
}

function anyText(profile: Profile): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: ascii, weight: 3 },
    { arbitrary: fc.oneof(...anyPageText(profile)), weight: 4 },
    { arbitrary: foreign, weight: 1 },
  );
}

type Space = { width: number; fonts: Profile['fonts'] };

/** As much of the text as fits from `x` on, or nothing. */
function textItem(
  { width, fonts }: Space,
  text: string,
  style: TextStyle,
  x: number,
  bottom: number,
): TextItem[] {
  const { font, size, bold, underline, invert } = style;
  const cell = fonts[font].width * size.width;
  let shown = '';
  for (const character of text)
    if (x + measure(shown + character) * cell <= width) shown += character;
  const height = fonts[font].height * size.height;
  if (measure(shown) === 0 || bottom < height) return [];
  return [
    {
      kind: 'text',
      x,
      y: bottom - height,
      width: measure(shown) * cell,
      height,
      text: shown,
      font,
      size,
      bold,
      underline,
      invert,
    },
  ];
}

interface Run {
  text: string;
  style: TextStyle;
  gap: number;
}

function anyRun(profile: Profile, size: fc.Arbitrary<TextStyle['size']>): fc.Arbitrary<Run> {
  return fc.record({
    text: anyText(profile),
    style: fc.record({ ...flags, font: anyFont, size }),
    gap: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
  });
}

/** Items side by side with a common bottom, as a printer writes them. */
function line(space: Space, runs: Run[], top: number): Item[] {
  const height = Math.max(
    0,
    ...runs.map(({ style }) => space.fonts[style.font].height * style.size.height),
  );
  let x = 0;
  return runs.flatMap(({ text, style, gap }) => {
    const items = textItem(space, text, style, x + gap, top + height);
    if (items[0]) x = items[0].x + items[0].width;
    return items;
  });
}

const anySize = fc.record({ width: anyFactor, height: anyFactor });
const anyShare = fc.nat(1000);

/** One element of a page, made for this paper; it begins at `top` or above. */
type Make = (space: Space, top: number) => Item[];

function anyMake(profile: Profile): fc.Arbitrary<Make> {
  const run = anyRun(profile, anySize);
  const texts: fc.Arbitrary<Make> = fc
    .array(run, { minLength: 1, maxLength: 4 })
    .map((runs) => (space, top) => line(space, runs, top));
  const anywhere: fc.Arbitrary<Make> = fc
    .tuple(run, anyShare, fc.nat(60))
    .map(([{ text, style }, across, up]) => (space, top) => {
      const x = Math.floor((across * space.width) / 1000);
      return textItem(space, text, style, x, top + 60 - up);
    });
  const box: fc.Arbitrary<Make> = fc
    .tuple(anyShare, anyShare, fc.integer({ min: 1, max: 40 }), fc.nat(60))
    .map(([across, share, height, up]) => ({ width }, top) => {
      const x = Math.floor((across * (width - 1)) / 1000);
      const wide = Math.max(1, Math.ceil((share * (width - x)) / 1000));
      return [{ kind: 'box', x, y: Math.max(0, top - up), width: wide, height }];
    });
  return fc.oneof(
    { arbitrary: texts, weight: 8 },
    { arbitrary: pagesSideBySide(profile), weight: 4 },
    { arbitrary: anywhere, weight: 1 },
    { arbitrary: box, weight: 1 },
    { arbitrary: picture, weight: 5 },
    { arbitrary: codeAlone(profile), weight: 5 },
  );
}

/** A line that needs several code pages and is small and plain enough to be sent as text. */
function pagesSideBySide(profile: Profile): fc.Arbitrary<Make> {
  const size = { width: 1, height: 1 };
  const style = { font: 'B' as const, size, bold: false, underline: false, invert: false };
  return fc
    .array(fc.oneof(...anyPageText(profile)), { minLength: 3, maxLength: 5 })
    .map((texts) => texts.map((text) => ({ text: text.slice(0, 8), style, gap: 5 })))
    .map((runs) => (space, top) => line(space, runs, top));
}

/** Makes real-time commands, above all these, more frequent than in real images. */
const anyByte = fc.oneof(
  fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0),
  fc.integer({ min: 0, max: 255 }),
);
const picture: fc.Arbitrary<Make> = fc
  .record({
    width: fc.integer({ min: 1, max: 96 }),
    height: fc.integer({ min: 1, max: 40 }),
    bytes: fc.array(anyByte, { minLength: 40, maxLength: 80 }),
    across: anyShare,
  })
  .map(({ width, height, bytes, across }) => (space, top) => {
    const dots = new Bitmap(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (bytes[(y * dots.stride + (x >> 3)) % bytes.length]! & (0x80 >> (x & 7))) dots.set(x, y);
    const x = Math.floor((across * (space.width - width)) / 1000);
    return [
      { kind: 'image', x, y: top, width, height, content: '', dither: null, dots: dots.data },
    ];
  });

/** The horizontal position that layout would choose, without the characters. */
function codeAlone(profile: Profile): fc.Arbitrary<Make> {
  return anyCode.map((block) => ({ width }, top) => {
    const paper = { ...profile, width };
    const document = laidOut(plainBlocks([block]), paper, profile.paperMm, false);
    const items = document?.pages.flatMap((page) => page.items) ?? [];
    return items.flatMap((item) => (item.kind === 'code' ? [{ ...item, y: top }] : []));
  });
}

const anyAfter = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom('full', 'partial').map((mode): Action => ({ kind: 'cut', mode })),
    fc.constantFrom(2, 5).map((pin): Action => ({ kind: 'drawer', pin, onMs: 100, offMs: 200 })),
    fc.integer({ min: 1, max: 3 }).map((times): Action => ({ kind: 'beep', times })),
  ),
  { maxLength: 2, selector: ({ kind }) => kind },
);

function anyPage(profile: Profile): fc.Arbitrary<(space: Space) => Page> {
  const things = fc.array(fc.tuple(anyMake(profile), fc.nat(40)), { maxLength: 5 });
  return fc
    .record({ things, foot: fc.nat(300), after: anyAfter })
    .map(({ things: made, foot, after }) => (space) => {
      const items: Item[] = [];
      let bottom = 0;
      for (const [make, gap] of made) {
        items.push(...make(space, bottom + gap));
        bottom = Math.max(bottom, ...items.map(({ y, height }) => y + height));
      }
      return { height: bottom + foot, items, after };
    });
}

export function anyRawDocument(profile: Profile): fc.Arbitrary<Document> {
  const narrow = fc.integer({ min: 96, max: profile.width });
  return fc
    .record({
      width: fc.oneof({ arbitrary: fc.constant(profile.width), weight: 3 }, narrow),
      pages: fc.array(anyPage(profile), { minLength: 1, maxLength: 3 }),
    })
    .map(({ width, pages }) => ({
      width,
      dpi: profile.dpi,
      pages: pages.map((page) => page({ width, fonts: profile.fonts })),
    }));
}

function anyBlocks(profile: Profile): fc.Arbitrary<ShortBlock[]> {
  const content = anyText(profile);
  const style = {
    ...flags,
    font: anyFont,
    size: fc.record({ width: anyFactor, height: anyFactor }),
  };
  const column = fc.record({
    ...style,
    size: fc.constant(1),
    content: fc.oneof(content, shaped),
    width: fc.constantFrom('*', '30%', 6),
    align: anyAlign,
  });
  const texts: fc.Arbitrary<ShortBlock> = fc.record({
    ...style,
    type: fc.constant('text' as const),
    content,
    align: anyAlign,
  });
  const shapedText: fc.Arbitrary<ShortBlock> = fc.record({
    ...style,
    type: fc.constant('text' as const),
    content: shaped,
    size: fc.constantFrom(1, 2),
  });
  const block: fc.Arbitrary<ShortBlock> = fc.oneof(
    texts,
    shapedText,
    shapedText,
    fc.record({ ...style, type: fc.constant('pair' as const), left: content, right: content }),
    fc.record({
      type: fc.constant('row' as const),
      columns: fc.array(column, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('divider' as const),
      style: fc.constantFrom('solid', 'dashed', 'dotted', 'double'),
      char: fc.option(fc.constantFrom('=', '─', '*-', '漢')),
    }),
    fc.record({ type: fc.constant('feed' as const), lines: fc.nat(3), mm: fc.nat(40) }),
    fc.record({ type: fc.constant('cut' as const), mode: fc.constantFrom('full', 'partial') }),
    fc.record({ type: fc.constantFrom('drawer' as const, 'beep' as const) }),
    anyCode,
  );
  const framed = fc.record({
    type: fc.constant('group' as const),
    border: fc.constantFrom('none', 'single', 'double'),
    padding: fc.nat(2),
    blocks: fc.array(fc.oneof(texts, anyCode), { minLength: 1, maxLength: 2 }),
  });
  const beside = fc.record({
    type: fc.constant('columns' as const),
    columns: fc.array(
      fc.record({
        width: fc.constantFrom('*', '40%'),
        blocks: fc.array(texts, { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  });
  return fc.array(fc.oneof({ arbitrary: block, weight: 6 }, framed, beside), {
    minLength: 1,
    maxLength: 5,
  });
}

export function anyLaidOutDocument(profile: Profile): fc.Arbitrary<Document> {
  return fc
    .record({
      blocks: anyBlocks(profile),
      widthMm: fc.constantFrom(58, 80, 80),
      cutPaper: fc.boolean(),
    })
    .map(({ blocks, widthMm, cutPaper }) =>
      laidOut(plainBlocks(blocks), profile, widthMm, cutPaper),
    )
    .filter((document) => document !== null);
}

/** Undefined if layout rejects the blocks. */
function laidOut(
  blocks: PlainBlock[],
  profile: Profile,
  widthMm: number,
  cutPaper: boolean,
): Document | null {
  try {
    return layout(blocks, profile, { widthMm, cutPaper, maxPaperMm: 30_000 });
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
