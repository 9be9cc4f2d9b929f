// Finds printers: at device files of this machine and on the network, by mDNS, by Epson's protocol and, in a given
// subnet, by trying the port for raw print data. Asks each for its model, except
// printers that are in use: a printer accepts one connection only.

import { detectProfile } from '../../../core/profiles/index.ts';
import { addressProblem, type AddressRules } from '../connection/address.ts';
import { type EpsonOptions, findEpsons } from './find-epsons.ts';
import { findByMdns, type MdnsOptions } from './find-by-mdns.ts';
import { findByScan } from './find-by-scan.ts';
import { identify } from './identify.ts';
import { rawPort, type PrinterCandidate } from './printer-candidate.ts';
import { ownNetwork } from './own-network.ts';
import type { SnmpOptions } from './snmp.ts';
import type { Subnet } from './subnet.ts';
import { tcp } from '../connection/tcp.ts';

/** How a printer was found. */
export const discoveryWays = ['mdns', 'epson', 'scan', 'usb', 'serial', 'bluetooth'] as const;

export interface DiscoveredPrinter extends Omit<PrinterCandidate, 'isOfficePrinter' | 'via'> {
  via: (typeof discoveryWays)[number];
  /** The id of its profile, if the model is known. */
  profile: string | null;
  /** Other addresses of the same device. */
  alsoAt?: string[];
}

/** Overrides for tests, which search on loopback only. */
export interface DiscoveryOptions {
  mdns?: MdnsOptions;
  epson?: EpsonOptions;
  snmp?: SnmpOptions;
  /** The port to try in a subnet. */
  port?: number;
  /** Lists the printers at device files. */
  devices?: () => Promise<DiscoveredPrinter[]>;
  ownNetwork?: () => Subnet | null;
}

/** A search that runs, for all that wait for it. */
interface Search {
  result: Promise<DiscoveredPrinter[]>;
  waiting: number;
  stopping: AbortController;
}

const mdnsMs = 2000;
const epsonMs = 1500;
const identifyConcurrency = 16;
const maxCandidates = 256;
const connectTimeoutMs = 1000;

export class Discovery {
  readonly #rules: AddressRules;
  readonly #options: DiscoveryOptions;
  readonly #running = new Map<string, Search>();

  constructor(rules: AddressRules, options: DiscoveryOptions = {}) {
    this.#rules = rules;
    this.#options = options;
  }

  /** The network of this machine that may be searched without being named; null if it has none. */
  ownNetwork(): Subnet | null {
    return (this.#options.ownNetwork ?? ownNetwork)();
  }

  /**
   * Requests for the same search share it while it runs: a search opens hundreds of sockets.
   * It stops early, with what was found, once the signals of all of them are aborted.
   */
  find(
    subnet: Subnet | null,
    isInUse: (ip: string, port: number) => boolean,
    signal?: AbortSignal,
  ): Promise<DiscoveredPrinter[]> {
    const key = JSON.stringify(subnet);
    const search = this.#running.get(key) ?? this.#begin(key, subnet, isInUse);
    search.waiting++;
    const leave = () => {
      if (--search.waiting > 0) return;
      search.stopping.abort();
      if (this.#running.get(key) === search) this.#running.delete(key);
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    return search.result;
  }

  #begin(key: string, subnet: Subnet | null, isInUse: (ip: string, port: number) => boolean) {
    const stopping = new AbortController();
    const result = this.#search(subnet, isInUse, stopping.signal).finally(() => {
      if (this.#running.get(key) === search) this.#running.delete(key);
    });
    const search: Search = { result, waiting: 0, stopping };
    this.#running.set(key, search);
    return search;
  }

  async #search(
    subnet: Subnet | null,
    isInUse: (ip: string, port: number) => boolean,
    signal: AbortSignal,
  ): Promise<DiscoveredPrinter[]> {
    const { mdns, epson, port = rawPort, devices } = this.#options;
    const attached = devices?.() ?? [];
    const candidates = await Promise.all([
      findByMdns(mdnsMs, mdns),
      findEpsons(epsonMs, epson),
      subnet ? findByScan(subnet, port, this.#rules, signal) : [],
    ]);
    const queue = merged(candidates.flat())
      .filter(({ ip }) => addressProblem(ip, this.#rules) === null)
      .slice(0, maxCandidates);
    const found: DiscoveredPrinter[] = [];
    const identifyNext = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift())
        found.push(await this.#identify(next, isInUse(next.ip, next.port)));
    };
    await Promise.all(Array.from({ length: identifyConcurrency }, identifyNext));
    return [...(await attached), ...found.toSorted((a, b) => (a.ip < b.ip ? -1 : 1))];
  }

  async #identify(
    { isOfficePrinter, ...candidate }: PrinterCandidate,
    isInUse: boolean,
  ): Promise<DiscoveredPrinter> {
    const { ip, port, maker, model } = candidate;
    const announced = model === null ? undefined : detectProfile({ maker: maker ?? '', model });
    if (announced || isOfficePrinter || isInUse)
      return { ...candidate, profile: announced?.id ?? null };
    const transport = tcp({ connectTimeoutMs, ...this.#rules });
    const { identity, profile } = await identify({ host: ip, port }, transport);
    return {
      ...candidate,
      maker: identity?.maker || maker,
      model: identity?.model ?? model,
      profile: profile?.id ?? null,
    };
  }
}

/** One candidate per address, with everything that is known about it. */
function merged(candidates: PrinterCandidate[]): PrinterCandidate[] {
  const byAddress = new Map<string, PrinterCandidate>();
  for (const one of candidates) {
    const key = `${one.ip}:${one.port}`;
    const known = byAddress.get(key);
    byAddress.set(key, {
      ...known,
      ...one,
      via: known?.via ?? one.via,
      name: known?.name ?? one.name,
      maker: known?.maker ?? one.maker,
      model: known?.model ?? one.model,
      isOfficePrinter: one.isOfficePrinter || (known?.isOfficePrinter ?? false),
    });
  }
  return [...byAddress.values()];
}
