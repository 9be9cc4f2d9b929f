// Decides which addresses a printer may have. Checked when an address is
// configured, and again after a host name was resolved, so that a name cannot
// lead to a forbidden address.

import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface Address {
  host: string;
  port: number;
}

function list(family: 'ipv4' | 'ipv6', ...ranges: string[]): BlockList {
  const blocks = new BlockList();
  for (const range of ranges) {
    const [net, prefix] = range.split('/');
    blocks.addSubnet(net!, Number(prefix), family);
  }
  return blocks;
}

const allowed = {
  ipv4: list(
    'ipv4',
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
  ),
  ipv6: list('ipv6', '::1/128', 'fc00::/7'),
};
// Link-local, where cloud metadata services answer; unspecified; multicast and reserved.
const forbidden = {
  ipv4: list('ipv4', '169.254.0.0/16', '0.0.0.0/8', '224.0.0.0/3'),
  ipv6: list('ipv6', 'fe80::/10', '::/128', 'ff00::/8'),
};

const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,62})(\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,62}))*\.?$/;

/** What is wrong with an address or host name, or null. A name is checked again once it is resolved. */
export function addressProblem(host: string, allowPublic: boolean): string | null {
  const version = isIP(host);
  if (version === 0)
    return hostName.test(host)
      ? null
      : 'must be an IP address or a host name, such as 192.168.1.50';
  const address = version === 6 ? unmapped(host) : host;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (forbidden[family].check(address, family)) return 'is not an address that a printer may have';
  if (!allowPublic && !allowed[family].check(address, family))
    return 'is a public address; set printer.allowPublicAddresses in the configuration to use it';
  return null;
}

/** The IP address to connect to. Rejects if the name is unknown or leads to a forbidden address. */
export async function resolveAddress(host: string, allowPublic: boolean): Promise<string> {
  const address = isIP(host) ? host : (await lookup(host)).address;
  const problem = addressProblem(address, allowPublic);
  if (problem) throw new Error(`${host === address ? host : `${host} (${address})`} ${problem}`);
  return address;
}

/** The IPv4 address within an IPv4-mapped one: 10.0.0.1 for ::ffff:10.0.0.1. */
function unmapped(host: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1] ?? host;
}
