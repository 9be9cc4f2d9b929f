// Which request each job came from, for log lines and traces. Kept in memory only: a job
// that another node accepted, or that waited across a restart, has no known origin.

import type { TraceParent } from '../../../core/model/jobs/trace-parent.ts';
import { Recent } from '../../../core/recent.ts';

export interface JobOrigin {
  requestId: string;
  trace: TraceParent | null;
}

const maxJobs = 10_000;

export class JobOrigins {
  readonly #origins = new Recent<JobOrigin>(maxJobs);
  readonly #isUsed: () => boolean;

  /** `isUsed`: whether anybody will ask; otherwise nothing is kept. */
  constructor(isUsed: () => boolean) {
    this.#isUsed = isUsed;
  }

  note(jobId: string, origin: JobOrigin): void {
    if (this.#isUsed()) this.#origins.keep(jobId, origin, 1);
  }

  of(jobId: string): JobOrigin | undefined {
    return this.#origins.get(jobId);
  }
}
