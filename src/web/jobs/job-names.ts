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

export function useJobTitle(): (job: Job) => string {
  const templates = useTemplates().data;
  return ({ templateId }) => {
    const builtIn = builtInNames[templateId];
    if (builtIn !== undefined) return builtIn;
    return templates?.find(({ id }) => id === templateId)?.name ?? templateId;
  };
}

/** The printer's name, if there is more than one; a removed printer is shown by its id. */
export function usePrinterName({ printerId }: Job): string | undefined {
  const printers = usePrinters().data;
  if (!printers) return undefined;
  const printer = printers.find(({ id }) => id === printerId);
  if (!printer) return words.jobs.removedPrinter(printerId);
  return printers.length > 1 ? printerName(printer, printers) : undefined;
}
