// All printers: opens those that are stored or configured, adds, changes and removes
// them. The directory knows what printers exist, the holdings print on those that
// this node holds.

import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/jobs/job.ts';
import { placeText } from '../../core/model/printers/place.ts';
import type { PrinterRecord, PrinterSettings } from '../../core/model/printers/printer-record.ts';
import type { Removal, WaitingJobs } from '../../core/model/printers/printer-removal.ts';
import { serializer } from '../serializer.ts';
import type { DefaultChange, NewJob, Touched } from '../store/store.ts';
import { type ConfiguredPrinter, notConfigured } from './configured-printer.ts';
import type { Address } from './connection/address.ts';
import { Deadlines } from './deadlines.ts';
import { Directory } from './directory.ts';
import { DirectorySync } from './directory-sync.ts';
import type { HeldPrinter, HolderOptions } from './held-printer.ts';
import { Holdings } from './holdings.ts';
import { LeaseKeeper, type LeaseKeeperOptions } from './lease-keeper.ts';
import { MarkedJobs } from './marked-jobs.ts';
import { PolledPrinters } from './polled/polled-printers.ts';
import { nothingFound, Printer, type ProfileSource } from './printer.ts';
import { Upkeep } from './upkeep.ts';
import { VirtualPlaces, type VirtualPrinterHost } from './virtual-places.ts';

export interface FleetOptions extends Omit<HolderOptions, 'deadlines' | 'marked'> {
  /** The printers of the configuration file by id, always with the default one. */
  configured: ReadonlyMap<string, ConfiguredPrinter>;
  /** How long a printer must be unable to print before its fallback takes over. */
  fallbackAfterMs: number;
  virtual: VirtualPrinterHost;
  /** Where an agent is connected. */
  agentPlace: LeaseKeeperOptions['agentPlace'];
  maxPrinters: number;
}

/** Sources of a profile that the printer's own answer may replace. */
const unknownSources: readonly ProfileSource[] = ['assumed', 'pending'];

export class Fleet {
  readonly directory: Directory;
  readonly polled: PolledPrinters;
  readonly virtual: VirtualPlaces;
  readonly contactMs: number;
  readonly #options: FleetOptions;
  readonly #deadlines: Deadlines;
  readonly #holdings: Holdings;
  readonly #upkeep: Upkeep;
  /** Only for a store that other nodes share. */
  readonly #keeper: LeaseKeeper | null;
  readonly #sync: DirectorySync | null;
  #unwatch = () => {};
  /** Changes are made one after the other. */
  readonly #serialize = serializer();

  private constructor(options: FleetOptions) {
    this.#options = options;
    const { store } = options;
    const directory = new Directory(store, options.configured);
    const deadlines = new Deadlines(() => store.clock());
    const holdings = new Holdings({ ...options, deadlines, marked: new MarkedJobs() });
    const isHeld = (id: string) => holdings.get(id) !== undefined || holdings.isChanging(id);
    this.contactMs = options.contactMs;
    this.directory = directory;
    this.virtual = new VirtualPlaces(options);
    this.polled = new PolledPrinters({ ...options, deadlines, isHeld });
    this.#deadlines = deadlines;
    this.#holdings = holdings;
    const serialize = this.#serialize;
    this.#upkeep = new Upkeep({
      ...options,
      directory,
      held: holdings.all,
      polled: this.polled,
      expireUnheld: (id) => holdings.expireUnheld(id),
      deadlines,
      serialize,
    });
    this.#keeper = store.isShared ? new LeaseKeeper({ ...options, directory, holdings }) : null;
    this.#sync = store.isShared
      ? new DirectorySync({
          store,
          directory,
          added: (record) => serialize(() => this.#enter(record)),
          read: (record) => serialize(() => this.#accept(record)),
          removed: (id) => serialize(() => this.#forget(id)),
        })
      : null;
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    const { store, configured } = options;
    await store.registerPrinters([...configured.keys()]);
    const records = new Map(
      [...(await store.getPrinters([...configured.keys()])), ...(await store.listPrinters())].map(
        (record) => [record.id, record],
      ),
    );
    // First, so that no change is missed.
    fleet.#unwatch = store.watch((touched) => fleet.#touched(touched));
    fleet.directory.choice = await store.getDefaultChoice();
    await Promise.all([...records.values()].map((record) => fleet.#enter(record)));
    fleet.#warnOfSharedAddresses();
    await (fleet.#keeper ? fleet.#keeper.start() : fleet.#takeAll());
    return fleet;
  }

  /** Takes the printers that may be reached now, and could not before. */
  async reachAll(): Promise<void> {
    await this.#serialize(async () => {
      if (this.#keeper) this.#keeper.hurry();
      else await this.#takeAll();
    });
  }

  /** Warns of printers in the configuration file, or stored before this was refused. */
  #warnOfSharedAddresses(): void {
    const { directory } = this;
    for (const { id, address, site, virtual } of directory.all) {
      if (virtual !== null) continue;
      const other = directory.sharing(id, address, site);
      if (other && id < other.id)
        this.#options.log(
          `The printers "${id}" and "${other.id}" have the same address, ${placeText(address)}. Most printers accept one connection: remove one of them.`,
        );
    }
  }

  /** Whether this node prints on the printer. */
  holds(printerId: string): boolean {
    return this.#holdings.get(printerId) !== undefined;
  }

  /** Starts the deadline of a new job, or of one that got another deadline. */
  watchDeadline(job: Job): void {
    const isOurs = this.#holdings.get(job.printerId) ?? this.polled.get(job.printerId);
    if (isOurs) this.#deadlines.begin(job);
  }

  /**
   * Hands a job over to its printer while it is being stored. Nodes that share a store find it
   * there: writes of theirs do not share a commit.
   */
  handOver(job: NewJob): void {
    if (!this.#options.store.isShared) this.#holdings.get(job.printerId)?.handOver(job);
  }

  /** Null if the id is taken. Throws a Fault if there are too many printers. */
  add(id: string, settings: Partial<PrinterSettings>): Promise<Printer | null> {
    return this.#serialize(async () => {
      const { store, maxPrinters } = this.#options;
      if (this.directory.get(id)) return null;
      if (this.directory.size >= maxPrinters) throw tooManyPrinters(maxPrinters);
      const node = this.virtual.nodeFor(settings);
      const record = await store.addPrinter(id, { ...settings, ...node });
      if (!record) return null; // another node added it a moment ago
      await this.#enter(record);
      const printer = this.directory.get(id)!;
      // The node that adds a printer takes it, if it may. It is shared out later.
      await this.#takeIfHeld(printer);
      return printer;
    });
  }

  /** Makes the printer the default one. Jobs that are queued stay where they are. */
  chooseDefault({ id, status, isPaused: paused }: Printer): Promise<void> {
    return this.#changeDefault({ printer: { id, status, paused } });
  }

  /** Shows or hides the built-in printer in the pages. */
  hideBuiltIn(hidesBuiltIn: boolean): Promise<void> {
    return this.#changeDefault({ hidesBuiltIn });
  }

  #changeDefault(change: DefaultChange): Promise<void> {
    return this.#serialize(async () => {
      this.directory.choice = await this.#options.store.changeDefault(change);
    });
  }

  /** Applies at once, also to queued jobs. An address replaces a virtual printer, and the other way round. */
  configure(printer: Printer, change: Partial<PrinterSettings>): Promise<void> {
    return this.#serialize(async () => {
      const { virtual } = this.#options;
      if (typeof change.virtual === 'string') {
        const paperMm = change.widthMm ?? printer.profile.paperMm;
        const address = await this.virtual.start(printer.id, change.virtual, paperMm);
        const node = this.virtual.nodeFor(change);
        await this.#save(printer, { ip: null, port: null, ...change, ...node }, address);
      } else if (typeof change.ip === 'string' || change.virtual === null) {
        const node = { node: null, ...this.virtual.nodeFor(change) };
        await this.#save(printer, { ...change, virtual: null, ...node }, null);
        await virtual.stop(printer.id);
      } else await this.#save(printer, change);
      virtual.load(printer);
    });
  }

  /**
   * Uses other settings of the configuration file, where no stored ones win over them.
   * A printer that is no longer in there stays until the service starts again.
   */
  reconfigure(configured: ReadonlyMap<string, ConfiguredPrinter>): Promise<void> {
    return this.#serialize(async () => {
      const { store, virtual } = this.#options;
      const { directory } = this;
      const changed = directory.reconfigure(configured);
      for (const [id, settings] of changed) {
        const printer = directory.get(id);
        if (!printer) continue;
        const isMoved = printer.reconfigure(settings);
        await this.#applyWire(printer);
        this.#holdings.get(id)?.apply(isMoved);
        virtual.load(printer);
      }
      const added = changed.map(([id]) => id).filter((id) => !directory.get(id));
      await store.registerPrinters(added);
      for (const record of await store.getPrinters(added)) {
        await this.#enter(record);
        await this.#takeIfHeld(directory.get(record.id)!);
      }
      this.#keeper?.hurry(); // sites may have changed
    });
  }

  /**
   * Follows a printer that is offline to the address where it is now. False if it is in use
   * again, or the address was given to another printer meanwhile.
   */
  follow(printer: Printer, to: Address): Promise<boolean> {
    return this.#serialize(async () => {
      const { store, log } = this.#options;
      const held = this.#holdings.get(printer.id);
      if (held?.status.state !== 'offline' || this.directory.at(to)) return false;
      const from = placeText(printer.address);
      const at = store.clock().toISOString();
      printer.update(await store.savePrinter(printer.id, printer.followed(to, at)));
      held.apply(true);
      log(
        `The printer "${printer.id}" moved from ${from} to ${placeText(to)}; its serial number is ${printer.serial}.`,
      );
      const audited = { keyId: null, name: 'Platen', address: placeText(to) };
      const operation = 'followPrinter';
      await store.addAuditEntry({ at, ...audited, operation, target: printer.id });
      return true;
    });
  }

  /** The printers that this node holds, by id. */
  get held(): ReadonlyMap<string, HeldPrinter> {
    return this.#holdings.all;
  }

  /** Refused while it prints, and while jobs are queued unless `waitingJobs` says what happens to them. */
  remove(printer: Printer, waitingJobs: WaitingJobs): Promise<Removal> {
    return this.#serialize(async () => {
      if (printer.accepting > 0) return { removed: false, waiting: 0, printing: true };
      this.directory.delete(printer.id); // first, so that no job is accepted for it meanwhile
      const removal = await this.#options.store
        .removePrinter(printer.id, waitingJobs)
        .catch((error: Error) => {
          this.directory.put(printer);
          throw error;
        });
      if (removal.removed) await this.#forget(printer.id);
      else this.directory.put(printer);
      return removal;
    });
  }

  /** An agent came, left, or is connected to another node: its printers are reached from there. */
  agentChanged(name: string): void {
    if (this.#options.agentPlace(name) === 'here')
      for (const held of this.#holdings.all.values())
        if (held.printer.agent === name) held.apply(true);
    this.#keeper?.hurry();
  }

  /** Ends the work on printers behind agents, as `stop` does: first, because the agents are disconnected before the rest is stopped. */
  async stopBehindAgents(ms: number): Promise<void> {
    await this.#holdings.stop(ms, ({ agent }) => agent !== null);
  }

  /** Lets the current jobs end within `ms`, then closes all connections. */
  async stop(ms: number): Promise<void> {
    const { store, node, log } = this.#options;
    this.#unwatch();
    await this.#upkeep.stop();
    await this.#sync?.stop();
    this.#keeper?.retire();
    await this.#holdings.stop(ms);
    await this.#keeper?.stop();
    if (store.isShared)
      await store
        .removeNode(node.id)
        .catch(({ message }: Error) => log(`The node cannot be signed off: ${message}`));
  }

  // ---- The directory

  async #enter(record: PrinterRecord): Promise<void> {
    const { store } = this.#options;
    if (this.directory.get(record.id)) return;
    const settings = this.directory.configured(record.id) ?? notConfigured;
    const paperMm = record.widthMm ?? settings.widthMm;
    const address = await this.virtual.addressOf(record, paperMm);
    const printer = new Printer(settings, record, address, () => store.clock());
    this.directory.put(printer);
    await this.polled.apply(printer);
  }

  /** A record that was read because this node or another may have changed it. */
  async #accept(record: PrinterRecord): Promise<void> {
    const printer = this.directory.get(record.id);
    const held = this.#holdings.get(record.id);
    // The holder knows better than the store what it found out. A record that was
    // read before this node changed it is outdated.
    if (!printer || record.revision < printer.revision) return;
    if (held && record.revision === printer.revision) return;
    const isOther =
      record.virtual !== printer.storedVirtual.model || record.node !== printer.storedVirtual.node;
    const address = isOther
      ? await this.virtual.addressOf(record, record.widthMm ?? printer.profile.paperMm)
      : printer.virtualAddress;
    if (isOther && !address) await this.#options.virtual.stop(record.id);
    printer.update(record, address);
    await this.polled.apply(printer);
    if (held) {
      held.apply();
      this.#options.virtual.load(printer);
    }
    const mayHold = this.#keeper?.mayHold(printer) ?? false;
    if (mayHold ? !record.holder : held) this.#keeper?.hurry();
  }

  async #forget(id: string): Promise<void> {
    this.directory.delete(id);
    await this.polled.end(id);
    await this.#holdings.drop(id);
    await this.#options.virtual.stop(id);
  }

  /** Stores the change; its holder applies it. */
  async #save(
    printer: Printer,
    change: Partial<PrinterSettings>,
    virtualAddress = printer.virtualAddress,
  ): Promise<void> {
    const { store } = this.#options;
    const after = printer.after(change, virtualAddress);
    const isMoved =
      placeText(after.address) !== placeText(printer.address) ||
      virtualAddress !== printer.virtualAddress;
    // The address or "detect the model" was given again: a printer that did not tell its model is asked once more.
    const isGiven = 'ip' in change || 'port' in change || change.profile === null;
    const isAskedAgain = isGiven && unknownSources.includes(after.profileSource);
    const asks = isMoved || isAskedAgain;
    const found = asks ? nothingFound : {};
    const isOtherDriver = after.after(found).profile.driver !== printer.profile.driver;
    const answers = isOtherDriver ? { answers: null, answersAt: null } : {};
    const record = await store.savePrinter(printer.id, { ...change, ...found, ...answers });
    printer.update(record, virtualAddress);
    await this.#applyWire(printer);
    const isRetried = isGiven && printer.status.state === 'offline';
    this.#holdings.get(printer.id)?.apply(asks || isRetried);
    if (this.#keeper && ('site' in change || 'virtual' in change || 'ip' in change))
      this.#keeper.hurry();
  }

  /**
   * A printer that polls has no holder: this node gives it up after its current job. One
   * that no longer polls is taken.
   */
  async #applyWire(printer: Printer): Promise<void> {
    const held = this.#holdings.get(printer.id);
    await this.polled.apply(printer);
    if (printer.polled === null) await this.#takeIfHeld(printer);
    else if (held) void this.#holdings.release(held);
  }

  /** Takes the printer if this node may hold it and no node does. */
  async #takeIfHeld(printer: Printer): Promise<void> {
    if (printer.polled !== null || this.holds(printer.id)) return;
    if (!this.#keeper || this.#keeper.mayHold(printer)) await this.#holdings.take(printer);
  }

  // ---- The holdings

  /** The only node holds all printers. */
  async #takeAll(): Promise<void> {
    const { store } = this.#options;
    await Promise.all(this.directory.all.map((printer) => this.#takeIfHeld(printer)));
    for (const id of await store.printersWithJobs())
      if (!this.directory.get(id)) await this.#holdings.abandon(id);
  }

  #touched({ printers, records, due, everything }: Touched): void {
    for (const id of everything ? this.#holdings.all.keys() : printers) {
      this.#upkeep.jobArrived(id);
      this.#holdings.get(id)?.wake();
    }
    this.#sync?.touch(records, everything);
    if (due.size > 0) this.#upkeep.expire([...due]);
  }
}

function tooManyPrinters(max: number): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    `There are already ${max} printers (limits.printers). Remove printers that are not used, or raise the limit.`,
  );
}
