// Application service for jobs: read, list, cancel, wait for the outcome.

import { Fault } from '../../core/model/fault.ts';
import { hasEnded, type Job } from '../../core/model/job.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { PrintRequest } from '../rendering/render-task.ts';
import type { JobQuery, Store } from '../store/store.ts';
import { jobNotFound } from './refusals.ts';

export class Jobs {
  readonly #store: Store;
  readonly #fleet: Fleet;

  constructor(store: Store, fleet: Fleet) {
    this.#store = store;
    this.#fleet = fleet;
  }

  async get(id: string): Promise<Job> {
    return (await this.#store.getJob(id)) ?? jobNotFound(id);
  }

  /** The request that the job was accepted with. */
  async request(id: string): Promise<PrintRequest> {
    const text = await this.#store.getRequest(id);
    return text === null ? jobNotFound(id) : (JSON.parse(text) as PrintRequest);
  }

  async list(query: JobQuery): Promise<{ jobs: Job[]; nextCursor: string | null }> {
    // Reads one job more than the page holds, to learn whether there is a next page.
    const jobs = await this.#store.listJobs({ ...query, limit: query.limit + 1 });
    const page = jobs.slice(0, query.limit);
    return { jobs: page, nextCursor: jobs.length > page.length ? page.at(-1)!.id : null };
  }

  async cancel(id: string): Promise<Job> {
    const { job, cancelled } = (await this.#store.cancelJob(id)) ?? jobNotFound(id);
    if (cancelled) return job;
    throw new Fault(
      'JOB_NOT_CANCELLABLE',
      `Only queued jobs can be cancelled; job ${id} is ${job.status}.`,
    );
  }

  /** When the next attempt to reach an offline printer is due. */
  nextAttemptAt(printerId: string): string | null {
    return this.#fleet.get(printerId)?.nextAttemptAt ?? null;
  }

  /** Returns the job once it has ended, or as it is after `timeoutMs` or on abort. */
  async waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<Job> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // Subscribed before the job is read, so that no change in between is missed.
      const changed = this.#nextChange(id, deadline - performance.now(), signal);
      const job = await this.get(id);
      if (hasEnded(job) || signal.aborted || performance.now() >= deadline) return job;
      await changed;
    }
  }

  #nextChange(jobId: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        unwatch();
        signal.removeEventListener('abort', settle);
        resolve();
      };
      const timer = setTimeout(settle, timeoutMs);
      const unwatch = this.#store.watch(({ jobs }) => jobs.has(jobId) && settle());
      signal.addEventListener('abort', settle);
    });
  }
}
