// A printer's condition as people say it: colour, drawing, words, what to do.

import type { Printer } from '../../client/index.ts';
import type { IconName } from '../parts/icon.tsx';
import type { Tone } from '../parts/state.tsx';
import { words } from '../words.ts';

export interface PrinterState {
  tone: Tone;
  icon: IconName;
  title: string;
  /** Empty where nothing is to be done. */
  advice: string;
}

export function printerState(printer: Printer): PrinterState {
  const { states } = words.printer;
  if (printer.status === 'offline') return { tone: 'bad', icon: 'unplugged', ...states.offline };
  if (printer.status === 'error')
    return { tone: 'bad', icon: 'warning', ...states[printer.errorCode ?? 'UNRECOVERABLE'] };
  if (printer.paused) return { tone: 'idle', icon: 'pause', ...states.paused };
  if (printer.paperStatus === 'low') return { tone: 'warn', icon: 'warning', ...states.low };
  if (printer.printing) return { tone: 'busy', icon: 'printing', ...states.printing };
  return { tone: 'good', icon: 'check', ...states.ready };
}
