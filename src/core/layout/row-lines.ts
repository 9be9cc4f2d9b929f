// A row's columns side by side, each wrapped in itself, as the lines they print.

import type { Align, PlainColumn, PlainRow } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { alignment, isMirrored } from './direction.ts';
import { cellOf, columnsOf, fit, type Paper, type Written } from './fit.ts';
import { gapBelow, type Line, run } from './line.ts';
import { type ColumnField, mirrored, shareFields } from './share-fields.ts';

export function rowLines({ columns, ruler }: PlainRow, paper: Paper, path: string): Line[] {
  const measures = ruler
    ? columns.map((column, index) => ({ ...column, ...ruler[index] }))
    : columns;
  const contents = columns.map(({ content }) => content);
  const isTurned = isMirrored(contents, paper, path);
  const shared = shareFields(measures, paper, path);
  const fields = isTurned ? mirrored(shared, paper) : shared;
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
      const written = texts[index]![number];
      if (written === undefined && !column.invert) return;
      line.height = Math.max(line.height, cell.height);
      line.gap = Math.max(line.gap, gapBelow(column, number < count - 1));
      const field = fields[index]!;
      const { text, direction } = written ?? { text: '', direction: 'ltr' };
      const align = alignment(column.align, isTurned || direction === 'rtl');
      const items = column.invert
        ? bar({ text, direction }, column, cell, field, align, isTurned)
        : run(text, column, cell, field, align, direction);
      line.items.push(...items);
    });
    lines.push(line);
  }
  return lines;
}

/** The column's text on a ground that fills the column, up to an inverse neighbour. */
function bar(
  { text, direction }: Written,
  column: PlainColumn,
  cell: Cell,
  field: ColumnField,
  align: Align,
  isTurned: boolean,
): Line['items'] {
  const { ground } = field;
  const inked = run(text, column, cell, field, align, direction);
  if (inked.some(({ kind }) => kind === 'shaped')) {
    const left = Math.min(...inked.map(({ x }) => x));
    const right = Math.max(...inked.map(({ x, width }) => x + width));
    const before = { x: ground.x, width: left - ground.x };
    const after = { x: right, width: ground.x + ground.width - right };
    return [...inked, ...blackened(before, cell), ...blackened(after, cell)];
  }
  // As text all the way, so that printers can write it with their own font.
  const columns = Math.floor(field.width / cell.width);
  const blank = columns - columnsOf(text, column, cell);
  const more = Math.floor(ground.width / cell.width) - columns;
  const before = { left: 0, center: blank >> 1, right: blank }[align];
  const padded =
    ' '.repeat(before + (isTurned ? more : 0)) +
    text +
    ' '.repeat(blank - before + (isTurned ? 0 : more));
  const items = run(padded, column, cell, ground, isTurned ? 'right' : 'left');
  const rest = ground.width % cell.width;
  if (ground.width === field.width) return items;
  // A neighbour follows at once: what is left of a cell must not part the two.
  const x = isTurned ? ground.x : ground.x + ground.width - rest;
  return [...items, ...blackened({ x, width: rest }, cell)];
}

function blackened(
  { x, width }: Pick<ColumnField, 'x' | 'width'>,
  { height }: Cell,
): Line['items'] {
  return width > 0 ? [{ kind: 'box', x, y: 0, width, height }] : [];
}
