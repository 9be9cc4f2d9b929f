// The problems of a CSV file, by row and column, from the details of the service's answer.

import type { CsvTable } from './csv.ts';

export interface RowProblem {
  /** 1 for the first row after the header; null if it concerns the whole file or the header. */
  row: number | null;
  /** As the first row of the file names it; empty if it concerns the whole row. */
  field: string;
  /** What the cell holds, if the column is known. */
  value: string;
  problem: string;
}

export function rowProblem(detail: string, { header, rows }: CsvTable): RowProblem {
  const found = /^rows\[(\d+)\](?:\.([^:]+))?: ([^]*)$/.exec(detail);
  if (!found) return { row: null, field: '', value: '', problem: detail };
  const row = Number(found[1]);
  const field = found[2] ?? '';
  const column = header.indexOf(field);
  const value = (column >= 0 && rows[row - 1]?.[column]) || '';
  return { row, field, value, problem: found[3]! };
}
