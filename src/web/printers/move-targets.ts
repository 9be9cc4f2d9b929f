// Printers that may be proposed for the jobs of another one.

import type { Printer } from '../../client/index.ts';

/** Jobs for paper are never proposed to a virtual printer. */
export function moveTargets(all: readonly Printer[], from: Printer | undefined): Printer[] {
  const isForPaper = (from?.virtual ?? null) === null;
  return all.filter(({ virtual }) => virtual === null || !isForPaper);
}
