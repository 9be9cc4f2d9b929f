// A printer that this node holds: its lease, connection and worker. Knows nothing of
// the other printers. The lease is taken before and lets this node write the
// printer's jobs and status; when another node takes it, the token is outdated and
// the store refuses these writes.

import { driverFor } from '../../core/drivers/index.ts';
import { needsFallback } from '../../core/model/fallback.ts';
import type { Job } from '../../core/model/job.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Identity, Profile } from '../../core/model/profile.ts';
import type { Lease, Store } from '../store/store.ts';
import type { Address } from './connection/address.ts';
import { Connection } from './connection/connection.ts';
import type { Deadlines } from './deadlines.ts';
import { expired } from '../../core/model/job-errors.ts';
import { keyOf, type LiveState, type Printer } from './printer.ts';
import { StatusSaver } from './status-saver.ts';
import type { Transport } from './connection/tcp.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** Shared by all printers of this node. */
export interface HolderOptions {
  store: Store;
  transport: Transport;
  deadlines: Deadlines;
  confirmMs: number;
  releaseAfterMs: number;
  renderAgain: WorkerOptions['renderAgain'];
  log: (message: string) => void;
}

export class HeldPrinter implements LiveState {
  readonly printer: Printer;
  readonly lease: Lease;
  readonly #options: HolderOptions;
  readonly #worker: Worker;
  readonly #statuses = new StatusSaver((status) => {
    this.#options.store
      .saveStatus(this.lease, status)
      .catch((error: Error) => this.#reportFailure(error));
  });
  /** What the connection uses; the printer may have other settings already. */
  #address: Address;
  #profile: Profile;
  #connection: Connection;
  /** Since when its fallback is needed, on the clock of `performance.now()`; null while it is not. */
  #fallbackNeededSince: number | null = null;

  constructor(options: HolderOptions, printer: Printer, lease: Lease) {
    this.#options = options;
    this.printer = printer;
    this.lease = lease;
    this.#address = printer.address;
    this.#profile = printer.profile;
    this.#connection = this.#connect();
    this.#judgeFallback();
    this.#worker = new Worker(this.#connection, this.#profile, {
      ...options,
      lease,
      isPaused: () => printer.isPaused,
    });
    printer.live = this;
  }

  get status(): PrinterStatus {
    return this.#connection.status;
  }

  get model(): string | undefined {
    return this.#connection.model;
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

  /** Uses the current settings of the printer from the next job on. Another address or printer language needs a new connection. */
  apply(reconnects = false): void {
    const { profile, address } = this.printer;
    const isOther =
      profile.driver !== this.#profile.driver || keyOf(address) !== keyOf(this.#address);
    this.#profile = profile;
    this.#address = address;
    if (reconnects || isOther) {
      this.#connection.close();
      this.#fallbackNeededSince = null;
      this.#connection = this.#connect(true);
    }
    this.#judgeFallback();
    this.#worker.use(this.#connection, profile);
  }

  /** Fails a job that was not started before its deadline; the store refuses this once it is started. */
  async expire(job: Job): Promise<void> {
    const error = expired(job, this.status, this.printer.isPaused);
    await this.#options.store.expireJob(this.lease, job, error);
  }

  /** Lets the current job end within `ms`, then closes the connection. */
  async stop(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#connection.close(), ms);
    await this.#worker.stop();
    clearTimeout(timer);
    this.#connection.close();
    this.#statuses.stop();
    if (this.printer.live === this) this.printer.live = null;
  }

  #connect(takesOver = false): Connection {
    const { store, transport, confirmMs, releaseAfterMs, log } = this.#options;
    const { id, answers } = this.printer;
    const { host, port } = this.#address;
    const failed = (error: Error) => this.#reportFailure(error);
    return new Connection({
      address: this.#address,
      profile: () => this.#profile,
      dialogue: driverFor(this.#profile).dialogue,
      transport,
      answers,
      confirmMs,
      releaseAfterMs,
      takesOver,
      onStatus: (status) => {
        this.#judgeFallback(status);
        this.#statuses.add(status);
        this.#worker?.wake();
      },
      onAnswers: (found) => {
        store.savePrinter(id, this.printer.answered(found)).catch(failed);
      },
      onFlood: () =>
        log(
          `The printer "${id}" at ${host}:${port} sends far more than it is asked for and was disconnected. Check what is at this address.`,
        ),
      onIdentity: (identity) => this.#identified(identity),
      onLate: (jobId, completion) => {
        store.completeLate(this.lease, jobId, completion).catch(failed);
      },
    });
  }

  #judgeFallback(status = this.status): void {
    if (!needsFallback(status, this.printer.fallbackOn)) this.#fallbackNeededSince = null;
    else this.#fallbackNeededSince ??= performance.now();
  }

  #reportFailure({ message }: Error): void {
    this.#options.log(`The status of printer "${this.printer.id}" cannot be stored: ${message}`);
  }

  #identified(identity: Identity): void {
    this.printer.identified(identity);
    if (this.printer.profile !== this.#profile) this.apply();
  }
}
