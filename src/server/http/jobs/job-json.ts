import type { Job } from '../../../core/model/jobs/job.ts';
import type { Jobs } from '../../app/jobs/jobs.ts';

/** Jobs as answers tell them. */
export async function jobJson(jobs: Jobs, found: readonly Job[]) {
  return (await jobs.withWaiting(found)).map(({ printMs: _printMs, ...job }) => job);
}
