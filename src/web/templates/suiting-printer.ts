// The printer for a sample: the one that the template names, or the first that
// has such paper.

import type { Printer } from '../../client/index.ts';
import { printsLabels } from '../printers/prints-labels.ts';

export function suitingPrinter(
  printers: Printer[],
  config: Record<string, unknown>,
): Printer | undefined {
  const isLabel = 'media' in config;
  const named = printers.find(({ id, groups }) =>
    [id, ...groups].some((name) => name === config.printer),
  );
  return named ?? printers.find((printer) => printsLabels(printer) === isLabel) ?? printers[0];
}
