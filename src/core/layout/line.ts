// One printed line: runs of cells that stand on the same bottom, and the white
// below them. Knows no blocks and not where on the page it will be.

import type { TextItem } from '../model/document.ts';
import type { Align, TextStyle } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { measure } from '../raster/cells.ts';

export interface Line {
  /** Of the tallest cells. */
  height: number;
  /** White dots down to the next line. */
  gap: number;
  /** With `y` not set yet. */
  items: TextItem[];
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
): TextItem | undefined {
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
  if (shown === '') return undefined;
  const width = measure(shown) * cell.width;
  if (align === 'right') x += field.width - width;
  if (align === 'center') x += (field.width - width) >> 1;
  const { font, size, bold, underline, invert } = style;
  return {
    kind: 'text',
    x,
    y: 0,
    width,
    height: cell.height,
    text: shown,
    font,
    size,
    bold,
    underline,
    invert,
  };
}

/** Inverse lines of one block make one black area. */
export function gapBelow({ invert, size }: TextStyle, isInner: boolean): number {
  return invert && isInner ? 0 : lineGap * size.height;
}
