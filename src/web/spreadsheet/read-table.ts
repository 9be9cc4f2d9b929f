// Reads the text of a CSV file, or cells that were pasted from a spreadsheet, into rows of cells.

export type Separator = '\t' | ';' | ',' | '|';

/** The separators in the order of preference: commas are in every row of prices, too. */
export const separators: readonly Separator[] = ['\t', ';', ',', '|'];

/** Rows without any text are left out. */
export function readTable(text: string, separator: Separator): string[][] {
  return [...records(text.replace(/^\ufeff/, ''), separator)].filter((cells) =>
    cells.some((cell) => cell.trim() !== ''),
  );
}

const rowsLookedAt = 30;
const charactersLookedAt = 50_000;

/** The separator that cuts the first rows into the same number of columns, more than one. */
export function separatorOf(text: string): Separator {
  const head = text.slice(0, charactersLookedAt);
  let best: Separator = ',';
  let most = 0;
  for (const separator of separators) {
    const rows = readTable(head, separator).slice(0, rowsLookedAt);
    // The last row may be cut off.
    const widths = (rows.length > 1 && head.length < text.length ? rows.slice(0, -1) : rows).map(
      (cells) => cells.length,
    );
    const usual = mostFrequent(widths);
    const share = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    if (usual > 1 && share > most) [best, most] = [separator, share];
  }
  return best;
}

function mostFrequent(numbers: number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [found] = [...counts].toSorted(([, a], [, b]) => b - a);
  return found?.[0] ?? 0;
}

function* records(text: string, separator: string): Generator<string[]> {
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedEnd(text, at, separator) : null;
    let end: number;
    if (quoted === null) {
      end = cellEnd(text, at, separator);
      cells.push(text.slice(at, end));
    } else {
      end = quoted + 1;
      cells.push(text.slice(at + 1, quoted).replaceAll('""', '"'));
    }
    if (text[end] === separator) {
      at = end + 1;
      if (at === text.length) cells.push('');
      continue;
    }
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

function cellEnd(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

/**
 * Where the closing quotation mark is; null if the cell only begins with one, such as `"A" brand`
 * from the clipboard.
 */
function quotedEnd(text: string, from: number, separator: string): number | null {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return null;
    if (text[at + 1] === '"') continue;
    const next = text[at + 1];
    return next === undefined || next === separator || next === '\n' || next === '\r' ? at : null;
  }
}
