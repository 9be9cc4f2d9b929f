// The printers that this node holds: takes their leases, opens their connections and
// starts their workers, and gives them up again.

import { abandoned, expiredUnheld } from '../../core/model/jobs/job-errors.ts';
import type { Lease } from '../store/store.ts';
import { HeldPrinter, type HolderOptions } from './held-printer.ts';
import type { Printer } from './printer.ts';

/** How long a lost printer may take to record what became of its last job. */
const lastWordsMs = 2000;

export class Holdings {
  readonly #options: HolderOptions;
  readonly #held = new Map<string, HeldPrinter>();
  /** Being taken, or given up after the current job: not to be taken or given up once more. */
  readonly #changing = new Set<string>();
  #isStopping = false;

  constructor(options: HolderOptions) {
    this.#options = options;
  }

  get all(): ReadonlyMap<string, HeldPrinter> {
    return this.#held;
  }

  get(id: string): HeldPrinter | undefined {
    return this.#held.get(id);
  }

  isChanging(id: string): boolean {
    return this.#changing.has(id);
  }

  /** Null if another node holds the printer, it may not be reached, or it is being taken or given up here. */
  async take(printer: Printer): Promise<HeldPrinter | null> {
    const { store, deadlines, node, mayReach, isAwaited } = this.#options;
    const { id } = printer;
    if (this.#held.has(id) || this.#isStopping || !mayReach(printer)) return null;
    return await this.#change(id, async () => {
      const takenAt = performance.now();
      const lease = await store.takeLease(id, node.id, isAwaited);
      if (!lease) return null;
      // A shared store tells which jobs are due, whichever node accepted them.
      if (!store.isShared) for (const job of await store.queuedJobs(id)) deadlines.begin(job);
      const held = new HeldPrinter(this.#options, printer, lease, takenAt);
      this.#held.set(id, held);
      return held;
    });
  }

  /** Gives the printer to other nodes, after its current job. */
  async release({ printer: { id }, lease }: HeldPrinter): Promise<void> {
    await this.#change(id, async () => {
      await this.#held.get(id)?.stop(Infinity);
      this.#held.delete(id);
      await this.#giveUp(lease);
      return null;
    });
  }

  /** The lease is lost or the printer was removed: nothing more is sent. */
  async drop(id: string): Promise<void> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (!held) return;
    const stopped = held.stop(0);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, lastWordsMs)));
    await Promise.race([stopped, patience]);
    clearTimeout(timer);
  }

  /** Fails the jobs of a printer that is no longer configured. */
  async abandon(id: string): Promise<void> {
    const { store, node } = this.#options;
    const lease = await store.takeLease(id, node.id);
    if (!lease) return;
    for (const { id: jobId } of await store.queuedJobs(id)) {
      const job = await store.getJob(jobId);
      if (job) await store.finishJob(lease, jobId, { status: 'failed', error: abandoned(job) });
    }
  }

  /** Fails the jobs past their deadline of a printer that no node holds: it is in no configuration any more, or the nodes that may hold it are away. */
  async expireUnheld(id: string): Promise<void> {
    const { store, node, isAwaited } = this.#options;
    if (this.#held.has(id) || this.#isStopping) return;
    await this.#change(id, async () => {
      const lease = await store.takeLease(id, node.id, isAwaited);
      if (!lease) return null;
      for (const { id: jobId, expiresAt } of await store.queuedJobs(id)) {
        if (expiresAt > store.clock().toISOString()) continue;
        const job = await store.getJob(jobId);
        if (job) await store.expireJob(lease, job, expiredUnheld(job));
      }
      await this.#giveUp(lease);
      return null;
    });
  }

  /** Lets the current jobs end within `ms`, closes all connections and lets other nodes take the printers. */
  async stop(ms: number, isMeant: (printer: Printer) => boolean = () => true): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      [...this.#held].map(async ([id, held]) => {
        if (!isMeant(held.printer)) return;
        await held.stop(ms);
        this.#held.delete(id);
        if (this.#options.store.isShared) await this.#giveUp(held.lease);
      }),
    );
  }

  async #giveUp(lease: Lease): Promise<void> {
    const { store, log } = this.#options;
    try {
      await store.releaseLeases([lease]);
    } catch (error) {
      log(
        `Printer "${lease.printerId}" cannot be given up, another node takes it when its lease has ended: ${(error as Error).message}`,
      );
    }
  }

  async #change(id: string, work: () => Promise<HeldPrinter | null>): Promise<HeldPrinter | null> {
    if (this.#changing.has(id)) return null;
    this.#changing.add(id);
    try {
      return await work();
    } finally {
      this.#changing.delete(id);
    }
  }
}
