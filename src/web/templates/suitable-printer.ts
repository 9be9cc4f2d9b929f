// Selects the printer for a print: the one that was used last for the template, else the one
// named in it, else the first with the right kind of paper.

import type { Printer } from '../../client/index.ts';
import { lastPrinter } from '../printers/last-printer.ts';
import { printsLabels } from '../printers/prints-labels.ts';

export function suitablePrinter(
  printers: Printer[],
  config: Record<string, unknown>,
  templateId?: string,
): Printer | undefined {
  const last = templateId === undefined ? undefined : lastPrinter(templateId, printers);
  const isLabel = 'media' in config;
  const named = printers.find(({ id, groups }) =>
    [id, ...groups].some((name) => name === config.printer),
  );
  return (
    printers.find(({ id }) => id === last) ??
    named ??
    printers.find((printer) => printsLabels(printer) === isLabel) ??
    printers[0]
  );
}
