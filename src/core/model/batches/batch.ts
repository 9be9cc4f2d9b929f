// A batch: many prints that were accepted together. Its rows wait outside the queues;
// a few at a time become jobs with low priority, so that single prints go between them.
//
//   staging    --opened-->           open       all rows are stored; none was visible before
//   staging    --refused, crashed--> (deleted)
//   open       --pause-->            paused     its deadline stops
//   paused     --resume-->           open
//   open       --cancel-->           cancelled  so is a paused one
//   open       --past its deadline-> expired
//   open       --all jobs ended-->   completed  whatever became of them
//   completed  --retry-->            open       so are cancelled and expired ones, without waiting rows

import type { Job, JobState } from '../jobs/job.ts';
import type { AcceptedJob } from '../jobs/job-transitions.ts';

/** What a batch can be once it is visible. */
export const batchStates = ['open', 'paused', 'cancelled', 'expired', 'completed'] as const;
export type VisibleBatchState = (typeof batchStates)[number];
export type BatchState = VisibleBatchState | 'staging';

export interface Batch {
  id: string;
  name: string;
  status: BatchState;
  /** Printers that its rows are for. */
  printers: string[];
  /** Templates of its rows; a direct print has a name such as `_text`. */
  templates: string[];
  /** Rows in all, those that became jobs, and those that were cancelled or expired before. */
  rows: number;
  fed: number;
  dropped: number;
  /** The size of the rows that are not jobs yet. */
  bytes: number;
  createdAt: string;
  /** The deadline; null while it is paused. */
  expiresAt: string | null;
  /** What was left until the deadline when it was paused. */
  remainingMs: number | null;
  endedAt: string | null;
  /** The time after which a staged batch is abandoned. */
  stagedUntil: string;
  /** The API key that made it, and all of its jobs; null without one. */
  madeBy: string | null;
  /** The batch of which it prints rows again. */
  reprintOf: string | null;
}

/** Number of the batch's jobs by state. */
export type BatchCounts = Record<JobState, number>;

/** What becomes a job later. */
export interface BatchRow {
  n: number;
  job: Omit<
    AcceptedJob,
    'createdAt' | 'expiresAt' | 'notBefore' | 'priority' | 'batchId' | 'idempotency'
  >;
  /** The request body. */
  request: string;
}

export type BatchAction = 'pause' | 'resume' | 'cancel' | 'expire' | 'end' | 'retry';

export const batchHours = 24;
const batchMs = batchHours * 3_600_000;
/** A batch whose rows are no longer being staged is abandoned after this time. */
export const stagingMs = 600_000;

/** Rows that are stored or deleted in one commit at most: 500 alone may have 131 MB. */
export const commitRows = 500;
export const commitBytes = 1_048_576;

/** How many rows one commit takes, by the sizes of the first `commitRows` of them. */
export function rowsOfCommit(sizes: readonly { bytes: number }[]): {
  count: number;
  /** The size of these rows. */
  bytes: number;
  mayBeMore: boolean;
} {
  let count = 0;
  let bytes = 0;
  for (; count < sizes.length && bytes <= commitBytes; count++) bytes += sizes[count]!.bytes;
  return { count, bytes, mayBeMore: count < sizes.length || count === commitRows };
}

export function opened(batch: Batch, now: Date): Batch | null {
  if (batch.status !== 'staging') return null;
  return { ...batch, status: 'open', expiresAt: later(now, batchMs) };
}

/** Null if its state does not allow the action. */
export function batchAfter(batch: Batch, action: BatchAction, now: Date): Batch | null {
  const { status, expiresAt, remainingMs } = batch;
  const runs = isRunning(batch);
  const ended = now.toISOString();
  switch (action) {
    case 'pause': {
      if (status !== 'open' || expiresAt === null) return null;
      const left = Math.max(0, Date.parse(expiresAt) - now.getTime());
      return { ...batch, status: 'paused', expiresAt: null, remainingMs: left };
    }
    case 'resume':
      if (status !== 'paused') return null;
      return {
        ...batch,
        status: 'open',
        expiresAt: later(now, remainingMs ?? batchMs),
        remainingMs: null,
      };
    case 'cancel':
      return runs ? { ...batch, status: 'cancelled', remainingMs: null } : null;
    case 'expire':
      return isPastDeadline(batch, now) ? { ...batch, status: 'expired' } : null;
    case 'end':
      if (status === 'staging' || batch.endedAt !== null) return null;
      return { ...batch, status: runs ? 'completed' : status, endedAt: ended };
    case 'retry':
  }
  if (status === 'staging') return null;
  if (runs) return batch;
  // Rows that were cancelled or are past the deadline must not be printed.
  if (waitingRows(batch) > 0) return null;
  return { ...batch, status: 'open', endedAt: null, expiresAt: later(now, batchMs) };
}

/** Whether its rows become jobs, now or after a pause. */
export function isRunning({ status }: Pick<Batch, 'status'>): boolean {
  return status === 'open' || status === 'paused';
}

export function isPastDeadline({ status, expiresAt }: Batch, now: Date): boolean {
  return status === 'open' && expiresAt !== null && expiresAt <= now.toISOString();
}

export function visibleState({ status }: Batch): VisibleBatchState {
  if (status === 'staging') throw new Error('A batch is not visible before it is opened.');
  return status;
}

/** Rows that are not jobs yet. */
export function waitingRows({ rows, fed, dropped }: Batch): number {
  return rows - fed - dropped;
}

/** Whether nothing of it is left to be done. */
export function isDone(batch: Batch, counts: BatchCounts): boolean {
  return waitingRows(batch) === 0 && counts.queued + counts.printing === 0;
}

/** All of its rows by state: those that wait outside the queues are queued. */
export function batchProgress(batch: Batch, jobs: BatchCounts): BatchCounts {
  const { status, dropped } = batch;
  const isExpired = status === 'expired';
  return {
    ...jobs,
    queued: jobs.queued + waitingRows(batch),
    failed: jobs.failed + (isExpired ? dropped : 0),
    cancelled: jobs.cancelled + (isExpired ? 0 : dropped),
  };
}

/** Whether a failed job may be printed again without printing anything twice. */
export function isRetryable({ status, error, hasData }: Job, unconfirmed: boolean): boolean {
  return status === 'failed' && hasData && (unconfirmed || error?.mayHavePrinted !== true);
}

/** The row that prints an ended job again: as a copy if it may have been printed. */
export function again(job: Job, request: string, id: string, n: number): BatchRow {
  const { printerId, templateId, templateVersion, copies, onUnconfirmed, printMs } = job;
  const { reference, madeBy, metadata, keepData } = job;
  const mayHavePrinted = job.status === 'completed' || job.error?.mayHavePrinted;
  const reprintOf = mayHavePrinted ? job.id : job.reprintOf;
  return {
    n,
    job: {
      id,
      printerId,
      templateId,
      templateVersion,
      copies,
      onUnconfirmed,
      reprintOf,
      printMs,
      reference,
      madeBy,
      metadata,
      keepData,
    },
    request,
  };
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
