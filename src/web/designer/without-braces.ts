// A condition or the path of a list is an expression by itself; who writes it in
// braces, as in a text, means the same.

export function withoutBraces(text: string): string {
  const inner = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(text)?.[1];
  return inner === undefined ? text : inner.trim();
}
