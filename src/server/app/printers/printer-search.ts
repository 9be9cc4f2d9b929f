// Application service that finds printers which can be added.

import { Fault } from '../../../core/model/fault.ts';
import { addressAt } from '../../../core/model/printers/place.ts';
import { addressText, parseAddress } from '../../../core/model/printers/printer-address.ts';
import { profileNamed } from '../../../core/profiles/index.ts';
import type { Agents } from '../../agents/agents.ts';
import type { Directory } from '../../printers/directory.ts';
import {
  type DiscoveredPrinter,
  type Discovery,
  discoveryWays,
} from '../../printers/discovery/discovery.ts';
import {
  contains,
  maxAddresses,
  parseSubnet,
  type Subnet,
} from '../../printers/discovery/subnet.ts';

export interface PrinterSearchOptions {
  /** Networks that discovery may scan address by address. */
  subnets: () => readonly string[];
  /** Finds printers through an agent. */
  discoverBehind: Agents['discover'];
}

/** Where printers are searched. */
export interface SearchedPlace {
  /** A network to be searched address by address. */
  subnet?: string;
  /** The agent that searches around itself, instead of this service. */
  agent?: string;
}

/** A printer that discovery found; `printerId` is set where one is configured at that address. */
export interface FoundPrinter extends Omit<DiscoveredPrinter, 'alsoAt' | 'announcedSerial'> {
  address: string | null;
  printerId: string | null;
}

export class PrinterSearch {
  readonly #directory: Directory;
  readonly #discovery: Discovery;
  readonly #options: PrinterSearchOptions;

  constructor(directory: Directory, discovery: Discovery, options: PrinterSearchOptions) {
    this.#directory = directory;
    this.#discovery = discovery;
    this.#options = options;
  }

  /**
   * Finds printers in the network and at device files, of this machine or of an agent's. The
   * search ends when `signal` is aborted.
   */
  async find({ subnet, agent }: SearchedPlace, signal: AbortSignal): Promise<FoundPrinter[]> {
    const configured = (ip: string, port: number) => this.#directory.at({ host: ip, port });
    const found =
      agent === undefined
        ? await this.#discovery.find(
            subnet === undefined ? null : this.#allowedSubnet(subnet),
            (ip, port) => configured(ip, port) !== undefined,
            signal,
          )
        : await this.#discoverBehind(agent, subnet ?? null, signal);
    return found.map(({ alsoAt = [], ...device }) => {
      const { announcedSerial: _, ...one } = device;
      const address = addressAt({ host: one.ip, port: one.port });
      const known = { ...one, address: address && addressText(address) };
      const printer = [one.ip, ...alsoAt].map((ip) => configured(ip, one.port)).find(Boolean);
      if (!printer) return { ...known, printerId: null };
      return {
        ...known,
        name: one.name ?? printer.name,
        profile: printer.profile.id,
        printerId: printer.id,
      };
    });
  }

  /** Whatever the agent answers: only addresses behind it. */
  async #discoverBehind(
    agent: string,
    subnet: string | null,
    signal: AbortSignal,
  ): Promise<DiscoveredPrinter[]> {
    const known = this.#directory.all.flatMap((printer) => {
      const address = printer.agent === agent ? addressAt(printer.address) : null;
      return address?.wire === 'agent' ? [addressText(address.inner)] : [];
    });
    const found = await this.#options.discoverBehind(agent, { inUse: known, subnet, signal });
    return found.flatMap(({ address, alsoAt, via, profile, ...named }) => {
      const ip = addressBehind(agent, address);
      const way = discoveryWays.find((one) => one === via);
      if (ip === null || !way) return [];
      return {
        ...named,
        ip,
        port: 0,
        via: way,
        profile: (profile !== null && profileNamed(profile)?.id) || null,
        alsoAt: alsoAt.flatMap((one) => addressBehind(agent, one) ?? []),
      };
    });
  }

  #allowedSubnet(text: string): Subnet {
    if (text === 'own') {
      const own = this.#discovery.ownNetwork();
      if (own) return own;
      throw scanRejected([
        'subnet: own is not known: this machine has no private IPv4 address; name a network',
      ]);
    }
    const subnet = parseSubnet(text);
    if (!subnet) throw scanRejected(['subnet: must be a network such as 192.168.1.0/24, or own']);
    if (subnet.size > maxAddresses)
      throw scanRejected([
        `subnet: has more than ${maxAddresses} addresses; choose a smaller network`,
      ]);
    const allowed = this.#options.subnets().map((one) => parseSubnet(one));
    if (!allowed.some((one) => one && contains(one, subnet)))
      throw scanRejected(['subnet: is not allowed by discovery.subnets in the configuration']);
    return subnet;
  }
}

/** Null if the agent's answer is not an address. */
function addressBehind(agent: string, inner: string): string | null {
  try {
    return addressText(parseAddress(`agent://${agent}/${inner}`));
  } catch {
    return null;
  }
}

function scanRejected(details: string[]): Fault {
  return new Fault('VALIDATION_ERROR', 'This network cannot be scanned.', details);
}
