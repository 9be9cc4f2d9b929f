// The displayed name of a printer, with its id added if another printer has the
// same name.

import type { Printer } from '../../client/index.ts';

type Named = Pick<Printer, 'id' | 'name'>;

export function printerName(printer: Named, all: readonly Named[]): string {
  const isAlone = all.every(({ id, name }) => id === printer.id || name !== printer.name);
  return isAlone ? printer.name : `${printer.name} (${printer.id})`;
}
