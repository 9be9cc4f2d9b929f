// The printer that was used last for a template or a kind of file, in this browser: the next
// print begins with it.

import type { Printer } from '../../client/index.ts';

const storageKey = 'platen.printers';
/** The oldest are forgotten. */
const mostKept = 200;

export function lastPrinter(use: string, printers: readonly Printer[]): string | undefined {
  const id = read().get(use);
  const isThere = printers.some((printer) => printer.id === id || printer.groups.includes(id!));
  return isThere ? id : undefined;
}

export function rememberPrinter(use: string, printer: string): void {
  const kept = read();
  kept.delete(use);
  kept.set(use, printer);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kept].slice(-mostKept)));
  } catch {
    // A browser that keeps nothing begins with the default printer.
  }
}

function read(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const pairs = Array.isArray(stored) ? stored.filter((one) => Array.isArray(one)) : [];
    return new Map(pairs.map(([use, printer]) => [String(use), String(printer)]));
  } catch {
    return new Map();
  }
}
