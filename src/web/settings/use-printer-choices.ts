// The printers and their groups, to choose from.

import { printerName } from '../printers/printer-name.ts';
import { usePrinters } from '../queries.ts';
import type { Choice } from './choices.tsx';

export function usePrinterChoices(groupName: (group: string) => string): Choice[] {
  const printers = usePrinters().data ?? [];
  const groups = [...new Set(printers.flatMap((printer) => printer.groups))].toSorted();
  return [
    ...printers.map((printer) => ({ id: printer.id, name: printerName(printer, printers) })),
    ...groups.map((id) => ({ id, name: groupName(id) })),
  ];
}
