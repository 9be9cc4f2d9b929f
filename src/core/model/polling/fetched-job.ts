// What a printer that polls may do with a job: fetch it, and say what became of it. Each
// function returns the changed job, or null if its state or its attempt does not allow the
// change. A store applies them in one transaction, so that any node can answer a printer.
//
//   queued    --fetched-->      printing   the mark: bytes are on their way
//   printing  --printed-->      completed
//   printing  --not-fetched-->  queued     the printer never got the bytes
//   printing  --refused-->      failed
//   printing  --silence-->      failed     UNCONFIRMED, or queued once more as a copy
//   failed (UNCONFIRMED)  --printed-->  completed

import type { Completion, Job, JobError } from '../jobs/job.ts';
import { confirmedLate, finished, sentAgain, started, unstarted } from '../jobs/job-transitions.ts';

export type Verdict =
  | { kind: 'printed'; by: Completion['by'] }
  /** The bytes never reached the printer. */
  | { kind: 'not-fetched' }
  /** The printer cannot print it. */
  | { kind: 'refused'; error: JobError }
  /** Nothing was heard of it in time. */
  | { kind: 'silence'; error: JobError };

/** The mark of the attempt. `isLate` as for `started`. */
export function fetched(job: Job, attempt: number, now: string, isLate?: boolean): Job | null {
  return job.attempts + 1 === attempt ? started(job, now, isLate) : null;
}

export function judged(job: Job, attempt: number, verdict: Verdict, now: string): Job | null {
  // A printer that refuses the kind of data says so without fetching it.
  const isOffered = job.status === 'queued' && job.attempts + 1 === attempt;
  if (verdict.kind === 'refused' && isOffered)
    return finished(job, { status: 'failed', error: verdict.error }, now);
  if (job.attempts !== attempt) return null;
  if (verdict.kind === 'printed' && job.status === 'failed')
    return confirmedLate(job, job.copies, verdict.by);
  if (job.status !== 'printing') return null;
  if (verdict.kind === 'printed') {
    const completion = { confirmed: true, by: verdict.by };
    return finished(job, { status: 'completed', completion }, now);
  }
  if (verdict.kind === 'not-fetched') return unstarted(job);
  const isReprinted = verdict.kind === 'silence' && job.onUnconfirmed === 'reprint';
  const again = isReprinted ? sentAgain(job) : null;
  return again ?? finished(job, { status: 'failed', error: verdict.error }, now);
}
