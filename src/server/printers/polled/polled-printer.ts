// A printer that polls: it asks for its jobs, fetches them and says what became of them. No
// node holds it. Each of its requests is answered from the store, where the state of a job
// and the number of its attempt decide what may happen, so that any node can answer it.
//
//   offered    --the printer fetches it-->          fetched   the mark, in one transaction
//   fetched    --the printer fetches it again-->    fetched   the same bytes
//   fetched    --the printer reports the end-->     ended
//   fetched    --it never got the bytes-->          offered   as another attempt
//   fetched    --nothing is heard in time-->        ended     UNCONFIRMED; a late report completes it
//   queued     --its client was cut off-->          ended     cancelled before it is offered

import { isTestJob } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { isAwaitedUnsent } from '../../../core/model/jobs/job-transitions.ts';
import { expired, notForTests, unconfirmedFetch } from '../../../core/model/jobs/job-errors.ts';
import type { Verdict } from '../../../core/model/polling/fetched-job.ts';
import { offerToken, readOfferToken } from '../../../core/model/polling/offer-token.ts';
import {
  isGivenUp,
  isSilent,
  type PollReport,
  type PollState,
  reported,
  silentStatus,
} from '../../../core/model/polling/poll-state.ts';
import { type WaitingClient, waitingClient } from '../../../core/model/polling/waiting-client.ts';
import { needsFallback } from '../../../core/model/printers/fallback.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import { profileHash } from '../../../core/profiles/index.ts';
import type { Lease, NewPayload, NodeHeartbeat, Store } from '../../store/store.ts';
import type { Deadlines } from '../deadlines.ts';
import type { Printer } from '../printer.ts';

export interface PolledOptions {
  store: Store;
  node: Pick<NodeHeartbeat, 'id'>;
  deadlines: Deadlines;
  confirmMs: number;
  renderAgain: (job: Job, profile: Profile) => Promise<NewPayload[]>;
  /** Whether this node still holds the printer, from before it was one that polls. */
  isHeld: (printerId: string) => boolean;
  /** False for a real printer while this installation is in quarantine. */
  mayReach: (printer: Printer) => boolean;
  /** Whether a client waits at this node for the paper of a job. */
  isAwaited: (jobId: string) => boolean;
}

/** A job that the printer may fetch, or has fetched. */
interface OfferedJob {
  token: string;
  job: Job;
}

export class PolledPrinter {
  readonly printer: Printer;
  /** Part of the address at which it polls. */
  readonly secret: string;
  readonly #options: PolledOptions & { startedAt: string };
  #state: PollState;

  /** `startedAt`: when this node started. */
  constructor(
    printer: Printer,
    secret: string,
    state: PollState,
    options: PolledOptions & { startedAt: string },
  ) {
    this.printer = printer;
    this.secret = secret;
    this.#state = state;
    this.#options = options;
  }

  get state(): PollState {
    return this.#state;
  }

  get fallbackNeededMs(): number | null {
    return this.printer.fallbackNeededMs;
  }

  /** The right to change its jobs; null while a node still holds it. */
  async lease(): Promise<Lease | null> {
    const { store, isHeld } = this.#options;
    const { id } = this.printer;
    return isHeld(id) ? null : await store.pollLease(id);
  }

  /** Stores what a request of the printer tells, and the status that follows. */
  async report(report: PollReport, status: PrinterStatus | null): Promise<void> {
    const { store } = this.#options;
    await this.#refresh();
    const state = reported(this.#state, report, store.clock().toISOString());
    this.#state = state;
    const [, lease] = await Promise.all([
      store.savePollState(this.printer.id, state),
      this.lease(),
    ]);
    const isBack = this.printer.status.state === 'offline';
    const shown = status ?? (isBack ? { ...silentStatus, state: 'online' as const } : null);
    if (lease && shown) await this.#saveStatus(lease, shown);
  }

  /** Notes that the printer was asked what it can do: it is not asked again. */
  async asked(): Promise<void> {
    this.#state = { ...this.#state, isAsked: true };
    await this.#options.store.savePollState(this.printer.id, this.#state);
  }

  /** The job that it has fetched and not finished. */
  async fetched(): Promise<OfferedJob | null> {
    const job = await this.#options.store.fetchedJob(this.printer.id);
    return job && { job, token: offerToken({ jobId: job.id, attempt: job.attempts }) };
  }

  /** The job that it may fetch next, rendered for it; null if there is none. */
  async next(): Promise<OfferedJob | null> {
    const { store, deadlines, mayReach } = this.#options;
    const { printer } = this;
    const lease = await this.lease();
    if (!lease || printer.isPaused || !mayReach(printer)) return null;
    for (;;) {
      const job = await store.nextJob(lease);
      if (!job || (job.notBefore !== null && job.notBefore > store.clock().toISOString()))
        return null;
      const offer = { jobId: job.id, attempt: job.attempts + 1 };
      if (isTestJob(job)) {
        const error = notForTests(job);
        if (!(await store.judgeJob(lease, offer, { kind: 'refused', error }))) return null;
        continue;
      }
      if (deadlines.isPast(job)) {
        if (!(await this.expire(job))) return null;
        continue;
      }
      const client = await this.#clientOf(job);
      if (client === 'gone') {
        if (!(await this.#cancel(job))) return null;
      } else if (client === 'unknown') return null;
      else if (await this.#render(lease, job)) return { job, token: offerToken(offer) };
    }
  }

  /**
   * Makes the bytes of a job, and marks it unless it is marked already for this attempt: the
   * same attempt gets the same bytes. Null if it cannot be fetched.
   */
  async fetch(
    token: string,
    bytesOf: (job: Job) => Promise<Uint8Array | null>,
  ): Promise<Uint8Array | null> {
    const { store, deadlines } = this.#options;
    const offer = readOfferToken(token);
    const lease = await this.lease();
    const job = offer && lease && (await store.getJob(offer.jobId));
    if (!job || job.printerId !== this.printer.id || isTestJob(job)) return null;
    const isFetched = job.status === 'printing' && job.attempts === offer.attempt;
    if (!isFetched && job.status !== 'queued') return null;
    if ((await this.#clientOf(job)) !== 'may wait') return null;
    const bytes = await bytesOf(job); // first: a job whose bytes are missing is not marked
    if (!bytes || isFetched) return bytes;
    const isMarked = await store.fetchJob(lease, offer, (stored) => deadlines.isPast(stored));
    return isMarked ? bytes : null;
  }

  /** The bytes of all copies that are not confirmed; null if they are not for its profile. */
  async bytes(
    job: Job,
    join = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts),
  ): Promise<Uint8Array | null> {
    const { store } = this.#options;
    const hash = profileHash(this.printer.profile);
    const parts: Uint8Array[] = [];
    for (let copy = job.copiesConfirmed + 1; copy <= job.copies;) {
      const payload = await store.getPayload(job.id, copy);
      if (payload?.profileHash !== hash) return null;
      parts.push(payload.bytes);
      copy = Math.max(payload.through, copy) + 1;
    }
    return parts.length === 1 ? parts[0]! : join(parts);
  }

  /** Returns whether it changed anything. */
  async judge(token: string, verdict: (job: Job) => Verdict): Promise<boolean> {
    const { store, deadlines } = this.#options;
    const offer = readOfferToken(token);
    const lease = await this.lease();
    const job = offer && lease && (await store.getJob(offer.jobId));
    if (!job) return false;
    const isJudged = await store.judgeJob(lease, offer, verdict(job));
    if (isJudged) deadlines.end(job.id);
    return isJudged;
  }

  /** Fails a job that was not fetched before its deadline. */
  async expire(job: Job): Promise<boolean> {
    const { store, deadlines } = this.#options;
    const lease = await this.lease();
    if (!lease) return false;
    const { status, isPaused } = this.printer;
    const isExpired = await store.expireJob(lease, job, expired(job, status, isPaused));
    if (isExpired) deadlines.end(job.id);
    return isExpired;
  }

  /**
   * What time brings: a silent printer is offline, and a job that it fetched is given up.
   * Every node does this; the store lets one succeed. `job` is the one that it has fetched.
   */
  async lookAfter(state: PollState, job: Job | undefined): Promise<void> {
    const { store, confirmMs } = this.#options;
    this.#state = state;
    const now = store.clock().toISOString();
    const isOff = isSilent(state, now);
    const { status, fallbackOn, fallbackNeededMs } = this.printer;
    const isNews =
      status.state !== 'offline' ||
      (needsFallback(status, fallbackOn) && fallbackNeededMs === null);
    const isLost = job !== undefined && isGivenUp(job, state, confirmMs, now);
    if (!(isOff && isNews) && !isLost) return;
    const lease = await this.lease();
    if (!lease) return;
    if (isOff && isNews) await this.#saveStatus(lease, silentStatus);
    if (!isLost) return;
    const offer = { jobId: job.id, attempt: job.attempts };
    await store.judgeJob(lease, offer, { kind: 'silence', error: unconfirmedFetch(job) });
  }

  /** Whether a till may wait for a job that is queued; a job without one is always offered. */
  async #clientOf(job: Job): Promise<WaitingClient> {
    const { store, node, startedAt, isAwaited } = this.#options;
    if (!isAwaitedUnsent(job) || isAwaited(job.id)) return 'may wait';
    const others = (await store.listNodes()).filter(({ id }) => id !== node.id);
    return waitingClient(job, { startedAt, now: store.clock().toISOString(), others });
  }

  /** Cancels a job whose client got an error when a process ended: it prints again if it still wants it. */
  async #cancel({ id }: Job): Promise<boolean> {
    const { store, deadlines } = this.#options;
    const isCancelled = (await store.cancelJob(id))?.cancelled ?? false;
    if (isCancelled) deadlines.end(id);
    return isCancelled;
  }

  /** Renders the job for the printer's profile if it is not. False if it has failed. */
  async #render(lease: Lease, job: Job): Promise<boolean> {
    const { store, renderAgain } = this.#options;
    const { profile } = this.printer;
    const hash = profileHash(profile);
    const payload = await store.getPayload(job.id, job.copiesConfirmed + 1);
    if (payload?.profileHash === hash) return true;
    try {
      const payloads = await renderAgain(job, profile);
      await store.replacePayloads(lease, job.id, hash, payloads);
      return true;
    } catch (error) {
      if (!(error instanceof Fault) || passing.has(error.code)) throw error;
      const { code, message } = error;
      const mayHavePrinted = job.sentAgain;
      const failed = { code, message, reason: 'cannot-render', mayHavePrinted } as const;
      await store.finishJob(lease, job.id, { status: 'failed', error: failed });
      return false;
    }
  }

  /** Another node may have heard the printer last. */
  async #refresh(): Promise<void> {
    const { store } = this.#options;
    const stored = store.isShared ? await store.getPolling(this.printer.id) : null;
    if (stored) this.#state = stored.state;
  }

  async #saveStatus(lease: Lease, status: PrinterStatus): Promise<void> {
    const { store } = this.#options;
    const { printer } = this;
    const since = printer.fallbackNeededSince ?? store.clock().toISOString();
    await store.saveStatus(lease, status, {
      nextAttemptAt: null,
      fallbackNeededSince: needsFallback(status, printer.fallbackOn) ? since : null,
    });
    const record = await store.getPrinter(printer.id);
    if (record && record.revision >= printer.revision) printer.update(record);
  }
}

/** Faults that pass: the job is rendered again later. */
const passing = new Set(['DATABASE_UNAVAILABLE', 'STORAGE_FULL', 'QUEUE_FULL']);
