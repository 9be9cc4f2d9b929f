// The rows that the service refused, from the details of its answer: `row 3 (line 4): price: …`.

import { PlatenError } from '../../client/index.ts';

export interface RefusedRow {
  /** 1 for the first row that was sent. */
  number: number;
  /** Empty if it concerns the whole row. */
  path: string;
  text: string;
}

/** A row as it was sent: one that is corrected later is another row. */
type Cells = readonly string[];
export interface RowRefusal {
  path: string;
  text: string;
}

/** The rows refused so far with those that this answer refuses: each answer names some of them. */
export function withRefused(
  before: ReadonlyMap<Cells, readonly RowRefusal[]>,
  error: Error,
  sent: readonly Cells[],
): ReadonlyMap<Cells, readonly RowRefusal[]> {
  const all = new Map(before);
  for (const { number, path, text } of refusedRows(error) ?? []) {
    const cells = sent[number - 1];
    if (cells) all.set(cells, [...(all.get(cells) ?? []), { path, text }]);
  }
  return all;
}

/** Null if the answer is not about rows. */
export function refusedRows(error: Error | null): RefusedRow[] | null {
  if (!(error instanceof PlatenError)) return null;
  const found = error.details.flatMap((detail) => {
    const [, row, path = '', text] =
      /^row (\d+) \(line \d+\)(?:: ([^\s:]+))?: ([^]*)$/.exec(detail) ?? [];
    return row === undefined ? [] : [{ number: Number(row), path, text: text! }];
  });
  return found.length > 0 ? found : null;
}
