// A printer that this node holds: its lease, connection and worker. Knows nothing of
// the other printers. The lease is taken before and lets this node write the
// printer's jobs and status; when another node takes it, the token is outdated and
// the store refuses these writes.
//
// The lease in a shared store ends unless it is renewed. This node counts on its
// own clock, from before it asked for the renewal, and sends nothing once the lease
// may have ended:
//
//   working    --the lease may have ended-->      suspended  the connection is closed
//   suspended  --the lease was renewed in time--> working    connects again
//   working    --other address or language-->     replacing  no job is started; the current one may end
//   replacing  --the job ended, or cannot-->      working    with a new connection
//   any        --the lease is lost-->             stopped
//   any        --stop-->                          stopped    after the current job

import { isIPv4 } from 'node:net';
import { driverFor } from '../../core/drivers/index.ts';
import { needsFallback } from '../../core/model/printers/fallback.ts';
import type { Job } from '../../core/model/jobs/job.ts';
import { isSafe, type LeaseTimes } from '../../core/model/printers/lease.ts';
import { placeText } from '../../core/model/printers/place.ts';
import type { PrinterSettings } from '../../core/model/printers/printer-record.ts';
import type { PrinterStatus } from '../../core/model/printers/printer-status.ts';
import type { Identity, Profile } from '../../core/model/printers/profile.ts';
import { patience } from '../patience.ts';
import type { Lease, NewJob, NodeHeartbeat, Store } from '../store/store.ts';
import type { Address } from './connection/address.ts';
import { Connection } from './connection/connection.ts';
import { fenced } from './connection/fenced.ts';
import type { Deadlines } from './deadlines.ts';
import { expired, expiredBefore } from '../../core/model/jobs/job-errors.ts';
import type { MarkedJobs } from './marked-jobs.ts';
import type { LiveState, Printer } from './printer.ts';
import { StatusSaver } from './status-saver.ts';
import type { Transport } from './connection/tcp.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** Shared by all printers of this node. */
export interface HolderOptions {
  store: Store;
  node: NodeHeartbeat;
  transport: Transport;
  /** Asks the device at an IPv4 address for its serial number, by SNMP. */
  askSerial: (address: string) => Promise<string | null>;
  deadlines: Deadlines;
  marked: MarkedJobs;
  /** How long leases of a shared store last. */
  leaseTimes: LeaseTimes;
  confirmMs: number;
  /** How long whoever needs the state of a printer waits for an attempt to reach it. */
  contactMs: number;
  releaseAfterMs: number;
  /** False for a real printer while this installation is in quarantine. */
  mayReach: (printer: Printer) => boolean;
  renderAgain: WorkerOptions['renderAgain'];
  /** Whether a client waits at this node for the paper of a job. */
  isAwaited: (jobId: string) => boolean;
  log: (message: string) => void;
}

export class HeldPrinter implements LiveState {
  readonly printer: Printer;
  readonly lease: Lease;
  readonly #options: HolderOptions;
  readonly #worker: Worker;
  readonly #statuses = new StatusSaver((status) => this.#saveStatus(status));
  /** When the last successful renewal was sent, on the clock of `performance.now()`. */
  #renewedAt: number;
  /** When this node took the printer, in the store's time. */
  readonly #since: string;
  #isSuspended = false;
  /** What the connection uses; the printer may have other settings already. */
  #address: Address;
  #profile: Profile;
  #connection: Connection;
  /** Resolves when the current job has ended and the connection was replaced; null if none is to be replaced. */
  #replacing: Promise<void> | null = null;
  #isStopped = false;
  /** Called at the next change of the status. */
  #statusChanged: (() => void)[] = [];
  /** Time since when the fallback is needed, on the clock of `performance.now()`; null while it is not. */
  #fallbackNeededSince: number | null = null;

  /** `takenAt`: when the lease was asked for, on the clock of `performance.now()`. */
  constructor(options: HolderOptions, printer: Printer, lease: Lease, takenAt: number) {
    this.#options = options;
    this.printer = printer;
    this.lease = lease;
    this.#renewedAt = takenAt;
    this.#since = options.store.clock().toISOString();
    this.#address = printer.address;
    this.#profile = printer.profile;
    const neededMs = printer.fallbackNeededMs;
    if (neededMs !== null) this.#fallbackNeededSince = performance.now() - neededMs;
    this.#connection = this.#connect(options.store.isShared, lease.followsInterruption);
    this.#judgeFallback();
    this.#worker = new Worker(this.#connection, this.#profile, {
      ...options,
      lease,
      mayStart: () => !printer.isPaused && this.isSafe && this.#replacing === null,
      isVirtual: () => printer.virtual !== null,
      expire: (job) => this.expire(job),
    });
    printer.live = this;
    if (options.store.isShared) void this.#tellOthers();
  }

  /** Whether no other node can hold the printer: only then is anything sent to it. */
  get isSafe(): boolean {
    const { store, leaseTimes } = this.#options;
    return !store.isShared || isSafe(this.#renewedAt, performance.now(), leaseTimes);
  }

  get holder(): string | null {
    const { store, node } = this.#options;
    return store.isShared ? node.name : null;
  }

  get status(): PrinterStatus {
    return this.#connection.status;
  }

  get problem(): string | null {
    return this.#connection.problem;
  }

  get nextAttemptAt(): Date | null {
    return this.#connection.nextAttemptAt;
  }

  get printing(): Job | null {
    return this.#worker.printing;
  }

  get fallbackNeededMs(): number | null {
    const since = this.#fallbackNeededSince;
    return since === null ? null : performance.now() - since;
  }

  async settled(ms: number): Promise<void> {
    let stopWaiting: (() => void) | undefined;
    await Promise.race([
      this.#attemptEnded(),
      new Promise<void>((resolve) => (stopWaiting = patience(ms, resolve))),
    ]);
    stopWaiting?.();
  }

  async reached(ms: number): Promise<void> {
    if (this.status.state !== 'offline') return;
    const changed = new Promise<void>((resolve) => this.#statusChanged.push(resolve));
    await Promise.race([changed, this.settled(ms)]);
  }

  /** A printer that identifies itself may need another connection. */
  async #attemptEnded(): Promise<void> {
    let connection;
    do {
      await this.#replacing;
      connection = this.#connection;
      await connection.settled();
    } while (connection !== this.#connection);
  }

  /** Looks for jobs to print. */
  wake(): void {
    this.#worker.wake();
  }

  /** Prints a job that is being stored, if nothing else waits. */
  handOver(job: NewJob): void {
    this.#worker.handOver(job);
  }

  /**
   * Uses the current settings of the printer from the next job on. Another address or printer
   * language needs a new connection: the job that is being printed may end before, unless the
   * printer moved and cannot print at its earlier address.
   */
  apply(reconnects = false): void {
    const { profile, address } = this.printer;
    const isMoved = placeText(address) !== placeText(this.#address);
    const isOther = reconnects || isMoved || profile.driver !== this.#profile.driver;
    const job = this.#worker.printing === null ? null : this.#connection.current;
    if (isOther && job && (!isMoved || this.status.state === 'online')) {
      this.#replacing ??= this.#replaceAfter(job);
      return;
    }
    if (isOther) this.#replaceConnection();
    else if (this.#replacing) return;
    this.#use(profile);
  }

  async #replaceAfter(job: Promise<unknown>): Promise<void> {
    const connection = this.#connection;
    await job;
    this.#replacing = null;
    if (this.#isStopped) return;
    if (this.#connection === connection) this.#replaceConnection();
    this.#use(this.printer.profile);
  }

  #replaceConnection(): void {
    const { profile, address } = this.printer;
    this.#profile = profile;
    this.#address = address;
    this.#connection.close();
    this.#fallbackNeededSince = null;
    this.#connection = this.#connect(true);
  }

  #use(profile: Profile): void {
    this.#profile = profile;
    this.#judgeFallback();
    this.#worker.use(this.#connection, profile);
    if (this.#options.store.isShared) void this.#tellOthers();
  }

  /** Stores that the current settings are in use, with the status that resulted. */
  async #tellOthers(): Promise<void> {
    const { printer, lease } = this;
    const { revision, isApplied } = printer;
    await this.settled(this.#options.contactMs);
    // The stored status may be that of the holder before, and one that is not new is not reported.
    this.#statuses.add(this.status);
    if (isApplied) return;
    await this.#options.store
      .settingsApplied(lease, revision)
      .catch((error: Error) => this.#reportFailure(error));
  }

  /** The lease was renewed by a request that was sent at `sentAt`. */
  renewed(sentAt: number): void {
    this.#renewedAt = sentAt;
    if (!this.#isSuspended || !this.isSafe) return;
    this.#isSuspended = false;
    this.apply(true);
  }

  /** Closes the connection once the lease may have ended: another node may need it. */
  suspendIfUnsafe(): void {
    if (this.isSafe || this.#isSuspended) return;
    this.#isSuspended = true;
    this.#connection.close();
  }

  /** Fails a job that was not started before its deadline; the store refuses this once it is started. */
  async expire(job: Job): Promise<void> {
    const { store } = this.#options;
    const error =
      job.expiresAt <= this.#since
        ? expiredBefore(job, store.isShared)
        : expired(job, this.status, this.printer.isPaused);
    await store.expireJob(this.lease, job, error);
  }

  /** Lets the current job end and be stored within `ms`, then closes the connection. */
  async stop(ms: number): Promise<void> {
    this.#isStopped = true;
    const timer = setTimeout(() => this.#connection.close(), Math.min(ms, 2 ** 31 - 1));
    await this.#worker.stop(ms);
    clearTimeout(timer);
    this.#connection.close();
    this.#statuses.stop();
    if (this.printer.live === this) this.printer.live = null;
  }

  #connect(takesOver = false, holdsHalfAJob = false): Connection {
    const { store, transport, confirmMs, releaseAfterMs, log } = this.#options;
    const { id, answers, profileSource, moved, serial } = this.printer;
    const failed = (error: Error) => this.#reportFailure(error);
    return new Connection({
      address: this.#address,
      profile: () => this.#profile,
      dialogue: driverFor(this.#profile).dialogue,
      transport: store.isShared ? fenced(transport, () => this.isSafe) : transport,
      answers,
      isUnrecognised: profileSource === 'pending',
      confirmMs,
      releaseAfterMs,
      takesOver,
      holdsHalfAJob,
      serial: moved ? (serial ?? null) : null,
      ...this.#serialQuestion(),
      onStatus: (status) => {
        this.#judgeFallback(status);
        this.#statuses.add(status);
        for (const changed of this.#statusChanged.splice(0)) changed();
        if (this.#replacing) this.apply(); // the job may not be able to end any more
        this.#worker?.wake();
      },
      onAnswers: (found) => {
        store.savePrinter(id, this.printer.answered(found)).catch(failed);
      },
      onFlood: () =>
        log(
          `The printer "${id}" at ${placeText(this.#address)} sends far more than it is asked for and was disconnected. Check what is at this address.`,
        ),
      onIdentity: (identity) => this.#identified(identity),
      onOtherLanguage: ({ identity, language }) =>
        this.#identified(
          { maker: '', model: '', ...identity, language: language.id },
          this.printer.answered(true),
        ),
      onLate: (jobId, through) => {
        store.confirmLate(this.lease, jobId, through).catch(failed);
      },
    });
  }

  /** Printers with a host name are left out: the name leads to them wherever they move. */
  #serialQuestion(): { askSerial?: () => Promise<string | null> } {
    const { host } = this.#address;
    if (this.printer.virtual !== null || !isIPv4(host)) return {};
    return { askSerial: () => this.#options.askSerial(host) };
  }

  /** Other nodes learn the status and what goes with it from the store. */
  #saveStatus(status: PrinterStatus): void {
    const { store } = this.#options;
    const now = store.clock().getTime();
    const neededMs = this.fallbackNeededMs;
    const progress = store.isShared
      ? {
          nextAttemptAt: this.nextAttemptAt?.toISOString() ?? null,
          fallbackNeededSince: neededMs === null ? null : new Date(now - neededMs).toISOString(),
        }
      : undefined;
    store
      .saveStatus(this.lease, status, progress)
      .catch((error: Error) => this.#reportFailure(error));
  }

  #judgeFallback(status = this.status): void {
    if (!needsFallback(status, this.printer.fallbackOn)) this.#fallbackNeededSince = null;
    else this.#fallbackNeededSince ??= performance.now();
  }

  #reportFailure({ message }: Error): void {
    this.#options.log(`The status of printer "${this.printer.id}" cannot be stored: ${message}`);
  }

  /** `more` was found out with it. */
  #identified(identity: Identity, more: Partial<PrinterSettings> = {}): void {
    const found = this.printer.identified(identity);
    if (!found) return;
    this.#options.store
      .savePrinter(this.printer.id, { ...found, ...more })
      .catch((error: Error) => this.#reportFailure(error));
    if (this.printer.profile !== this.#profile) this.apply();
  }
}
