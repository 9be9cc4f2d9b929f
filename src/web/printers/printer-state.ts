// Describes a printer's state: colour, icon, text and advice.

import type { Printer } from '../../client/index.ts';
import type { IconName } from '../parts/icon.tsx';
import type { Tone } from '../parts/state-badge.tsx';
import { words } from '../words.ts';

export interface PrinterState {
  tone: Tone;
  icon: IconName;
  title: string;
  /** Empty if there is nothing to do. */
  advice: string;
}

export function printerState(printer: Printer): PrinterState {
  const { states } = words.printer;
  if (printer.errorCode === 'FLOODING') return { tone: 'bad', icon: 'warning', ...states.FLOODING };
  if (printer.status === 'offline') return { tone: 'bad', icon: 'unplugged', ...states.offline };
  if (printer.status === 'error')
    return { tone: 'bad', icon: 'warning', ...states[printer.errorCode ?? 'UNRECOVERABLE'] };
  if (printer.paused) return { tone: 'idle', icon: 'pause', ...states.paused };
  if (printer.paperStatus === 'low') return { tone: 'warn', icon: 'warning', ...states.low };
  if (printer.printing) return { tone: 'busy', icon: 'printing', ...states.printing };
  return { tone: 'good', icon: 'check', ...states.ready };
}
