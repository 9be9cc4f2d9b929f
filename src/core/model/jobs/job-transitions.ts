// Every change of a job's state, as pure functions. Each returns the changed job,
// or null if the job is not in a state that allows the change. A store reads the
// job, applies one of these and writes the result, in one transaction.
//
//   accepted → queued ⇄ printing → completed | failed
//              queued → cancelled | failed
//              failed (UNCONFIRMED) → completed
//
// `now` is an ISO timestamp.

import { isTestJob } from '../access/api-key.ts';
import { givenOf } from './answer-key.ts';
import {
  cancelledWhenSent,
  interruptedError,
  partlyConfirmed,
  restoredError,
} from './job-errors.ts';
import {
  hasEnded,
  type Completion,
  type Job,
  type JobError,
  type Outcome,
  type Priority,
} from './job.ts';
import { isPostponed } from './not-before.ts';

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
> &
  Partial<
    Pick<
      Job,
      | 'reference'
      | 'madeBy'
      | 'source'
      | 'sourceAddress'
      | 'metadata'
      | 'priority'
      | 'keepData'
      | 'notBefore'
      | 'batchId'
      | 'warnings'
    >
  > & {
    /** The key of the request with its owner; see answer-key.ts. */
    idempotency?: { key: string } | null;
  };

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
    reference: job.reference ?? null,
    idempotencyKey: job.idempotency ? givenOf(job.idempotency.key) : null,
    madeBy: job.madeBy ?? null,
    source: job.source ?? null,
    sourceAddress: job.sourceAddress ?? null,
    metadata: job.metadata ?? null,
    priority: job.priority ?? 'normal',
    batchId: job.batchId ?? null,
    movedFrom: [],
    keepData: job.keepData ?? true,
    hasData: true,
    sentAgain: false,
    printMs: Math.round(job.printMs),
    createdAt: job.createdAt,
    expiresAt: job.expiresAt,
    notBefore: job.notBefore ?? null,
    startedAt: null,
    completedAt: null,
    completion: null,
    error: null,
    warnings: job.warnings ?? [],
  };
}

/**
 * The mark: from here on, parts of the job may be on paper. Refused from the deadline on,
 * which `isLate` judges if `now` is a clock that may have been set since the job was accepted.
 */
export function started(job: Job, now: string, isLate = job.expiresAt <= now): Job | null {
  if (job.status !== 'queued' || isPostponed(job, now) || isLate) return null;
  return { ...job, status: 'printing', startedAt: now, attempts: job.attempts + 1 };
}

/**
 * Back to queued after a mark, if the caller knows that no byte of this attempt left. Only a
 * job that is sent again has copies from before.
 */
export function unstarted(job: Job): Job | null {
  if (job.status !== 'printing' || (job.copiesConfirmed > 0 && !job.sentAgain)) return null;
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

/** A backup that has the job was restored: what became of it later is unknown. */
export function restored(job: Job, now: string): Job | null {
  if (hasEnded(job)) return null;
  return { ...job, status: 'failed', completedAt: now, error: restoredError };
}

/**
 * A backup that has the job was restored, and a person decided to print it: it may have been
 * printed since, so that it counts as sent before. Its payloads become outdated.
 */
export function requeued(job: Job): Job | null {
  return isUnsent(job) ? { ...job, sentAgain: true } : null;
}

/** A confirmed outcome confirms all copies; a failure may know more of them than are stored. */
export function finished(job: Job, outcome: Outcome, now: string): Job | null {
  if (hasEnded(job)) return null;
  const isConfirmed = outcome.status === 'completed' && outcome.completion.confirmed;
  const known = outcome.status === 'failed' ? (outcome.copiesConfirmed ?? 0) : 0;
  const confirmed = isConfirmed ? job.copies : Math.max(job.copiesConfirmed, known);
  const hasData = keepsData(job, outcome.status);
  return { ...job, ...outcome, completedAt: now, copiesConfirmed: confirmed, hasData };
}

/** A job with `keepData: false` loses its data when it is completed or cancelled; a failed one may be reprinted. */
function keepsData(job: Job, status: Job['status']): boolean {
  return job.hasData && (job.keepData || status === 'failed');
}

/**
 * The printer confirmed a payload, and with it the copies up to `through`, after the job had
 * failed with UNCONFIRMED. Only the last copy completes the job: a copy that is given up is
 * the last one that is sent.
 */
export function confirmedLate(
  job: Job,
  through: number,
  by: Completion['by'] = 'process-id',
): Job | null {
  const { error, copies } = job;
  if (error?.code !== 'UNCONFIRMED' || through <= job.copiesConfirmed) return null;
  if (through < copies)
    return { ...job, copiesConfirmed: through, error: partlyConfirmed(job, error, through) };
  const completion: Completion = { confirmed: true, by };
  const hasData = keepsData(job, 'completed');
  return { ...job, status: 'completed', completion, error: null, copiesConfirmed: copies, hasData };
}

/** Failed at the deadline `expiresAt` without being started. A deadline that was changed since does not count. */
export function expired(job: Job, expiresAt: string, error: JobError, now: string): Job | null {
  if (job.status !== 'queued' || job.expiresAt !== expiresAt) return null;
  return { ...job, status: 'failed', error, completedAt: now };
}

/** One that waits to be sent again may be on paper, and says so. */
export function cancelled(job: Job, now: string): Job | null {
  if (job.status !== 'queued') return null;
  const end = { ...job, status: 'cancelled', completedAt: now } as const;
  return job.sentAgain
    ? { ...end, error: cancelledWhenSent(job) }
    : { ...end, hasData: keepsData(job, 'cancelled') };
}

/** The inputs whose clients wait for the paper, and print again after an error. */
const awaitedSources = ['epos', 'hw-proxy', 'webprnt'] as const;

/** The sources as a list for SQL. */
export const awaitedSourceList = awaitedSources.map((source) => `'${source}'`).join(', ');

/** Whether the job was never sent, and its client, which waits for the paper, gets an error if the service stops. */
export function isAwaitedUnsent(job: Job): boolean {
  return awaitedSources.some((one) => one === job.source) && isUnsent(job);
}

/** The service stopped before the job was sent: its client got an error, and prints again if it still wants it. */
export function clientCutOff(job: Job, now: string): Job | null {
  return isAwaitedUnsent(job) ? cancelled(job, now) : null;
}

/** The job in the queue of another printer. */
export function moved(job: Job, toPrinterId: string): Job | null {
  if (job.status !== 'queued') return null;
  // The printer where it is now is not one that it left, however often it moved.
  const others = job.movedFrom.filter((id) => id !== toPrinterId && id !== job.printerId);
  return { ...job, printerId: toPrinterId, movedFrom: [...others, job.printerId] };
}

/** Whether nothing of a queued job can be on paper: it was never sent. */
export function isUnsent(job: Job): boolean {
  return job.status === 'queued' && !job.sentAgain;
}

/**
 * Moved to a fallback printer: only a job that was never sent, and never back to a
 * printer that it left. Two printers may therefore be each other's fallback. A job of a
 * test key stays: its fallback may be a real printer. So does a job whose time has not
 * come: its own printer may be ready then.
 */
export function movedToFallback(job: Job, toPrinterId: string, now: string): Job | null {
  const stays = isTestJob(job) || isPostponed(job, now) || job.movedFrom.includes(toPrinterId);
  return isUnsent(job) && !stays ? moved(job, toPrinterId) : null;
}

/** What a user may change about a job that was not sent. */
export interface JobChange {
  printerId?: string | undefined;
  priority?: Priority | undefined;
  expiresAt?: string | undefined;
  notBefore?: string | null | undefined;
}

/** Changed by a user before it was sent. */
export function changed(job: Job, change: JobChange): Job | null {
  if (!isUnsent(job)) return null;
  const { printerId = job.printerId, priority = job.priority } = change;
  const { expiresAt = job.expiresAt, notBefore = job.notBefore } = change;
  const there = printerId === job.printerId ? job : moved(job, printerId);
  return there && { ...there, priority, expiresAt, notBefore };
}

/** The job without its data, which cannot be read, previewed or printed again then. Only after it has ended. */
export function withoutData(job: Job): Job | null {
  return hasEnded(job) ? { ...job, hasData: false } : null;
}

/** Payloads are replaced only before they are sent. */
export function mayReplacePayloads(job: Job): boolean {
  return job.status === 'queued';
}
