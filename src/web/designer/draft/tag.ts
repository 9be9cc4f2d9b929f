// Reads the expressions in a text as tags: a path and the filters after it. Anything else, such
// as arithmetic, stays a tag with its source only.

export interface Tag {
  /** The expression without its braces. */
  source: string;
  /** The path of the field; null if the expression is more than a path with filters. */
  path: string | null;
  filters: TagFilter[];
}

export interface TagFilter {
  name: string;
  /** Arguments as written, such as `2` or `"short"`. */
  arguments: string[];
}

const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;

/** Matches each expression in braces. A new one for each use, because it has a position. */
export function inBraces(): RegExp {
  return new RegExp(String.raw`\{\{((?:${quoted}|[^"'{}]|\}(?!\}))*)\}\}`, 'gu');
}

const name = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_]*`;
const pathShape = new RegExp(
  String.raw`^@?${name}(?:\.${name}|\[(?:\d{1,2}|"[^"]*"|'[^']*')\])*`,
  'u',
);
const filterShape = new RegExp(String.raw`^\s*\|\s*(\w+)\s*`, 'u');
const argumentShape = new RegExp(String.raw`^\s*(${quoted}|-?\d+(?:\.\d+)?|true|false)\s*`, 'u');
const reserved = new Set(['and', 'or', 'not', 'true', 'false', 'null']);

export function readTag(inner: string): Tag {
  const source = inner.trim();
  const other: Tag = { source, path: null, filters: [] };
  const path = pathShape.exec(source)?.[0];
  if (path === undefined || reserved.has(path)) return other;
  const filters: TagFilter[] = [];
  let rest = source.slice(path.length);
  while (rest.trim() !== '') {
    const filter = filterShape.exec(rest);
    if (!filter) return other;
    rest = rest.slice(filter[0].length);
    const given: string[] = [];
    while (rest.startsWith(given.length === 0 ? ':' : ',')) {
      const argument = argumentShape.exec(rest.slice(1));
      if (!argument) return other;
      given.push(argument[1]!);
      rest = rest.slice(1 + argument[0].length);
    }
    filters.push({ name: filter[1]!, arguments: given });
  }
  return { source, path, filters };
}

/** The text of a tag, with its braces. */
export function writeTag(path: string, filters: readonly TagFilter[]): string {
  const written = filters.map(({ name: filter, arguments: given }) =>
    given.length === 0 ? ` | ${filter}` : ` | ${filter}: ${given.join(', ')}`,
  );
  return `{{ ${path}${written.join('')} }}`;
}

/** Filters that only stand in for an absent value, and do not format it. */
export function isFallback({ name: filter }: TagFilter): boolean {
  return filter === 'default';
}

/** The value of an argument as written. */
export function argumentValue(written: string): string {
  return /^["']/.test(written)
    ? written.slice(1, -1).replaceAll(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char))
    : written;
}

/** A name that someone typed, as a path: `VAT number` becomes vatNumber. */
export function pathFrom(typed: string): string | null {
  const parts = typed
    .normalize('NFC')
    .split('.')
    .map((part) => fieldFrom(part.trim()));
  return parts.every((part) => part !== null) ? parts.join('.') : null;
}

function fieldFrom(typed: string): string | null {
  const pieces = typed.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const joined = pieces
    .map((piece, index) =>
      index === 0 ? lowerFirst(piece) : piece[0]!.toUpperCase() + piece.slice(1),
    )
    .join('');
  if (!/^[\p{L}_]/u.test(joined) || reserved.has(joined)) return null;
  return joined;
}

/** `Discount` becomes discount and `VAT` vat, but `invoiceNo` stays. */
function lowerFirst(piece: string): string {
  return piece === piece.toUpperCase()
    ? piece.toLowerCase()
    : piece[0]!.toLowerCase() + piece.slice(1);
}
