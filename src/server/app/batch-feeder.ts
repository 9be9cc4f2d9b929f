// Turns the rows of open batches into jobs: for each printer that this node holds, a
// few at a time, so that its queue is short and single prints go between them. A row
// becomes a job in one transaction; the worker makes its bytes when it takes the job.
// Also ends batches, and reports their progress at most once a second.
//
//   idle     --a batch was opened, or found--> feeding
//   feeding  --a job changed, or a second-->   feeding
//   feeding  --no batch is left-->             idle

import type { Batch, BatchRow } from '../../core/model/batch.ts';
import { isPastDeadline } from '../../core/model/batch.ts';
import { outdatedProfileHash } from '../../core/model/job-transitions.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { PrintRequest } from '../rendering/render-task.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { NewJob, Store } from '../store/store.ts';
import type { Counters } from './counters.ts';
import type { Pauses } from './pause.ts';

export interface FeederOptions {
  store: Store;
  fleet: Fleet;
  renderer: Renderer;
  counters: Counters;
  pauses: Pauses;
  log: (message: string) => void;
}

/** Jobs of batches that wait in the queue of a printer: enough to print without a pause. */
const ahead = 4;
const tickMs = 1000;
/** Batches of other nodes are found within this time. */
const idleMs = 30_000;

export class BatchFeeder {
  readonly #options: FeederOptions;
  /** Batches that this process stages. */
  readonly #staging = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isFeeding = false;
  #isStopped = false;
  #reportedAt = -Infinity;
  #hasFailed = false;
  #unwatch = () => {};

  constructor(options: FeederOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unwatch = this.#options.store.watch(({ jobs, everything }) => {
      if (this.#isFeeding && (jobs.size > 0 || everything)) this.wake();
    });
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unwatch();
    clearTimeout(this.#timer);
    await this.#running;
  }

  staging(batchId: string): void {
    this.#staging.add(batchId);
  }

  staged(batchId: string): void {
    this.#staging.delete(batchId);
    this.wake();
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#running || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => this.wake(), this.#isFeeding ? tickMs : idleMs);
      this.#timer.unref();
    });
  }

  async #work(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      try {
        await this.#look();
        this.#hasFailed = false;
      } catch (error) {
        if (!this.#hasFailed)
          this.#options.log(`Batches cannot be printed: ${(error as Error).message}`);
        this.#hasFailed = true;
      }
    }
  }

  async #look(): Promise<void> {
    const { store } = this.#options;
    const batches = await store.unendedBatches();
    this.#isFeeding = batches.some(({ status }) => status !== 'staging');
    const now = store.clock();
    for (const batch of batches) {
      const { id, status } = batch;
      if (status === 'staging') await this.#discardAbandoned(batch, now);
      else if (status === 'cancelled' || status === 'expired') await this.#drop(id);
      else if (isPastDeadline(batch, now)) {
        await store.changeBatch(id, 'expire');
        await this.#drop(id);
      }
    }
    await this.#feed(batches.filter((batch) => batch.status === 'open'));
    if (performance.now() - this.#reportedAt < tickMs) return;
    this.#reportedAt = performance.now();
    for (const { id, status } of batches) if (status !== 'staging') await store.reportBatch(id);
  }

  /** The service that staged it was stopped before it opened it. */
  async #discardAbandoned({ id, stagedUntil }: Batch, now: Date): Promise<void> {
    const { store } = this.#options;
    const isAbandoned = !store.isShared || stagedUntil < now.toISOString();
    if (isAbandoned && !this.#staging.has(id)) await this.#drop(id);
  }

  async #drop(id: string): Promise<void> {
    const { store } = this.#options;
    while ((await store.dropRows(id)) && !this.#isStopped);
    while ((await store.cancelJobs({ batchId: id })).mayBeMore && !this.#isStopped);
  }

  async #feed(batches: readonly Batch[]): Promise<void> {
    const { store, fleet, pauses } = this.#options;
    const pause = pauses();
    const printers = new Set(batches.flatMap((batch) => batch.printers));
    for (const printerId of printers) {
      if (!fleet.holds(printerId)) continue;
      let free = ahead - (await store.queueLength(printerId)).jobs;
      for (const { id, printers: own, expiresAt } of batches) {
        if (free <= 0) break;
        if (!own.includes(printerId)) continue;
        const rows = await store.nextRows(id, printerId, free);
        const jobs: NewJob[] = [];
        for (const row of rows) {
          await pause();
          jobs.push(await this.#job(id, row, expiresAt!));
        }
        await Promise.all(rows.map(({ n }, index) => store.feedRow(id, n, jobs[index]!)));
        free -= rows.length;
      }
    }
  }

  async #job(batchId: string, { job, request }: BatchRow, expiresAt: string): Promise<NewJob> {
    const { store } = this.#options;
    return {
      ...job,
      batchId,
      priority: 'low',
      createdAt: store.clock().toISOString(),
      expiresAt,
      request: await this.#withNumbers(job, request),
      idempotency: null,
      profileHash: outdatedProfileHash,
      payloads: [],
    };
  }

  /** Numbers of counters are taken in the order of printing. */
  async #withNumbers(job: BatchRow['job'], requestText: string): Promise<string> {
    const { renderer, counters } = this.#options;
    // What cannot be rendered fails as a job, with its reason.
    const found = await renderer.ofJob(job, requestText, 'batch-job').catch(() => null);
    const { numbers } = found ? await counters.take(found.content, found.request) : {};
    if (!numbers) return requestText;
    return JSON.stringify({ ...(JSON.parse(requestText) as PrintRequest), numbers });
  }
}
