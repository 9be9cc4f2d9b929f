// The text for a value of the service, such as the kind of a block; undefined for a value that
// these pages do not know.

export function wordFor(texts: Readonly<Record<string, string>>, value: string) {
  return Object.hasOwn(texts, value) ? texts[value] : undefined;
}
