// Which printers this node holds: each with its lease, its connection and its
// worker. Merges what was configured at run time over the configuration file.

import { driverFor } from '../../core/drivers/index.ts';
import type { Job } from '../../core/model/job.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Identity, Profile } from '../../core/model/profile.ts';
import {
  detectProfile,
  onPaper,
  profileFor,
  profileHash,
  profileNamed,
} from '../../core/profiles/index.ts';
import type { Lease, PrinterRecord, PrinterSettings, Store } from '../store/store.ts';
import type { Address } from './address.ts';
import { Connection } from './connection.ts';
import { Deadlines } from './deadlines.ts';
import type { Transport } from './tcp.ts';
import { Worker, type WorkerOptions } from './worker.ts';

export const defaultPrinterId = 'default';

export interface FleetOptions {
  store: Store;
  transport: Transport;
  /** What holds where nothing was stored. */
  fallback: { address: Address; widthMm: number | null };
  confirmMs: number;
  releaseAfterMs: number;
  renderAgain: WorkerOptions['renderAgain'];
  /** Told after a printer got other settings. */
  onConfigured(printer: HeldPrinter): void;
  log: (message: string) => void;
}

/** A printer as the service sees it. */
export interface HeldPrinter {
  id: string;
  name: string;
  address: Address;
  profile: Profile;
  /** The profile is what the printer said it is, and not somebody's choice or a guess. */
  isDetected: boolean;
  status: PrinterStatus;
  /** When it will be called again, while it is offline. */
  nextAttemptAt: string | null;
}

const usualPaperMm = 80;

export class Fleet {
  readonly #options: FleetOptions;
  readonly #lease: Lease;
  readonly #worker: Worker;
  readonly #unwatch: () => void;
  readonly #deadlines = new Deadlines();
  #record: PrinterRecord;
  /** What the printer at this address called itself. */
  #identity: Identity | null = null;
  #connection: Connection;

  private constructor(
    options: FleetOptions,
    lease: Lease,
    record: PrinterRecord,
    queued: Pick<Job, 'id' | 'expiresAt'>[],
  ) {
    this.#options = options;
    this.#lease = lease;
    this.#record = record;
    for (const job of queued) this.#deadlines.begin(job);
    this.#connection = this.#connect();
    this.#worker = new Worker(this.#connection, this.#profile, {
      ...options,
      lease,
      deadlines: this.#deadlines,
    });
    this.#unwatch = options.store.watch(() => this.#worker.wake());
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const { store, fallback } = options;
    const lease = await store.takeLease(defaultPrinterId, `process ${process.pid}`);
    const record = await store.savePrinter(defaultPrinterId, {});
    // Whether an address answers is remembered for that address alone.
    const stored = await forgetOtherAddress(store, record, fallback.address);
    return new Fleet(options, lease, stored, await store.queuedJobs(defaultPrinterId));
  }

  /** The job's time runs from now on. */
  accepted(job: Job): void {
    this.#deadlines.begin(job);
  }

  get default(): HeldPrinter {
    return {
      id: defaultPrinterId,
      name: this.#connection.model ?? this.#profile.model,
      address: this.#address,
      profile: this.#profile,
      isDetected: !this.#chosen && this.#detected !== undefined,
      status: this.#connection.status,
      nextAttemptAt: this.#connection.nextAttemptAt?.toISOString() ?? null,
    };
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

  /** Stores the change and acts on it at once, also for jobs that wait. */
  async configure(change: Partial<PrinterSettings>): Promise<void> {
    const { store } = this.#options;
    // A new word about the address is a reason to listen anew.
    const isElsewhere = 'ip' in change || 'port' in change;
    const forget = isElsewhere ? { answers: null, answersAt: null } : {};
    this.#record = await store.savePrinter(defaultPrinterId, { ...change, ...forget });
    const before = this.#connection;
    if (isElsewhere) this.#identity = null;
    this.#options.onConfigured(this.default);
    if (isElsewhere) this.#connection = this.#connect();
    this.#worker.use(this.#connection, this.#profile);
    if (isElsewhere) before.close();
  }

  /** Lets the job in hand end within `ms`; what has not ended by then is broken off. */
  async stop(ms: number): Promise<void> {
    this.#unwatch();
    const timer = setTimeout(() => this.#connection.close(), ms);
    await this.#worker.stop();
    clearTimeout(timer);
    this.#connection.close();
  }

  get #address(): Address {
    return addressOf(this.#record, this.#options.fallback.address);
  }

  get #chosen(): Profile | undefined {
    return profileNamed(this.#record.profile ?? '');
  }

  get #detected(): Profile | undefined {
    return this.#identity ? detectProfile(this.#identity) : undefined;
  }

  /** The chosen model, else the one that the printer says it is, else a guess by the paper. */
  get #profile(): Profile {
    const paperMm = this.#record.widthMm ?? this.#options.fallback.widthMm;
    const known = this.#chosen ?? this.#detected;
    if (!known) return profileFor(paperMm ?? usualPaperMm);
    return onPaper(known, paperMm ?? known.paperMm);
  }

  #connect(): Connection {
    const { store, transport, confirmMs, releaseAfterMs, log } = this.#options;
    const failed = (error: Error) => log(`The printer's state cannot be stored: ${error.message}`);
    return new Connection({
      address: this.#address,
      profile: () => this.#profile,
      dialogue: driverFor(this.#profile).dialogue,
      transport,
      answers: this.#record.answers,
      confirmMs,
      releaseAfterMs,
      onStatus: (status) => {
        store.saveStatus(this.#lease, status).catch(failed);
        this.#worker?.wake();
      },
      onAnswers: (answers) => {
        this.#record = { ...this.#record, answers, answersAt: nameOf(this.#address) };
        const { answersAt } = this.#record;
        store.savePrinter(defaultPrinterId, { answers, answersAt }).catch(failed);
      },
      onIdentity: (identity) => {
        const before = profileHash(this.#profile);
        this.#identity = identity;
        if (profileHash(this.#profile) === before) return;
        this.#worker.use(this.#connection, this.#profile);
      },
      onLate: (jobId, completion) => {
        store.completeLate(this.#lease, jobId, completion).catch(failed);
      },
    });
  }
}

function addressOf(record: PrinterRecord, fallback: Address): Address {
  return { host: record.ip ?? fallback.host, port: record.port ?? fallback.port };
}

function nameOf({ host, port }: Address): string {
  return `${host}:${port}`;
}

async function forgetOtherAddress(
  store: Store,
  record: PrinterRecord,
  fallback: Address,
): Promise<PrinterRecord> {
  if (record.answersAt === nameOf(addressOf(record, fallback))) return record;
  return await store.savePrinter(record.id, { answers: null, answersAt: null });
}
