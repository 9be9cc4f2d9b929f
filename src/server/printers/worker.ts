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
import type { Deadlines } from './deadlines.ts';

export interface WorkerOptions {
  store: Store;
  lease: Lease;
  deadlines: Deadlines;
  renderAgain(job: Job, profile: Profile): Promise<NewPayload[]>;
  log: (message: string) => void;
}

const storeRetryMs = 1000;
const expiryMs = 500;

export class Worker {
  readonly #options: WorkerOptions;
  #connection: Connection;
  #profile: Profile;
  #stopping = false;
  #wake = () => {};
  #woken = false;
  readonly #done: Promise<void>;
  /** A job may come due while another is being printed. */
  readonly #expiry: NodeJS.Timeout;

  constructor(connection: Connection, profile: Profile, options: WorkerOptions) {
    this.#options = options;
    this.#connection = connection;
    this.#profile = profile;
    this.#done = this.#work();
    this.#expiry = setInterval(() => void this.#expire(), expiryMs);
    this.#expiry.unref();
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
    clearInterval(this.#expiry);
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

  async #expire(): Promise<void> {
    const { deadlines, store, lease, log } = this.#options;
    for (const jobId of deadlines.past())
      try {
        const job = await store.getJob(jobId);
        if (job?.status === 'queued') {
          const error = expired(job, this.#connection.status);
          await store.finishJob(lease, jobId, { status: 'failed', error });
        }
        if (job?.status !== 'printing') deadlines.end(jobId);
      } catch (error) {
        log(`A job that is past its deadline cannot be ended: ${(error as Error).message}`);
      }
  }

  /** Returns how long to wait before looking again; 0 goes on at once, null waits for a change. */
  async #handle(job: Job): Promise<number | null> {
    const { deadlines, store, lease } = this.#options;
    deadlines.begin(job);
    if (this.#connection.status.state !== 'online') return null;
    const profile = this.#profile;
    let payload;
    try {
      payload = await this.#payloads(job, profile);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message } = error;
      await this.#finish(job, {
        status: 'failed',
        error: { code, message, mayHavePrinted: false },
      });
      return 0;
    }
    if (job.sentAgain) await this.#connection.discardBuffer();
    const result = await this.#connection.print({
      id: job.id,
      from: job.copiesConfirmed + 1,
      copies: job.copies,
      payload,
      printMs: job.printMs,
      isPastDeadline: () => deadlines.isPast(job.id),
      // Who the printer is may turn out while it is called: bytes for another one do not leave.
      mark: async () => this.#profile === profile && (await store.startPayload(lease, job.id)),
      copyConfirmed: () => store.copyConfirmed(lease, job.id),
    });
    return await this.#conclude(job, result);
  }

  async #conclude(job: Job, result: Result): Promise<number> {
    const { store, lease } = this.#options;
    switch (result.kind) {
      case 'completed':
        await this.#finish(job, { status: 'completed', completion: result.completion });
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
  async #payloads(job: Job, profile: Profile): Promise<(copy: number) => Promise<Uint8Array>> {
    const { store, lease } = this.#options;
    const first = await store.getPayload(job.id, 1);
    if (first?.profileHash !== profileHash(profile)) {
      const payloads = await this.#options.renderAgain(job, profile);
      await store.replacePayloads(lease, job.id, profileHash(profile), payloads);
    }
    return async (copy) => {
      const payload = await store.getPayload(job.id, copy);
      if (!payload) throw new Error(`Job ${job.id} has no bytes for copy ${copy}.`);
      return payload.bytes;
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

function incomplete(job: Job, result: Result & { kind: 'incomplete' }): JobError {
  const { copiesConfirmed, why } = result;
  return {
    code: 'PRINT_FAILED',
    message: `${copiesConfirmed} of ${job.copies} copies were printed, the others never left: ${why}. Print the missing ones again.`,
    mayHavePrinted: true,
  };
}

function unconfirmed(job: Job, result: Result & { kind: 'unconfirmed' }): JobError {
  const copies =
    job.copies > 1 ? ` ${result.copiesConfirmed} of ${job.copies} copies were confirmed.` : '';
  return {
    code: 'UNCONFIRMED',
    message: `It is not known whether this job was printed: ${result.why} after ${result.bytesSent} bytes were sent.${copies} Look at the paper, and print again what is missing.`,
    mayHavePrinted: true,
    bytesSent: result.bytesSent,
  };
}

function expired(job: Job, status: PrinterStatus): JobError {
  if (job.sentAgain)
    return {
      code: 'UNCONFIRMED',
      message: `It is not known whether this job was printed, and it could not be printed again: ${cause(status)} until its deadline passed. Look at the paper, and print again what is missing.`,
      mayHavePrinted: true,
    };
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
