// Every change of a job's state, as pure functions. Each returns the changed job,
// or null if the job is not in a state that allows the change. A store reads the
// job, applies one of these and writes the result, in one transaction.
//
//   accepted → queued ⇄ printing → completed | failed
//              queued → cancelled | failed
//              failed (UNCONFIRMED) → completed
//
// `now` is an ISO timestamp.

import { interruptedError } from './job-errors.ts';
import { hasEnded, type Completion, type Job, type JobError, type Outcome } from './job.ts';

/** What a job is accepted with. */
export type AcceptedJob = Pick<
  Job,
  | 'id'
  | 'printerId'
  | 'templateId'
  | 'templateVersion'
  | 'copies'
  | 'onUnconfirmed'
  | 'reprintOf'
  | 'printMs'
  | 'createdAt'
  | 'expiresAt'
>;

export function accepted(job: AcceptedJob): Job {
  return {
    id: job.id,
    printerId: job.printerId,
    templateId: job.templateId,
    templateVersion: job.templateVersion,
    status: 'queued',
    copies: job.copies,
    copiesConfirmed: 0,
    attempts: 0,
    onUnconfirmed: job.onUnconfirmed,
    reprintOf: job.reprintOf,
    sentAgain: false,
    printMs: Math.round(job.printMs),
    createdAt: job.createdAt,
    expiresAt: job.expiresAt,
    startedAt: null,
    completedAt: null,
    completion: null,
    error: null,
  };
}

/** The mark: from here on, parts of the job may be on paper. */
export function started(job: Job, now: string): Job | null {
  if (job.status !== 'queued') return null;
  return { ...job, status: 'printing', startedAt: now, attempts: job.attempts + 1 };
}

/** Back to queued after a mark, if the caller knows that no byte left. */
export function unstarted(job: Job): Job | null {
  if (job.status !== 'printing' || job.copiesConfirmed > 0) return null;
  return { ...job, status: 'queued', startedAt: null };
}

/** `copies` more copies are known to be on paper. */
export function copiesConfirmed(job: Job, copies: number): Job | null {
  if (job.status !== 'printing') return null;
  return { ...job, copiesConfirmed: Math.min(job.copiesConfirmed + copies, job.copies) };
}

/** Stored with payloads that must be rendered again; no profile has this hash. */
export const outdatedProfileHash = 'outdated';

/** Back to queued with an unknown outcome, at most once per job. Its payloads become outdated: they are rendered again, marked as copies. */
export function sentAgain(job: Job): Job | null {
  if (job.status !== 'printing' || job.sentAgain) return null;
  return { ...job, status: 'queued', startedAt: null, sentAgain: true };
}

/** The service stopped while the job was printed: sent again if that is its policy, else failed. */
export function interrupted(job: Job, now: string): Job | null {
  if (job.status !== 'printing') return null;
  const again = job.onUnconfirmed === 'reprint' ? sentAgain(job) : null;
  return again ?? { ...job, status: 'failed', completedAt: now, error: interruptedError };
}

/** A confirmed outcome confirms all copies. */
export function finished(job: Job, outcome: Outcome, now: string): Job | null {
  if (hasEnded(job)) return null;
  const isConfirmed = outcome.status === 'completed' && outcome.completion.confirmed;
  const confirmed = isConfirmed ? job.copies : job.copiesConfirmed;
  return { ...job, ...outcome, completedAt: now, copiesConfirmed: confirmed };
}

/** The printer's confirmation arrived after the job had failed with UNCONFIRMED. */
export function completedLate(job: Job, completion: Completion): Job | null {
  if (job.error?.code !== 'UNCONFIRMED') return null;
  return { ...job, status: 'completed', completion, error: null, copiesConfirmed: job.copies };
}

/** Failed at its deadline without being started. */
export function expired(job: Job, error: JobError, now: string): Job | null {
  return job.status === 'queued' ? { ...job, status: 'failed', error, completedAt: now } : null;
}

export function cancelled(job: Job, now: string): Job | null {
  return job.status === 'queued' ? { ...job, status: 'cancelled', completedAt: now } : null;
}

/** In the queue of another printer. */
export function moved(job: Job, toPrinterId: string): Job | null {
  return job.status === 'queued' ? { ...job, printerId: toPrinterId } : null;
}

/** Moved to the fallback printer: only a job of which nothing can be on paper. */
export function movedToFallback(job: Job, toPrinterId: string): Job | null {
  return job.sentAgain ? null : moved(job, toPrinterId);
}

/** Payloads are replaced only before they are sent. */
export function mayReplacePayloads(job: Job): boolean {
  return job.status === 'queued';
}
