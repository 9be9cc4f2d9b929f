// Selects the printer for a sample print: the one named in the template, else
// the first with the right kind of paper.

import type { Printer } from '../../client/index.ts';
import { printsLabels } from '../printers/prints-labels.ts';

export function suitablePrinter(
  printers: Printer[],
  config: Record<string, unknown>,
): Printer | undefined {
  const isLabel = 'media' in config;
  const named = printers.find(({ id, groups }) =>
    [id, ...groups].some((name) => name === config.printer),
  );
  return named ?? printers.find((printer) => printsLabels(printer) === isLabel) ?? printers[0];
}
