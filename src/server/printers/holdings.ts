// The printers that this node holds: takes their leases, opens their connections and
// starts their workers.

import { abandoned } from '../../core/model/job-errors.ts';
import { HeldPrinter, type HolderOptions } from './held-printer.ts';
import type { Printer } from './printer.ts';

export class Holdings {
  readonly #options: HolderOptions;
  readonly #held = new Map<string, HeldPrinter>();

  constructor(options: HolderOptions) {
    this.#options = options;
  }

  get all(): ReadonlyMap<string, HeldPrinter> {
    return this.#held;
  }

  get(id: string): HeldPrinter | undefined {
    return this.#held.get(id);
  }

  async take(printer: Printer): Promise<HeldPrinter> {
    const { store, deadlines } = this.#options;
    const lease = (await store.takeLease(printer.id, `process ${process.pid}`))!;
    for (const job of await store.queuedJobs(printer.id)) deadlines.begin(job);
    const held = new HeldPrinter(this.#options, printer, lease);
    this.#held.set(printer.id, held);
    return held;
  }

  /** The printer was removed. */
  async drop(id: string): Promise<void> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    await held?.stop(0);
  }

  /** Fails the jobs of a printer that is no longer configured. */
  async abandon(id: string): Promise<void> {
    const { store } = this.#options;
    const lease = (await store.takeLease(id, `process ${process.pid}`))!;
    for (const { id: jobId } of await store.queuedJobs(id)) {
      const job = await store.getJob(jobId);
      if (job) await store.finishJob(lease, jobId, { status: 'failed', error: abandoned(job) });
    }
  }

  /** Lets the current jobs end within `ms`, then closes all connections. */
  async stop(ms: number): Promise<void> {
    await Promise.all([...this.#held.values()].map((held) => held.stop(ms)));
  }
}
