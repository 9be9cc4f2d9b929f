// The printer of a job by name, where there is more than one to tell apart; one
// that is gone by its id.

import type { Job } from '../../client/index.ts';
import { printerName } from '../printers/printer-name.ts';
import { usePrinters } from '../queries.ts';
import { words } from '../words.ts';

export function usePrinterName(): (job: Pick<Job, 'printerId'>) => string | undefined {
  const printers = usePrinters().data;
  return ({ printerId }) => {
    if (!printers) return undefined;
    const printer = printers.find(({ id }) => id === printerId);
    if (!printer) return words.jobs.removedPrinter(printerId);
    return printers.length > 1 ? printerName(printer, printers) : undefined;
  };
}
