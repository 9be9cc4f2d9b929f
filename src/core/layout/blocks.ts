// Each block that carries text, as the lines it prints. Knows the paper's width
// and the printer's cells; not where on the page the lines will be.

import type { TextItem } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type {
  Align,
  PlainColumn,
  PlainPair,
  PlainRow,
  PlainText,
  TextStyle,
} from '../model/plain-block.ts';
import type { Cell, Profile } from '../model/profile.ts';
import { measure } from '../raster/cells.ts';
import { font } from '../raster/font.ts';
import { shareColumns } from './columns.ts';
import { type Field, type Line, lineGap, run } from './line.ts';
import { wrap } from './wrap.ts';

export interface Paper {
  width: number;
  fonts: Profile['fonts'];
}

export function textLines(block: PlainText, paper: Paper, path: string): Line[] {
  const cell = cellOf(block, paper);
  const field = { x: 0, width: paper.width };
  const texts = fit(block, block.content, cell, field.width, path);
  return texts.map((text, index) => {
    const item = run(text, block, cell, field, block.align);
    const isInner = index < texts.length - 1;
    return { height: cell.height, gap: gapBelow(block, isInner), items: item ? [item] : [] };
  });
}

export function rowLines({ columns }: PlainRow, paper: Paper, path: string): Line[] {
  const fields = shareFields(columns, paper, path);
  const cells = columns.map((column) => cellOf(column, paper));
  const texts = columns.map((column, index) =>
    fit(column, column.content, cells[index]!, fields[index]!.width, `${path}.columns[${index}]`),
  );
  const count = Math.max(1, ...texts.map((lines) => lines.length));
  const lines: Line[] = [];
  for (let number = 0; number < count; number++) {
    const line: Line = { height: 0, gap: 0, items: [] };
    columns.forEach((column, index) => {
      const cell = cells[index]!;
      const text = texts[index]![number];
      if (text === undefined && !column.invert) return;
      line.height = Math.max(line.height, cell.height);
      line.gap = Math.max(line.gap, gapBelow(column, number < count - 1));
      const item = column.invert
        ? bar(text ?? '', column, cell, fields[index]!)
        : run(text!, column, cell, fields[index]!, column.align);
      if (item) line.items.push(item);
    });
    lines.push(line);
  }
  return lines;
}

export function pairLines(block: PlainPair, paper: Paper, path: string): Line[] {
  const cell = cellOf(block, paper);
  const field = { x: 0, width: paper.width };
  const texts = pairTexts(block, cell, field, path);
  return texts.map(([left, right], index) => {
    const gap = gapBelow(block, index < texts.length - 1);
    return { height: cell.height, gap, items: pairItems(left, right, block, cell, field) };
  });
}

/** Left wraps beside right, which ends the last line; a right that leaves no room goes below. */
function pairTexts(block: PlainPair, cell: Cell, field: Field, path: string): [string, string][] {
  const columns = Math.floor(field.width / cell.width);
  const style = { size: block.size, wrap: true, maxLines: null };
  const right = (
    block.right.includes('\n') ? block.right.replaceAll('\n', ' ') : block.right
  ).trim();
  const taken = measure(right);
  const wanted = measure(block.left);
  const room = taken === 0 ? columns : columns - taken - 1;
  if (room >= Math.min(wanted, columns >> 1)) {
    const lefts = fit(style, block.left, cell, room * cell.width, path);
    return lefts.map((left, index) => [left, index < lefts.length - 1 ? '' : right]);
  }
  const lefts = wanted === 0 ? [] : fit(style, block.left, cell, field.width, path);
  const rights = fit(style, right, cell, field.width, path);
  return [
    ...lefts.map((left): [string, string] => [left, '']),
    ...rights.map((line): [string, string] => ['', line]),
  ];
}

function pairItems(
  left: string,
  right: string,
  style: PlainPair,
  cell: Cell,
  field: Field,
): TextItem[] {
  const between = Math.floor(field.width / cell.width) - measure(left) - measure(right);
  const items: TextItem[] = [];
  const place = (text: string, align: Align) => {
    const item = run(text, style, cell, field, align);
    if (item) items.push(item);
  };
  if (style.invert || style.underline)
    place(
      left + (right === '' ? ' '.repeat(between) : leader(style.fill, between)) + right,
      'left',
    );
  else {
    const isLed = style.fill !== ' ' && right !== '';
    place(isLed ? left + leader(style.fill, between) : left, 'left');
    place(right, 'right');
  }
  return items;
}

/** Leads the eye from left to right, with white on either side; too short a leader is noise. */
function leader(fill: string, columns: number): string {
  const step = measure(fill);
  const count = step === 0 ? 0 : Math.floor((columns - 2) / step);
  if (fill.trim() === '' || count < 2) return ' '.repeat(columns);
  return ' '.repeat(columns - 1 - count * step) + fill.repeat(count) + ' ';
}

/** The column's text on a ground that fills the column. */
function bar(text: string, column: PlainColumn, cell: Cell, field: Field): TextItem | undefined {
  const columns = Math.floor(field.width / cell.width);
  const blank = columns - measure(text);
  const before = { left: 0, center: blank >> 1, right: blank }[column.align];
  const padded = ' '.repeat(before) + text + ' '.repeat(blank - before);
  return run(padded, column, cell, field, 'left');
}

/** Side by side, with a cell of white at the end of each but the last. */
function shareFields(columns: PlainColumn[], paper: Paper, path: string): Field[] {
  const isB = columns.every((column) => column.font === 'B');
  const unit = paper.fonts[isB ? 'B' : 'A'].width;
  const total = Math.floor(paper.width / unit);
  if (columns.length > total)
    throw tooNarrow(path, `${columns.length} columns do not fit a paper of ${total} characters`);
  const widths = columns.map((column) => {
    const { unit: of, value } = column.width;
    return of === 'characters'
      ? { unit: of, value: (value * cellOf(column, paper).width) / unit }
      : column.width;
  });
  let x = 0;
  return shareColumns(widths, total).map((cells, index) => {
    const isLast = index === columns.length - 1;
    const width = isLast ? paper.width - x : cells * unit;
    // Two inverse neighbours make one bar.
    const isJoined = columns[index]!.invert && columns[index + 1]?.invert;
    const field = { x, width: isLast || isJoined || cells === 1 ? width : width - unit };
    x += width;
    return field;
  });
}

interface Fitting {
  size: TextStyle['size'];
  wrap: boolean;
  maxLines: number | null;
}

function fit(style: Fitting, content: string, cell: Cell, width: number, path: string): string[] {
  const columns = Math.floor(width / cell.width);
  const lines =
    columns < 1
      ? []
      : wrap(content, {
          columns,
          wrap: style.wrap,
          maxLines: style.maxLines,
          ellipsis: style.maxLines === null ? '' : ellipsisOf(cell, style.size),
        });
  if (columns < 2 && (columns < 1 || lines.some((line) => measure(line) > columns)))
    throw tooNarrow(path, `${width} dots of paper cannot hold a character ${cell.width} dots wide`);
  return lines;
}

function ellipsisOf(cell: Cell, size: TextStyle['size']): string {
  const face = font({ width: cell.width / size.width, height: cell.height / size.height });
  return face.has(0x2026) ? '…' : '...';
}

/** Inverse lines of one block make one black area. */
function gapBelow({ invert, size }: TextStyle, isInner: boolean): number {
  return invert && isInner ? 0 : lineGap * size.height;
}

function cellOf(style: Pick<TextStyle, 'font' | 'size'>, paper: Paper): Cell {
  const cell = paper.fonts[style.font];
  return { width: cell.width * style.size.width, height: cell.height * style.size.height };
}

function tooNarrow(path: string, why: string): Fault {
  const message = `There is not enough room across the paper: ${why}. Use wider columns, fewer of them, or smaller text.`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [`${path}: ${why}`]);
}
