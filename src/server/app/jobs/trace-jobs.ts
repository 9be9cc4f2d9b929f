// A span for each job that this process ended, within the trace of its request.

import { hasEnded } from '../../../core/model/jobs/job.ts';
import type { Store } from '../../store/store.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import type { JobOrigins } from './job-origins.ts';

/** Returns a function that stops it. */
export function traceJobs(store: Store, tracing: Tracing, origins: JobOrigins): () => void {
  return store.watch(({ own }) => {
    for (const change of own)
      if ('job' in change && hasEnded(change.job))
        tracing.jobEnded(change.job, origins.of(change.job.id)?.trace ?? null);
  });
}
