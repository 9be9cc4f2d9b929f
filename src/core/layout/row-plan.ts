// The column positions and sizes that all rows of one block share on one paper.
// Computed for the first row and cached as long as the template lives, or for one
// document if it has numbers that the columns are too narrow for.

import type { Direction } from '../model/paper/document.ts';
import type { Align, PlainColumn, PlainRow } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { alignment } from './direction.ts';
import { cellOf } from './fit.ts';
import type { ColumnNeed, Paper } from './paper.ts';
import { gapBelow } from './line.ts';
import type { StatedColumn } from './number-widths.ts';
import { type ColumnField, mirrored, shareFields } from './share-fields.ts';

export interface RowPlan {
  columns: readonly PlannedColumn[];
  /** The height of a row that fits on a single line. */
  height: number;
  gap: number;
  /** Whether any column is inverse. */
  hasBar: boolean;
  /** The direction of the paper. */
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

interface CachedColumns {
  width: number;
  fonts: Paper['fonts'];
  columns: readonly StatedColumn[];
}

const stated = new WeakMap<PlainRow['columns'], CachedColumns>();

/** The columns of a row as the template states them. */
export function statedColumns(
  { columns }: PlainRow,
  paper: Pick<Paper, 'width' | 'fonts'>,
  path: string,
): readonly StatedColumn[] {
  const kept = stated.get(columns);
  const { width, fonts } = paper;
  if (kept && kept.width === width && kept.fonts === fonts) return kept.columns;
  const made = statedFields(columns, paper, path);
  stated.set(columns, { width, fonts, columns: made });
  return made;
}

function statedFields(
  columns: PlainRow['columns'],
  paper: Pick<Paper, 'width' | 'fonts'>,
  path: string,
): readonly StatedColumn[] {
  return shareFields(columns, paper, path).map((field, index) => ({
    width: field.width,
    room: roomIn(field, cellOf(columns[index]!, paper)),
  }));
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

/** Plans the same columns in smaller letters. */
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
    return { ...one, cell, room: roomIn(one.field, cell) };
  });
  return {
    columns,
    height: Math.max(...columns.map(({ cell }) => cell.height)),
    gap: Math.max(...columns.map(({ column }) => gapBelow(column, false))),
    hasBar: columns.some(({ column }) => column.invert),
    direction: paper.direction,
  };
}

function roomIn({ width }: ColumnField, cell: Cell): number {
  return Math.floor(width / cell.width);
}
