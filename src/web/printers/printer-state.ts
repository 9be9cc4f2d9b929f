// Describes a printer's state: colour, icon, text and advice.

import type { Printer } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { useLostSince } from '../live/live.tsx';
import type { IconName } from '../parts/text/icon.tsx';
import type { Tone } from '../parts/messages/state-badge.tsx';

export interface PrinterState {
  tone: Tone;
  icon: IconName;
  title: string;
  /** Empty if there is nothing to do. */
  advice: string;
}

/** Describes printers; while the connection to the service is lost, none is known to be ready. */
export function usePrinterState(): (printer: Printer) => PrinterState {
  const lostSince = useLostSince();
  return (printer) =>
    lostSince
      ? {
          tone: 'idle',
          icon: 'unplugged',
          title: words.printer.unknownSince(formatTime('clock', lostSince)),
          advice: '',
        }
      : printerState(printer);
}

export function printerState(printer: Printer): PrinterState {
  const { states } = words.printer;
  if (printer.errorCode === 'FLOODING') return { tone: 'bad', icon: 'warning', ...states.FLOODING };
  if (printer.status === 'offline') {
    const { title, advice } = states.offline;
    const hasNotPolled = printer.polling?.lastPolledAt === null;
    const usual = hasNotPolled ? words.printer.hasNotPolled : advice;
    // What the service found out, such as a missing permission, says more than the usual advice.
    return { tone: 'bad', icon: 'unplugged', title, advice: printer.offlineReason ?? usual };
  }
  if (printer.status === 'error')
    return { tone: 'bad', icon: 'warning', ...states[printer.errorCode ?? 'UNRECOVERABLE'] };
  if (printer.paused) return { tone: 'idle', icon: 'pause', ...states.paused };
  if (printer.paperStatus === 'low') return { tone: 'warn', icon: 'warning', ...states.low };
  if (printer.printing) return { tone: 'busy', icon: 'printing', ...states.printing };
  return { tone: 'good', icon: 'check', ...states.ready };
}
