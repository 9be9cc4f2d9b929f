// Turns the rows of open batches into jobs: for each printer that this node holds, a
// few at a time, so that its queue is short and single prints go between them. A row
// becomes a job in one transaction; the worker makes its bytes when it takes the job. A row
// that can never be printed becomes a failed job.
// Also ends batches, as soon as their last jobs have ended, and reports their progress at most once
// a second.
//
//   idle     --a batch was opened, or found--> feeding
//   feeding  --a job changed, or a second-->   feeding
//   feeding  --no batch is left-->             idle

import type { Batch, BatchRow } from '../../../core/model/batches/batch.ts';
import { isPastDeadline } from '../../../core/model/batches/batch.ts';
import { Fault, type FaultCode } from '../../../core/model/fault.ts';
import type { Outcome } from '../../../core/model/jobs/job.ts';
import { finished } from '../../../core/model/jobs/job-transitions.ts';
import { Loop } from '../../loop.ts';
import type { Fleet } from '../../printers/fleet.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import type { Renderer } from '../../rendering/renderer.ts';
import type { Store } from '../../store/store.ts';
import type { Counters } from '../orders/counters.ts';
import { jobOfRow } from './job-of-row.ts';
import type { Pause, Pauses } from '../operation/pause.ts';

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
  /** Printers that had queued jobs in the last round. */
  readonly #busy = new Set<string>();
  /** Printers whose last queued job was taken since the progress of all batches was reported. */
  readonly #emptied = new Set<string>();
  readonly #loop: Loop;
  #isFeeding = false;
  #reportedAt = -Infinity;
  /** The first error of this round. */
  #problem: Error | null = null;
  #unwatch = () => {};

  constructor(options: FeederOptions) {
    this.#options = options;
    const nextMs = () => (this.#isFeeding ? tickMs : idleMs);
    this.#loop = new Loop({
      run: async () => {
        await this.#round();
        return nextMs();
      },
      retryMs: nextMs,
      failed: ({ message }) => options.log(`Batches cannot be printed: ${message}`),
    });
  }

  start(): void {
    this.#unwatch = this.#options.store.watch(({ jobs, everything }) => {
      if (this.#isFeeding && (jobs.size > 0 || everything)) this.wake();
    });
    this.wake();
  }

  async stop(): Promise<void> {
    this.#unwatch();
    await this.#loop.stop();
  }

  staging(batchId: string): void {
    this.#staging.add(batchId);
  }

  staged(batchId: string): void {
    this.#staging.delete(batchId);
    this.wake();
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Throws the first error after everything else was tried. */
  async #round(): Promise<void> {
    this.#problem = null;
    await this.#apart(() => this.#look()).catch(() => {});
    if (this.#problem) throw this.#problem;
  }

  /** Notes an error, so that other batches go on; without the database none can. */
  async #apart(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#problem ??= error as Error;
      if (error instanceof Fault && error.code === 'DATABASE_UNAVAILABLE') throw error;
    }
  }

  async #look(): Promise<void> {
    const { store } = this.#options;
    const batches = await store.unendedBatches();
    this.#isFeeding = batches.some(({ status }) => status !== 'staging');
    const now = store.clock();
    for (const batch of batches) await this.#apart(() => this.#clear(batch, now));
    const open = batches.filter((batch) => batch.status === 'open');
    // What is printed again, after a jam for example, comes before the rest.
    const isReprint = ({ reprintOf }: Batch) => reprintOf !== null;
    const byTurn = [...open.filter(isReprint), ...open.filter((batch) => !isReprint(batch))];
    await this.#feed(byTurn);
    const isDue = performance.now() - this.#reportedAt >= tickMs;
    for (const { id, status, printers } of batches)
      if (status !== 'staging' && (isDue || this.#mayBeDone(printers)))
        await this.#apart(() => store.reportBatch(id, isDue));
    if (!isDue) return;
    this.#reportedAt = performance.now();
    this.#emptied.clear();
  }

  /** A batch whose last job was taken is not open for a second longer than it prints. */
  #mayBeDone(printers: readonly string[]): boolean {
    return (
      printers.some((printer) => this.#emptied.has(printer)) &&
      !printers.some((printer) => this.#busy.has(printer))
    );
  }

  /** Deletes what must not be printed. */
  async #clear(batch: Batch, now: Date): Promise<void> {
    const { id, status } = batch;
    if (status === 'staging') await this.#discardAbandoned(batch, now);
    else if (status === 'cancelled' || status === 'expired') await this.drop(id);
    else if (isPastDeadline(batch, now)) {
      await this.#options.store.changeBatch(id, 'expire');
      await this.drop(id);
    }
  }

  /** The service that staged it was stopped before it opened it. */
  async #discardAbandoned({ id, stagedUntil }: Batch, now: Date): Promise<void> {
    const { store } = this.#options;
    const isAbandoned = !store.isShared || stagedUntil < now.toISOString();
    if (isAbandoned && !this.#staging.has(id)) await this.drop(id);
  }

  /** Deletes the rows of a batch that is cancelled, expired or abandoned, and cancels its queued jobs. */
  async drop(id: string): Promise<void> {
    const { store } = this.#options;
    while ((await store.dropRows(id)) && !this.#loop.isStopped);
    while ((await store.cancelJobs({ batchId: id })).mayBeMore && !this.#loop.isStopped);
  }

  async #feed(batches: readonly Batch[]): Promise<void> {
    const { store, fleet, pauses } = this.#options;
    const pause = pauses();
    const printers = new Set(batches.flatMap((batch) => batch.printers));
    for (const printerId of printers) {
      if (!fleet.holds(printerId)) continue;
      let free = ahead - (await store.queueLength(printerId)).jobs;
      for (const batch of batches) {
        if (free <= 0) break;
        if (!batch.printers.includes(printerId)) continue;
        await this.#apart(
          async () => (free -= await this.#feedFrom(batch, printerId, free, pause)),
        );
      }
      if (free < ahead) this.#busy.add(printerId);
      else if (this.#busy.delete(printerId)) this.#emptied.add(printerId);
    }
  }

  /** Returns how many rows became jobs. */
  async #feedFrom(batch: Batch, printerId: string, most: number, pause: Pause): Promise<number> {
    const { store } = this.#options;
    const { id } = batch;
    const writes: (() => Promise<unknown>)[] = [];
    for (const row of await store.nextRows(id, printerId, most)) {
      await pause();
      const job = jobOfRow(batch, row, store.clock());
      try {
        const request = await this.#withNumbers(row);
        writes.push(() => store.feedRow(id, row.n, { ...job, request }));
      } catch (error) {
        const outcome = failureOf(error);
        writes.push(() => store.endRow(id, row.n, job, (one, now) => finished(one, outcome, now)!));
      }
    }
    await Promise.all(writes.map((write) => write()));
    return writes.length;
  }

  /** The request of a row, with numbers of counters, which are taken in the order of printing. */
  async #withNumbers({ job, request }: BatchRow): Promise<string> {
    const { renderer, counters } = this.#options;
    const found = await renderer.ofJob(job, request, 'batch-job');
    if (!found)
      throw new Fault(
        'TEMPLATE_NOT_FOUND',
        `Version ${job.templateVersion} of template "${job.templateId}" does not exist any more. Print it again with the current one.`,
      );
    const { numbers } = await counters.take(found.content, found.request).catch(refusedNumbers);
    if (!numbers) return request;
    return JSON.stringify({ ...(JSON.parse(request) as PrintRequest), numbers });
  }
}

/** A limit of counters is a reason why this job fails, not one to wait. */
function refusedNumbers(error: unknown): never {
  const isLimit = error instanceof Fault && error.code === 'QUEUE_FULL';
  throw isLimit ? new Fault('TEMPLATE_RENDER_ERROR', error.message) : error;
}

/** Faults that pass. All others are of the row itself: it cannot be printed, however often it is tried. */
const passing = new Set<FaultCode>([
  'QUEUE_FULL',
  'STORAGE_FULL',
  'DATABASE_UNAVAILABLE',
  'SERVICE_STOPPING',
  'INTERNAL_ERROR',
]);

function failureOf(error: unknown): Outcome {
  if (!(error instanceof Fault) || passing.has(error.code)) throw error;
  const { code, message, details } = error;
  const text = [message, ...details].join(' ');
  return { status: 'failed', error: { code, message: text, mayHavePrinted: false } };
}
