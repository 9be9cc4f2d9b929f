// The heights of the rows of stacked codes, in modules: the symbol library tells
// only their sum.

/** Null if every row is a module high. */
export function rowHeights(bcid: string, rows: number, total: number): number[] | null {
  if (rows === total) return null;
  if (bcid === 'databarstacked') return [5, 1, 7];
  const isSeparator = separators[bcid];
  if (!isSeparator) return null;
  const lines = Array.from({ length: rows }, (_, row) => isSeparator(row));
  const thin = lines.filter(Boolean).length;
  const tall = Math.max(1, Math.floor((total - thin) / Math.max(1, rows - thin)));
  return lines.map((isThin) => (isThin ? 1 : tall));
}

/** Whether a row is one module high. */
const separators: Record<string, (row: number) => boolean> = {
  codablockf: (row) => row % 2 === 0,
  code49: (row) => row % 2 === 0,
  databarstackedomni: (row) => row % 4 !== 0,
  databarexpandedstacked: (row) => row % 4 !== 0,
};
