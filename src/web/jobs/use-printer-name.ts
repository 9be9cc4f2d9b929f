// The name of a job's printer, if there is more than one printer; a removed
// printer is shown by its id.

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
