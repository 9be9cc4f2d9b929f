import { expect, test } from 'vitest';
import type { Document, Item, TextItem } from '../../../src/core/model/paper/document.ts';
import type { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { font } from '../../../src/core/raster/text/font.ts';
import { paint, paintBand } from '../../../src/core/raster/paint.ts';

const cell = { width: 12, height: 24 };

function text(content: string, style: Partial<TextItem> = {}): TextItem {
  const size = style.size ?? { width: 1, height: 1 };
  return {
    kind: 'text',
    x: 0,
    y: 0,
    width: content.length * cell.width * size.width,
    height: cell.height * size.height,
    text: content,
    font: 'A',
    size,
    bold: false,
    underline: false,
    invert: false,
    ...style,
  };
}

function draw(...items: Item[]): Bitmap {
  return paintBand(items, 96, 0, 60);
}

function glyph(character: string): (x: number, y: number) => boolean {
  const rows = font(cell).rows(character.codePointAt(0)!);
  return (x, y) => x >= 0 && x < 16 && y >= 0 && y < 24 && (rows[y]! & (0x8000 >> x)) !== 0;
}

function expectDots(bitmap: Bitmap, isBlack: (x: number, y: number) => boolean): void {
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      expect(bitmap.get(x, y), `dot ${x},${y}`).toBe(isBlack(x, y));
}

test('a character fills its cell with its glyph, at any dot', () => {
  const R = glyph('R');
  const g = glyph('g');
  expectDots(draw(text('Rg', { x: 7, y: 3 })), (x, y) => R(x - 7, y - 3) || g(x - 19, y - 3));
});

test('bold is the glyph and itself one dot to the right, within the cell', () => {
  const black = glyph('█');
  expectDots(draw(text('█', { bold: true })), black);
  const R = glyph('R');
  expectDots(draw(text('R', { bold: true })), (x, y) => R(x, y) || (x < 12 && R(x - 1, y)));
});

test('sizes repeat dots, and bold is smeared before', () => {
  const R = glyph('R');
  expectDots(draw(text('R', { bold: true, size: { width: 3, height: 2 } })), (x, y) => {
    const [column, row] = [Math.floor(x / 3), Math.floor(y / 2)];
    return R(column, row) || (column < 12 && R(column - 1, row));
  });
});

test('an underline is one dot at the bottom of the cells at any size, also under spaces', () => {
  const bitmap = draw(text('  ', { underline: true, size: { width: 2, height: 2 } }));
  expectDots(bitmap, (x, y) => y === 47 && x < 48);
});

test('inverse flips the whole cells, underline included', () => {
  const R = glyph('R');
  expectDots(
    draw(text('R ', { invert: true, underline: true })),
    (x, y) => x < 24 && y < 24 && y !== 23 && !R(x, y),
  );
});

test('a wide character without a glyph is one box in the middle of its two cells', () => {
  const missing = glyph('\u{10ffff}');
  expectDots(draw(text('\u{17000}', { width: 24 })), (x, y) => missing(x - 6, y));
});

test('boxes are filled, and bands show the rows they are asked for', () => {
  const filled: Item = { kind: 'box', x: 5, y: 10, width: 4, height: 3 };
  const band = paintBand([filled], 16, 9, 3);
  expectDots(band, (x, y) => x >= 5 && x < 9 && y >= 1);
});

function box(y: number): Item {
  return { kind: 'box', x: 0, y, width: 8, height: 1 };
}

test('a sheet ends at a cut; pages without one between them share it', () => {
  const document: Document = {
    width: 8,
    dpi: 203,
    pages: [
      { height: 3, items: [box(0)], after: [] },
      { height: 4, items: [box(1)], after: [{ kind: 'cut', mode: 'full' }] },
      { height: 2, items: [box(1)], after: [] },
    ],
  };
  const sheets = paint(document);
  expect(sheets.map(({ height }) => height)).toEqual([7, 2]);
  expectDots(sheets[0]!, (_, y) => y === 0 || y === 4);
  expectDots(sheets[1]!, (_, y) => y === 1);
});
