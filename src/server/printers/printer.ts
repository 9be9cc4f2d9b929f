// One printer: its settings, lease, connection and worker. Knows nothing of the
// other printers. The lease is taken before a Printer is created and lets this
// process write the printer's jobs and status; when another process takes it, the
// token is outdated and the store refuses these writes.

import { driverFor } from '../../core/drivers/index.ts';
import { defaultFallbackOn, type FallbackCause, needsFallback } from '../../core/model/fallback.ts';
import type { Job } from '../../core/model/job.ts';
import type { PrinterRecord, PrinterSettings } from '../../core/model/printer-record.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Identity, Profile } from '../../core/model/profile.ts';
import { detectProfile, onPaper, profileHash, profileNamed } from '../../core/profiles/index.ts';
import type { Lease, Store } from '../store/store.ts';
import type { Address } from './connection/address.ts';
import { Connection } from './connection/connection.ts';
import type { Deadlines } from './deadlines.ts';
import { expired } from '../../core/model/job-errors.ts';
import { guessProfile } from './guess-profile.ts';
import { StatusSaver } from './status-saver.ts';
import type { Transport } from './connection/tcp.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** The settings of a printer in the configuration file. Stored settings take precedence. */
export interface ConfiguredPrinter {
  name: string | null;
  address: Address;
  widthMm: number | null;
  profile: string | null;
  groups: string[];
  fallback: string | null;
  fallbackOn: FallbackCause[] | null;
  /** The model that a virtual printer emulates at the address, if it is one. */
  virtual: string | null;
}

/** Shared by all printers. */
export interface PrinterOptions {
  store: Store;
  transport: Transport;
  deadlines: Deadlines;
  confirmMs: number;
  releaseAfterMs: number;
  renderAgain: WorkerOptions['renderAgain'];
  log: (message: string) => void;
}

const answersUnknown = { answers: null, answersAt: null };

export class Printer {
  readonly #options: PrinterOptions;
  readonly #configured: ConfiguredPrinter;
  readonly #worker: Worker;
  readonly #statuses = new StatusSaver((status) => {
    this.#options.store
      .saveStatus(this.lease, status)
      .catch((error: Error) => this.#reportFailure(error));
  });
  readonly lease: Lease;
  #record: PrinterRecord;
  /** The address of its virtual printer, if it has one. */
  #virtualAddress: Address | null;
  /** What the printer at this address reported. */
  #identity: Identity | null = null;
  #profile: Profile;
  #connection: Connection;
  /** Since when its fallback is needed, on the clock of `performance.now()`; null while it is not. */
  #fallbackNeededSince: number | null = null;
  #accepting = 0;

  constructor(
    options: PrinterOptions,
    configured: ConfiguredPrinter,
    lease: Lease,
    record: PrinterRecord,
    virtualAddress: Address | null,
  ) {
    this.#options = options;
    this.#configured = configured;
    this.lease = lease;
    this.#record = record;
    this.#virtualAddress = virtualAddress;
    // Whether the printer answers is only known for the address where that was found out.
    if (record.answersAt !== keyOf(this.address)) this.#record = { ...record, ...answersUnknown };
    this.#profile = this.#knownProfile();
    this.#connection = this.#connect();
    this.#judgeFallback();
    this.#worker = new Worker(this.#connection, this.#profile, {
      ...options,
      lease,
      isPaused: () => this.isPaused,
    });
  }

  get id(): string {
    return this.#record.id;
  }

  get name(): string {
    const given = this.#record.name ?? this.#configured.name;
    return given ?? this.#connection.model ?? this.#profile.model;
  }

  get address(): Address {
    if (this.#virtualAddress) return this.#virtualAddress;
    const { host, port } = this.#configured.address;
    return { host: this.#record.ip ?? host, port: this.#record.port ?? port };
  }

  get profile(): Profile {
    return this.#profile;
  }

  /** Whether the profile was detected: neither chosen by the user nor guessed. */
  get isDetected(): boolean {
    return !this.#chosen && this.#detected !== undefined;
  }

  get status(): PrinterStatus {
    return this.#connection.status;
  }

  /** The time of the next connection attempt while it is offline. */
  get nextAttemptAt(): string | null {
    return this.#connection.nextAttemptAt?.toISOString() ?? null;
  }

  get groups(): string[] {
    return this.#record.groups ?? this.#configured.groups;
  }

  get fallback(): string | null {
    return this.#record.fallback ?? this.#configured.fallback;
  }

  get fallbackOn(): FallbackCause[] {
    return this.#record.fallbackOn ?? this.#configured.fallbackOn ?? defaultFallbackOn;
  }

  get isPaused(): boolean {
    return this.#record.paused;
  }

  /** The model that is emulated, if it is a virtual printer. */
  get virtual(): string | null {
    if (this.#record.virtual !== null) return this.#record.virtual;
    return this.#record.ip === null && this.#record.port === null ? this.#configured.virtual : null;
  }

  /** The job that is being printed. */
  get printing(): Job | null {
    return this.#worker.printing;
  }

  /** The number of jobs that are being accepted for it at this moment. */
  get accepting(): number {
    return this.#accepting;
  }

  /** For how long its fallback has been needed without a break; null while it is not. */
  get fallbackNeededMs(): number | null {
    const since = this.#fallbackNeededSince;
    return since === null ? null : performance.now() - since;
  }

  /** Counts the work as a job that is being accepted: the printer cannot be removed meanwhile. */
  async whileAccepting<T>(work: () => Promise<T>): Promise<T> {
    this.#accepting++;
    try {
      return await work();
    } finally {
      this.#accepting--;
    }
  }

  /** Waits for the current connection attempt, `ms` at most. */
  async settled(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      this.#attemptEnded(),
      new Promise((resolve) => (timer = setTimeout(resolve, ms))),
    ]);
    clearTimeout(timer);
  }

  /** A printer that identifies itself may need another connection. */
  async #attemptEnded(): Promise<void> {
    let connection;
    do {
      connection = this.#connection;
      await connection.settled();
    } while (connection !== this.#connection);
  }

  /** Looks for jobs to print. */
  wake(): void {
    this.#worker.wake();
  }

  /** Stores the change and applies it at once, also to queued jobs. */
  async configure(
    change: Partial<PrinterSettings>,
    virtualAddress = this.#virtualAddress,
  ): Promise<void> {
    const { store } = this.#options;
    const { driver } = this.#profile;
    // Any change of the address is a reason to find out again whether the printer answers.
    const isMoved = 'ip' in change || 'port' in change || virtualAddress !== this.#virtualAddress;
    const answers = isMoved ? answersUnknown : {};
    this.#record = await store.savePrinter(this.id, { ...change, ...answers });
    this.#virtualAddress = virtualAddress;
    if (isMoved) this.#identity = null;
    this.#profile = this.#knownProfile();
    if (this.#profile.driver !== driver) await this.#forgetAnswers();
    this.#apply(isMoved || this.#profile.driver !== driver);
  }

  /** Fails a job that was not started before its deadline; the store refuses this once it is started. */
  async expire(job: Job): Promise<void> {
    const error = expired(job, this.status, this.isPaused);
    await this.#options.store.expireJob(this.lease, job, error);
  }

  /** Lets the current job end within `ms`, then closes the connection. */
  async stop(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#connection.close(), ms);
    await this.#worker.stop();
    clearTimeout(timer);
    this.#connection.close();
    this.#statuses.stop();
  }

  get #chosen(): Profile | undefined {
    return profileNamed(this.#record.profile ?? this.#configured.profile ?? '');
  }

  get #detected(): Profile | undefined {
    return this.#identity ? detectProfile(this.#identity) : undefined;
  }

  /** The chosen profile, else the detected one, else a guess. */
  #knownProfile(): Profile {
    const paperMm = this.#record.widthMm ?? this.#configured.widthMm;
    const known = this.#chosen ?? this.#detected;
    return known ? onPaper(known, paperMm ?? known.paperMm) : guessProfile(this.virtual, paperMm);
  }

  /** Uses the current profile from the next job on. Another printer language needs a new connection. */
  #apply(reconnects: boolean): void {
    if (reconnects) {
      this.#connection.close();
      this.#fallbackNeededSince = null;
      this.#connection = this.#connect(true);
    }
    this.#judgeFallback();
    this.#worker.use(this.#connection, this.#profile);
  }

  async #forgetAnswers(): Promise<void> {
    this.#record = await this.#options.store.savePrinter(this.id, answersUnknown);
  }

  #connect(takesOver = false): Connection {
    const { store, transport, confirmMs, releaseAfterMs, log } = this.#options;
    const { host, port } = this.address;
    const failed = (error: Error) => this.#reportFailure(error);
    return new Connection({
      address: this.address,
      profile: () => this.#profile,
      dialogue: driverFor(this.#profile).dialogue,
      transport,
      answers: this.#record.answers,
      confirmMs,
      releaseAfterMs,
      takesOver,
      onStatus: (status) => {
        this.#judgeFallback(status);
        this.#statuses.add(status);
        this.#worker?.wake();
      },
      onAnswers: (answers) => {
        const answersAt = keyOf(this.address);
        this.#record = { ...this.#record, answers, answersAt };
        store.savePrinter(this.id, { answers, answersAt }).catch(failed);
      },
      onFlood: () =>
        log(
          `The printer "${this.id}" at ${host}:${port} sends far more than it is asked for and was disconnected. Check what is at this address.`,
        ),
      onIdentity: (identity) => this.#identified(identity),
      onLate: (jobId, completion) => {
        store.completeLate(this.lease, jobId, completion).catch(failed);
      },
    });
  }

  #judgeFallback(status = this.status): void {
    if (!needsFallback(status, this.fallbackOn)) this.#fallbackNeededSince = null;
    else this.#fallbackNeededSince ??= performance.now();
  }

  #reportFailure({ message }: Error): void {
    this.#options.log(`The status of printer "${this.id}" cannot be stored: ${message}`);
  }

  #identified(identity: Identity): void {
    const before = this.#profile;
    this.#identity = identity;
    const now = this.#knownProfile();
    if (profileHash(now) === profileHash(before)) return;
    this.#profile = now;
    this.#apply(now.driver !== before.driver);
  }
}

function keyOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
