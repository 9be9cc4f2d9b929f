// Checks all rows against the schema of the template, a part at a time, so that the page answers
// meanwhile.

import { useEffect, useState } from 'react';
import type { DataProblem } from '../data-form/check-data.ts';
import type { DataSchema } from '../data-form/data-schema.ts';
import { slices } from './list-csv.ts';
import { type ListSettings, rowPrint } from './row-data.ts';

export interface RowProblems {
  /** The problems by the index of the row. */
  byRow: ReadonlyMap<number, DataProblem[]>;
  isChecking: boolean;
}

interface Found {
  byRow: RowProblems['byRow'];
  /** What was checked. */
  settings: ListSettings | null;
  rows: readonly string[][] | null;
}

export function useRowProblems(
  schema: DataSchema,
  settings: ListSettings,
  rows: readonly string[][],
): RowProblems {
  const [found, setFound] = useState<Found>({ byRow: new Map(), settings: null, rows: null });
  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const byRow = new Map<number, DataProblem[]>();
      for await (const [slice, from] of slices(rows)) {
        if (isOver) return;
        slice.forEach((cells, index) => {
          const { problems } = rowPrint(schema, settings, cells);
          if (problems.length > 0) byRow.set(from + index, problems);
        });
      }
      if (!isOver) setFound({ byRow, settings, rows });
    };
    void check();
    return () => {
      isOver = true;
    };
  }, [schema, settings, rows]);
  return { byRow: found.byRow, isChecking: found.rows !== rows || found.settings !== settings };
}
