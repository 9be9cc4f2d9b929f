// The bounds of what error details repeat from a request: its author chooses how
// long values are, and how many are wrong.

export const maxDetails = 100;
const maxCharacters = 100;
const maxPathCharacters = 200;
const maxEntries = 10;

/** Cuts a value that a message repeats. */
export function shortened(text: string, most = maxCharacters): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Cuts the path at the start of a detail. */
export function shortPath(path: string): string {
  return shortened(path, maxPathCharacters);
}

/** The first entries of a list, and how many there are if that is not all. */
export function listed<Entry>(
  entries: readonly Entry[],
  write: (entry: Entry) => string,
  most = maxEntries,
): string {
  const text = entries
    .slice(0, most)
    .map((entry) => shortened(write(entry)))
    .join(', ');
  return entries.length > most ? `${text}, … (${entries.length} in all)` : text;
}

/** Checks stop after one detail more than is shown; this one becomes "… and more". */
export function limited(details: string[]): string[] {
  return details.length > maxDetails ? [...details.slice(0, maxDetails), '… and more'] : details;
}
