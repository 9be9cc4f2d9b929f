// A row's columns side by side, each wrapped in itself, as the lines they print.

import type { PlainColumn, PlainRow } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { cellOf, columnsOf, fit, type Paper } from './fit.ts';
import { gapBelow, type Line, run } from './line.ts';
import { type ColumnField, shareFields } from './share-fields.ts';

export function rowLines({ columns, ruler }: PlainRow, paper: Paper, path: string): Line[] {
  const measures = columns.map((column, index) => ({ ...column, ...ruler?.[index] }));
  const fields = shareFields(measures, paper, path);
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
      const items = column.invert
        ? bar(text ?? '', column, cell, fields[index]!)
        : run(text!, column, cell, fields[index]!, column.align);
      line.items.push(...items);
    });
    lines.push(line);
  }
  return lines;
}

/** The column's text on a ground that fills the column, up to an inverse neighbour. */
function bar(text: string, column: PlainColumn, cell: Cell, field: ColumnField): Line['items'] {
  const columns = Math.floor(field.width / cell.width);
  const blank = columns - columnsOf(text, column, cell);
  const before = { left: 0, center: blank >> 1, right: blank }[column.align];
  const after = blank - before + Math.floor(field.ground / cell.width) - columns;
  const padded = ' '.repeat(before) + text + ' '.repeat(after);
  const items = run(padded, column, cell, field, 'left');
  const left = field.ground % cell.width;
  if (left === 0 || field.ground === field.width) return items;
  // A neighbour follows at once: what is left of a cell must not part the two.
  const x = field.x + field.ground - left;
  return [...items, { kind: 'box', x, y: 0, width: left, height: cell.height }];
}
