// The errors of jobs that were not completed: what happened, whether something
// may have been printed, and what to do.

import { clauseOf, type Failure, type FailureReason, reasonOfStatus } from './failure-reason.ts';
import type { Job, JobError } from './job.ts';
import type { PrinterStatus } from './printer-status.ts';

/** What is known of a job whose bytes were sent, all or in part. */
interface SentCopies extends Failure {
  copiesConfirmed: number;
  copiesUnconfirmed: number;
  bytesSent: number;
}

/** The service stopped while the job was printed. */
export const interruptedError = lost('service-stopped');

/** The job was sent, and the database says that it never was: it lost commits, in a failover or a restore. */
export const forgottenError = lost('record-lost');

/** The job was open in a backup that was restored. */
export const restoredError = lost('restored');

/** It is unknown how many copies of these jobs were sent. */
const lostReasons = new Set<FailureReason>(['service-stopped', 'record-lost', 'restored']);

function lost(reason: Failure['reason']): JobError {
  return {
    code: 'UNCONFIRMED',
    message: `${clauseOf({ reason })}. Look at the paper: if it is missing or incomplete, print it again.`,
    reason,
    mayHavePrinted: true,
  };
}

export function incomplete(
  job: Job,
  result: Pick<SentCopies, 'copiesConfirmed' | keyof Failure>,
): JobError {
  return {
    code: 'PRINT_FAILED',
    message: `${result.copiesConfirmed} of ${job.copies} copies were printed, the others were not sent: ${clauseOf(result)}. Print the missing ones again.`,
    reason: result.reason,
    mayHavePrinted: true,
  };
}

/**
 * An unconfirmed job of which `copiesConfirmed` copies are known to be on paper after all.
 * If the service gave the job up itself, it sent no copy after them.
 */
export function partlyConfirmed(job: Job, error: JobError, copiesConfirmed: number): JobError {
  const { reason = 'not-confirmed-in-time' } = error;
  if (reason === 'cannot-render' || lostReasons.has(reason)) return error;
  return incomplete(job, { copiesConfirmed, reason });
}

export function unconfirmed(job: Job, result: SentCopies): JobError {
  return {
    code: 'UNCONFIRMED',
    message: `It is not known whether this job was printed: ${clauseOf(result)} after ${result.bytesSent} bytes were sent.${copies(job, result)} Look at the paper, and print again what is missing.`,
    reason: result.reason,
    mayHavePrinted: true,
    bytesSent: result.bytesSent,
  };
}

function copies(job: Job, { copiesConfirmed, copiesUnconfirmed }: SentCopies): string {
  if (job.copies === 1) return '';
  const confirmed = ` ${copiesConfirmed} of ${job.copies} copies were confirmed.`;
  if (copiesUnconfirmed === 1) return confirmed;
  return `${confirmed} The printer counts the other ${copiesUnconfirmed} itself: it is not known how many of them were printed.`;
}

export function expired(job: Job, status: PrinterStatus, isPaused: boolean): JobError {
  return late(job, isPaused ? 'paused' : reasonOfStatus(status), 'the printer is ready');
}

/** No node held the printer of the job, or it is in the configuration of none. */
export function expiredUnheld(job: Job): JobError {
  return late(job, 'no-node', 'a node that may hold it runs, or on another printer');
}

function late(job: Job, reason: Failure['reason'], when: string): JobError {
  const why = clauseOf({ reason }, job.printerId);
  if (job.sentAgain)
    return {
      code: 'UNCONFIRMED',
      message: `It is not known whether this job was printed, and it could not be printed again: ${why} until its deadline passed. Look at the paper, and print again what is missing.`,
      reason,
      mayHavePrinted: true,
    };
  return {
    code: 'EXPIRED',
    message: `Nothing was printed: ${why} until the job's deadline passed. Print again when ${when}.`,
    reason,
    mayHavePrinted: false,
  };
}

/** The printer of the job is no longer configured. */
export function abandoned(job: Job): JobError {
  const reason = 'printer-removed';
  const known = job.sentAgain
    ? 'It is not known whether this job was printed'
    : 'Nothing was printed';
  return {
    code: job.sentAgain ? 'UNCONFIRMED' : 'PRINTER_NOT_FOUND',
    message: `${known}: ${clauseOf({ reason }, job.printerId)}. Print it again on another one.`,
    reason,
    mayHavePrinted: job.sentAgain,
  };
}
