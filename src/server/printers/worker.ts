// Prints the jobs of one printer, in order, one at a time, and decides what each
// result means for the job. A job is retried automatically only while nothing of
// it can have been printed, or if it asks for that (`onUnconfirmed: reprint`).
//
//   waiting   --wake-->         choosing  a job arrived, or the printer's status changed
//   waiting   --hand over-->    printing  a job is being stored: its mark joins that commit
//   choosing  --no job, paused or not online-->  waiting
//   choosing  --too early-->    waiting   until the job's notBefore
//   choosing  --too late-->     choosing  the job expired
//   choosing  --test job-->     choosing  the printer is real; the job failed
//   choosing  --sent before-->  choosing  the database lost the mark; the job failed
//   choosing  --next job-->     printing  rendered again if the profile changed
//   printing  --completed-->    choosing  the job completed
//   printing  --incomplete-->   choosing  the job failed
//   printing  --unconfirmed-->  choosing  the job failed, or is sent again
//   printing  --unsent-->       waiting   the mark is taken back; retried after a pause
//   any       --stop-->         stopped   after the current job has ended

import { setTimeout as delay } from 'node:timers/promises';
import { needsResync } from '../../core/direct-print.ts';
import { isTestJob } from '../../core/model/access/api-key.ts';
import { Fault, type FaultCode } from '../../core/model/fault.ts';
import type { Job, JobError, Outcome } from '../../core/model/jobs/job.ts';
import { accepted } from '../../core/model/jobs/job-transitions.ts';
import { profileHash } from '../../core/profiles/index.ts';
import type { Profile } from '../../core/model/printers/profile.ts';
import { Loop } from '../loop.ts';
import type { Lease, NewJob, NewPayload, Payload, Store } from '../store/store.ts';
import type { Connection } from './connection/connection.ts';
import type { PrintResult, PrintTask } from './connection/print-task.ts';
import type { Deadlines } from './deadlines.ts';
import {
  forgottenError,
  incomplete,
  notForTests,
  unconfirmed,
} from '../../core/model/jobs/job-errors.ts';
import type { MarkedJobs } from './marked-jobs.ts';

export interface WorkerOptions {
  store: Store;
  lease: Lease;
  deadlines: Deadlines;
  renderAgain(job: Job, profile: Profile): Promise<NewPayload[]>;
  marked: MarkedJobs;
  /** No job is started while the printer is paused, or this node may have lost it. */
  mayStart: () => boolean;
  /** Jobs of test keys are printed on virtual printers only. */
  isVirtual: () => boolean;
  /** Ends a job that is past its deadline. */
  expire: (job: Job) => Promise<void>;
  log: (message: string) => void;
}

interface HandedJob {
  job: Job;
  payload: Payload;
}

const storeRetryMs = 1000;
/** Keeps a printer that refuses every job from being tried in a tight loop. */
const unsentPauseMs = 1000;
/** How often a job is rendered that fails for no reason that is known to last. */
const mostRenderAttempts = 5;
/** Reasons that pass: the job is rendered again later. */
const passing = new Set<FaultCode>(['DATABASE_UNAVAILABLE', 'STORAGE_FULL', 'QUEUE_FULL']);
/** Longest sleep until the time of a job, which is looked at again in case the clock was changed. */
const longestSleepMs = 60_000;

export class Worker {
  readonly #options: WorkerOptions;
  #connection: Connection;
  #profile: Profile;
  readonly #loop: Loop;
  /** Whether the store had no job for this printer. */
  #isIdle = false;
  #handed: HandedJob | null = null;
  /** Aborted when a stopped worker may no longer wait for the store. */
  readonly #givesUp = new AbortController();
  /** The job that could not be rendered last, and how often. */
  #unrendered = { jobId: '', times: 0 };
  #printing: Job | null = null;
  /** The previous job is being finished: that may share a commit with the mark of the next job. */
  #finishing: Promise<void> = Promise.resolve();

  constructor(connection: Connection, profile: Profile, options: WorkerOptions) {
    this.#options = options;
    this.#connection = connection;
    this.#profile = profile;
    this.#loop = new Loop({
      run: () => this.#next(),
      retryMs: () => storeRetryMs,
      failed: ({ message }) => options.log(`Jobs cannot be read or printed: ${message}`),
    });
    this.#loop.wake();
  }

  /** The job that is being printed, from its mark on. */
  get printing(): Job | null {
    return this.#printing;
  }

  /** Looks for work: a job arrived, or the printer's status changed. */
  wake(): void {
    this.#loop.wake();
  }

  /**
   * Takes a job that is being stored if nothing else waits: the job and its mark then share a
   * commit. Otherwise it is found in the store.
   */
  handOver(given: NewJob): void {
    if (!this.#isIdle || this.#loop.isRunning) return;
    const job = accepted(given);
    const hash = profileHash(this.#profile);
    const { copy, through = copy, bytes } = given.payloads[0]!;
    const isWhole = through >= job.copies && given.profileHash === hash;
    if (!isWhole || job.notBefore !== null) return;
    this.#handed = { job, payload: { bytes, through, profileHash: hash } };
    this.wake();
  }

  /** Uses another connection and profile from the next job on. */
  use(connection: Connection, profile: Profile): void {
    this.#connection = connection;
    this.#profile = profile;
    this.wake();
  }

  /** Starts no further job; resolves when the current one has ended and its result is stored, which is tried for `ms` and once more. */
  async stop(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#givesUp.abort(), Math.min(ms, 2 ** 31 - 1));
    await this.#loop.stop();
    await this.#finishing;
    clearTimeout(timer);
  }

  async #next(): Promise<number> {
    const handed = this.#handed;
    this.#handed = null;
    this.#isIdle = false;
    const job = handed?.job ?? (await this.#options.store.nextJob(this.#options.lease));
    this.#isIdle = job === null;
    return job ? await this.#handle(job, handed?.payload) : Infinity;
  }

  /** Returns the pause before the next look: 0 is none, Infinity lasts until `wake` is called. */
  async #handle(job: Job, handed?: Payload): Promise<number> {
    const { store, deadlines, marked, mayStart, isVirtual, expire } = this.#options;
    const mayUsePrinter = () => isVirtual() || !isTestJob(job);
    const lasting = marked.has(job) ? forgottenError : mayUsePrinter() ? null : notForTests(job);
    if (lasting) {
      await this.#finish(job, { status: 'failed', error: lasting });
      return 0;
    }
    if (deadlines.isPast(job)) {
      await expire(job);
      deadlines.end(job.id);
      return 0;
    }
    const { notBefore } = job;
    const earlyMs = notBefore === null ? 0 : Date.parse(notBefore) - store.clock().getTime();
    if (earlyMs > 0) return Math.min(earlyMs, longestSleepMs);
    if (!mayStart() || this.#connection.status.state !== 'online') return Infinity;
    const profile = this.#profile;
    const payload = await this.#payloads(job, profile, handed);
    if (!payload) return 0;
    if (job.sentAgain) await this.#connection.discardBuffer();
    // The printer may report another model while it is contacted: these bytes are not for it then.
    const mark = async () => {
      if (this.#profile !== profile || !mayStart() || !mayUsePrinter()) return false;
      this.#printing = job;
      return await this.#mark(job);
    };
    try {
      const result = await this.#connection.print({
        id: job.id,
        firstCopy: job.copiesConfirmed + 1,
        lastCopy: job.copies,
        payload,
        printMs: job.printMs,
        needsResync: needsResync(job.templateId),
        isPastDeadline: () => deadlines.isPast(job),
        mark,
        copiesConfirmed: (copies) => this.#copiesConfirmed(job, copies),
      });
      return await this.#conclude(job, result);
    } finally {
      this.#printing = null;
    }
  }

  async #mark(job: Job): Promise<boolean> {
    const { store, lease, marked, deadlines } = this.#options;
    const isLate = (stored: Job) => deadlines.isPast(stored);
    const start = store.startPayload(lease, job.id, isLate);
    try {
      const [isMarked] = await Promise.all([start, this.#finishing]);
      // Remembered only now: a job that was moved away meanwhile is that of another worker, which would take it for sent.
      if (isMarked) marked.add(job);
      return isMarked;
    } catch (error) {
      // The commit may have succeeded although the connection to the database broke
      // before it said so. No byte was sent.
      if (store.isShared) await this.#retryWrite(() => store.unstartPayload(lease, job.id));
      throw error;
    }
  }

  /** The job goes on if this cannot be stored: its end confirms all copies. */
  async #copiesConfirmed(job: Job, copies: number): Promise<void> {
    const { store, lease, log } = this.#options;
    try {
      await store.copyConfirmed(lease, job.id, copies);
    } catch (error) {
      log(`That copies are printed cannot be stored: ${(error as Error).message}`);
    }
  }

  async #conclude(job: Job, result: PrintResult): Promise<number> {
    const { store, lease } = this.#options;
    switch (result.kind) {
      case 'completed':
        this.#finishing = this.#finish(job, { status: 'completed', completion: result.completion });
        return 0;
      case 'incomplete':
        await this.#fail(job, incomplete(job, result), result.copiesConfirmed);
        return 0;
      case 'unconfirmed':
        if (job.onUnconfirmed !== 'hold') await this.#connection.discardBuffer();
        if (job.onUnconfirmed === 'reprint' && (await this.#sendAgain(job))) return 0;
        await this.#fail(job, unconfirmed(job, result), result.copiesConfirmed);
        return 0;
      case 'unsent':
        // Forgotten before it is queued again, since it may be moved at once.
        this.#options.marked.delete(job.id);
        if (result.marked) await this.#retryWrite(() => store.unstartPayload(lease, job.id));
    }
    // A status change ends the pause early.
    return unsentPauseMs;
  }

  /** The bytes by copy, rendered again if the printer's profile changed since the job was accepted. Null if the job has failed. */
  async #payloads(
    job: Job,
    profile: Profile,
    handed?: Payload,
  ): Promise<PrintTask['payload'] | null> {
    const { store, lease, log } = this.#options;
    const from = job.copiesConfirmed + 1;
    const hash = profileHash(profile);
    const before = handed ?? (await store.getPayload(job.id, from));
    if (before?.profileHash !== hash) {
      const payloads = await this.#renderAgain(job, profile);
      if (!payloads) return null;
      await store.replacePayloads(lease, job.id, hash, payloads);
    }
    const all = before?.profileHash === hash && before.through >= job.copies ? before : null;
    return async (copy) => {
      const payload =
        all ?? (await this.#retry('read', async () => await store.getPayload(job.id, copy)));
      if (!payload) log(`Job ${job.id} has no bytes for copy ${copy}.`);
      // A job that is not marked may be moved away, rendered for another printer, and moved back.
      return payload?.profileHash === hash ? payload : null;
    };
  }

  /** Null if the job cannot be rendered: it has failed then, so that it does not hold up the others. */
  async #renderAgain(job: Job, profile: Profile): Promise<NewPayload[] | null> {
    try {
      return await this.#options.renderAgain(job, profile);
    } catch (error) {
      const fault = error instanceof Fault ? error : null;
      if (fault ? passing.has(fault.code) : this.#isRenderedLater(job)) throw error;
      const code = fault?.code ?? 'INTERNAL_ERROR';
      const message =
        fault?.message ??
        `The job cannot be rendered for its printer: ${(error as Error).message} Print it again.`;
      await this.#finish(job, {
        status: 'failed',
        error: { code, message, reason: 'cannot-render', mayHavePrinted: job.sentAgain },
      });
      return null;
    }
  }

  #isRenderedLater({ id }: Job): boolean {
    if (this.#unrendered.jobId !== id) this.#unrendered = { jobId: id, times: 0 };
    return ++this.#unrendered.times < mostRenderAttempts;
  }

  async #sendAgain(job: Job): Promise<boolean> {
    const { store, lease } = this.#options;
    return (await this.#retryWrite(() => store.sendAgain(lease, job.id))) ?? false;
  }

  async #fail(job: Job, error: JobError, copiesConfirmed: number): Promise<void> {
    await this.#finish(job, { status: 'failed', error, copiesConfirmed });
  }

  async #finish(job: Job, outcome: Outcome): Promise<void> {
    const { store, lease, deadlines } = this.#options;
    await this.#retryWrite(() => store.finishJob(lease, job.id, outcome));
    deadlines.end(job.id);
  }

  /** The outcome of a job must be recorded, however long the disk stays full. */
  async #retryWrite<T>(write: () => Promise<T>): Promise<T | undefined> {
    return await this.#retry('stored', write);
  }

  /** Retries until it succeeds. After the time of a stopped worker: one last try, then undefined. */
  async #retry<T>(verb: string, access: () => Promise<T>): Promise<T | undefined> {
    for (let isFirst = true; ; isFirst = false) {
      const isLast = this.#givesUp.signal.aborted;
      try {
        return await access();
      } catch (error) {
        if (isFirst)
          this.#options.log(`A job or its result cannot be ${verb}: ${(error as Error).message}`);
        if (isLast) return undefined;
        await delay(storeRetryMs, undefined, { signal: this.#givesUp.signal }).catch(() => {});
      }
    }
  }
}
