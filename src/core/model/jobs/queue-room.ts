// Which part of the space for queued jobs one client may take, so that the others keep theirs.

import type { Batch } from '../batches/batch.ts';

/** Bytes that are stored for jobs which have not ended: requests and payloads. */
export interface OpenBytes {
  all: number;
  /** Bytes of jobs with a `notBefore`. */
  postponed: number;
  /** Bytes by the id of the API key. Jobs without one, or of the main key, are missing. */
  byKey: ReadonlyMap<string, number>;
}

/** The main key, and an installation without keys, may use everything. */
const shareOfKey = 1 / 4;
/** Postponed jobs may stay for 30 days: jobs that print now keep the rest. */
const shareOfPostponed = 1 / 2;

/** The queued jobs of a printer. */
export interface QueuedJobs {
  jobs: number;
  /** Queued jobs by the id of the API key. Jobs without one, or of the main key, are missing. */
  byKey: ReadonlyMap<string, number>;
}

export interface NewcomerToQueue {
  keyId: string | null;
  isPostponed: boolean;
}

/** Says why a job is not accepted; null if there is room. `most` is limits.queuedBytes. */
export function roomProblem(
  open: OpenBytes,
  { keyId, isPostponed }: NewcomerToQueue,
  most: number,
): string | null {
  if (open.all >= most) return `The queued jobs already take ${open.all} bytes`;
  const ofKey = keyId === null ? 0 : (open.byKey.get(keyId) ?? 0);
  if (ofKey >= most * shareOfKey)
    return `The queued jobs of this API key already take ${ofKey} bytes, a quarter of what all may take`;
  if (isPostponed && open.postponed >= most * shareOfPostponed)
    return `The jobs with a notBefore already take ${open.postponed} bytes, half of what all may take`;
  return null;
}

/**
 * Says why the printer's queue takes no more jobs; null if there is room. `more` jobs of this
 * key are about to be queued before this one. `most` is limits.queuedJobs.
 */
export function queueProblem(
  printerId: string,
  { jobs, byKey }: QueuedJobs,
  keyId: string | null,
  most: number,
  more = 0,
): string | null {
  if (jobs + more >= most) return `${jobs} jobs are already queued for the printer "${printerId}"`;
  const ofKey = keyId === null ? 0 : (byKey.get(keyId) ?? 0);
  if (keyId !== null && ofKey + more >= most * shareOfKey)
    return `${ofKey} jobs of this API key are already queued for the printer "${printerId}", a quarter of what all may queue there`;
  return null;
}

/** Says why rows of a batch are not stored; null if there is room. `most` is limits.batchQueueBytes. */
export function batchRoomProblem(
  batches: readonly Pick<Batch, 'bytes' | 'madeBy'>[],
  keyId: string | null,
  most: number,
): string | null {
  const sum = (some: typeof batches) => some.reduce((bytes, batch) => bytes + batch.bytes, 0);
  const all = sum(batches);
  if (all >= most) return `The jobs that wait in batches already take ${all} bytes`;
  const ofKey = keyId === null ? 0 : sum(batches.filter(({ madeBy }) => madeBy === keyId));
  if (ofKey >= most * shareOfKey)
    return `The jobs of this API key that wait in batches already take ${ofKey} bytes, a quarter of what all may take`;
  return null;
}
