// Finds printers that moved. A printer that stays offline is looked for by its serial number, with
// the questions of discovery and by SNMP, at addresses that no printer of this service has. It is
// followed if one device alone answers with its number: on the print connection, or by SNMP if
// the language of the printer has no question for it. The connection asks for the number once
// more before anything is printed there (contact.ts). An announced number (mDNS) only suggests,
// and rules out that a number is unique.
//
//   online   --offline-->                            missing
//   missing  --online-->                             online
//   missing  --a minute, then every five minutes-->  looked for
//   looked for  --its number was told once-->        online    followed
//   looked for  --not, or by two devices-->          missing

import { isIPv4 } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { driverFor } from '../../core/drivers/index.ts';
import { addressAt, placeOf } from '../../core/model/printers/place.ts';
import { addressText, parseAddress } from '../../core/model/printers/printer-address.ts';
import { identifies, movedTo, type SeenDevice } from '../../core/model/printers/serial-number.ts';
import { Loop } from '../loop.ts';
import { type Address, addressProblem, type AddressRules } from './connection/address.ts';
import { tcp } from './connection/tcp.ts';
import type { Discovery } from './discovery/discovery.ts';
import { identify } from './discovery/identify.ts';
import { askSerials, serialsAround, type SnmpOptions } from './discovery/snmp.ts';
import { parseSubnet } from './discovery/subnet.ts';
import type { Fleet } from './fleet.ts';
import type { HeldPrinter } from './held-printer.ts';
import type { Printer } from './printer.ts';

export interface MovedTimes {
  /** How long a printer is offline before it is looked for. */
  missingMs: number;
  /** How often it is looked for after that. */
  everyMs: number;
  /** How often the states of the printers are read. */
  tickMs: number;
}

export const movedTimes: MovedTimes = { missingMs: 60_000, everyMs: 300_000, tickMs: 5000 };

export interface MovedPrintersOptions {
  fleet: Pick<Fleet, 'held' | 'directory' | 'follow'>;
  discovery: Pick<Discovery, 'find'>;
  snmp?: SnmpOptions;
  rules: AddressRules;
  /** Networks that discovery may scan address by address. */
  subnets: () => readonly string[];
  times: MovedTimes;
  log: (message: string) => void;
}

/** What was found before the devices themselves are asked. */
interface Found {
  /** Where they are to be asked. */
  places: Address[];
  /** What they announced, and told by SNMP, by their IP address. */
  announced: Map<string, string>;
  snmp: Map<string, string>;
}

const connectTimeoutMs = 1000;
const snmpMs = 1000;
const askedAtOnce = 8;
const againMs = 500;

export class MovedPrinters {
  readonly #options: MovedPrintersOptions;
  readonly #loop: Loop;
  /** When each missing printer is looked for next, on the clock of `performance.now()`. */
  readonly #dueAt = new Map<string, number>();

  constructor(options: MovedPrintersOptions) {
    this.#options = options;
    const { tickMs } = options.times;
    this.#loop = new Loop({
      run: async () => {
        await this.#look();
        return tickMs;
      },
      retryMs: () => tickMs,
      failed: ({ message }) => options.log(`Printers that moved cannot be looked for: ${message}`),
    });
    this.#loop.wake(tickMs);
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #look(): Promise<void> {
    const { fleet, times } = this.#options;
    const now = performance.now();
    const missing = [...fleet.held.values()].filter(isMissing).map(({ printer }) => printer);
    const ids = new Set(missing.map(({ id }) => id));
    for (const id of this.#dueAt.keys()) if (!ids.has(id)) this.#dueAt.delete(id);
    for (const id of ids) if (!this.#dueAt.has(id)) this.#dueAt.set(id, now + times.missingMs);
    const due = missing.filter(({ id }) => this.#dueAt.get(id)! <= now);
    if (due.length === 0) return;
    for (const { id } of due) this.#dueAt.set(id, now + times.everyMs);
    const seen = await this.#seen(await this.#find(due));
    for (const printer of due) {
      const others = fleet.directory.all.filter(({ id }) => id !== printer.id);
      const to = movedTo(
        numberOf(printer),
        seen,
        others.map(({ serial }) => serial),
      );
      if (to !== null) await fleet.follow(printer, placeOf(parseAddress(to)));
    }
  }

  /** Asks what discovery finds, what tells a missing number by SNMP, and where followed printers were before. */
  async #find(due: readonly Printer[]): Promise<Found> {
    const { fleet, discovery, rules, subnets, snmp: snmpOptions } = this.#options;
    const isInUse = (host: string, port: number) =>
      fleet.directory.at({ host, port }) !== undefined;
    const ranges = subnets().length > 0 ? subnets().map(parseSubnet) : [null];
    const places = new Map<string, Address>();
    const add = (place: Address) => {
      const address = addressAt(place);
      if (address?.wire !== 'socket' || isInUse(place.host, place.port)) return;
      if (addressProblem(place.host, rules) === null) places.set(addressText(address), place);
    };
    const around = serialsAround(snmpMs, snmpOptions);
    const announced = new Map<string, string>();
    for (const range of ranges)
      for (const { ip, port, announcedSerial } of await discovery.find(range, isInUse)) {
        add({ host: ip, port });
        if (announcedSerial !== undefined) announced.set(ip, announcedSerial);
      }
    const snmp = await around;
    for (const { moved, serial, address } of due) {
      if (moved) add(placeOf(parseAddress(moved.address)));
      for (const [host, told] of snmp) if (told === serial) add({ host, port: address.port });
    }
    const unasked = [...places.values()].map(({ host }) => host).filter((host) => !snmp.has(host));
    const hosts = [...new Set(unasked)].filter(isIPv4);
    for (const [host, told] of await askSerials(hosts, snmpMs, snmpOptions)) snmp.set(host, told);
    return { places: [...places.values()], announced, snmp };
  }

  async #seen({ places, announced, snmp }: Found): Promise<SeenDevice[]> {
    const transport = tcp({ connectTimeoutMs, ...this.#options.rules });
    const numbers = (host: string) => ({
      host,
      ...(announced.has(host) && { announced: announced.get(host)! }),
      ...(snmp.has(host) && { snmp: snmp.get(host)! }),
    });
    // Printers of this service, too: a number that one of them tells is not that of another one.
    const seen: SeenDevice[] = [...new Set([...announced.keys(), ...snmp.keys()])].map((host) => ({
      ...numbers(host),
      at: null,
    }));
    const next = async () => {
      for (let place = places.shift(); place; place = places.shift()) {
        let { identity } = await identify(place, transport, true);
        if (!identity) {
          // The device may not have noticed yet that discovery hung up.
          await delay(againMs, undefined, { ref: false });
          ({ identity } = await identify(place, transport, true));
        }
        if (!identity) continue;
        const { serial } = identity;
        seen.push({
          ...numbers(place.host),
          ...(serial !== undefined && { connection: serial }),
          at: addressText(addressAt(place)!),
        });
      }
    };
    await Promise.all(Array.from({ length: askedAtOnce }, next));
    return seen;
  }
}

/** The number of a printer, and where it tells it. */
function numberOf({ serial, profile }: Printer) {
  const source = driverFor(profile).dialogue.askSerial ? 'connection' : 'snmp';
  return { serial, source } as const;
}

/** Whether the printer is on the network, offline, and has a number by which it can be recognised. */
function isMissing({ printer, status }: HeldPrinter): boolean {
  const { virtual, wireAddress, serial } = printer;
  if (virtual !== null || wireAddress?.wire !== 'socket') return false;
  return status.state === 'offline' && identifies(serial);
}
