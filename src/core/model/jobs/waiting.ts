// Why a queued job is not being printed. Derived from the state of its printer
// whenever a job is read: it is neither stored nor an event.

import { blockingReasons } from './failure-reason.ts';
import type { Job } from './job.ts';
import { isPostponed } from './not-before.ts';
import type { ErrorReason, PrinterStatus } from '../printers/printer-status.ts';

export const waitingReasons = [...blockingReasons, 'time'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** What is known of the printer of a job. */
export interface QueueState {
  status: PrinterStatus;
  isPaused: boolean;
  /** Whether a job is being printed. */
  isPrinting: boolean;
  /** The id of the job that is printed next. */
  nextJobId: string | null;
}

const ofErrors: Record<ErrorReason, WaitingReason> = {
  PAPER_OUT: 'paper-out',
  COVER_OPEN: 'cover-open',
  CUTTER_ERROR: 'cutter-error',
  OVERHEATED: 'overheated',
  UNRECOVERABLE: 'unrecoverable',
  BUSY: 'silent',
  FLOODING: 'offline',
};

/**
 * Null for a job that is not queued; `turn`: other jobs are printed first; `time`: its
 * `notBefore` has not come, or nothing is in its way and it is sent in a moment. Without
 * a printer it is offline.
 */
export function waitingFor(
  { id, status, notBefore }: Pick<Job, 'id' | 'status' | 'notBefore'>,
  queue: QueueState | undefined,
  now: string,
): WaitingReason | null {
  if (status !== 'queued') return null;
  if (isPostponed({ notBefore }, now)) return 'time';
  if (!queue) return 'offline';
  if (queue.isPaused) return 'paused';
  if (queue.status.state === 'offline') return 'offline';
  if (queue.status.state === 'error') return ofErrors[queue.status.reasons[0] ?? 'UNRECOVERABLE'];
  return queue.isPrinting || queue.nextJobId !== id ? 'turn' : 'time';
}
