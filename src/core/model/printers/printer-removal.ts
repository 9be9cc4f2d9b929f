// Removing a printer: when it is refused, and what happens to the jobs in its queue.

import { Fault } from '../fault.ts';
import type { Job } from '../jobs/job.ts';
import { isTestJob } from '../access/api-key.ts';
import { cancelled, moved } from '../jobs/job-transitions.ts';

/** What to do with the queued jobs of a printer that is removed. */
export type WaitingJobs = 'refuse' | 'cancel' | { moveTo: string };

export interface Removal {
  removed: boolean;
  /** Jobs that were queued. */
  waiting: number;
  /** Whether a job was being printed. */
  printing: boolean;
}

/** Refused while a job is printed, and while jobs wait unless `waitingJobs` says what to do with them. */
export function mayRemove(
  { waiting, printing }: Pick<Removal, 'waiting' | 'printing'>,
  waitingJobs: WaitingJobs,
): boolean {
  return !printing && (waiting === 0 || waitingJobs !== 'refuse');
}

/** A queued job of the removed printer: moved or cancelled. A job of a test key is never moved. */
export function withoutPrinter(job: Job, waitingJobs: WaitingJobs, now: string): Job | null {
  const isMoved = typeof waitingJobs === 'object' && !isTestJob(job);
  return isMoved ? moved(job, waitingJobs.moveTo) : cancelled(job, now);
}

/** No job is accepted for a printer that does not exist or was removed meanwhile. */
export function unknownPrinter(printerId: string): Fault {
  return new Fault(
    'PRINTER_NOT_FOUND',
    `Nothing was stored: there is no printer "${printerId}" any more. GET /printers lists all printers.`,
  );
}
