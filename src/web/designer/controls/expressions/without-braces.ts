// Removes the braces around a condition or a list path. These are plain
// expressions, but users may write braces as in a text.

export function withoutBraces(text: string): string {
  const inner = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(text)?.[1];
  return inner === undefined ? text : inner.trim();
}
