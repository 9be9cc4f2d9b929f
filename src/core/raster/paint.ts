// Paints items as dots, by the rules that receipt printers follow for their own
// font: bold is a one-dot smear, sizes repeat dots, an underline is the bottom row
// of the cell, inverse flips the whole cell.

import type { Document, Item, TextItem } from '../model/paper/document.ts';
import type { Cell } from '../model/printers/profile.ts';
import { Recent } from '../recent.ts';
import { Bitmap, TwoColourBitmap } from './bitmap.ts';
import { cellsOf, measure } from './text/cells.ts';
import { drawShaped } from './text/draw-shaped.ts';
import { font } from './text/font.ts';
import { paintLettering } from './text/lettering.ts';
import { paintCode } from './paint-code.ts';
import { enlargedBy } from './text/smooth.ts';
import { strikeOut } from './text/strike-out.ts';
import { wideGlyph } from './text/wide-glyphs.ts';

const space = 0x20;

/** One bitmap for each piece of paper: the pages between two cuts, or one label. */
export function paint(document: Document): Bitmap[] {
  const sheets: Bitmap[] = [];
  let items: Item[] = [];
  let height = 0;
  document.pages.forEach((page, index) => {
    for (const item of page.items)
      items.push(height === 0 ? item : { ...item, y: item.y + height });
    height += page.height;
    const isCut = document.media || page.after.some((action) => action.kind === 'cut');
    if (!isCut && index < document.pages.length - 1) return;
    if (height > 0) sheets.push(paintBand(items, document.width, 0, height));
    items = [];
    height = 0;
  });
  return sheets;
}

const isRed = (item: Item) => 'color' in item && item.color === 'red';

/** Paints for a printer that prints red: a sheet with red items is a `TwoColourBitmap`. */
export function paintInRed(document: Document): Bitmap[] {
  const blacks = paint(withItems(document, (item) => !isRed(item)));
  if (!document.pages.some(({ items }) => items.some(isRed))) return blacks;
  const reds = paint(withItems(document, isRed));
  return blacks.map((black, index) => {
    const red = reds[index]!.data;
    const ink = black.data.map((byte, at) => byte | red[at]!);
    for (let at = 0; at < red.length; at++) red[at]! &= ~black.data[at]!; // black covers red
    return new TwoColourBitmap(black.width, black.height, ink, red);
  });
}

function withItems(document: Document, belongs: (item: Item) => boolean): Document {
  const pages = document.pages.map((page) => ({ ...page, items: page.items.filter(belongs) }));
  return { ...document, pages };
}

/** Paints `height` rows from `top` on; `items` are all that touch them. */
export function paintBand(
  items: readonly Item[],
  width: number,
  top: number,
  height: number,
): Bitmap {
  const bitmap = new Bitmap(width, height);
  for (const item of items)
    if (item.kind === 'box') bitmap.fill(item.x, item.y - top, item.width, item.height);
    else if (item.kind === 'image')
      bitmap.draw(new Bitmap(item.width, item.height, item.dots), item.x, item.y - top);
    else if (item.kind === 'code') paintCode(bitmap, item, item.y - top);
    else if (item.kind === 'shaped') drawShaped(bitmap, item, item.y - top);
    else if (item.kind === 'lettering') paintLettering(bitmap, item, item.y - top);
    else paintText(bitmap, item, item.y - top);
  return bitmap;
}

function paintText(bitmap: Bitmap, item: TextItem, y: number): void {
  const { size, width, height } = item;
  const cells = measure(item.text);
  if (cells === 0) return;
  const cell = { width: width / size.width / cells, height: height / size.height };
  const face = font(cell);
  const inCell = (0xffff << (16 - cell.width)) & 0xffff;
  const smeared = new Uint16Array(cell.height);
  let x = item.x;
  for (const character of item.text) {
    const codePoint = character.codePointAt(0)!;
    const taken = cellsOf(codePoint) * cell.width * size.width;
    // A combining mark is drawn over the cell before it; marks without a glyph are left out.
    if (codePoint === space || (taken === 0 && !face.has(codePoint))) {
      x += taken;
      continue;
    }
    const isWide = taken > cell.width * size.width;
    const wide = isWide ? wideGlyph(codePoint, { ...item, cell, isSmooth: true }) : undefined;
    if (wide) {
      bitmap.draw(wide, x, y);
      x += taken;
      continue;
    }
    let rows = face.rows(codePoint);
    if (item.bold) {
      for (let row = 0; row < rows.length; row++)
        smeared[row] = (rows[row]! | (rows[row]! >> 1)) & inCell;
      rows = smeared;
    }
    // A glyph of one cell is centred in two.
    const inset = (taken - cell.width * size.width) >> 1;
    const left = taken === 0 ? x - cell.width * size.width : x + inset;
    if (size.width === 1 && size.height === 1) bitmap.stamp(rows, left, y);
    else if (item.isSmooth) bitmap.draw(smoothGlyph(codePoint, rows, { ...item, cell }), left, y);
    else enlarged(bitmap, rows, left, y, size);
    x += taken;
  }
  if (item.underline) bitmap.fill(item.x, y + height - 1, width, 1);
  if (item.strike) strikeOut(bitmap, item, y, cell);
  if (item.invert) bitmap.invert(item.x, y, width, height);
}

const smoothGlyphs = new Recent<Bitmap>(1_000_000); // bytes: a glyph takes a tenth of a millisecond

function smoothGlyph(
  codePoint: number,
  rows: Uint16Array,
  { cell, size, bold }: Pick<TextItem, 'size' | 'bold'> & { cell: Cell },
): Bitmap {
  const key = `${codePoint} ${cell.width}x${cell.height} ${size.width}x${size.height} ${bold}`;
  const known = smoothGlyphs.get(key);
  if (known) return known;
  const plain = new Bitmap(cell.width, cell.height);
  plain.stamp(rows, 0, 0);
  const glyph = enlargedBy(plain, size);
  return smoothGlyphs.keep(key, glyph, glyph.data.length + key.length);
}

function enlarged(
  bitmap: Bitmap,
  rows: Uint16Array,
  x: number,
  y: number,
  size: TextItem['size'],
): void {
  rows.forEach((row, index) => {
    for (let column = 0; row !== 0;) {
      const white = Math.clz32(row) - 16;
      column += white;
      row = (row << white) & 0xffff;
      const black = Math.clz32(~row & 0xffff) - 16;
      bitmap.fill(
        x + column * size.width,
        y + index * size.height,
        black * size.width,
        size.height,
      );
      column += black;
      row = (row << black) & 0xffff;
    }
  });
}
