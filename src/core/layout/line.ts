// One printed line: runs of cells that stand on the same bottom, and the white
// below them. Knows no blocks and not where on the page it will be.

import type { Item, ShapedItem, TextItem } from '../model/document.ts';
import type { Align, TextStyle } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { runs } from './runs.ts';

export interface Line {
  /** Of the tallest cells. */
  height: number;
  /** White dots down to the next line. */
  gap: number;
  /** With `y` not set yet. */
  items: Item[];
}

/** Below cells of the plain size: lines of 12x24 cells come every 30 dots, as printers space their own. */
export const lineGap = 6;

/** A stretch of the paper's width. */
export interface Field {
  x: number;
  width: number;
}

/** Places a line's text in its field. Spaces at its ends are white paper unless they show. */
export function run(
  text: string,
  style: TextStyle,
  cell: Cell,
  field: Field,
  align: Align,
): (TextItem | ShapedItem)[] {
  let x = field.x;
  let shown = text;
  if (!style.underline && !style.invert) {
    shown = text.trimEnd();
    if (shown.startsWith(' ')) {
      const inked = shown.trimStart();
      if (align === 'left') x += (shown.length - inked.length) * cell.width;
      if (align === 'center') x += ((shown.length - inked.length) * cell.width) >> 1;
      shown = inked;
    }
  }
  const { font, size, bold, underline, invert } = style;
  const own = { width: cell.width / size.width, height: cell.height / size.height };
  const line = runs(shown, { cell: own, size, bold, direction: 'ltr' });
  const { width, over, under } = line;
  if (align === 'right') x += field.width - width;
  if (align === 'center') x += (field.width - width) >> 1;
  const looks = { font, size, bold, underline, invert };
  return line.runs.map((part) => {
    const place = { x: x + part.x, y: 0, width: part.width };
    if (part.kind === 'cells')
      return { kind: 'text', ...place, height: cell.height, text: part.text, ...looks };
    const { text: words, script, direction } = part;
    const height = over + cell.height + under;
    const shaped = { text: words, script, direction, cell: own, over, under };
    return { kind: 'shaped', ...place, height, ...shaped, ...looks };
  });
}

/** Inverse lines of one block make one black area. */
export function gapBelow({ invert, size }: TextStyle, isInner: boolean): number {
  return invert && isInner ? 0 : lineGap * size.height;
}
