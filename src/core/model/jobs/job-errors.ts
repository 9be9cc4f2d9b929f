// The errors of jobs that were not completed: what happened, whether something
// may have been printed, and what to do.

import type { FaultCode } from '../fault.ts';
import { clauseOf, type Failure, type FailureReason, reasonOfStatus } from './failure-reason.ts';
import type { Job, JobError } from './job.ts';
import type { PrinterStatus } from '../printers/printer-status.ts';

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

/** Reasons after which it is unknown how many copies of a job were sent. */
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
  // Copies after these may have been printed before the job was sent again.
  if (job.sentAgain)
    return {
      code: 'UNCONFIRMED',
      message: `${result.copiesConfirmed} of ${job.copies} copies were printed, it is not known whether the others were: ${clauseOf(result)}. Look at the paper, and print again what is missing.`,
      reason: result.reason,
      mayHavePrinted: true,
    };
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

/** A printer that polls fetched the job and was not heard of in time. */
export function unconfirmedFetch(job: Job): JobError {
  return {
    code: 'UNCONFIRMED',
    message: `It is not known whether this job was printed: the printer fetched ${job.copies === 1 ? 'it' : `its ${job.copies} copies`} and did not report in time that it printed ${job.copies === 1 ? 'it' : 'them'}. Look at the paper, and print again what is missing.`,
    reason: 'not-confirmed-in-time',
    mayHavePrinted: true,
  };
}

/** A printer that polls reported that it cannot print the data; nothing came out. */
export function unusable(job: Job, code: string): JobError {
  const advice = `It answered ${code}. Check that the profile of the printer "${job.printerId}" is that of its model.`;
  return refused(job, 'PRINT_FAILED', 'unrecoverable', advice);
}

/** A printer that polls reported that it stopped within the job. */
export function stoppedWithin(job: Job, code: string): JobError {
  return {
    code: job.sentAgain ? 'UNCONFIRMED' : 'PRINT_FAILED',
    message: `The printer "${job.printerId}" reported that it did not finish this job (${code}); a part of it may have been printed. Look at the paper, and print again what is missing.`,
    reason: 'unrecoverable',
    mayHavePrinted: true,
  };
}

export function expired(job: Job, status: PrinterStatus, isPaused: boolean): JobError {
  const advice = 'Print again when the printer is ready.';
  return late(job, isPaused ? 'paused' : reasonOfStatus(status), 'until', advice);
}

/** No node held the printer of the job, or it is in the configuration of none. */
export function expiredUnheld(job: Job): JobError {
  const advice = 'Print again when a node that may hold it runs, or on another printer.';
  return late(job, 'no-node', 'until', advice);
}

/** The deadline passed before this process, or any node, held the printer. */
export function expiredBefore(job: Job, isShared: boolean): JobError {
  const advice = 'Print it again if it is still needed.';
  return late(job, isShared ? 'no-node' : 'not-running', 'when', advice);
}

function late(
  job: Job,
  reason: Failure['reason'],
  time: 'until' | 'when',
  advice: string,
): JobError {
  const why = `${clauseOf({ reason }, job.printerId)} ${time}`;
  if (job.sentAgain)
    return {
      code: 'UNCONFIRMED',
      message: `It is not known whether this job was printed, and it could not be printed again: ${why} its deadline passed. Look at the paper, and print again what is missing.`,
      reason,
      mayHavePrinted: true,
    };
  return {
    code: 'EXPIRED',
    message: `Nothing was printed: ${why} the job's deadline passed. ${advice}`,
    reason,
    mayHavePrinted: false,
  };
}

/** The printer of the job is no longer configured. */
export function abandoned(job: Job): JobError {
  return refused(job, 'PRINTER_NOT_FOUND', 'printer-removed', 'Print it again on another one.');
}

/** A job that was sent once is cancelled while it waits to be sent again. */
export function cancelledWhenSent(job: Job): JobError {
  const advice = 'Look at the paper.';
  return refused(job, 'UNCONFIRMED', 'cancelled-when-sent', advice);
}

/** A job of a test key is not printed on paper. */
export function notForTests(job: Job): JobError {
  const advice = 'Print it again with another key, or on a virtual printer.';
  return refused(job, 'PRINT_FAILED', 'test-key', advice);
}

function refused(job: Job, code: FaultCode, reason: Failure['reason'], advice: string): JobError {
  const known = job.sentAgain
    ? 'It is not known whether this job was printed'
    : 'Nothing was printed';
  return {
    code: job.sentAgain ? 'UNCONFIRMED' : code,
    message: `${known}: ${clauseOf({ reason }, job.printerId)}. ${advice}`,
    reason,
    mayHavePrinted: job.sentAgain,
  };
}
