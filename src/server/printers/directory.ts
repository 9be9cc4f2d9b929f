// What printers exist. Every node has all of them, whichever node holds them, and
// finds them by id or group.

import { type DefaultChoice, noDefaultChoice } from '../../core/model/printers/default-printer.ts';
import { mayTakeOver } from '../../core/model/printers/fallback.ts';
import { addressAt } from '../../core/model/printers/place.ts';
import { deviceKey } from '../../core/model/printers/printer-address.ts';
import { defaultPrinterId } from '../../core/model/printers/printer-id.ts';
import type { Store } from '../store/store.ts';
import type { Address } from './connection/address.ts';
import type { ConfiguredPrinter } from './configured-printer.ts';
import type { Printer } from './printer.ts';

/** Assumed printing time of a job that is still being accepted. */
const usualPrintMs = 1000;
const nothing: ReadonlyMap<string, number> = new Map();

export class Directory {
  readonly #store: Pick<Store, 'isShared' | 'queueLengths' | 'printingJobs'>;
  #configured: ReadonlyMap<string, ConfiguredPrinter>;
  readonly #printers = new Map<string, Printer>();
  /** Which printer is the default, as it is stored. */
  choice: DefaultChoice = noDefaultChoice;

  /** `configured` are the printers of the configuration file by id, always with the default one. */
  constructor(
    store: Pick<Store, 'isShared' | 'queueLengths' | 'printingJobs'>,
    configured: ReadonlyMap<string, ConfiguredPrinter>,
  ) {
    this.#store = store;
    this.#configured = configured;
  }

  /** The printer that takes jobs without a printer of their own: the built-in one if the chosen one is gone. */
  get default(): Printer {
    return this.#printers.get(this.choice.printer ?? defaultPrinterId) ?? this.builtIn;
  }

  get builtIn(): Printer {
    return this.#printers.get(defaultPrinterId)!;
  }

  /** Whether the pages leave it out. */
  isHidden({ id }: Printer): boolean {
    return this.choice.hidesBuiltIn && id === defaultPrinterId && this.default.id !== id;
  }

  /** The default first, the others by id. */
  get all(): Printer[] {
    const first = this.default;
    const others = [...this.#printers.values()].filter((printer) => printer !== first);
    return [first, ...others.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
  }

  get size(): number {
    return this.#printers.size;
  }

  get(id: string): Printer | undefined {
    return this.#printers.get(id);
  }

  put(printer: Printer): void {
    this.#printers.set(printer.id, printer);
  }

  delete(id: string): void {
    this.#printers.delete(id);
  }

  /**
   * Other settings in the configuration file. Returns those that differ, by id. A printer
   * that is no longer in there keeps its settings.
   */
  reconfigure(configured: ReadonlyMap<string, ConfiguredPrinter>): [string, ConfiguredPrinter][] {
    const before = this.#configured;
    this.#configured = new Map([...before, ...configured]);
    return [...configured].filter(
      ([id, settings]) => JSON.stringify(before.get(id)) !== JSON.stringify(settings),
    );
  }

  /** The settings in the configuration file, if the printer is in there. */
  configured(id: string): ConfiguredPrinter | undefined {
    return this.#configured.get(id);
  }

  /**
   * The other printer at this address, if there is one. Most printers accept one connection:
   * two entries for one device would lock each other out, or mix their jobs. Printers of
   * different sites may have the same address, because their networks differ. A virtual
   * printer has another port after every start, so it takes no address from others.
   */
  sharing(id: string, address: Address, site: string | null): Printer | undefined {
    return this.all.find(
      (other) =>
        other.id !== id &&
        other.virtual === null &&
        isSame(other.address, address) &&
        (other.site === site || other.site === null || site === null),
    );
  }

  /** The printer at this address, whether real or virtual. */
  at(address: Address): Printer | undefined {
    return this.all.find((printer) => isSame(printer.address, address));
  }

  isConfigured(id: string): boolean {
    return this.#configured.has(id);
  }

  /**
   * The printer with that id, or the member of that group that will print first: one
   * that may be used, if there is any. `given` is the time that printers need for what is
   * not queued yet, by id.
   */
  async pick(
    name: string,
    mayUse: (printer: Printer) => boolean,
    given: ReadonlyMap<string, number> = nothing,
  ): Promise<Printer | undefined> {
    const named = this.#printers.get(name);
    if (named) return named;
    const all = this.all.filter(({ groups }) => groups.includes(name));
    const members = all.filter(mayUse);
    if (members.length < 2) return members[0] ?? all[0];
    const queues = await this.#store.queueLengths();
    const jobs = this.#store.isShared ? await this.#store.printingJobs() : [];
    const elsewhere = new Map(jobs.map(({ printerId, printMs }) => [printerId, printMs]));
    const printMs = ({ id, live }: Printer) =>
      (live ? live.printing?.printMs : elsewhere.get(id)) ?? 0;
    const load = (printer: Printer) =>
      (queues.get(printer.id)?.printMs ?? 0) +
      printMs(printer) +
      printer.accepting * usualPrintMs +
      (given.get(printer.id) ?? 0);
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
}

/** False for a printer without an address, and for those that poll. */
function isSame(one: Address, other: Address): boolean {
  const [address, otherAddress] = [addressAt(one), addressAt(other)];
  if (!address || !otherAddress) return false;
  const key = deviceKey(address);
  return key !== null && key === deviceKey(otherAddress);
}

/** Lower is better: ready, then in need of attention, then paused, then offline. */
function readiness({ status, isPaused }: Printer): number {
  if (status.state === 'offline') return 3;
  if (isPaused) return 2;
  return status.state === 'online' ? 0 : 1;
}
