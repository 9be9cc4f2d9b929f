// The displayed names of a job's template and printer.

import type { Job } from '../../client/index.ts';
import { printerName } from '../printers/printer-name.ts';
import { usePrinters, useTemplates } from '../queries.ts';
import { words } from '../words.ts';

/** Prints without a stored template. */
const builtInNames: Record<string, string | undefined> = {
  _test: words.job.testPage,
  _drawer: words.job.drawer,
  _beep: words.job.beep,
  _config: words.job.unstored,
  _text: words.job.text,
  _image: words.job.image,
  _markdown: words.job.markdown,
  _pdf: words.job.pdf,
  _raw: words.job.raw,
};

export function useJobTitle(): (job: Pick<Job, 'templateId'>) => string {
  const templates = useTemplates().data;
  return ({ templateId }) => {
    const builtIn = builtInNames[templateId];
    if (builtIn !== undefined) return builtIn;
    return templates?.find(({ id }) => id === templateId)?.name ?? templateId;
  };
}

/** The printer of a job; one that was removed is shown by its id. */
export function usePrinterOf({ printerId }: Pick<Job, 'printerId'>) {
  const printers = usePrinters().data;
  const printer = printers?.find(({ id }) => id === printerId);
  if (printer) return { name: printerName(printer, printers!), isKnown: true };
  return { name: printers ? words.jobs.removedPrinter(printerId) : '', isKnown: false };
}

/** The printer's name; undefined if there is no other printer. */
export function usePrinterName(job: Job): string | undefined {
  const { name, isKnown } = usePrinterOf(job);
  const isOnly = usePrinters().data?.length === 1;
  return name === '' || (isOnly && isKnown) ? undefined : name;
}
