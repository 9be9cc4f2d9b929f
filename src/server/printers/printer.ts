// One printer: what is configured and stored of it, its lease, its connection
// and its worker. Knows nothing of the other printers.

import { driverFor } from '../../core/drivers/index.ts';
import type { Job } from '../../core/model/job.ts';
import type { PrinterRecord, PrinterSettings } from '../../core/model/printer-record.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Identity, Profile } from '../../core/model/profile.ts';
import { detectProfile, onPaper, profileHash, profileNamed } from '../../core/profiles/index.ts';
import type { Lease, Store } from '../store/store.ts';
import type { Address } from './connection/address.ts';
import { Connection } from './connection/connection.ts';
import type { Deadlines } from './deadlines.ts';
import { expired } from './job-errors.ts';
import { guessProfile } from './guess-profile.ts';
import type { Transport } from './connection/tcp.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** What the configuration says of a printer; what is stored wins over it. */
export interface PrinterPlan {
  name: string | null;
  address: Address;
  widthMm: number | null;
  profile: string | null;
  groups: string[];
  fallback: string | null;
  /** The model that is played at the address, where it is one of our own. */
  virtual: string | null;
}

/** What all printers have in common. */
export interface PrinterOptions {
  store: Store;
  transport: Transport;
  deadlines: Deadlines;
  confirmMs: number;
  releaseAfterMs: number;
  renderAgain: WorkerOptions['renderAgain'];
  log: (message: string) => void;
}

const nothingHeard = { answers: null, answersAt: null };

export class Printer {
  readonly #options: PrinterOptions;
  readonly #plan: PrinterPlan;
  readonly #worker: Worker;
  readonly lease: Lease;
  #record: PrinterRecord;
  /** Where the printer stands that is played for it. */
  #stage: Address | null;
  /** What the printer at this address called itself. */
  #identity: Identity | null = null;
  #profile: Profile;
  #connection: Connection;
  /** On the clock that only runs forward; null while it can be reached. */
  #offlineSince: number | null = performance.now();
  #accepting = 0;

  /** `stage`: where the virtual printer stands, if the record asks for one. */
  constructor(
    options: PrinterOptions,
    plan: PrinterPlan,
    lease: Lease,
    record: PrinterRecord,
    stage: Address | null,
  ) {
    this.#options = options;
    this.#plan = plan;
    this.lease = lease;
    this.#record = record;
    this.#stage = stage;
    // Whether an address answers is remembered for that address alone.
    if (record.answersAt !== nameOf(this.address)) this.#record = { ...record, ...nothingHeard };
    this.#profile = this.#knownProfile();
    this.#connection = this.#connect();
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
    const given = this.#record.name ?? this.#plan.name;
    return given ?? this.#connection.model ?? this.#profile.model;
  }

  get address(): Address {
    if (this.#stage) return this.#stage;
    const { host, port } = this.#plan.address;
    return { host: this.#record.ip ?? host, port: this.#record.port ?? port };
  }

  get profile(): Profile {
    return this.#profile;
  }

  /** The profile is what the printer said it is, and not somebody's choice or a guess. */
  get isDetected(): boolean {
    return !this.#chosen && this.#detected !== undefined;
  }

  get status(): PrinterStatus {
    return this.#connection.status;
  }

  /** When it will be called again, while it is offline. */
  get nextAttemptAt(): string | null {
    return this.#connection.nextAttemptAt?.toISOString() ?? null;
  }

  get groups(): string[] {
    return this.#record.groups ?? this.#plan.groups;
  }

  get fallback(): string | null {
    return this.#record.fallback ?? this.#plan.fallback;
  }

  get isPaused(): boolean {
    return this.#record.paused;
  }

  /** The model that is played, where the printer is one of our own. */
  get virtual(): string | null {
    if (this.#record.virtual !== null) return this.#record.virtual;
    return this.#record.ip === null && this.#record.port === null ? this.#plan.virtual : null;
  }

  /** The job in hand. */
  get printing(): Job | null {
    return this.#worker.printing;
  }

  /** Jobs that are being accepted for it at this moment. */
  get accepting(): number {
    return this.#accepting;
  }

  get offlineMs(): number {
    return this.#offlineSince === null ? 0 : performance.now() - this.#offlineSince;
  }

  /** Counts the work as a job that is being accepted: meanwhile the printer is not taken away. */
  async whileAccepting<T>(work: () => Promise<T>): Promise<T> {
    this.#accepting++;
    try {
      return await work();
    } finally {
      this.#accepting--;
    }
  }

  /** Waits for the attempt to reach the printer that is under way, `ms` at most. */
  async settled(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      this.#connection.settled(),
      new Promise((resolve) => (timer = setTimeout(resolve, ms))),
    ]);
    clearTimeout(timer);
  }

  /** There may be something to do for it. */
  wake(): void {
    this.#worker.wake();
  }

  /** Stores the change and acts on it at once, also for jobs that wait. */
  async configure(change: Partial<PrinterSettings>, stage = this.#stage): Promise<void> {
    const { store } = this.#options;
    const { driver } = this.#profile;
    // A new word about the address is a reason to listen anew.
    const isElsewhere = 'ip' in change || 'port' in change || stage !== this.#stage;
    const forget = isElsewhere ? nothingHeard : {};
    this.#record = await store.savePrinter(this.id, { ...change, ...forget });
    this.#stage = stage;
    if (isElsewhere) this.#identity = null;
    this.#profile = this.#knownProfile();
    if (this.#profile.driver !== driver) await this.#forgetAnswers();
    this.#act(isElsewhere || this.#profile.driver !== driver);
  }

  /** Ends a job that was not begun before its deadline; one that is begun at this moment goes on. */
  async expire(job: Job): Promise<void> {
    const error = expired(job, this.status, this.isPaused);
    await this.#options.store.expireJob(this.lease, job.id, error);
  }

  /** Lets the job in hand end within `ms`; what has not ended by then is broken off. */
  async stop(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#connection.close(), ms);
    await this.#worker.stop();
    clearTimeout(timer);
    this.#connection.close();
  }

  get #chosen(): Profile | undefined {
    return profileNamed(this.#record.profile ?? this.#plan.profile ?? '');
  }

  get #detected(): Profile | undefined {
    return this.#identity ? detectProfile(this.#identity) : undefined;
  }

  /** The chosen model, else the one that the printer says it is, else a guess. */
  #knownProfile(): Profile {
    const paperMm = this.#record.widthMm ?? this.#plan.widthMm;
    const known = this.#chosen ?? this.#detected;
    return known ? onPaper(known, paperMm ?? known.paperMm) : guessProfile(this.virtual, paperMm);
  }

  /** From the next job on the profile as it is known now; another language is spoken over a connection of its own. */
  #act(reconnects: boolean): void {
    if (reconnects) {
      this.#connection.close();
      this.#offlineSince = performance.now();
      this.#connection = this.#connect();
    }
    this.#worker.use(this.#connection, this.#profile);
  }

  async #forgetAnswers(): Promise<void> {
    this.#record = await this.#options.store.savePrinter(this.id, nothingHeard);
  }

  #connect(): Connection {
    const { store, transport, confirmMs, releaseAfterMs, log } = this.#options;
    const failed = (error: Error) => log(`The printer's state cannot be stored: ${error.message}`);
    return new Connection({
      address: this.address,
      profile: () => this.#profile,
      dialogue: driverFor(this.#profile).dialogue,
      transport,
      answers: this.#record.answers,
      confirmMs,
      releaseAfterMs,
      onStatus: (status) => {
        if (status.state !== 'offline') this.#offlineSince = null;
        else this.#offlineSince ??= performance.now();
        store.saveStatus(this.lease, status).catch(failed);
        this.#worker?.wake();
      },
      onAnswers: (answers) => {
        const answersAt = nameOf(this.address);
        this.#record = { ...this.#record, answers, answersAt };
        store.savePrinter(this.id, { answers, answersAt }).catch(failed);
      },
      onIdentity: (identity) => this.#introduced(identity),
      onLate: (jobId, completion) => {
        store.completeLate(this.lease, jobId, completion).catch(failed);
      },
    });
  }

  #introduced(identity: Identity): void {
    const before = this.#profile;
    this.#identity = identity;
    const now = this.#knownProfile();
    if (profileHash(now) === profileHash(before)) return;
    this.#profile = now;
    this.#act(now.driver !== before.driver);
  }
}

function nameOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
