// Reads a job until it has ended, at growing intervals.

import { deadline, delay } from './delay.ts';
import { PlatenError } from './platen-error.ts';
import type { CallOptions } from './transport.ts';
import type { Job } from './wire.ts';

export interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Rejects with TIMEOUT after this time; the job itself goes on. No limit by default. */
  timeoutMs?: number | undefined;
  /** Called with the job each time it was read and has not ended, such as to show `waitingFor`. */
  onJob?: ((job: Job) => void) | undefined;
}

const firstIntervalMs = 50;
const maxIntervalMs = 2000;
const growth = 1.3;

export async function waitForEnd(
  id: string,
  read: (call: CallOptions) => Promise<Job>,
  { signal, timeoutMs = Infinity, onJob }: WaitOptions,
): Promise<Job> {
  const limit = deadline(timeoutMs, signal);
  let status = 'unknown';
  try {
    for (
      let intervalMs = firstIntervalMs;
      ;
      intervalMs = Math.min(intervalMs * growth, maxIntervalMs)
    ) {
      const job = await read({ signal: limit.signal });
      if (job.status !== 'queued' && job.status !== 'printing') return job;
      status = job.status;
      onJob?.(job);
      // Half of it is random, so that many clients do not ask at the same time.
      await delay(intervalMs * (0.5 + Math.random()), limit.signal);
    }
  } catch (error) {
    if (!limit.hasPassed) throw error;
    throw new PlatenError('TIMEOUT', `Job ${id} is still ${status} after ${timeoutMs / 1000} s.`);
  } finally {
    limit.clear();
  }
}
