// Converts column widths of a row to fields: x and width in dots.

import type { ColumnMeasure } from '../model/paper/plain-block.ts';
import { shareColumns } from '../share-columns.ts';
import { cellOf, tooNarrow } from './fit.ts';
import { grownColumns } from './number-widths.ts';
import type { ColumnNeed, Paper } from './paper.ts';
import type { LineField } from './line.ts';

export interface ColumnField extends LineField {
  /** The black area of an inverse column; adjacent inverse columns form one bar. */
  ground: LineField;
}

type Measured = ColumnMeasure & { invert: boolean };

/** Side by side, with one blank cell at the end of each but the last; as wide as the numbers in them need. */
export function shareFields(
  columns: readonly Measured[],
  paper: Pick<Paper, 'width' | 'fonts'>,
  path: string,
  needs?: readonly ColumnNeed[],
): ColumnField[] {
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
  const last = columns.length - 1;
  const over = paper.width - total * unit; // dots, which the last column has more
  const cellsFor = (dots: number, index: number) => {
    if (index === last) return Math.ceil((dots - over) / unit);
    return dots <= unit ? 1 : Math.ceil(dots / unit) + 1;
  };
  const stated = shareColumns(widths, total);
  const shared = needs ? grownColumns(stated, needs, cellsFor, paper) : stated;
  let x = 0;
  return shared.map((cells, index) => {
    const isLast = index === last;
    const whole = isLast ? paper.width - x : cells * unit;
    const isJoined = columns[index]!.invert && columns[index + 1]?.invert;
    const width = isLast || cells === 1 ? whole : whole - unit;
    const field = { x, width, ground: { x, width: isJoined ? whole : width } };
    x += whole;
    return field;
  });
}

/** Turns the columns from right to left. */
export function mirrored(fields: readonly ColumnField[], { width }: Paper): ColumnField[] {
  const turned = (field: LineField): LineField => ({
    x: width - field.x - field.width,
    width: field.width,
  });
  return fields.map((field) => ({ ...turned(field), ground: turned(field.ground) }));
}
