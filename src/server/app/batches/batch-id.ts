// Ids of batches and their jobs. A batch id is a UUID of version 7 that ends in six zeros;
// its jobs count there, so that the ids of all jobs follow from that of the batch. 50 of its
// bits are random: it cannot be guessed from the time at which the batch was made.

import { randomUUID } from 'node:crypto';

/** The digits of the place in the batch; older batches have zeros before them too. */
const digits = 6;
const maxPlaces = 10_000_000;

export function newBatchId(nowMs: number): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // The rest of a random UUID has its version and variant bits at their places.
  const random = `7${randomUUID().slice(15, -digits)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${random}${'0'.repeat(digits)}`;
}

export function batchJobId(batchId: string, n: number): string {
  return batchId.slice(0, -digits) + (n + 1).toString(16).padStart(digits, '0');
}

/** Where the job would be in its batch, if it is the job of one. */
export function placeOf(jobId: string): { batchId: string; n: number } | null {
  const n = Number.parseInt(jobId.slice(-digits), 16) - 1;
  return n >= 0 && n < maxPlaces
    ? { batchId: jobId.slice(0, -digits) + '0'.repeat(digits), n }
    : null;
}
