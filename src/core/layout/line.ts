// One printed line: items aligned at the bottom, and the gap below them. Its
// position on the page is set later, by Stack.

import type {
  BoxItem,
  CodeItem,
  Direction,
  Item,
  ShapedItem,
  TextItem,
} from '../model/paper/document.ts';
import type { Align, TextStyle } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { isPlain } from '../raster/text/cells.ts';
import { emphasised } from './emphasis.ts';
import { runs, runStyle } from './runs.ts';

export interface Line {
  /** Height of the tallest cells. */
  height: number;
  /** Blank dots down to the next line. */
  gap: number;
  /** `y` is not set yet. */
  items: Item[];
  /** Items that are aligned at the top instead. */
  above?: (CodeItem | TextItem)[];
}

/** Gap below unscaled text: 24-dot cells every 30 dots, the default line spacing of printers. */
export const lineGap = 6;

/** Cells: a black bar has a blank at either end if it is not narrower. */
export const leastInBar = 8;

/** Horizontal extent of a column or of the whole paper. */
export interface LineField {
  x: number;
  width: number;
}

/** Aligns a line of text in its field. Leading and trailing spaces become items only if underline or invert shows them. */
export function run(
  text: string,
  style: TextStyle,
  cell: Cell,
  field: LineField,
  align: Align,
  direction: Direction = 'ltr',
): (TextItem | ShapedItem)[] {
  if (direction === 'ltr' && isPlain(text)) {
    const item = plainRun(text, style, cell, field, align);
    return item ? [item] : [];
  }
  const { shown, indent } = inked(text, style);
  const drawn = runStyle(style, cell, direction);
  const { runs: parts, width, over, under } = runs(shown, drawn);
  const start = field.x + placed(width, indent * cell.width, field.width, align, direction);
  return parts.map(({ emphasis, ...part }) => {
    const x = start + part.x;
    const look = emphasised(style, emphasis);
    if (part.kind === 'cells') return textItem(part.text, x, part.width, cell.height, look);
    const height = cell.height + over + under;
    const { font, size, bold, underline, invert, strike, color } = look;
    const item = { ...part, x, y: 0, height };
    const own = { font, size, bold, underline, invert, strike, color };
    return { ...item, ...own, cell: drawn.cell, over, under };
  });
}

const space = 0x20;

/** Lays out plain cells like `run`: one item, or undefined if nothing is visible. */
export function plainRun(
  text: string,
  style: TextStyle,
  cell: Cell,
  field: LineField,
  align: Align,
  isKnownAscii = false,
): TextItem | undefined {
  let shown = text;
  let indent = 0;
  if (text.charCodeAt(0) === space || text.charCodeAt(text.length - 1) === space)
    ({ shown, indent } = inked(text, style));
  if (shown === '') return undefined;
  const width = shown.length * cell.width;
  const x = field.x + placed(width, indent * cell.width, field.width, align, 'ltr');
  return textItem(shown, x, width, cell.height, style, isKnownAscii);
}

/** The text without invisible spaces at its ends, and the number of those at the start. */
function inked(
  text: string,
  { underline, invert, strike }: TextStyle,
): { shown: string; indent: number } {
  if (underline || invert || strike) return { shown: text, indent: 0 };
  const ended = text.trimEnd();
  const shown = ended.startsWith(' ') ? ended.trimStart() : ended;
  return { shown, indent: ended.length - shown.length };
}

/** Every text item is made here: one object shape keeps V8's inline caches monomorphic. */
export function textItem(
  text: string,
  x: number,
  width: number,
  height: number,
  { font, size, bold, underline, invert, strike, color }: TextStyle,
  isAscii = false,
): TextItem {
  const locale = undefined;
  return {
    kind: 'text',
    x,
    y: 0,
    width,
    height,
    text,
    isAscii,
    font,
    size,
    bold,
    underline,
    invert,
    strike,
    color,
    locale,
  };
}

/** The indent is on the side where the text starts. */
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

/** Inverse lines of one block have no gap, so that they form one black area. */
export function gapBelow(
  { invert, size, lineGap: own }: TextStyle & { lineGap?: number | undefined },
  isInner: boolean,
): number {
  if (own !== undefined) return own;
  return invert && isInner ? 0 : lineGap * size.height;
}

/** Extends the black background of inverse text to cover ink above and below the line's cells. */
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
