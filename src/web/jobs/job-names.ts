// The displayed names of a job's template and printer.

import type { Job } from '../../client/index.ts';
import type { Words } from '../languages/en.ts';
import { words } from '../languages/words.ts';
import { printerName } from '../printers/printer-name.ts';
import { useAllPrinters, useTemplates } from '../queries.ts';

/** Prints without a stored template. */
const builtIns: Record<string, keyof Words['job']['builtIn'] | undefined> = {
  _test: 'testPage',
  _void: 'voidSlip',
  _drawer: 'drawer',
  _beep: 'beep',
  _config: 'unstored',
  _text: 'text',
  _image: 'image',
  _markdown: 'markdown',
  _pdf: 'pdf',
  _raw: 'raw',
  _sequence: 'fromTill',
};

export function useJobTitle(): (job: Pick<Job, 'templateId'>) => string {
  const templates = useTemplates().data;
  return ({ templateId }) => {
    const builtIn = builtIns[templateId];
    if (builtIn !== undefined) return words.job.builtIn[builtIn];
    return templates?.find(({ id }) => id === templateId)?.name ?? templateId;
  };
}

/** The printer of a job; one that was removed is shown by its id. */
export function usePrinterOf({ printerId }: Pick<Job, 'printerId'>) {
  const printers = useAllPrinters().data;
  const printer = printers?.find(({ id }) => id === printerId);
  if (printer) return { name: printerName(printer, printers!), isKnown: true };
  return { name: printers ? words.jobs.removedPrinter(printerId) : '', isKnown: false };
}

/** The printer's name; undefined if there is no other printer. */
export function usePrinterName(job: Job): string | undefined {
  const { name, isKnown } = usePrinterOf(job);
  const isOnly = useAllPrinters().data?.length === 1;
  return name === '' || (isOnly && isKnown) ? undefined : name;
}
