// The job that a row of a batch becomes.

import type { Batch, BatchRow } from '../../../core/model/batches/batch.ts';
import { outdatedProfileHash } from '../../../core/model/jobs/job-transitions.ts';
import type { NewJob } from '../../store/store.ts';

export function jobOfRow(batch: Batch, { job, request }: BatchRow, now: Date): NewJob {
  const { id, expiresAt, remainingMs } = batch;
  return {
    ...job,
    batchId: id,
    priority: 'low',
    createdAt: now.toISOString(),
    // The deadline of a paused batch begins again when it is resumed.
    expiresAt: expiresAt ?? new Date(now.getTime() + (remainingMs ?? 0)).toISOString(),
    request,
    idempotency: null,
    // Bytes of the job are made when it is its turn.
    profileHash: outdatedProfileHash,
    payloads: [],
  };
}
