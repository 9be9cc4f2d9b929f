// Application service for reading jobs: one, a list, their number, the outcome.
// job-control.ts changes them.

import {
  type Access,
  isLimited,
  mayUsePrinter,
  type Whose,
} from '../../../core/model/access/api-key.ts';
import { hasEnded, type Job } from '../../../core/model/jobs/job.ts';
import { noNotes, type TicketNotes } from '../../../core/model/jobs/ticket.ts';
import { accepted } from '../../../core/model/jobs/job-transitions.ts';
import {
  waitingFor,
  type QueueState,
  type WaitingReason,
} from '../../../core/model/jobs/waiting.ts';
import type { Directory } from '../../printers/directory.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import type { JobCount, JobFilter, JobQuery, Store } from '../../store/store.ts';
import type { PrintSummary } from '../../../core/template/summary.ts';
import { placeOf } from '../batches/batch-id.ts';
import { jobOfRow } from '../batches/job-of-row.ts';
import { type SearchPage, searchJobs } from './job-search.ts';
import { JobSummaries } from './job-summaries.ts';
import type { Pauses } from '../operation/pause.ts';
import { jobDataDeleted, jobNotFound, printerForbidden } from '../printing/refusals.ts';

/** Counting more jobs takes too long. */
const mostCounted = 100_000;

/** What is derived when a job is read. */
export interface WaitingJob {
  waitingFor: WaitingReason | null;
  /** When the next attempt to reach an offline printer is due. */
  nextAttemptAt: string | null;
}

export class Jobs {
  readonly #store: Store;
  readonly #directory: Directory;
  readonly #pauses: Pauses;
  readonly #summaries: JobSummaries;

  constructor(store: Store, directory: Directory, pauses: Pauses) {
    this.#store = store;
    this.#directory = directory;
    this.#pauses = pauses;
    this.#summaries = new JobSummaries(store, pauses);
  }

  async get(id: string): Promise<Job> {
    return (await this.find(id)) ?? jobNotFound(id);
  }

  async find(id: string): Promise<Job | null> {
    return (await this.#store.getJob(id)) ?? (await this.#waiting(id));
  }

  /** A job that waits in its batch for its turn to be queued. */
  async #waiting(id: string): Promise<Job | null> {
    const place = placeOf(id);
    const found = place && (await this.#store.waitingRow(place.batchId, place.n));
    if (!found) return null;
    const { batch, row } = found;
    const job = jobOfRow(batch, row, this.#store.clock());
    return accepted({ ...job, createdAt: batch.createdAt });
  }

  /** The request that the job was accepted with, as JSON. */
  async requestText(id: string): Promise<string> {
    const text = await this.#store.getRequest(id);
    if (text !== null) return text;
    await this.get(id);
    return jobDataDeleted(id);
  }

  async request(id: string): Promise<Partial<PrintRequest>> {
    return JSON.parse(await this.requestText(id)) as Partial<PrintRequest>;
  }

  async list(query: JobQuery): Promise<{ jobs: Job[]; nextCursor: string | null }> {
    // Reads one job more than the page holds, to learn whether there is a next page.
    const jobs = await this.#store.listJobs({ ...query, limit: query.limit + 1 });
    const page = jobs.slice(0, query.limit);
    return { jobs: page, nextCursor: jobs.length > page.length ? page.at(-1)!.id : null };
  }

  /** The jobs that a text finds, newest first. */
  search(text: string, query: JobQuery): Promise<SearchPage> {
    return searchJobs(this.#store, text, query, this.#pauses());
  }

  /** What tells jobs apart, by their ids; those without data are missing. */
  summaries(jobs: readonly Job[]): Promise<Map<string, PrintSummary>> {
    return this.#summaries.of(jobs);
  }

  /** What limits a list to the jobs that the sender may see or change. */
  reachedBy(
    access: Access,
    whose: Whose,
    printerId: string | undefined,
  ): Pick<JobFilter, 'madeBy' | 'printerIds'> {
    if (whose === 'own') return { madeBy: access.keyId! };
    if (!isLimited(access)) return {};
    const printerIds = this.#directory.all
      .filter((printer) => mayUsePrinter(access, printer))
      .map(({ id }) => id);
    if (printerId === undefined) return { printerIds };
    return printerIds.includes(printerId) ? {} : printerForbidden(access, printerId);
  }

  async count(filter: JobFilter): Promise<JobCount> {
    return await this.#store.countJobs(filter, mostCounted);
  }

  /** Adds why each of the jobs is not being printed, looking at each printer once, and its notes. */
  async withWaiting(jobs: readonly Job[]): Promise<(Job & WaitingJob & TicketNotes)[]> {
    const queues = new Map<string, QueueState | undefined>();
    for (const { status, printerId } of jobs)
      if (status === 'queued' && !queues.has(printerId))
        queues.set(printerId, await this.#queueState(printerId));
    const notes = await this.#notes(jobs.map(({ id }) => id));
    const now = this.#store.clock().toISOString();
    return jobs.map((job) => ({
      ...job,
      ...notes(job.id),
      waitingFor: waitingFor(job, queues.get(job.printerId), now),
      nextAttemptAt:
        job.status === 'queued'
          ? (this.#directory.get(job.printerId)?.nextAttemptAt ?? null)
          : null,
    }));
  }

  async #notes(ids: string[]): Promise<(id: string) => TicketNotes> {
    const tickets = ids.length === 0 ? [] : await this.#store.getTickets(ids);
    if (tickets.length === 0) return () => noNotes;
    const ofJob = new Map(tickets.map((ticket) => [ticket.jobId, ticket]));
    const ofSlip = new Map(tickets.map((ticket) => [ticket.voidedBy, ticket.jobId]));
    return (id) => ({
      voids: ofSlip.get(id) ?? null,
      voidedBy: ofJob.get(id)?.voidedBy ?? null,
      doneAt: ofJob.get(id)?.doneAt ?? null,
    });
  }

  /** Notes that a ticket is done, or that it is not. */
  async setDone(id: string, isDone: boolean): Promise<Job> {
    const job = await this.get(id);
    await this.#store.setDone(id, isDone);
    return job;
  }

  async #queueState(printerId: string): Promise<QueueState | undefined> {
    const printer = this.#directory.get(printerId);
    if (!printer) return undefined;
    const { status, isPaused, live } = printer;
    const isPrinting = live ? live.printing !== null : await this.#isPrintedElsewhere(printerId);
    const isFree = status.state === 'online' && !isPaused && !isPrinting;
    const nextJobId = isFree ? await this.#store.nextJobId(printerId) : null;
    return { status, isPaused, isPrinting, nextJobId };
  }

  async #isPrintedElsewhere(printerId: string): Promise<boolean> {
    const printing = await this.#store.printingJobs();
    return printing.some((job) => job.printerId === printerId);
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
      const unwatch = this.#store.watch(
        ({ jobs, everything }) => (everything || jobs.has(jobId)) && settle(),
        { promptly: true },
      );
      signal.addEventListener('abort', settle);
    });
  }
}
