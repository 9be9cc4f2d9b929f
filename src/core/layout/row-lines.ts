// A row's columns side by side, each wrapped in itself, as the lines they print.

import type { PlainColumn, PlainRow } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { cellOf, columnsOf, fit, type Paper, tooNarrow } from './fit.ts';
import { type Field, gapBelow, type Line, run } from './line.ts';
import { shareColumns } from './share-columns.ts';

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
      const items = column.invert
        ? bar(text ?? '', column, cell, fields[index]!)
        : run(text!, column, cell, fields[index]!, column.align);
      line.items.push(...items);
    });
    lines.push(line);
  }
  return lines;
}

/** The column's text on a ground that fills the column. */
function bar(text: string, column: PlainColumn, cell: Cell, field: Field): Line['items'] {
  const columns = Math.floor(field.width / cell.width);
  const blank = columns - columnsOf(text, column, cell);
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
