// How printers read in a terminal: their state, and what to do about it.

import type { Printer } from '../../../client/index.ts';
import type { Cell } from '../../terminal/table.ts';

interface Words {
  title: string;
  advice: string;
}

const errors: Record<NonNullable<Printer['errorCode']>, Words> = {
  PAPER_OUT: { title: 'out of paper', advice: 'Load a roll and close the cover.' },
  COVER_OPEN: { title: 'cover open', advice: 'Close the cover.' },
  CUTTER_ERROR: {
    title: 'cutter jam',
    advice: 'Switch it off, remove the paper from the cutter, and switch it on.',
  },
  OVERHEATED: { title: 'too hot', advice: 'It continues when it has cooled down.' },
  UNRECOVERABLE: {
    title: 'out of order',
    advice: 'Switch it off and on. If that does not help, it needs service.',
  },
  BUSY: {
    title: 'does not answer',
    advice:
      'Another program may hold its connection, or it is still busy. Close the other program, or set printer.releaseAfterSeconds so that both take turns.',
  },
  FLOODING: {
    title: 'sends too much',
    advice: 'Check that a printer is at this address: it sends far more than it is asked for.',
  },
};

/** Whether it would print now. */
export function canPrint({ status, paused }: Printer): boolean {
  return status === 'online' && !paused;
}

export function printerState(printer: Printer): Cell {
  const { status, errorCode, paused, paperStatus, printing, polling } = printer;
  if (errorCode !== null) return { text: errors[errorCode].title, tone: 'bad' };
  if (polling?.lastPolledAt === null) return { text: 'has not polled yet', tone: 'bad' };
  if (status === 'offline') return { text: 'offline', tone: 'bad' };
  if (status === 'error') return { text: errors.UNRECOVERABLE.title, tone: 'bad' };
  if (paused) return { text: 'paused', tone: 'warn' };
  if (paperStatus === 'low') return { text: 'paper low', tone: 'warn' };
  return printing === null ? { text: 'ready', tone: 'good' } : { text: 'printing', tone: 'busy' };
}

/** Empty if there is nothing to do. */
export function printerAdvice(printer: Printer): string {
  const { id, status, errorCode, paused, paperStatus, pollUrl, polling, offlineReason } = printer;
  if (errorCode !== null) return errors[errorCode].advice;
  if (status === 'offline' && polling)
    return `Check its power and its network, and that it polls ${pollUrl ?? 'at its address, which keys with the scope manage see'}.`;
  if (status === 'offline')
    return (
      offlineReason ??
      'Check its power, its network cable and its address. Find out more with: platen doctor'
    );
  if (status === 'error') return errors.UNRECOVERABLE.advice;
  if (paused) return `Resume it with: platen printers resume ${id}`;
  return paperStatus === 'low' ? 'Have a new roll ready.' : '';
}

export function addressOf(printer: Printer): string {
  return printer.virtual === null ? placeOf(printer) : `virtual (${printer.virtual})`;
}

/** Address as it is shown. On a wire other than TCP, `ip` is the whole address. */
export function placeOf({ ip, port }: Pick<Printer, 'ip' | 'port'>): string {
  return port === 0 ? ip : `${ip}:${port}`;
}
