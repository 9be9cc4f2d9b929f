// Printers that may be proposed for the jobs of another one.

import type { Printer } from '../../client/index.ts';
import { printsLabels } from './prints-labels.ts';

/** Jobs for paper are never proposed to a virtual printer, and labels only to a printer of labels. */
export function moveTargets(all: readonly Printer[], from: Printer | undefined): Printer[] {
  const isForPaper = (from?.virtual ?? null) === null;
  return all.filter(
    (printer) =>
      (printer.virtual === null || !isForPaper) &&
      (!from || printsLabels(printer) === printsLabels(from)),
  );
}
