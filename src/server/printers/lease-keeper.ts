// Keeps the leases of this node in a shared store: renews all of them at once, takes
// printers that have no holder, and gives up idle ones that others should hold, so
// that every node holds about as many. Suspends printers whose lease may have ended.
//
//   waiting   --5 s, or a printer became free-->  renewing
//   renewing  --answered-->      waiting    lost printers dropped, free ones taken
//   renewing  --no answer-->     waiting    asked again after 1 s
//   any       --retire-->        retired    still renews, takes no printer
//   any       --stop-->          stopped

import { fairShare, type LeaseTimes } from '../../core/model/printers/lease.ts';
import { Loop } from '../loop.ts';
import type { Lease, NodeHeartbeat, Renewal, Store } from '../store/store.ts';
import type { Directory } from './directory.ts';
import type { HeldPrinter } from './held-printer.ts';
import type { Holdings } from './holdings.ts';
import type { Printer } from './printer.ts';

export interface LeaseKeeperOptions {
  store: Store;
  node: NodeHeartbeat;
  leaseTimes: LeaseTimes;
  directory: Directory;
  holdings: Holdings;
  /** Where an agent is connected, as this node sees it. */
  agentPlace: (name: string) => 'here' | 'elsewhere' | 'nowhere';
  log: (message: string) => void;
}

/**
 * Printers without a site, and those of a site, are shared out among the nodes that may hold
 * them. Virtual ones, and those behind a connected agent, have their own node.
 */
type Pool = 'open' | 'site' | 'own';

/** Nodes that are woken by the same change do not all ask in the same instant. */
const hurryMs = 100;
const takenAtOnce = 20;

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  #fence: NodeJS.Timeout | undefined;
  readonly #loop: Loop;
  #isStarted = false;
  #isRetired = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    const { leaseTimes, log } = options;
    this.#loop = new Loop({
      run: async () => {
        await this.#renew();
        return leaseTimes.renewMs;
      },
      retryMs: () => leaseTimes.renewMs / 5,
      failed: ({ message }) =>
        log(
          `The leases of the printers cannot be renewed; printing stops when they end: ${message}`,
        ),
      recovered: () => log('The leases of the printers are renewed again.'),
    });
  }

  /** Makes this node known and takes the first printers. If that fails, it goes on trying. */
  async start(): Promise<void> {
    const { marginMs } = this.#options.leaseTimes;
    this.#isStarted = true;
    await this.#loop.run();
    const everyMs = Math.min(500, Math.max(50, marginMs / 4));
    this.#fence = setInterval(() => this.#suspend(), everyMs);
    this.#fence.unref();
  }

  /** Takes no more printers; those that are held stay so. */
  retire(): void {
    this.#isRetired = true;
  }

  async stop(): Promise<void> {
    this.#isRetired = true;
    clearInterval(this.#fence);
    await this.#loop.stop();
  }

  /** A printer became free, or may be held by other nodes now. */
  hurry(): void {
    if (this.#isStarted) this.#loop.wake(Math.random() * hurryMs);
  }

  #suspend(): void {
    for (const held of this.#options.holdings.all.values()) held.suspendIfUnsafe();
  }

  async #renew(): Promise<void> {
    const { store, node, holdings } = this.#options;
    // A printer that is taken meanwhile may be missing from the answer.
    const before = [...holdings.all.values()];
    const sentAt = performance.now();
    const renewal = await store.renewLeases(node);
    const lost: HeldPrinter[] = [];
    for (const held of before) {
      if (renewal.held.get(held.lease.printerId) === held.lease.token) held.renewed(sentAt);
      else if (holdings.get(held.printer.id) === held) lost.push(held);
    }
    await Promise.all(lost.map(({ printer }) => holdings.drop(printer.id)));
    await this.#releaseUnknown(renewal);
    if (!this.#isRetired) await this.#balance(renewal);
  }

  /** Leases that were taken, or given up, by a request whose answer was lost. */
  async #releaseUnknown({ held }: Renewal): Promise<void> {
    const { store, holdings } = this.#options;
    const unknown: Lease[] = [];
    for (const [printerId, token] of held)
      if (holdings.get(printerId)?.lease.token !== token && !holdings.isChanging(printerId))
        unknown.push({ printerId, token });
    if (unknown.length === 0) return;
    await store.releaseLeases(unknown);
    this.hurry();
  }

  async #balance(renewal: Renewal): Promise<void> {
    const { directory, holdings } = this.#options;
    const counts = { open: 0, site: 0, own: 0 };
    for (const printer of directory.all) {
      const pool = this.#poolOf(printer);
      if (pool) counts[pool]++;
    }
    const free = new Set(renewal.free);
    for (const printer of directory.all)
      printer.isLeft = printer.isDevice && free.has(printer.id) && this.#poolOf(printer) === null;
    const left = {
      open: fairShare(counts.open, renewal.nodes),
      site: fairShare(counts.site, renewal.nodesOfSite),
      own: counts.own,
    };
    // Printers that print stay, so the idle ones are counted last.
    const isIdle = ({ printing }: HeldPrinter) => Number(printing === null);
    for (const held of [...holdings.all.values()].toSorted((a, b) => isIdle(a) - isIdle(b))) {
      const pool = this.#poolOf(held.printer);
      if (pool && left[pool]-- > 0) continue;
      if (held.printing === null) void holdings.release(held);
    }
    const wanted: Printer[] = [];
    for (const id of renewal.free) {
      const printer = directory.get(id);
      const pool = printer && !holdings.isChanging(id) ? this.#poolOf(printer) : null;
      if (printer && pool && left[pool]-- > 0) wanted.push(printer);
    }
    for (let at = 0; at < wanted.length && !this.#isRetired; at += takenAtOnce)
      await Promise.all(wanted.slice(at, at + takenAtOnce).map((one) => holdings.take(one)));
  }

  /** Whether this node may hold the printer: by its site, or as the node that has its agent, its device file or the virtual printer. */
  mayHold(printer: Printer): boolean {
    return this.#poolOf(printer) !== null;
  }

  /** The printers among which it is shared out; null if this node may not hold it. */
  #poolOf({ agent, site, virtual, storedVirtual, isDevice, polled }: Printer): Pool | null {
    const { node, agentPlace } = this.#options;
    if (polled !== null) return null; // it has no holder
    if (virtual !== null) return storedVirtual.node === node.name ? 'own' : null;
    const place = agent === null ? 'nowhere' : agentPlace(agent);
    if (place !== 'nowhere') return place === 'here' ? 'own' : null;
    // One of the configuration file belongs to each node that has it there.
    if (isDevice) return (storedVirtual.node ?? node.name) === node.name ? 'own' : null;
    if (site === null) return 'open';
    return site === node.site ? 'site' : null;
  }
}
