// The displayed name of a printer, with its id added if another printer has the
// same name.

import type { Printer } from '../../client/index.ts';
import type { Option } from '../parts/controls/select.tsx';

export function printerName(printer: Printer, all: readonly Printer[]): string {
  const isAlone = all.every(({ id, name }) => id === printer.id || name !== printer.name);
  return isAlone ? printer.name : `${printer.name} (${printer.id})`;
}

/** All printers as the options of a select; `text` makes the text from the name. */
export function printerOptions(all: readonly Printer[], text = (name: string) => name): Option[] {
  return all.map((printer) => ({ id: printer.id, name: text(printerName(printer, all)) }));
}
