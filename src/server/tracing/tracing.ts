// Spans for those who register an OpenTelemetry SDK: node --import ./otel.mjs.

import type { IncomingHttpHeaders } from 'node:http';
import type { Job } from '../../core/model/jobs/job.ts';
import type { TraceParent } from '../../core/model/jobs/trace-parent.ts';

export interface Tracing {
  /** Starts the span of a request, within the trace that its headers name. */
  request(method: string, headers: IncomingHttpHeaders): RequestSpan;
  /** A render that ends now, within the request that asked for it. */
  rendered(seconds: number, place: string): void;
  /** A job that has ended, from its mark on. `parent` is the request that it came from. */
  jobEnded(job: Job, parent: TraceParent | null): void;
}

export interface RequestSpan {
  readonly trace: TraceParent;
  /** What `next` does, and what follows from it, belongs to the request. */
  run(next: () => void): void;
  accepted(jobId: string): void;
  /** `route` is empty for unknown paths. */
  end(route: string, status: number): void;
}
