// Divides the width of the paper among the columns of a row. Used by the check of
// a template (in characters) and by layout (in cells of the printer).

import type { ColumnWidth } from './model/paper/plain-block.ts';

/**
 * Returns whole cells for each column, at least one, with the sum `total`. The
 * widest column absorbs what the template's widths leave over or exceed: it
 * holds running text, while columns of numbers keep their width.
 */
export function shareColumns(widths: readonly ColumnWidth[], total: number): number[] {
  const cells = widths.map(({ unit, value }) => {
    if (unit === 'rest') return 0;
    const wanted = Math.round(unit === 'percent' ? (total * value) / 100 : value);
    return Math.min(total, Math.max(1, wanted));
  });
  let left = total - sum(cells);
  let weight = sum(widths.map(({ unit, value }) => (unit === 'rest' ? value : 0)));
  widths.forEach(({ unit, value }, index) => {
    if (unit !== 'rest') return;
    const share = Math.max(1, Math.round((left * value) / weight));
    cells[index] = share;
    left -= share;
    weight -= value;
  });
  for (let over = sum(cells) - total; over !== 0;) {
    const widest = cells.indexOf(Math.max(...cells));
    const step = over > 0 ? 1 : over;
    cells[widest]! -= step;
    over -= step;
  }
  return cells;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
