// Writes the hint at the end of a message about a name that does not exist: the
// most similar known name.

/** `; did you mean "content"?`, or an empty string if no name is similar. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  const meant = nearest(wrong, names);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

/** Undefined if no known name is within a third of its length in edits. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const candidates = known
    .map((candidate) => ({
      candidate,
      edits: distance(name.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.ceil(candidate.length / 3)));
  candidates.sort((a, b) => a.edits - b.edits);
  return candidates[0]?.candidate;
}

function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 8) return Infinity;
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
