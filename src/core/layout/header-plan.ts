// The plan of a row; the headers of a table shrink together if a word of one is
// wider than its column, instead of breaking inside the word.

import type { PlainRow } from '../model/paper/plain-block.ts';
import { isPlain } from '../raster/text/cells.ts';
import { columnsOf } from './fit.ts';
import type { Paper } from './paper.ts';
import { rowPlan, type RowPlan, shrunkPlan } from './row-plan.ts';
import { pieces } from './wrap-shaped.ts';

export function planFor(row: PlainRow, paper: Paper, path: string, isTurned: boolean): RowPlan {
  const plan = rowPlan(row, paper, path, isTurned);
  // Only headers are measured by other columns.
  if (row.ruler === undefined || holdsWords(row, plan)) return plan;
  let smaller = plan;
  for (const step of steps) {
    smaller = shrunkPlan(plan, paper, step);
    if (holdsWords(row, smaller)) return smaller;
  }
  return smaller;
}

/** The steps from the look of the template to the smallest letters. */
const steps = [
  { size: { width: 1, height: 1 } },
  { size: { width: 1, height: 1 }, font: 'B' },
] as const;

function holdsWords({ contents }: PlainRow, { columns }: RowPlan): boolean {
  return columns.every(
    ({ column, cell, room }, index) =>
      (contents[index]!.length <= room && isPlain(contents[index]!)) ||
      pieces(contents[index]!).every((word) => columnsOf(word.trimEnd(), column, cell) <= room),
  );
}
