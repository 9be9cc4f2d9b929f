// Tables. On a narrow terminal texts are cut, and columns that matter least are left out;
// for programs everything is written in full.

import { displayWidth, fitted } from './display-width.ts';
import { plain } from './plain.ts';
import type { Screen, Tone } from './screen.ts';

export interface Cell {
  text: string;
  tone?: Tone;
}

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string | Cell;
  /** True if the texts of this column may be cut. */
  isCut?: boolean;
  /** Left out on a narrow terminal; those with the highest number first. */
  leftOut?: number;
  /** Numbers. */
  isRight?: boolean;
}

const gap = 2;
/** Less of a text that is cut says nothing. */
const leastWidth = 14;

interface Measured {
  title: string;
  cells: Cell[];
  width: number;
  isCut: boolean;
  leftOut: number;
  isRight: boolean;
}

/** Makes the lines of the table, with the titles first. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  screen: Pick<Screen, 'columns' | 'paint'>,
): string[] {
  const shown = fittingColumns(
    columns.map((column) => measured(column, rows)),
    screen.columns,
  );
  const head = shown.map((column) => screen.paint('quiet', padded(column, column.title, shown)));
  const body = rows.map((_, index) =>
    shown.map((column) => {
      const { text, tone } = column.cells[index]!;
      const whole = padded(column, fitted(text, column.width), shown);
      return tone ? whole.replace(whole.trim(), (word) => screen.paint(tone, word)) : whole;
    }),
  );
  return [head, ...body].map((cells) => cells.join(' '.repeat(gap)));
}

function measured<Row>(
  { title, cell, isCut = false, leftOut = 0, isRight = false }: Column<Row>,
  rows: readonly Row[],
): Measured {
  const cells = rows.map((row) => {
    const value = cell(row);
    const { text, ...rest } = typeof value === 'string' ? { text: value } : value;
    return { text: plain(text), ...rest };
  });
  const width = cells.reduce((most, { text }) => Math.max(most, displayWidth(text)), title.length);
  return { title, cells, width, isCut, leftOut, isRight };
}

function fittingColumns(columns: Measured[], available: number): Measured[] {
  let shown = columns;
  for (;;) {
    const excess = widthOf(shown) - available;
    if (excess <= 0) return shown;
    const slack = shown.reduce((sum, column) => sum + column.width - leastOf(column), 0);
    if (slack >= excess) return narrowed(shown, excess);
    const least = Math.max(...shown.map(({ leftOut }) => leftOut));
    if (least === 0) return narrowed(shown, slack);
    shown = shown.filter(({ leftOut }) => leftOut !== least);
  }
}

function leastOf({ title, width, isCut }: Measured): number {
  return isCut ? Math.min(width, Math.max(title.length, leastWidth)) : width;
}

/** Takes `excess` cells from the columns that can be cut, the widest first. */
function narrowed(columns: Measured[], excess: number): Measured[] {
  const result = columns.map((column) => ({ ...column }));
  let left = excess;
  while (left > 0) {
    const cut = result.filter((column) => column.width > leastOf(column));
    const widest = Math.max(...cut.map(({ width }) => width));
    const next = Math.max(0, ...cut.map(({ width }) => width).filter((width) => width < widest));
    for (const column of cut.filter(({ width }) => width === widest)) {
      const share = Math.min(left, widest - Math.max(next, leastOf(column)));
      column.width -= share;
      left -= share;
    }
  }
  return result;
}

function widthOf(columns: Measured[]): number {
  return columns.reduce((sum, { width }) => sum + width + gap, -gap);
}

/** The last column has no blanks after it. */
function padded(column: Measured, text: string, shown: Measured[]): string {
  const blanks = ' '.repeat(Math.max(0, column.width - displayWidth(text)));
  if (column.isRight) return blanks + text;
  return column === shown.at(-1) ? text : text + blanks;
}

/** Names and values below each other; without the values that are empty. */
export function pairs(
  entries: readonly (readonly [name: string, value: string | Cell])[],
  { paint }: Pick<Screen, 'paint'>,
): string[] {
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.flatMap(([name, value]) => {
    const { text, tone } = typeof value === 'string' ? { text: value } : value;
    if (text === '') return [];
    const shown = tone ? paint(tone, plain(text)) : plain(text);
    return `${paint('quiet', name.padEnd(width))}  ${shown}`;
  });
}
