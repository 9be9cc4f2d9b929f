// The lines of a row whose text wraps, is inverse or needs shaping: each column
// wraps within its own width. Rows of one plain line take the short way in Stack.

import type { Align, PlainColumn, PlainRow } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { isPlain } from '../raster/text/cells.ts';
import { needsShaping } from '../raster/text/scripts.ts';
import { alignment, plainDirection } from './direction.ts';
import { cellOf, columnsOf, fit, type FittedLine } from './fit.ts';
import { gapBelow, type Line, run } from './line.ts';
import type { Paper } from './paper.ts';
import type { RowPlan } from './row-plan.ts';
import type { ColumnField } from './share-fields.ts';
import { styleForNumbers } from './whole-numbers.ts';
import { shortWord, styleForWords } from './whole-words.ts';

export function rowLines(
  { contents }: PlainRow,
  plan: RowPlan,
  paper: Pick<Paper, 'fonts' | 'locale'>,
  path: string,
  isTurned: boolean,
): Line[] {
  const columns = plan.columns.map((planned, index) => {
    const { field, column: given } = planned;
    const place = `${path}.columns[${index}]`;
    const whole = styleForNumbers(given, contents[index]!, field.width, paper, place);
    const column = styleForWords(whole, contents[index]!, field.width, paper, shortWord);
    return column === given ? planned : { ...planned, column, cell: cellOf(column, paper) };
  });
  const language = { direction: plan.direction, locale: paper.locale };
  const texts = columns.map(({ column, cell, field }, index) =>
    fit(column, contents[index]!, cell, field.width, `${path}.columns[${index}]`, language),
  );
  const count = Math.max(1, ...texts.map((lines) => lines.length));
  const lines: Line[] = [];
  for (let number = 0; number < count; number++) {
    const line: Line = { height: 0, gap: 0, items: [] };
    const isDrawn =
      plan.hasBar &&
      texts.some((of) => of[number]?.direction === 'rtl' || needsShaping(of[number]?.text ?? ''));
    columns.forEach(({ column, cell, field }, index) => {
      const written = texts[index]![number];
      if (written === undefined && !column.invert) return;
      line.height = Math.max(line.height, cell.height);
      line.gap = Math.max(line.gap, gapBelow(column, number < count - 1));
      const { text, direction } = written ?? { text: '', direction: 'ltr' };
      const align = alignment(column.align, isTurned || direction === 'rtl');
      const items = column.invert
        ? (isDrawn ? drawnBar : bar)({ text, direction }, column, cell, field, align, isTurned)
        : run(text, column, cell, field, align, direction);
      line.items.push(...items);
    });
    lines.push(line);
  }
  return lines;
}

/** Whether every text is plain and fits its column, as in nearly all rows. */
export function isOneLine(
  { contents, isAscii }: PlainRow,
  { columns, hasBar, direction }: RowPlan,
): boolean {
  if (hasBar) return false;
  for (let index = 0; index < contents.length; index++) {
    const text = contents[index]!;
    const { room } = columns[index]!;
    if (room < 1 || text.length > room || !(isAscii || isPlain(text))) return false;
    if (direction === 'rtl' && plainDirection(text, direction) === 'rtl') return false;
  }
  return true;
}

type Bar = (
  written: FittedLine,
  column: PlainColumn,
  cell: Cell,
  field: ColumnField,
  align: Align,
  isTurned: boolean,
) => Line['items'];

/**
 * Inverse text padded with spaces to fill the column, up to an inverse
 * neighbour. All of it is text, so printers can use their built-in font.
 */
const bar: Bar = ({ text }, column, cell, { width, ground }, align, isTurned) => {
  const columns = Math.floor(width / cell.width);
  const blank = columns - columnsOf(text, column, cell);
  const more = Math.floor(ground.width / cell.width) - columns;
  const before = { left: 0, center: blank >> 1, right: blank }[align];
  const padded =
    ' '.repeat(before + (isTurned ? more : 0)) +
    text +
    ' '.repeat(blank - before + (isTurned ? 0 : more));
  const items = run(padded, column, cell, ground, isTurned ? 'right' : 'left');
  if (ground.width === width) return items;
  // An inverse neighbour follows: fill the rest of the cell so that no white line separates the two.
  const rest = ground.width % cell.width;
  const x = isTurned ? ground.x : ground.x + ground.width - rest;
  return [...items, ...blackened(x, x + rest, cell)];
};

/** Bar of a line that is painted: black to the exact dot. */
const drawnBar: Bar = ({ text, direction }, column, cell, field, align) => {
  const items = run(text, column, cell, field, align, direction);
  const { x, width } = field.ground;
  const from = Math.min(x + width, ...items.map((item) => item.x));
  const to = Math.max(from, ...items.map((item) => item.x + item.width));
  return [...items, ...blackened(x, from, cell), ...blackened(to, x + width, cell)];
};

function blackened(from: number, to: number, { height }: Cell): Line['items'] {
  return to > from ? [{ kind: 'box', x: from, y: 0, width: to - from, height }] : [];
}
