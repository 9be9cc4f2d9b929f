// The printer of a job by name, where there is more than one to tell apart.

import type { Job } from '../../client/index.ts';
import { usePrinters } from '../queries.ts';

export function usePrinterName(): (job: Pick<Job, 'printerId'>) => string | undefined {
  const printers = usePrinters().data ?? [];
  return ({ printerId }) =>
    printers.length > 1 ? printers.find(({ id }) => id === printerId)?.name : undefined;
}
