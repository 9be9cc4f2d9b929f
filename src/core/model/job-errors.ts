// The errors of jobs that were not completed: what happened, whether something
// may have been printed, and what to do.

import type { Job, JobError } from './job.ts';
import type { PrinterStatus } from './printer-status.ts';

/** What is known of a job whose bytes were sent, all or in part. */
interface SentCopies {
  copiesConfirmed: number;
  copiesUnconfirmed: number;
  bytesSent: number;
  reason: string;
}

/** The service stopped while the job was printed. */
export const interruptedError: JobError = {
  code: 'UNCONFIRMED',
  message:
    'The service stopped while this job was being printed, so it is unknown whether it came out. ' +
    'Look at the paper: if it is missing or incomplete, print it again.',
  mayHavePrinted: true,
};

/** The job was sent, and the database says that it never was: it lost commits, in a failover or a restore. */
export const forgottenError: JobError = {
  code: 'UNCONFIRMED',
  message:
    'This job was sent to the printer, but the database has lost the record of that, so it is not sent again. ' +
    'Look at the paper: if it is missing or incomplete, print it again.',
  mayHavePrinted: true,
};

/** The job was open in a backup that was restored. */
export const restoredError: JobError = {
  code: 'UNCONFIRMED',
  message:
    'This job was waiting or being printed when the backup was made that was restored, so it is unknown whether it came out later. ' +
    'Look at the paper: if it is missing or incomplete, print it again.',
  mayHavePrinted: true,
};

export function incomplete(
  job: Job,
  { copiesConfirmed, reason }: Pick<SentCopies, 'copiesConfirmed' | 'reason'>,
): JobError {
  return {
    code: 'PRINT_FAILED',
    message: `${copiesConfirmed} of ${job.copies} copies were printed, the others were not sent: ${reason}. Print the missing ones again.`,
    mayHavePrinted: true,
  };
}

export function unconfirmed(job: Job, result: SentCopies): JobError {
  return {
    code: 'UNCONFIRMED',
    message: `It is not known whether this job was printed: ${result.reason} after ${result.bytesSent} bytes were sent.${copies(job, result)} Look at the paper, and print again what is missing.`,
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
  return late(job, isPaused ? 'the printer was paused' : cause(status), 'the printer is ready');
}

/** No node held the printer of the job, or it is in the configuration of none. */
export function expiredUnheld(job: Job): JobError {
  return late(
    job,
    `no node held the printer "${job.printerId}"`,
    'a node that may hold it runs, or on another printer',
  );
}

function late(job: Job, why: string, when: string): JobError {
  if (job.sentAgain)
    return {
      code: 'UNCONFIRMED',
      message: `It is not known whether this job was printed, and it could not be printed again: ${why} until its deadline passed. Look at the paper, and print again what is missing.`,
      mayHavePrinted: true,
    };
  return {
    code: 'EXPIRED',
    message: `Nothing was printed: ${why} until the job's deadline passed. Print again when ${when}.`,
    mayHavePrinted: false,
  };
}

/** The printer of the job is no longer configured. */
export function abandoned(job: Job): JobError {
  const known = job.sentAgain
    ? 'It is not known whether this job was printed'
    : 'Nothing was printed';
  return {
    code: job.sentAgain ? 'UNCONFIRMED' : 'PRINTER_NOT_FOUND',
    message: `${known}: there is no printer "${job.printerId}" any more. Print it again on another one.`,
    mayHavePrinted: job.sentAgain,
  };
}

function cause({ state, reasons }: PrinterStatus): string {
  if (reasons[0] === 'FLOODING')
    return 'the printer sent far more than it was asked for and was disconnected';
  if (state === 'offline') return 'the printer was offline';
  if (state === 'online') return 'other jobs kept the printer busy';
  const causes: Record<string, string> = {
    PAPER_OUT: 'the printer was out of paper',
    COVER_OPEN: "the printer's cover was open",
    CUTTER_ERROR: "the printer's cutter was blocked",
    OVERHEATED: 'the print head was too hot',
    BUSY: 'the printer did not answer',
  };
  return causes[reasons[0] ?? ''] ?? 'the printer reported an error';
}
