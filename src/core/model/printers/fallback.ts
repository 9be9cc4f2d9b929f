// When the fallback of a printer takes over its queued jobs.

import type { ErrorReason, PrinterStatus } from './printer-status.ts';

export const fallbackCauses = ['offline', 'error'] as const;
export type FallbackCause = (typeof fallbackCauses)[number];

export const defaultFallbackOn: FallbackCause[] = ['offline'];

/** Errors that last until a person comes. A printer cools down, and becomes free, by itself. */
const lastingErrors: readonly ErrorReason[] = [
  'PAPER_OUT',
  'COVER_OPEN',
  'CUTTER_ERROR',
  'UNRECOVERABLE',
];

/** Whether a printer in this state, if it stays so, leaves its jobs to its fallback. */
export function needsFallback(
  { state, reasons }: PrinterStatus,
  fallbackOn: readonly FallbackCause[],
): boolean {
  if (state === 'offline') return fallbackOn.includes('offline');
  if (state === 'online') return false;
  return fallbackOn.includes('error') && reasons.some((reason) => lastingErrors.includes(reason));
}

/** Whether a printer takes over jobs of others: only one that prints. */
export function mayTakeOver({ state }: PrinterStatus, isPaused: boolean): boolean {
  return state === 'online' && !isPaused;
}
