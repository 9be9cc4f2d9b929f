import { expect, test } from 'vitest';
import { openDrawing } from '../../../src/core/drawing/open-drawing.ts';
import type { Item } from '../../../src/core/model/paper/document.ts';
import type { SequenceElement, SequenceText } from '../../../src/core/model/paper/sequence.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { readByZxing } from '../../support/paper/read-codes.ts';
import { plainLook } from '../../support/paper/plain-blocks.ts';

const paper80 = profileNamed('epson-tm-t20')!;
const paper58 = profileNamed('generic-58')!;

async function composed(elements: SequenceElement[], profile = paper80, cutPaper = true) {
  const source = { kind: 'sequence', elements } as const;
  const options = { cutPaper, maxPaperMm: 3000, isSent: true, allowLoss: false };
  return await openDrawing({ source, fit: null, rotate: '0' }, profile, options);
}

function text(content: string, more: Partial<SequenceText> = {}): SequenceText {
  return { kind: 'text', text: content, style: plainLook, align: 'left', lineSpacing: 30, ...more };
}

const placeOf = ({ x, y }: Item) => ({ x, y });
const cut = { kind: 'cut', mode: 'partial' } as const;

test('texts in several styles share a line, aligned at its bottom', async () => {
  const large = { ...plainLook, size: { width: 2, height: 2 } };
  const { document } = await composed([text('Sum '), text('9.50\n', { style: large }), text('x')]);
  const [sum, amount, next] = document.pages[0]!.items;
  expect([sum, amount, next].map((item) => placeOf(item!))).toEqual([
    { x: 0, y: 24 },
    { x: 48, y: 0 },
    { x: 0, y: 48 },
  ]);
});

test('text that is wider than the paper continues on the next line, after the last character that fits', async () => {
  const { document } = await composed([text('a'.repeat(49))]);
  expect(document.pages[0]!.items.map((item) => 'text' in item && item.text)).toEqual([
    'a'.repeat(48),
    'a',
  ]);
});

test('a line is centred as a whole, unless its text has a place of its own', async () => {
  const { document } = await composed([
    text('ab', { align: 'center' }),
    text('cd\n', { align: 'center' }),
    text('at', { align: 'center', x: 100 }),
  ]);
  expect(document.pages[0]!.items.map(({ x }) => x)).toEqual([264, 288, 100]);
});

test('a feed after text is counted from the top of its line', async () => {
  const { document } = await composed([text('a'), { kind: 'feed', dots: 100 }, text('b')]);
  expect(document.pages[0]!.items.map(({ y }) => y)).toEqual([0, 100]);
});

test('an image is printed the same, whether its rows are padded to bytes or not', async () => {
  const drawn = new Bitmap(13, 7);
  for (let y = 0; y < 7; y++) for (let x = 0; x < 13; x++) if ((x * y) % 3 === 1) drawn.set(x, y);
  const bits: number[] = [];
  for (let y = 0; y < 7; y++) for (let x = 0; x < 13; x++) bits.push(drawn.get(x, y) ? 1 : 0);
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => (packed[at >> 3]! |= bit << (7 - (at & 7))));
  const image = { kind: 'image', width: 13, height: 7, depth: 1, align: 'center' } as const;
  const padded = Buffer.from(drawn.data).toString('base64');
  for (const given of [
    { ...image, isPacked: false, data: padded },
    { ...image, isPacked: true, data: packed.toString('base64') },
  ]) {
    const { document } = await composed([given]);
    const [item] = document.pages[0]!.items;
    expect(item).toMatchObject({ x: 281, y: 0, width: 13, height: 7 });
    expect(Buffer.from((item as { dots: Uint8Array }).dots)).toEqual(Buffer.from(drawn.data));
  }
});

test('an image that is wider than the paper is made smaller', async () => {
  const data = Buffer.alloc(64 * 10, 0xff).toString('base64');
  const image = { kind: 'image', width: 512, height: 10, depth: 1, isPacked: false } as const;
  const { document } = await composed([{ ...image, align: 'left', data }], paper58);
  expect(document.pages[0]!.items[0]).toMatchObject({ width: 384, height: 8 });
});

test('grey becomes dots: black stays black and white stays white', async () => {
  const data = Buffer.from([0x00, 0xff]).toString('base64');
  const image = { kind: 'image', width: 2, height: 2, depth: 4, isPacked: false } as const;
  const { document } = await composed([{ ...image, align: 'left', data }]);
  const dots = (document.pages[0]!.items[0] as { dots: Uint8Array }).dots;
  expect([...dots]).toEqual([0xc0, 0x00]);
});

test('a code is drawn, and one that cannot be drawn is printed as text with a warning', async () => {
  const code = { kind: 'barcode', module: 3, height: 60, align: 'left', font: 'A' } as const;
  const good = { ...code, format: 'ean13', value: '4006381333931', text: 'none' } as const;
  const { document, warnings } = await composed([good]);
  expect(warnings).toEqual([]);
  expect(await readByZxing(paint(document)[0]!)).toMatchObject([{ text: '4006381333931' }]);
  const wrong = await composed([{ ...good, value: 'x1' }]);
  expect(wrong.document.pages[0]!.items).toMatchObject([{ kind: 'text', text: 'x1' }]);
  expect(wrong.warnings).toMatchObject([{ code: 'NOT_DRAWN', place: 'elements[0]' }]);
});

test('a code whose bars are too wide for the paper gets thinner bars', async () => {
  const code = { kind: 'barcode', height: 60, align: 'left', font: 'A', text: 'none' } as const;
  const value = 'ORDER-1042';
  const { document, warnings } = await composed(
    [{ ...code, format: 'code128', value, module: 6 }],
    paper58,
  );
  expect(warnings).toEqual([]);
  expect(await readByZxing(paint(document)[0]!)).toMatchObject([{ text: value }]);
});

test('a drawer pulse without paper is a page without height', async () => {
  const { document } = await composed([{ kind: 'drawer', pin: 2, onMs: 100, offMs: 500 }]);
  expect(document.pages).toEqual([
    { height: 0, items: [], after: [{ kind: 'drawer', pin: 2, onMs: 100, offMs: 500 }] },
  ]);
});

test('the paper is cut where the till says so, once, and never without a word', async () => {
  const { document } = await composed([text('a\n'), cut, cut, text('b\n')]);
  expect(document.pages.map(({ after }) => after)).toEqual([[cut], []]);
});

test('without a cutter paper is fed to the tear bar', async () => {
  const { document } = await composed([text('a\n'), cut], paper80, false);
  expect(document.pages).toHaveLength(1);
  expect(document.pages[0]!.height).toBe(24 + paper80.cutterDistance);
});

test('text upside down is the same text turned by 180 degrees', async () => {
  const upright = await composed([text('Platen\n')]);
  const down = await composed([text('Platen\n', { isTurned: true })]);
  const whole = paint(upright.document)[0]!;
  const turned = paint(down.document)[0]!;
  expect(turned.height).toBe(whole.height);
  for (let y = 0; y < whole.height; y++)
    for (let x = 0; x < whole.width; x++)
      if (whole.get(x, y) !== turned.get(whole.width - 1 - x, whole.height - 1 - y))
        expect.fail(`differs at ${x}, ${y}`);
});

test('rules are drawn across, and beside the lines that they enclose', async () => {
  const rule = { thickness: 2, isDouble: false };
  const { document } = await composed([
    { kind: 'vline-begin', x: 10, rule },
    text('a\n'),
    { kind: 'vline-end', x: 10, rule },
    { kind: 'rule', x1: 0, x2: 99, rule: { thickness: 2, isDouble: true } },
  ]);
  expect(document.pages[0]!.items.filter(({ kind }) => kind === 'box')).toEqual([
    { kind: 'box', x: 10, y: 0, width: 2, height: 30 },
    { kind: 'box', x: 0, y: 30, width: 100, height: 2 },
    { kind: 'box', x: 0, y: 34, width: 100, height: 2 },
  ]);
});

test('parts of page mode lie where they were put, in their direction', async () => {
  const area = { x: 20, y: 10, width: 200, height: 100 };
  const place = { kind: 'position', x: 30, y: 61 } as const;
  const parts = [place, text('Page')];
  const frame = {
    kind: 'frame',
    x1: 0,
    y1: 0,
    x2: 99,
    y2: 49,
    rule: { thickness: 1, isDouble: false },
  } as const;
  const upright = await composed([
    { kind: 'page', areas: [{ ...area, rotation: 0, parts: [...parts, frame] }] },
  ]);
  const [page] = upright.document.pages;
  expect(page!.height).toBe(110);
  expect(page!.items[0]).toMatchObject({ text: 'Page', x: 50, y: 50 });
  expect(page!.items.slice(1)).toHaveLength(4);
  const side = await composed([{ kind: 'page', areas: [{ ...area, rotation: 90, parts }] }]);
  expect(side.document.pages[0]!.items).toMatchObject([
    { kind: 'image', x: 20, y: 10, width: 200, height: 100 },
  ]);
});

test('raw ESC/POS within a sequence is drawn', async () => {
  const raw = Buffer.from('Raw\n').toString('base64');
  const { document } = await composed([text('a\n'), { kind: 'raw', data: raw }]);
  expect(document.pages[0]!.items.map(({ kind }) => kind)).toEqual(['text', 'image']);
});

test('more paper than the limit is refused', async () => {
  const feeds = Array.from({ length: 2000 }, () => ({ kind: 'feed', dots: 7650 }) as const);
  await expect(composed(feeds)).rejects.toMatchObject({ code: 'TEMPLATE_RENDER_ERROR' });
});
