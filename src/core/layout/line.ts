// One printed line: runs of cells that stand on the same bottom, and the white
// below them. Knows no blocks and not where on the page it will be.

import type { BoxItem, Direction, Item, ShapedItem, TextItem } from '../model/document.ts';
import type { Align, TextStyle } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { runs, runStyle } from './runs.ts';

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
  direction: Direction = 'ltr',
): (TextItem | ShapedItem)[] {
  const { font, size, bold, underline, invert } = style;
  let indent = 0;
  let shown = text;
  if (!underline && !invert) {
    shown = text.trimEnd();
    if (shown.startsWith(' ')) {
      const inked = shown.trimStart();
      indent = (shown.length - inked.length) * cell.width;
      shown = inked;
    }
  }
  const drawn = runStyle(style, cell, direction);
  const { runs: parts, width: whole, over, under } = runs(shown, drawn);
  const start = field.x + placed(whole, indent, field.width, align, direction);
  return parts.map((part) => {
    const { width, text: words } = part;
    const x = start + part.x;
    const y = 0;
    let { height } = cell;
    if (part.kind === 'cells')
      return {
        kind: 'text',
        x,
        y,
        width,
        height,
        text: words,
        font,
        size,
        bold,
        underline,
        invert,
      };
    height += over + under;
    const { script, direction: facing } = part;
    const item = { x, y, width, height, text: words, script, direction: facing };
    const looks = { font, size, bold, underline, invert, cell: drawn.cell, over, under };
    return { kind: 'shaped', ...item, ...looks };
  });
}

/** An indent is at the side that the text begins on. */
function placed(
  width: number,
  indent: number,
  room: number,
  align: Align,
  direction: Direction,
): number {
  const free = room - width;
  const isRight = direction === 'rtl';
  if (align === 'left') return isRight ? 0 : indent;
  if (align === 'right') return isRight ? free - indent : free;
  return (free >> 1) + (isRight ? -(indent >> 1) : indent >> 1);
}

/** Inverse lines of one block make one black area. */
export function gapBelow({ invert, size }: TextStyle, isInner: boolean): number {
  return invert && isInner ? 0 : lineGap * size.height;
}

/** Where ink reaches out of a line's cells, so does the black of its inverse parts. */
export function groundBeyond(line: Line, over: number, under: number): BoxItem[] {
  return line.items.flatMap((item): BoxItem[] => {
    const isBlack = item.kind === 'box' ? item.height > 1 : 'invert' in item && item.invert;
    if (!isBlack) return [];
    const own = item.kind === 'shaped' ? item : { over: 0, under: 0 };
    const { x, width } = item;
    const above = over - own.over;
    const below = under - own.under;
    const bottom = item.y + item.height;
    const boxes: BoxItem[] = [];
    if (above > 0) boxes.push({ kind: 'box', x, y: item.y - above, width, height: above });
    if (below > 0) boxes.push({ kind: 'box', x, y: bottom, width, height: below });
    return boxes;
  });
}
