// The columns of a row as stretches of the paper's width.

import type { ColumnMeasure } from '../model/plain-block.ts';
import { shareColumns } from '../model/share-columns.ts';
import { cellOf, type Paper, tooNarrow } from './fit.ts';
import type { Field } from './line.ts';

type Measured = ColumnMeasure & { invert: boolean };

/** Side by side, with a cell of white at the end of each but the last. */
export function shareFields(columns: readonly Measured[], paper: Paper, path: string): Field[] {
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
