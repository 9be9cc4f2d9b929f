// Works the jobs of one printer, in order, one at a time. Decides what a result
// means for the job: what may be tried again and what may not.
//
// A job is tried again by itself only while nothing of it can have been printed.

import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../../core/model/fault.ts';
import type { Job, Outcome } from '../../core/model/job.ts';
import { profileHash } from '../../core/profiles/index.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Lease, NewPayload, Store } from '../store/store.ts';
import type { Connection, Payload, Result } from './connection/connection.ts';
import type { Deadlines } from './deadlines.ts';
import { incomplete, unconfirmed } from './job-errors.ts';

export interface WorkerOptions {
  store: Store;
  lease: Lease;
  deadlines: Deadlines;
  renderAgain(job: Job, profile: Profile): Promise<NewPayload[]>;
  /** While it is so no job is begun. */
  isPaused: () => boolean;
  log: (message: string) => void;
}

const storeRetryMs = 1000;

export class Worker {
  readonly #options: WorkerOptions;
  #connection: Connection;
  #profile: Profile;
  #stopping = false;
  #wake = () => {};
  #woken = false;
  readonly #done: Promise<void>;
  #printing: Job | null = null;
  /** The end of the job before, which may share its commit with the mark of the next. */
  #ending: Promise<void> = Promise.resolve();

  constructor(connection: Connection, profile: Profile, options: WorkerOptions) {
    this.#options = options;
    this.#connection = connection;
    this.#profile = profile;
    this.#done = this.#work();
  }

  /** The job in hand, from its mark on. */
  get printing(): Job | null {
    return this.#printing;
  }

  /** There may be something to do: a job came, or the printer's condition changed. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** From the next job on, prints over another connection. */
  use(connection: Connection, profile: Profile): void {
    this.#connection = connection;
    this.#profile = profile;
    this.wake();
  }

  /** Takes no further job; resolves when the one in hand has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#done;
  }

  async #work(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      try {
        const job = await this.#options.store.nextJob(this.#options.lease);
        const waitMs = job ? await this.#handle(job) : null;
        if (waitMs !== 0) await this.#sleep(waitMs);
      } catch (error) {
        this.#options.log(`The jobs cannot be worked: ${(error as Error).message}`);
        await this.#sleep(storeRetryMs);
      }
    }
    await this.#ending;
  }

  /** Until something changes, or `ms` have passed. */
  async #sleep(ms: number | null): Promise<void> {
    if (this.#woken || this.#stopping) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== null) timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1));
    });
    clearTimeout(timer);
  }

  /** Returns how long to wait before looking again; 0 goes on at once, null waits for a change. */
  async #handle(job: Job): Promise<number | null> {
    const { deadlines, store, lease, isPaused } = this.#options;
    deadlines.begin(job);
    if (isPaused() || this.#connection.status.state !== 'online') return null;
    const profile = this.#profile;
    let payload;
    try {
      payload = await this.#payloads(job, profile);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message } = error;
      await this.#finish(job, {
        status: 'failed',
        error: { code, message, mayHavePrinted: job.sentAgain },
      });
      return 0;
    }
    if (job.sentAgain) await this.#connection.discardBuffer();
    // Who the printer is may turn out while it is called: bytes for another one do not leave.
    const mark = async () => {
      if (this.#profile !== profile || isPaused()) return false;
      this.#printing = job;
      const [isMarked] = await Promise.all([store.startPayload(lease, job.id), this.#ending]);
      return isMarked;
    };
    try {
      const result = await this.#connection.print({
        id: job.id,
        from: job.copiesConfirmed + 1,
        copies: job.copies,
        payload,
        printMs: job.printMs,
        isPastDeadline: () => deadlines.isPast(job.id),
        mark,
        copiesConfirmed: (copies) => store.copyConfirmed(lease, job.id, copies),
      });
      return await this.#conclude(job, result);
    } finally {
      this.#printing = null;
    }
  }

  async #conclude(job: Job, result: Result): Promise<number> {
    const { store, lease } = this.#options;
    switch (result.kind) {
      case 'completed':
        this.#ending = this.#finish(job, { status: 'completed', completion: result.completion });
        return 0;
      case 'incomplete':
        await this.#finish(job, { status: 'failed', error: incomplete(job, result) });
        return 0;
      case 'unconfirmed':
        if (job.onUnconfirmed !== 'hold') await this.#connection.discardBuffer();
        if (job.onUnconfirmed === 'reprint' && (await this.#sendAgain(job))) return 0;
        await this.#finish(job, { status: 'failed', error: unconfirmed(job, result) });
        return 0;
      case 'unsent':
        if (result.marked) await this.#insist(() => store.unstartPayload(lease, job.id));
    }
    // Cancelled meanwhile: the next look finds another job. Otherwise the
    // printer's next word wakes us; the pause keeps a quick refusal from spinning.
    return storeRetryMs;
  }

  /** The bytes by copy, made again where the printer's profile is another than at acceptance. */
  async #payloads(job: Job, profile: Profile): Promise<(copy: number) => Promise<Payload>> {
    const { store, lease } = this.#options;
    const from = job.copiesConfirmed + 1;
    let first = await store.getPayload(job.id, from);
    if (first?.profileHash !== profileHash(profile)) {
      const payloads = await this.#options.renderAgain(job, profile);
      await store.replacePayloads(lease, job.id, profileHash(profile), payloads);
      first = null;
    }
    return async (copy) => {
      const payload = (copy === from && first) || (await store.getPayload(job.id, copy));
      if (!payload) throw new Error(`Job ${job.id} has no bytes for copy ${copy}.`);
      return payload;
    };
  }

  async #sendAgain(job: Job): Promise<boolean> {
    const { store, lease } = this.#options;
    return (await this.#insist(() => store.sendAgain(lease, job.id))) ?? false;
  }

  async #finish(job: Job, outcome: Outcome): Promise<void> {
    const { store, lease, deadlines } = this.#options;
    await this.#insist(() => store.finishJob(lease, job.id, outcome));
    deadlines.end(job.id);
  }

  /** What became of a job must be recorded, however long the disk is full. */
  async #insist<T>(write: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        this.#options.log(`A result cannot be stored: ${(error as Error).message}`);
        if (this.#stopping) return undefined;
        await delay(storeRetryMs);
      }
    }
  }
}
