// Paints one run of shaped text, with underline and inverse as for text in
// cells.

import type { ShapedItem } from '../../model/paper/document.ts';
import type { Bitmap } from '../bitmap.ts';
import { font } from './font.ts';
import { shape } from './shape.ts';
import { strikeOut } from './strike-out.ts';

/** `y` is the top of the item's box in the bitmap. */
export function drawShaped(bitmap: Bitmap, item: ShapedItem, y: number): void {
  const { cell, size, x, width } = item;
  const shaped = shape(item.text, item);
  const top = y + item.over;
  const baseline = top + font(cell).baseline * size.height;
  bitmap.draw(shaped.bitmap, x + shaped.left, baseline - shaped.ascent);
  const height = cell.height * size.height;
  if (item.underline) bitmap.fill(x, top + height - 1, width, 1);
  if (item.strike) strikeOut(bitmap, item, top, cell);
  if (item.invert) bitmap.invert(x, y, width, item.height);
}
