/** PostgreSQL stores neither NUL nor half a surrogate pair in a text: JSON without them. */
export function storable(text: string): string {
  if (!/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
    typeof value === 'string' ? Buffer.from(value).toString().replaceAll('\0', '\uFFFD') : value,
  );
}
