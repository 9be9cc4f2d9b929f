// All printers of this process: opens those that are stored or configured, adds,
// changes and removes them, and finds them by id or group. Twice a second it also
// fails jobs that are past their deadline, and moves the jobs of printers that
// stay offline, or without paper, to their fallbacks.

import { mayTakeOver } from '../../core/model/fallback.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/job.ts';
import { defaultPrinterId } from '../../core/model/printer-id.ts';
import type { PrinterSettings } from '../../core/model/printer-record.ts';
import type { Removal, WaitingJobs } from '../../core/model/printer-removal.ts';
import type { Address } from './connection/address.ts';
import { Deadlines } from './deadlines.ts';
import { abandoned } from '../../core/model/job-errors.ts';
import { type ConfiguredPrinter, Printer, type PrinterOptions } from './printer.ts';

export interface FleetOptions extends Omit<PrinterOptions, 'deadlines'> {
  /** The printers of the configuration file by id, always with the default one. */
  configured: Map<string, ConfiguredPrinter>;
  /** How long a printer must be unable to print before its fallback takes over. */
  fallbackAfterMs: number;
  virtual: VirtualPrinterHost;
  maxPrinters: number;
}

/** Runs virtual printers. */
export interface VirtualPrinterHost {
  /** Returns its port on loopback. */
  start(printerId: string, model: string, paperMm: number | null): Promise<number>;
  /** Loads paper of the printer's width, if the model takes any width. */
  load(printer: Printer): void;
  stop(printerId: string): Promise<void>;
}

const expiryBatch = 200;
const tickMs = 500;
/** Assumed printing time of a job that is still being accepted. */
const usualPrintMs = 1000;
const notConfigured: ConfiguredPrinter = {
  name: null,
  address: { host: '', port: 9100 },
  widthMm: null,
  profile: null,
  groups: [],
  fallback: null,
  fallbackOn: null,
  virtual: null,
};

export class Fleet {
  readonly #options: FleetOptions;
  readonly #deadlines = new Deadlines();
  readonly #printers = new Map<string, Printer>();
  /** Printers whose jobs were moved, without a new job since, with the printers that could take them. */
  readonly #movedAway = new Map<string, string>();
  #unwatch = () => {};
  #timer: NodeJS.Timeout | undefined;
  /** Changes are made one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();

  private constructor(options: FleetOptions) {
    this.#options = options;
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    const { store, configured } = options;
    const listed = (await store.listPrinters()).map(({ id }) => id);
    const ids = new Set([...configured.keys(), ...listed]);
    await Promise.all([...ids].map((id) => fleet.#open(id)));
    for (const id of await store.printersWithJobs()) if (!ids.has(id)) await fleet.#abandon(id);
    fleet.#unwatch = store.watch(({ printers }) => {
      for (const id of printers) fleet.#wake(id);
    });
    fleet.#schedule();
    return fleet;
  }

  get default(): Printer {
    return this.#printers.get(defaultPrinterId)!;
  }

  /** The default first, the others by id. */
  get all(): Printer[] {
    const others = [...this.#printers.values()].filter(({ id }) => id !== defaultPrinterId);
    return [this.default, ...others.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
  }

  get(id: string): Printer | undefined {
    return this.#printers.get(id);
  }

  isConfigured(id: string): boolean {
    return this.#options.configured.has(id);
  }

  /** The printer with that id, or the member of that group that will print first. */
  async pick(name: string): Promise<Printer | undefined> {
    const named = this.#printers.get(name);
    if (named) return named;
    const members = this.all.filter(({ groups }) => groups.includes(name));
    if (members.length < 2) return members[0];
    const queues = await this.#options.store.queueLengths();
    const load = ({ id, printing, accepting }: Printer) =>
      (queues.get(id)?.printMs ?? 0) + (printing?.printMs ?? 0) + accepting * usualPrintMs;
    return members.toSorted((a, b) => readiness(a) - readiness(b) || load(a) - load(b))[0];
  }

  /** The printers in the chain of fallbacks that take over now, the first choice first. */
  readyFallbacks(printer: Printer): Printer[] {
    return [...this.#fallbacks(printer)].filter(({ status, isPaused }) =>
      mayTakeOver(status, isPaused),
    );
  }

  /** Whether another printer takes over the jobs of this one, now or soon. */
  hasFallback(printer: Printer): boolean {
    return printer.fallbackNeededMs !== null && this.readyFallbacks(printer).length > 0;
  }

  /** Starts the deadline of a new job, or of one that got another deadline. */
  watchDeadline(job: Job): void {
    this.#deadlines.begin(job);
  }

  /** Null if the id is taken. Throws a Fault if there are too many printers. */
  add(id: string, settings: Partial<PrinterSettings>): Promise<Printer | null> {
    return this.#serialize(async () => {
      if (this.#printers.has(id)) return null;
      if (this.#printers.size >= this.#options.maxPrinters)
        throw tooManyPrinters(this.#options.maxPrinters);
      await this.#options.store.addPrinter(id, settings);
      return await this.#open(id);
    });
  }

  /** Applies at once, also to queued jobs. An address replaces a virtual printer, and the other way round. */
  configure(printer: Printer, change: Partial<PrinterSettings>): Promise<void> {
    return this.#serialize(async () => {
      const { virtual } = this.#options;
      if (typeof change.virtual === 'string') {
        const paperMm = change.widthMm ?? printer.profile.paperMm;
        const address = await this.#startVirtual(printer.id, change.virtual, paperMm);
        await printer.configure({ ip: null, port: null, ...change }, address);
      } else if (typeof change.ip === 'string' || change.virtual === null) {
        await printer.configure({ ...change, virtual: null }, null);
        await virtual.stop(printer.id);
      } else await printer.configure(change);
      virtual.load(printer);
    });
  }

  /** Refused while it prints, and while jobs are queued unless `waitingJobs` says what happens to them. */
  remove(printer: Printer, waitingJobs: WaitingJobs): Promise<Removal> {
    return this.#serialize(async () => {
      if (printer.accepting > 0) return { removed: false, waiting: 0, printing: true };
      this.#printers.delete(printer.id); // first, so that no job is accepted for it meanwhile
      const removal = await this.#options.store.removePrinter(printer.lease, waitingJobs);
      if (!removal.removed) {
        this.#printers.set(printer.id, printer);
        return removal;
      }
      await printer.stop(0);
      await this.#options.virtual.stop(printer.id);
      return removal;
    });
  }

  /** Lets the current jobs end within `ms`, then closes all connections. */
  async stop(ms: number): Promise<void> {
    this.#unwatch();
    clearTimeout(this.#timer);
    await Promise.all([...this.#printers.values()].map((printer) => printer.stop(ms)));
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(work);
    this.#lastChange = result.catch(() => {});
    return result;
  }

  async #open(id: string): Promise<Printer> {
    const { store, configured } = this.#options;
    const lease = await store.takeLease(id, `process ${process.pid}`);
    const record = await store.savePrinter(id, {});
    const settings = configured.get(id) ?? notConfigured;
    for (const job of await store.queuedJobs(id)) this.#deadlines.begin(job);
    const paperMm = record.widthMm ?? settings.widthMm;
    const virtualAddress = record.virtual
      ? await this.#startVirtual(id, record.virtual, paperMm)
      : null;
    const options = { ...this.#options, deadlines: this.#deadlines };
    const printer = new Printer(options, settings, lease, record, virtualAddress);
    this.#printers.set(id, printer);
    return printer;
  }

  async #startVirtual(id: string, model: string, paperMm: number | null): Promise<Address> {
    const { virtual, log } = this.#options;
    try {
      return { host: '127.0.0.1', port: await virtual.start(id, model, paperMm) };
    } catch (error) {
      log(`The virtual printer "${id}" cannot be started: ${(error as Error).message}`);
      return { host: '127.0.0.1', port: 0 }; // cannot be reached: the printer is offline
    }
  }

  /** Fails the jobs of a printer that is no longer configured. */
  async #abandon(id: string): Promise<void> {
    const { store } = this.#options;
    const lease = await store.takeLease(id, `process ${process.pid}`);
    for (const { id: jobId } of await store.queuedJobs(id)) {
      const job = await store.getJob(jobId);
      if (job) await store.finishJob(lease, jobId, { status: 'failed', error: abandoned(job) });
    }
  }

  #wake(id: string): void {
    this.#movedAway.delete(id);
    this.#printers.get(id)?.wake();
  }

  /** The fallback of the printer, the fallback of that one, and so on, each once. */
  *#fallbacks(printer: Printer): Generator<Printer> {
    const seen = new Set([printer.id]);
    for (let next = printer.fallback; next !== null && !seen.has(next);) {
      seen.add(next);
      const found = this.#printers.get(next);
      if (!found) return;
      yield found;
      next = found.fallback;
    }
  }

  // ---- Every half second

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void Promise.all([this.#expireJobs(), this.#useFallbacks()]).then(() => this.#schedule());
    }, tickMs);
    this.#timer.unref();
  }

  /** In batches, so that many jobs share a commit. */
  async #expireJobs(): Promise<void> {
    const jobIds = this.#deadlines.past();
    for (let at = 0; at < jobIds.length; at += expiryBatch)
      await Promise.all(jobIds.slice(at, at + expiryBatch).map((jobId) => this.#expire(jobId)));
  }

  async #expire(jobId: string): Promise<void> {
    const { store, log } = this.#options;
    try {
      const job = await store.getJob(jobId);
      if (job?.status === 'queued') {
        this.#deadlines.begin(job); // it may have got another deadline
        if (this.#deadlines.isPast(jobId)) await this.#printers.get(job.printerId)?.expire(job);
      } else if (job?.status !== 'printing') this.#deadlines.end(jobId);
    } catch (error) {
      log(`Job ${jobId} is past its deadline and cannot be ended: ${(error as Error).message}`);
    }
  }

  /** Moves the queued jobs of printers that stay unable to print to their fallbacks. */
  async #useFallbacks(): Promise<void> {
    const { fallbackAfterMs, log } = this.#options;
    for (const printer of this.#printers.values()) {
      const neededMs = printer.fallbackNeededMs;
      if (neededMs === null) this.#movedAway.delete(printer.id);
      if (!printer.fallback || neededMs === null || neededMs <= fallbackAfterMs) continue;
      try {
        await this.#serialize(() => this.#moveJobs(printer));
      } catch (error) {
        log(
          `The jobs of printer "${printer.id}" cannot be moved to its fallback: ${(error as Error).message}`,
        );
      }
    }
  }

  async #moveJobs(printer: Printer): Promise<void> {
    const targets = this.readyFallbacks(printer);
    const names = targets.map(({ id }) => id).join(' ');
    if (printer.fallbackNeededMs === null || this.#movedAway.get(printer.id) === names) return;
    this.#movedAway.set(printer.id, names); // first, so that a job that arrives meanwhile clears it
    try {
      // A job that the first does not take, because it comes from there, goes to the next.
      for (const { id } of targets) while (await this.#options.store.moveJobs(printer.lease, id));
    } catch (error) {
      this.#movedAway.delete(printer.id);
      throw error;
    }
  }
}

function tooManyPrinters(max: number): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    `There are already ${max} printers (limits.printers). Remove printers that are not used, or raise the limit.`,
  );
}

/** Lower is better: ready, then in need of attention, then paused, then offline. */
function readiness({ status, isPaused }: Printer): number {
  if (status.state === 'offline') return 3;
  if (isPaused) return 2;
  return status.state === 'online' ? 0 : 1;
}
