// What differs between two JSON values, as lines for people: one for each field,
// with its path. Lists are compared item by item, so that a block that was added
// at the top does not look like a change of all blocks below it.

const maxCharacters = 80;
/** Comparing two lists takes the product of their lengths; longer ones are compared by position. */
const maxComparisons = 250_000;

/** Empty if the values are equal; the order of keys does not matter. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      differences(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (before === after) return [];
  if (before === undefined) return [`${path}: added ${shown(after)}`];
  if (after === undefined) return [`${path}: removed ${shown(before)}`];
  return [`${path}: ${shown(before)} → ${shown(after)}`];
}

function ofLists(before: unknown[], after: unknown[], path: string): string[] {
  const lines: string[] = [];
  let [removed, added]: [number[], number[]] = [[], []];
  /** What lies between two items that are in both lists. */
  const flush = () => {
    const pairs = Math.min(removed.length, added.length);
    for (let n = 0; n < pairs; n++) {
      const [from, to] = [removed[n]!, added[n]!];
      if (isSameKind(before[from], after[to]))
        lines.push(...differences(before[from], after[to], `${path}[${to}]`));
      else
        lines.push(
          `${path}[${from}]: removed ${shown(before[from])}`,
          `${path}[${to}]: added ${shown(after[to])}`,
        );
    }
    for (const from of removed.slice(pairs))
      lines.push(`${path}[${from}]: removed ${shown(before[from])}`);
    for (const to of added.slice(pairs)) lines.push(`${path}[${to}]: added ${shown(after[to])}`);
    [removed, added] = [[], []];
  };
  let [from, to] = [0, 0];
  for (const [keptFrom, keptTo] of [...commonItems(before, after), [before.length, after.length]]) {
    while (from < keptFrom!) removed.push(from++);
    while (to < keptTo!) added.push(to++);
    flush();
    [from, to] = [keptFrom! + 1, keptTo! + 1];
  }
  return lines;
}

/** Pairs of positions of equal items, in order: as many as possible. */
function commonItems(before: unknown[], after: unknown[]): [number, number][] {
  const [a, b] = [before.map(canonical), after.map(canonical)];
  const pairs: [number, number][] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start])
    pairs.push([start, start++]);
  let [endA, endB] = [a.length, b.length];
  const tail: [number, number][] = [];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) tail.push([--endA, --endB]);
  const [rows, columns] = [endA - start, endB - start];
  if (rows * columns <= maxComparisons) {
    const longest = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--)
        longest[row]![column] =
          a[start + row] === b[start + column]
            ? longest[row + 1]![column + 1]! + 1
            : Math.max(longest[row + 1]![column]!, longest[row]![column + 1]!);
    for (let row = 0, column = 0; row < rows && column < columns;)
      if (a[start + row] === b[start + column]) pairs.push([start + row++, start + column++]);
      else if (longest[row + 1]![column]! >= longest[row]![column + 1]!) row++;
      else column++;
  } else
    for (let index = start; index < Math.min(endA, endB); index++)
      if (a[index] === b[index]) pairs.push([index, index]);
  return [...pairs, ...tail.toReversed()];
}

/** Whether one looks like a changed form of the other: blocks of one type, or plain values. */
function isSameKind(before: unknown, after: unknown): boolean {
  if (isObject(before) && isObject(after)) return before.type === after.type;
  return Array.isArray(before) === Array.isArray(after) && isObject(before) === isObject(after);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
