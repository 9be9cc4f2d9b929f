// Writes the hint at the end of a message about a name that does not exist: the
// most similar known name.

import { spend } from '../budget.ts';

/** `; did you mean "content"?`, or an empty string if no name is similar. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  const meant = nearest(wrong, names);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

const longestName = 64;
// Cells of the tables of edit distances: 400 time zones, or 50 names of 64 characters.
const maxCells = 200_000;

/** Undefined if no known name is within a third of its length in edits, or if the name is long. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  const wrong = name.toLowerCase();
  let best: { candidate: string; edits: number } | undefined;
  let cells = 0;
  for (const candidate of known) {
    const allowed = Math.max(1, Math.ceil(candidate.length / 3));
    const difference = Math.abs(name.length - candidate.length);
    if (candidate.length > longestName || difference > Math.min(allowed, 8)) continue;
    const size = (name.length + 1) * (candidate.length + 1);
    cells += size;
    if (cells > maxCells) break;
    spend(1 + (size >> 3)); // about 10 ns a cell
    const edits = distance(wrong, candidate.toLowerCase());
    if (edits <= allowed && edits < (best?.edits ?? Infinity)) best = { candidate, edits };
  }
  return best?.candidate;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length]!;
}
