// Ids of batches and their jobs. A batch id is a UUID of version 7 that ends in twelve
// zeros; its jobs count there, so that the ids of all jobs follow from that of the batch.

import { newJobId } from './job-id.ts';

const digits = 12;

export function newBatchId(nowMs: number): string {
  return newJobId(nowMs).slice(0, -digits) + '0'.repeat(digits);
}

export function batchJobId(batchId: string, n: number): string {
  return batchId.slice(0, -digits) + (n + 1).toString(16).padStart(digits, '0');
}

/** Where the job is in its batch, if it is the job of one. */
export function placeOf(jobId: string): { batchId: string; n: number } | null {
  const n = Number.parseInt(jobId.slice(-digits), 16) - 1;
  return n >= 0 && n < 10_000_000
    ? { batchId: jobId.slice(0, -digits) + '0'.repeat(digits), n }
    : null;
}
