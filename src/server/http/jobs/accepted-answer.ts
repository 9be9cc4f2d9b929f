// The answer to a print that was accepted: now, or by an earlier request with the same key.

import { endingOf, hasEnded, type Job } from '../../../core/model/jobs/job.ts';
import type { Accepted } from '../../app/printing/idempotency.ts';
import type { Jobs } from '../../app/jobs/jobs.ts';

/** A new job is queued; that of an earlier request is what it has become, if it is still stored. */
export async function acceptedAnswer(jobs: Jobs, accepted: Accepted) {
  return jobAnswer(accepted, accepted.isRepeated ? await jobs.find(accepted.jobId) : null);
}

export function jobAnswer({ jobId, estimatedSeconds }: Accepted, job: Job | null) {
  const estimatedTime = job && hasEnded(job) ? '0s' : `${estimatedSeconds}s`;
  const status = job?.status ?? ('queued' as const);
  return { success: true as const, jobId, status, estimatedTime, ...(job && endingOf(job)) };
}
