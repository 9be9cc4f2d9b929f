// Which printer was used last for a template or a kind of file, as text that a browser keeps.

import type { Printer } from '../../client/index.ts';

/** The oldest are forgotten. */
const mostKept = 200;

/** What is not such a text, as of another program, counts as empty. */
function read(text: string | null): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const pairs = Array.isArray(stored) ? stored.filter((one) => Array.isArray(one)) : [];
    return new Map(pairs.map(([use, printer]) => [String(use), String(printer)]));
  } catch {
    return new Map();
  }
}

/** The id of a printer or a group; undefined if there is none, or it is gone. */
export function recalled(
  text: string | null,
  use: string,
  printers: readonly Pick<Printer, 'id' | 'groups'>[],
): string | undefined {
  const name = read(text).get(use);
  const isThere = printers.some(({ id, groups }) => [id, ...groups].includes(name!));
  return isThere ? name : undefined;
}

export function remembering(text: string | null, use: string, printer: string): string {
  const kept = read(text);
  kept.delete(use);
  kept.set(use, printer);
  return JSON.stringify([...kept].slice(-mostKept));
}
