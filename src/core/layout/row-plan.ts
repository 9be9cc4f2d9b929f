// The column positions and sizes that all rows of one block share on one paper.
// Computed for the first row of a document and cached for the others.

import type { Direction } from '../model/document.ts';
import type { Align, PlainColumn, PlainRow } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { alignment } from './direction.ts';
import { cellOf } from './fit.ts';
import type { ColumnNeed, Paper } from './paper.ts';
import { gapBelow } from './line.ts';
import { type ColumnField, mirrored, shareFields } from './share-fields.ts';

export interface RowPlan {
  columns: readonly PlannedColumn[];
  /** Of a row that fits on a single line. */
  height: number;
  gap: number;
  /** Whether any column is inverse. */
  hasBar: boolean;
  /** Of the paper. */
  direction: Direction;
}

interface PlannedColumn {
  column: PlainColumn;
  cell: Cell;
  field: ColumnField;
  /** Number of cells that fit. */
  room: number;
  /** Alignment of left-to-right text. */
  align: Align;
}

interface CachedPlan extends RowPlan {
  width: number;
  fonts: Paper['fonts'];
  isTurned: boolean;
  needs: readonly ColumnNeed[] | undefined;
}

const plans = new WeakMap<PlainRow['columns'], CachedPlan>();

/** `isTurned`: columns run from right to left. Throws a Fault if there are more columns than cells. */
export function rowPlan(row: PlainRow, paper: Paper, path: string, isTurned: boolean): RowPlan {
  const kept = plans.get(row.columns);
  const { width, fonts } = paper;
  const needs = paper.numbers.get(path);
  if (
    kept &&
    kept.needs === needs &&
    kept.width === width &&
    kept.fonts === fonts &&
    kept.isTurned === isTurned &&
    kept.direction === paper.direction
  )
    return kept;
  const made = { ...plan(row, paper, path, isTurned), width, fonts, isTurned, needs };
  plans.set(row.columns, made);
  return made;
}

function plan(
  { columns, ruler }: PlainRow,
  paper: Paper,
  path: string,
  isTurned: boolean,
): RowPlan {
  const measures = ruler
    ? columns.map((column, index) => ({ ...column, ...ruler[index] }))
    : columns;
  const shared = shareFields(measures, paper, path, paper.numbers.get(path));
  const fields = isTurned ? mirrored(shared, paper) : shared;
  return planned(
    columns.map((column, index) => {
      const field = fields[index]!;
      return { column, field, align: alignment(column.align, isTurned) };
    }),
    paper,
  );
}

/** The same columns in smaller letters. */
export function shrunkPlan(
  { columns }: RowPlan,
  paper: Paper,
  look: Partial<Pick<PlainColumn, 'font' | 'size'>>,
): RowPlan {
  return planned(
    columns.map((one) => ({ ...one, column: { ...one.column, ...look } })),
    paper,
  );
}

function planned(
  placed: readonly Pick<PlannedColumn, 'column' | 'field' | 'align'>[],
  paper: Paper,
): RowPlan {
  const columns = placed.map((one) => {
    const cell = cellOf(one.column, paper);
    return { ...one, cell, room: Math.floor(one.field.width / cell.width) };
  });
  return {
    columns,
    height: Math.max(...columns.map(({ cell }) => cell.height)),
    gap: Math.max(...columns.map(({ column }) => gapBelow(column, false))),
    hasBar: columns.some(({ column }) => column.invert),
    direction: paper.direction,
  };
}
