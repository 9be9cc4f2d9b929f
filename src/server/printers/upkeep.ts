// What is done twice a second for the printers that this node holds, and for those that
// poll: jobs that are past their deadline fail, and the jobs of printers that stay offline,
// or without paper, move to their fallbacks. Printers that poll become offline by silence.

import { Loop } from '../loop.ts';
import type { Store } from '../store/store.ts';
import type { Deadlines } from './deadlines.ts';
import type { Directory } from './directory.ts';
import type { HeldPrinter } from './held-printer.ts';
import type { PolledPrinter } from './polled/polled-printer.ts';
import type { PolledPrinters } from './polled/polled-printers.ts';

export interface UpkeepOptions {
  store: Store;
  directory: Directory;
  /** The printers that this node holds, by id. */
  held: ReadonlyMap<string, HeldPrinter>;
  polled: PolledPrinters;
  /** Fails the jobs past their deadline of a printer that no node holds. */
  expireUnheld: (printerId: string) => Promise<void>;
  deadlines: Deadlines;
  /** How long a printer must be unable to print before its fallback takes over. */
  fallbackAfterMs: number;
  /** Runs the work while no printer is added, changed or removed. */
  serialize: <T>(work: () => Promise<T>) => Promise<T>;
  log: (message: string) => void;
}

const expiryBatch = 200;
const tickMs = 500;

/** Jobs whose time comes meanwhile are moved at the next look. */
const lookAgainMs = 5000;

interface MovedAway {
  /** The printers that could take the jobs. */
  targets: string;
  /** The time on the clock of `performance.now()`. */
  at: number;
}

export class Upkeep {
  readonly #options: UpkeepOptions;
  /** Printers whose jobs were moved, without a new job since. */
  readonly #movedAway = new Map<string, MovedAway>();
  readonly #loop: Loop;
  /** What is being done beside the loop; `stop` waits for it. */
  readonly #running = new Set<Promise<void>>();

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#loop = new Loop({
      run: () => this.#tick(),
      retryMs: () => tickMs,
      failed: ({ message }) => options.log(`The printers cannot be looked after: ${message}`),
    });
    this.#loop.wake(tickMs);
  }

  /** Begins nothing more; resolves when what was begun has ended. */
  async stop(): Promise<void> {
    await Promise.all([this.#loop.stop(), ...this.#running]);
  }

  /** The printer has a new job, which may have to be moved. */
  jobArrived(printerId: string): void {
    this.#movedAway.delete(printerId);
  }

  /** Ends those of the jobs that are past their deadline. */
  expire(jobIds: readonly string[]): void {
    const work = this.#expireAll(jobIds).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #tick(): Promise<number> {
    const { deadlines, polled } = this.#options;
    await Promise.all([
      this.#expireAll(deadlines.past()),
      this.#useFallbacks(),
      polled.lookAfter(),
    ]);
    return tickMs;
  }

  /** Works in batches, so that many jobs share a commit. */
  async #expireAll(jobIds: readonly string[]): Promise<void> {
    for (let at = 0; at < jobIds.length && !this.#loop.isStopped; at += expiryBatch)
      await Promise.all(jobIds.slice(at, at + expiryBatch).map((jobId) => this.#expire(jobId)));
  }

  async #expire(jobId: string): Promise<void> {
    const { store, deadlines, held, polled, expireUnheld, log } = this.#options;
    try {
      const job = await store.getJob(jobId);
      const holding = job && (held.get(job.printerId) ?? polled.get(job.printerId));
      if (job && !holding) {
        deadlines.end(jobId);
        if (job.status === 'queued') await expireUnheld(job.printerId);
      } else if (job?.status === 'queued') {
        // The job may have got another deadline.
        if (deadlines.isPast(job)) await holding?.expire(job);
      } else if (job?.status !== 'printing') deadlines.end(jobId);
    } catch (error) {
      log(`Job ${jobId} is past its deadline and cannot be ended: ${(error as Error).message}`);
    }
  }

  /** Moves the queued jobs of printers that stay unable to print to their fallbacks. */
  async #useFallbacks(): Promise<void> {
    const { held, polled, fallbackAfterMs, serialize, log } = this.#options;
    for (const one of [...held.values(), ...polled.all]) {
      if (this.#loop.isStopped) return;
      const { printer, fallbackNeededMs: neededMs } = one;
      if (neededMs === null) this.#movedAway.delete(printer.id);
      if (!printer.fallback || neededMs === null || neededMs <= fallbackAfterMs) continue;
      try {
        await serialize(() => this.#moveJobs(one));
      } catch (error) {
        log(
          `The jobs of printer "${printer.id}" cannot be moved to its fallback: ${(error as Error).message}`,
        );
      }
    }
  }

  async #moveJobs(one: HeldPrinter | PolledPrinter): Promise<void> {
    const { store, directory } = this.#options;
    const { printer, fallbackNeededMs } = one;
    const lease = typeof one.lease === 'function' ? await one.lease() : one.lease;
    if (!lease) return;
    const targets = directory.readyFallbacks(printer);
    const names = targets.map(({ id }) => id).join(' ');
    const before = this.#movedAway.get(printer.id);
    const at = performance.now();
    const isDone = before?.targets === names && at < before.at + lookAgainMs;
    if (fallbackNeededMs === null || isDone) return;
    this.#movedAway.set(printer.id, { targets: names, at }); // first, so that a job that arrives meanwhile clears it
    try {
      // A job that the first does not take, because it comes from there, goes to the next.
      for (const { id } of targets)
        while (!this.#loop.isStopped && (await store.moveJobs(lease, id)) > 0);
    } catch (error) {
      this.#movedAway.delete(printer.id);
      throw error;
    }
  }
}
