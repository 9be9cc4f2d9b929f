// The printers that this node holds: opens those that are stored or configured,
// adds, changes and removes them, finds them by id or group, and looks after
// what must not wait for a job in hand: deadlines, and printers that stay away.

import type { Job } from '../../core/model/job.ts';
import { defaultPrinterId } from '../../core/model/printer-id.ts';
import type { PrinterSettings } from '../../core/model/printer-record.ts';
import type { Removal, WaitingJobs } from '../../core/model/printer-removal.ts';
import type { Address } from './connection/address.ts';
import { Deadlines } from './deadlines.ts';
import { abandoned } from './job-errors.ts';
import { Printer, type PrinterOptions, type PrinterPlan } from './printer.ts';

export interface FleetOptions extends Omit<PrinterOptions, 'deadlines'> {
  /** Those of the configuration, by id; the default one is always among them. */
  plans: Map<string, PrinterPlan>;
  /** How long a printer is offline before its fallback takes over. */
  fallbackAfterMs: number;
  virtual: VirtualPrinterHost;
}

/** Where printers are played. */
export interface VirtualPrinterHost {
  /** Returns the port at which it stands, on loopback. */
  start(printerId: string, model: string, paperMm: number | null): Promise<number>;
  /** Other paper, where the model takes any. */
  load(printer: Printer): void;
  stop(printerId: string): Promise<void>;
}

const expiredAtATime = 200;
const tickMs = 500;
const nowhere: PrinterPlan = {
  name: null,
  address: { host: '', port: 9100 },
  widthMm: null,
  profile: null,
  groups: [],
  fallback: null,
  virtual: null,
};

export class Fleet {
  readonly #options: FleetOptions;
  readonly #deadlines = new Deadlines();
  readonly #printers = new Map<string, Printer>();
  /** Printers whose jobs were handed over, and for which nothing came since. */
  readonly #relieved = new Set<string>();
  #unwatch = () => {};
  #timer: NodeJS.Timeout | undefined;
  /** Changes happen one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(options: FleetOptions) {
    this.#options = options;
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    const { store, plans } = options;
    const listed = (await store.listPrinters()).map(({ id }) => id);
    const ids = new Set([...plans.keys(), ...listed]);
    await Promise.all([...ids].map((id) => fleet.#hold(id)));
    for (const id of await store.printersWithJobs()) if (!ids.has(id)) await fleet.#abandon(id);
    fleet.#unwatch = store.watch(({ printers }) => {
      for (const id of printers) fleet.#feed(id);
    });
    fleet.#later();
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
    return this.#options.plans.has(id);
  }

  /** The printer of that id, or the one of that group that will print first. */
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

  /** The first of those that take over for the printer that can be reached and is not paused. */
  standIn(printer: Printer): Printer | undefined {
    for (const next of this.#chain(printer))
      if (next.status.state !== 'offline' && !next.isPaused) return next;
    return undefined;
  }

  /** Whether the printer would come to stand in for itself. */
  wouldLoop(id: string, fallback: string): boolean {
    if (fallback === id) return true;
    const next = this.#printers.get(fallback);
    return next !== undefined && [...this.#chain(next)].some((printer) => printer.id === id);
  }

  /** The job's time runs from now on. */
  accepted(job: Job): void {
    this.#deadlines.begin(job);
  }

  /** Null where there is such a printer already. */
  add(id: string, settings: Partial<PrinterSettings>): Promise<Printer | null> {
    return this.#inTurn(async () => {
      if (this.#printers.has(id)) return null;
      await this.#options.store.addPrinter(id, settings);
      return await this.#hold(id);
    });
  }

  /** Acts at once, also for jobs that wait. An address takes the place of a virtual printer, and the other way round. */
  configure(printer: Printer, change: Partial<PrinterSettings>): Promise<void> {
    return this.#inTurn(async () => {
      const { virtual } = this.#options;
      if (typeof change.virtual === 'string') {
        const paperMm = change.widthMm ?? printer.profile.paperMm;
        const stage = await this.#stage(printer.id, change.virtual, paperMm);
        await printer.configure({ ip: null, port: null, ...change }, stage);
      } else if (typeof change.ip === 'string' || change.virtual === null) {
        await printer.configure({ ...change, virtual: null }, null);
        await virtual.stop(printer.id);
      } else await printer.configure(change);
      virtual.load(printer);
    });
  }

  /** Not while it prints, nor where jobs wait and nothing was said about them. */
  remove(printer: Printer, waitingJobs: WaitingJobs): Promise<Removal> {
    return this.#inTurn(async () => {
      if (printer.accepting > 0) return { removed: false, waiting: 0, printing: true };
      this.#printers.delete(printer.id); // before, so that no job is accepted for it meanwhile
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

  /** Lets the jobs in hand end within `ms`; what has not ended by then is broken off. */
  async stop(ms: number): Promise<void> {
    this.#unwatch();
    clearTimeout(this.#timer);
    await Promise.all([...this.#printers.values()].map((printer) => printer.stop(ms)));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #hold(id: string): Promise<Printer> {
    const { store, plans } = this.#options;
    const lease = await store.takeLease(id, `process ${process.pid}`);
    const record = await store.savePrinter(id, {});
    const plan = plans.get(id) ?? nowhere;
    for (const job of await store.queuedJobs(id)) this.#deadlines.begin(job);
    const paperMm = record.widthMm ?? plan.widthMm;
    const stage = record.virtual ? await this.#stage(id, record.virtual, paperMm) : null;
    const options = { ...this.#options, deadlines: this.#deadlines };
    const printer = new Printer(options, plan, lease, record, stage);
    this.#printers.set(id, printer);
    return printer;
  }

  async #stage(id: string, model: string, paperMm: number | null): Promise<Address> {
    const { virtual, log } = this.#options;
    try {
      return { host: '127.0.0.1', port: await virtual.start(id, model, paperMm) };
    } catch (error) {
      log(`The virtual printer "${id}" cannot start: ${(error as Error).message}`);
      return { host: '127.0.0.1', port: 0 }; // nobody answers there: it is offline
    }
  }

  /** Jobs of a printer that is no longer configured will never be printed, and say so. */
  async #abandon(id: string): Promise<void> {
    const { store } = this.#options;
    const lease = await store.takeLease(id, `process ${process.pid}`);
    for (const { id: jobId } of await store.queuedJobs(id)) {
      const job = await store.getJob(jobId);
      if (job) await store.finishJob(lease, jobId, { status: 'failed', error: abandoned(job) });
    }
  }

  #feed(id: string): void {
    this.#relieved.delete(id);
    this.#printers.get(id)?.wake();
  }

  *#chain(printer: Printer): Generator<Printer> {
    const met = new Set([printer.id]);
    for (let next = printer.fallback; next !== null && !met.has(next);) {
      met.add(next);
      const found = this.#printers.get(next);
      if (!found) return;
      yield found;
      next = found.fallback;
    }
  }

  // ---- What comes due

  #later(): void {
    this.#timer = setTimeout(() => {
      void Promise.all([this.#expire(), this.#relieve()]).then(() => this.#later());
    }, tickMs);
    this.#timer.unref();
  }

  /** A job may come due while another is being printed. Many that came due in the night share their commits. */
  async #expire(): Promise<void> {
    const due = this.#deadlines.past();
    for (let at = 0; at < due.length; at += expiredAtATime)
      await Promise.all(due.slice(at, at + expiredAtATime).map((jobId) => this.#end(jobId)));
  }

  async #end(jobId: string): Promise<void> {
    const { store, log } = this.#options;
    try {
      const job = await store.getJob(jobId);
      if (job?.status === 'queued') await this.#printers.get(job.printerId)?.expire(job);
      else if (job?.status !== 'printing') this.#deadlines.end(jobId);
    } catch (error) {
      log(`A job that is past its deadline cannot be ended: ${(error as Error).message}`);
    }
  }

  /** What waits for a printer that stays offline goes to the one that takes over. */
  async #relieve(): Promise<void> {
    const { fallbackAfterMs, log } = this.#options;
    for (const printer of this.#printers.values()) {
      if (printer.offlineMs === 0) this.#relieved.delete(printer.id);
      if (!printer.fallback || printer.offlineMs <= fallbackAfterMs) continue;
      if (this.#relieved.has(printer.id)) continue;
      try {
        await this.#inTurn(() => this.#handOver(printer));
      } catch (error) {
        log(`Jobs cannot be given to another printer: ${(error as Error).message}`);
      }
    }
  }

  async #handOver(printer: Printer): Promise<void> {
    const target = this.standIn(printer);
    if (!target || printer.offlineMs === 0) return;
    this.#relieved.add(printer.id); // before, so that a job that comes meanwhile takes it back
    try {
      while (await this.#options.store.moveJobs(printer.lease, target.id));
    } catch (error) {
      this.#relieved.delete(printer.id);
      throw error;
    }
  }
}

/** What a job that is just being accepted will take, as far as anybody can tell. */
const usualPrintMs = 1000;

/** Who can print now comes first; whoever waits for somebody comes later. */
function readiness({ status, isPaused }: Printer): number {
  if (status.state === 'offline') return 3;
  if (isPaused) return 2;
  return status.state === 'online' ? 0 : 1;
}
