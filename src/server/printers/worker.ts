// Works the jobs of one printer, in order, one at a time. Decides what a result
// means for the job: what may be tried again and what may not.
//
// A job is tried again by itself only while nothing of it can have been printed.

import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../../core/model/fault.ts';
import type { Job, JobError } from '../../core/model/job.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import { profileHash } from '../../core/profiles/index.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Lease, NewPayload, Outcome, Store } from '../store/store.ts';
import type { Connection, Result } from './connection.ts';

export interface WorkerOptions {
  store: Store;
  lease: Lease;
  renderAgain(job: Job, profile: Profile): Promise<NewPayload[]>;
  log(message: string): void;
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

  constructor(connection: Connection, profile: Profile, options: WorkerOptions) {
    this.#options = options;
    this.#connection = connection;
    this.#profile = profile;
    this.#done = this.#work();
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
  }

  /** Until something changes, or `ms` have passed. */
  async #sleep(ms: number | null): Promise<void> {
    if (this.#woken || this.#stopping) return;
    const stop = new AbortController();
    await Promise.race([
      new Promise<void>((resolve) => (this.#wake = resolve)),
      ...(ms === null
        ? []
        : [delay(Math.min(ms, 2 ** 31 - 1), undefined, { signal: stop.signal }).catch(() => {})]),
    ]);
    stop.abort();
  }

  /** Returns how long to wait before looking again; 0 goes on at once. */
  async #handle(job: Job): Promise<number> {
    const { status } = this.#connection;
    const deadline = Date.parse(job.expiresAt);
    if (Date.now() >= deadline) {
      await this.#finish(job, { status: 'failed', error: expired(status) });
      return 0;
    }
    if (status.state !== 'online') return deadline - Date.now();
    let payload;
    try {
      payload = await this.#payloads(job);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message } = error;
      await this.#finish(job, {
        status: 'failed',
        error: { code, message, mayHavePrinted: false },
      });
      return 0;
    }
    const result = await this.#connection.print({
      copies: job.copies,
      payload,
      printMs: job.printMs,
      deadline,
      mark: () => this.#options.store.startPayload(this.#options.lease, job.id),
      copyConfirmed: () => this.#options.store.copyConfirmed(this.#options.lease, job.id),
    });
    return await this.#conclude(job, result, deadline);
  }

  async #conclude(job: Job, result: Result, deadline: number): Promise<number> {
    switch (result.kind) {
      case 'completed':
        await this.#finish(job, { status: 'completed', completion: result.completion });
        return 0;
      case 'unconfirmed':
        await this.#finish(job, { status: 'failed', error: unconfirmed(job, result) });
        return 0;
      case 'unsent':
        if (result.marked)
          await this.#insist(() => this.#options.store.unstartPayload(this.#options.lease, job.id));
        // Cancelled meanwhile: the next look finds another job. Otherwise the
        // printer's next word wakes us; the pause keeps a quick refusal from spinning.
        return Math.min(storeRetryMs, Math.max(1, deadline - Date.now()));
    }
  }

  /** The bytes by copy, made again where the printer's profile is another than at acceptance. */
  async #payloads(job: Job): Promise<(copy: number) => Promise<Uint8Array>> {
    const { store, lease } = this.#options;
    const first = await store.getPayload(job.id, 1);
    if (first?.profileHash !== profileHash(this.#profile)) {
      const payloads = await this.#options.renderAgain(job, this.#profile);
      await store.replacePayloads(lease, job.id, profileHash(this.#profile), payloads);
    }
    return async (copy) => {
      const payload = await store.getPayload(job.id, copy);
      if (!payload) throw new Error(`Job ${job.id} has no bytes for copy ${copy}.`);
      return payload.bytes;
    };
  }

  async #finish(job: Job, outcome: Outcome): Promise<void> {
    await this.#insist(() => this.#options.store.finishJob(this.#options.lease, job.id, outcome));
  }

  /** What became of a job must be recorded, however long the disk is full. */
  async #insist(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        this.#options.log(`A result cannot be stored: ${(error as Error).message}`);
        if (this.#stopping) return;
        await delay(storeRetryMs);
      }
    }
  }
}

function unconfirmed(job: Job, result: Result & { kind: 'unconfirmed' }): JobError {
  const copies =
    job.copies > 1 ? ` ${result.copiesConfirmed} of ${job.copies} copies were confirmed.` : '';
  return {
    code: 'UNCONFIRMED',
    message: `It is not known whether this job was printed: ${result.why} after ${result.bytesSent} bytes were sent.${copies} Look at the paper, and print again what is missing.`,
    mayHavePrinted: true,
  };
}

function expired(status: PrinterStatus): JobError {
  return {
    code: 'EXPIRED',
    message: `Nothing was printed: ${cause(status)} until the job's deadline passed. Print again when the printer is ready.`,
    mayHavePrinted: false,
  };
}

function cause({ state, reasons }: PrinterStatus): string {
  if (state === 'offline') return 'the printer was offline';
  if (state === 'online') return 'other jobs kept the printer busy';
  const causes: Record<string, string> = {
    PAPER_OUT: 'the printer was out of paper',
    COVER_OPEN: "the printer's cover was open",
    CUTTER_ERROR: "the printer's cutter was blocked",
    OVERHEATED: 'the print head was too hot',
    BUSY: 'the printer did not answer',
  };
  return causes[reasons[0] ?? ''] ?? 'the printer reported an error';
}
