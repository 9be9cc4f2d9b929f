// Decides where webhooks may be sent: to the internet, and elsewhere only as far as
// webhooks.allowPrivate in the configuration allows it. A name is resolved once for each
// connection, and the connection goes to the addresses that were checked.

import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import {
  addressList,
  isIn,
  isOfThisMachine,
  kindOfAddress,
  reachedAddress,
} from '../network/address-kind.ts';

/** A function such as dns.lookup with `all`. */
export type Lookup = (
  name: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class ReceiverAddresses {
  readonly #allowPrivate: boolean;
  readonly #allowed: BlockList;
  readonly #lookup: Lookup;

  /** `allowPrivate`: all private addresses and this machine, or a list of networks and addresses. */
  constructor(allowPrivate: boolean | readonly string[], lookup: Lookup = systemLookup) {
    this.#allowPrivate = allowPrivate === true;
    this.#allowed = addressList(typeof allowPrivate === 'boolean' ? [] : allowPrivate);
    this.#lookup = lookup;
  }

  /** What is wrong with an address, or null. A name is checked when it is resolved. */
  problem(url: URL): string | null {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || this.#isAllowed(host) ? null : refusal(host, host);
  }

  /** The `lookup` of a connection: only addresses that are allowed. */
  readonly resolve: LookupFunction = (name, options, callback) => {
    this.#lookup(name, { all: true }, (error, found) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => this.#isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new Error(refusalOfName(name, found[0]?.address)), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };

  #isAllowed(ip: string): boolean {
    if (isIn(this.#allowed, reachedAddress(ip))) return true;
    const kind = kindOfAddress(ip);
    if (kind === 'forbidden') return false;
    if (this.#allowPrivate) return true;
    return kind === 'public' && !isOfThisMachine(ip);
  }
}

function refusalOfName(name: string, address: string | undefined): string {
  return address === undefined
    ? `${name} has no address`
    : refusal(`${name} (${address})`, address);
}

function refusal(host: string, address: string): string {
  const line = `webhooks: { allowPrivate: [${JSON.stringify(address)}] }`;
  return `${host} is not an address on the internet; webhooks.allowPrivate can allow it: add ${line} to the configuration file and restart Platen`;
}
