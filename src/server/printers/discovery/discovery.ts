// Looks for printers on the network: those that announce themselves, Epson's,
// and, in a subnet that was named, whoever takes raw print data. Asks each who
// it is, except those that we hold already: a printer has one connection.

import type { Profile } from '../../../core/model/profile.ts';
import { detectProfile } from '../../../core/profiles/index.ts';
import { addressProblem } from '../connection/address.ts';
import { type EpsonPlace, findEpsons } from './find-epsons.ts';
import { findByMdns, type MdnsPlace } from './find-by-mdns.ts';
import { findByScan } from './find-by-scan.ts';
import { identify } from './identify.ts';
import { rawPort, type PrinterCandidate } from './printer-candidate.ts';
import type { Subnet } from './subnet.ts';
import { tcp } from '../connection/tcp.ts';

export interface DiscoveredPrinter extends Omit<PrinterCandidate, 'isOfficePrinter'> {
  /** The id of the profile that suits it. */
  profile: string | null;
}

/** Where to look; tests keep to loopback. */
export interface DiscoveryPlaces {
  mdns?: MdnsPlace;
  epson?: EpsonPlace;
  /** The port that is tried in a subnet. */
  port?: number;
}

const mdnsMs = 2000;
const epsonMs = 1500;
const askedAtATime = 16;
const mostFound = 256;
const connectTimeoutMs = 1000;

export class Discovery {
  readonly #allowPublic: boolean;
  readonly #places: DiscoveryPlaces;

  constructor(allowPublic: boolean, places: DiscoveryPlaces = {}) {
    this.#allowPublic = allowPublic;
    this.#places = places;
  }

  async find(
    subnet: Subnet | null,
    isHeld: (ip: string, port: number) => boolean,
  ): Promise<DiscoveredPrinter[]> {
    const { mdns, epson, port = rawPort } = this.#places;
    const seen = await Promise.all([
      findByMdns(mdnsMs, mdns),
      findEpsons(epsonMs, epson),
      subnet ? findByScan(subnet, port, this.#allowPublic) : [],
    ]);
    const left = merged(seen.flat())
      .filter(({ ip }) => addressProblem(ip, this.#allowPublic) === null)
      .slice(0, mostFound);
    const found: DiscoveredPrinter[] = [];
    const ask = async () => {
      for (let next = left.shift(); next; next = left.shift())
        found.push(await this.#introduce(next, isHeld(next.ip, next.port)));
    };
    await Promise.all(Array.from({ length: askedAtATime }, ask));
    return found.toSorted((a, b) => (a.ip < b.ip ? -1 : 1));
  }

  /** The profile of whoever stands there, as far as it says; null where nobody answers. */
  async profileAt(host: string, port = rawPort): Promise<Profile | null> {
    const transport = tcp({ connectTimeoutMs, allowPublic: this.#allowPublic });
    return (await identify({ host, port }, transport)).profile;
  }

  async #introduce(
    { isOfficePrinter, ...candidate }: PrinterCandidate,
    isHeld: boolean,
  ): Promise<DiscoveredPrinter> {
    const { ip, port, maker, model } = candidate;
    const announced = model === null ? undefined : detectProfile({ maker: maker ?? '', model });
    if (announced || isOfficePrinter || isHeld)
      return { ...candidate, profile: announced?.id ?? null };
    const transport = tcp({ connectTimeoutMs, allowPublic: this.#allowPublic });
    const { identity, profile } = await identify({ host: ip, port }, transport);
    return {
      ...candidate,
      maker: identity?.maker || maker,
      model: identity?.model ?? model,
      profile: profile?.id ?? null,
    };
  }
}

/** Each address once, with all that is known of it. */
function merged(candidates: PrinterCandidate[]): PrinterCandidate[] {
  const byAddress = new Map<string, PrinterCandidate>();
  for (const one of candidates) {
    const key = `${one.ip}:${one.port}`;
    const known = byAddress.get(key);
    byAddress.set(key, {
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
