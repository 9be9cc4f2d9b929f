// Writes the hint at the end of a message about a name that does not exist: the
// most similar known name.

/** `; did you mean "content"?`, or an empty string if no name is similar. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  const meant = nearest(wrong, names);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

const longestName = 64;
// Cells of the tables of edit distances, a few nanoseconds each: 400 time zones, or 26 names of 64 characters.
const maxCells = 110_000;

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
    const edits = distance(wrong, candidate.toLowerCase());
    if (edits <= allowed && edits < (best?.edits ?? Infinity)) best = { candidate, edits };
  }
  return best?.candidate;
}

const row = new Uint8Array(longestName + 1);

/** The number of edits that make one name the other. Both have at most `longestName` characters. */
function distance(a: string, b: string): number {
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const code = a.charCodeAt(i - 1);
    let before = i;
    let diagonal = i - 1;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!;
      const replaced = code === b.charCodeAt(j - 1) ? diagonal : diagonal + 1;
      const added = (above < before ? above : before) + 1;
      row[j - 1] = before;
      before = replaced < added ? replaced : added;
      diagonal = above;
    }
    row[b.length] = before;
  }
  return row[b.length]!;
}
