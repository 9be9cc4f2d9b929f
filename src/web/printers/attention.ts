// Which printers need a person, and in which order printers are shown: what needs a person
// first, then those that were paused, then the rest as the service lists them.

import type { Printer } from '../../client/index.ts';
import { useLostSince } from '../live/live.tsx';
import { usePrinters } from '../queries.ts';
import { printerState } from './printer-state.ts';

export function needsAttention(printer: Printer): boolean {
  return printerState(printer).tone === 'bad';
}

export function mostUrgentFirst(printers: readonly Printer[]): Printer[] {
  return printers.toSorted((a, b) => urgency(a) - urgency(b));
}

function urgency(printer: Printer): number {
  if (needsAttention(printer)) return 0;
  return printer.paused ? 1 : 2;
}

/** None while the connection is lost: nothing is known then. */
export function useAttention(): number {
  const printers = usePrinters().data ?? [];
  return useLostSince() ? 0 : printers.filter(needsAttention).length;
}
