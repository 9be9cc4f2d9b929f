// All printers: opens those that are stored or configured, adds, changes and removes
// them. The directory knows what printers exist, the holdings print on those that
// this node holds.

import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/job.ts';
import type { PrinterRecord, PrinterSettings } from '../../core/model/printer-record.ts';
import type { Removal, WaitingJobs } from '../../core/model/printer-removal.ts';
import type { Address } from './connection/address.ts';
import { Deadlines } from './deadlines.ts';
import { Directory } from './directory.ts';
import type { HolderOptions } from './held-printer.ts';
import { Holdings } from './holdings.ts';
import { type ConfiguredPrinter, Printer } from './printer.ts';
import { Upkeep } from './upkeep.ts';

export interface FleetOptions extends Omit<HolderOptions, 'deadlines'> {
  /** The printers of the configuration file by id, always with the default one. */
  configured: ReadonlyMap<string, ConfiguredPrinter>;
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
const answersUnknown = { answers: null, answersAt: null };

export class Fleet {
  readonly directory: Directory;
  readonly #options: FleetOptions;
  readonly #deadlines = new Deadlines();
  readonly #holdings: Holdings;
  readonly #upkeep: Upkeep;
  #unwatch = () => {};
  /** Changes are made one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();

  private constructor(options: FleetOptions) {
    this.#options = options;
    this.directory = new Directory(options.store, options.configured);
    this.#holdings = new Holdings({ ...options, deadlines: this.#deadlines });
    this.#upkeep = new Upkeep({
      ...options,
      directory: this.directory,
      held: this.#holdings.all,
      deadlines: this.#deadlines,
      serialize: (work) => this.#serialize(work),
    });
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    const { store, configured } = options;
    await store.registerPrinters([...configured.keys()]);
    const listed = (await store.listPrinters()).map(({ id }) => id);
    const ids = new Set([...configured.keys(), ...listed]);
    await Promise.all([...ids].map((id) => fleet.#open(id)));
    for (const id of await store.printersWithJobs())
      if (!ids.has(id)) await fleet.#holdings.abandon(id);
    fleet.#unwatch = store.watch(({ printers }) => {
      for (const id of printers) fleet.#wake(id);
    });
    return fleet;
  }

  /** Starts the deadline of a new job, or of one that got another deadline. */
  watchDeadline(job: Job): void {
    this.#deadlines.begin(job);
  }

  /** Null if the id is taken. Throws a Fault if there are too many printers. */
  add(id: string, settings: Partial<PrinterSettings>): Promise<Printer | null> {
    return this.#serialize(async () => {
      if (this.directory.get(id)) return null;
      if (this.directory.size >= this.#options.maxPrinters)
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
        await this.#save(printer, { ip: null, port: null, ...change }, address);
      } else if (typeof change.ip === 'string' || change.virtual === null) {
        await this.#save(printer, { ...change, virtual: null }, null);
        await virtual.stop(printer.id);
      } else await this.#save(printer, change);
      virtual.load(printer);
    });
  }

  /** Refused while it prints, and while jobs are queued unless `waitingJobs` says what happens to them. */
  remove(printer: Printer, waitingJobs: WaitingJobs): Promise<Removal> {
    return this.#serialize(async () => {
      if (printer.accepting > 0) return { removed: false, waiting: 0, printing: true };
      this.directory.delete(printer.id); // first, so that no job is accepted for it meanwhile
      const removal = await this.#options.store.removePrinter(printer.id, waitingJobs);
      if (!removal.removed) {
        this.directory.put(printer);
        return removal;
      }
      await this.#holdings.drop(printer.id);
      await this.#options.virtual.stop(printer.id);
      return removal;
    });
  }

  /** Lets the current jobs end within `ms`, then closes all connections. */
  async stop(ms: number): Promise<void> {
    this.#unwatch();
    this.#upkeep.stop();
    await this.#holdings.stop(ms);
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(work);
    this.#lastChange = result.catch(() => {});
    return result;
  }

  async #open(id: string): Promise<Printer> {
    const record = await this.#options.store.savePrinter(id, {});
    const settings = this.directory.configured(id) ?? notConfigured;
    const printer = new Printer(settings, record, await this.#virtualAddress(record, settings));
    await this.#holdings.take(printer);
    this.directory.put(printer);
    return printer;
  }

  async #virtualAddress(
    { id, virtual, widthMm }: PrinterRecord,
    settings: ConfiguredPrinter,
  ): Promise<Address | null> {
    return virtual ? await this.#startVirtual(id, virtual, widthMm ?? settings.widthMm) : null;
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

  /** Stores the change; its holder applies it. */
  async #save(
    printer: Printer,
    change: Partial<PrinterSettings>,
    virtualAddress = printer.virtualAddress,
  ): Promise<void> {
    const { store } = this.#options;
    const { driver } = printer.profile;
    // Any change of the address is a reason to find out again what is there.
    const isMoved = 'ip' in change || 'port' in change || virtualAddress !== printer.virtualAddress;
    const answers = isMoved ? answersUnknown : {};
    printer.update(await store.savePrinter(printer.id, { ...change, ...answers }), virtualAddress);
    if (isMoved) printer.identified(null);
    if (printer.profile.driver !== driver)
      printer.update(await store.savePrinter(printer.id, answersUnknown));
    this.#holdings.get(printer.id)?.apply(isMoved);
  }

  #wake(id: string): void {
    this.#upkeep.jobArrived(id);
    this.#holdings.get(id)?.wake();
  }
}

function tooManyPrinters(max: number): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    `There are already ${max} printers (limits.printers). Remove printers that are not used, or raise the limit.`,
  );
}
