// Printers to choose from, with what is wrong with those that cannot print now.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import type { Option } from '../parts/controls/select.tsx';
import { moveTargets } from './move-targets.ts';
import { printerName } from './printer-name.ts';
import { printerState } from './printer-state.ts';

const canPrint = (printer: Printer) => ['good', 'busy'].includes(printerState(printer).tone);

export function printerChoices(all: readonly Printer[]): Option[] {
  return all.map((printer) => {
    const name = printerName(printer, all);
    const isReady = canPrint(printer);
    return {
      id: printer.id,
      name: isReady ? name : words.print.withState(name, printerState(printer).title),
    };
  });
}

/** The printer to propose for jobs of `from`: the first that can print now, or else the first; '' for none. */
export function firstChoice(all: readonly Printer[], from: Printer | undefined): string {
  const suitable = moveTargets(all, from);
  return (suitable.find(canPrint) ?? suitable[0])?.id ?? '';
}
