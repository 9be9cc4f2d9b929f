// Reads fields of JSON messages that other programs write as they like.

/** A text on one line, or null if the field has none. */
export function line(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200);
  return text === '' ? null : text;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
