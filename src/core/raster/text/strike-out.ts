// Draws the line through struck text.

import type { Position } from '../../model/paper/document.ts';
import type { TextStyle } from '../../model/paper/plain-block.ts';
import type { Cell } from '../../model/printers/profile.ts';
import type { Bitmap } from '../bitmap.ts';

const middle = 0.54; // of the cell's height: through the middle of small letters
const thick = 2;

/** `top` is that of the cells, in the bitmap. */
export function strikeOut(
  bitmap: Bitmap,
  { x, width, size }: Pick<Position, 'x' | 'width'> & Pick<TextStyle, 'size'>,
  top: number,
  cell: Cell,
): void {
  const y = Math.round(cell.height * middle) * size.height;
  bitmap.fill(x, top + y, width, thick * size.height);
}
