// The printer that was used last for a template or a kind of file, in this browser: the next
// print begins with it.

import type { Printer } from '../../client/index.ts';
import { recalled, remembering } from './printer-memory.ts';

const storageKey = 'platen.printers';

export function lastPrinter(use: string, printers: readonly Printer[]): string | undefined {
  return recalled(read(), use, printers);
}

export function rememberPrinter(use: string, printer: string): void {
  try {
    localStorage.setItem(storageKey, remembering(read(), use, printer));
  } catch {
    // A browser that keeps nothing begins with the default printer.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
