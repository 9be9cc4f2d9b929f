// Decides which addresses a printer may have. Checked when an address is
// configured, and again after a host name was resolved, so that a name cannot
// lead to a forbidden address.

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isHostName } from '../../../core/model/printers/host-name.ts';
import { isOfThisMachine, kindOfAddress } from '../../network/address-kind.ts';

export interface Address {
  host: string;
  port: number;
}

export interface AddressRules {
  /** Whether a printer may have an address on the internet. */
  allowPublic: boolean;
  /** Whether a printer may be on this machine. */
  allowLoopback: boolean;
}

/** What is wrong with an address or host name, or null. A name is checked again once it is resolved. */
export function addressProblem(host: string, rules: AddressRules): string | null {
  if (isIP(host) === 0)
    return isHostName(host) ? null : 'must be an IP address or a host name, such as 192.168.1.50';
  const kind = kindOfAddress(host);
  if (kind === 'forbidden') return 'is not an address that a printer may have';
  if (!rules.allowLoopback && isOfThisMachine(host))
    return 'is an address of this machine, which printer.allowLoopback in the configuration forbids';
  if (!rules.allowPublic && kind !== 'private' && kind !== 'loopback')
    return 'is a public address; set printer.allowPublicAddresses in the configuration to use it';
  return null;
}

/** The IP address to connect to. Rejects if the name is unknown or leads to a forbidden address. */
export async function resolveAddress(host: string, rules: AddressRules): Promise<string> {
  if (host === '') throw new Error('The printer has no address.');
  const address = isIP(host) ? host : (await lookup(host)).address;
  const problem = addressProblem(address, rules);
  if (problem) throw new Error(`${host === address ? host : `${host} (${address})`} ${problem}`);
  return address;
}
