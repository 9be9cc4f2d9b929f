// Decides which addresses a printer may have. Checked when an address is
// configured, and again after a host name was resolved, so that a name cannot
// lead to a forbidden address.

import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isHostName } from '../../../core/model/host-name.ts';

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

function list(ipv4: string[], ipv6: string[]): BlockList {
  const blocks = new BlockList();
  const add = (range: string, family: 'ipv4' | 'ipv6') => {
    const [net, prefix] = range.split('/');
    blocks.addSubnet(net!, Number(prefix), family);
  };
  for (const range of ipv4) add(range, 'ipv4');
  for (const range of ipv6) add(range, 'ipv6');
  return blocks;
}

// A BlockList applies its IPv4 ranges to IPv4-mapped IPv6 addresses in every spelling.
const allowed = list(
  ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  ['::1/128', 'fc00::/7'],
);
// Link-local and the other addresses where cloud metadata services answer (the last
// ones of each list are those of Alibaba and AWS); unspecified; multicast and reserved.
const forbidden = list(
  ['169.254.0.0/16', '0.0.0.0/8', '224.0.0.0/3', '100.100.100.200/32'],
  ['fe80::/10', '::/128', 'ff00::/8', 'fd00:ec2::/32'],
);
const loopback = list(['127.0.0.0/8'], ['::1/128']);

/** What is wrong with an address or host name, or null. A name is checked again once it is resolved. */
export function addressProblem(host: string, rules: AddressRules): string | null {
  if (isIP(host) === 0)
    return isHostName(host) ? null : 'must be an IP address or a host name, such as 192.168.1.50';
  const address = reached(host);
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (forbidden.check(address, family)) return 'is not an address that a printer may have';
  if (!rules.allowLoopback && (loopback.check(address, family) || isOfThisMachine(address, family)))
    return 'is an address of this machine, which printer.allowLoopback in the configuration forbids';
  if (!rules.allowPublic && !allowed.check(address, family))
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

/** The address that packets reach: the IPv4 address within a NAT64 or 6to4 address, else the same without its zone. */
function reached(host: string): string {
  if (isIPv4(host)) return host;
  const address = host.replace(/%.*$/, '');
  const groups = groupsOf(address);
  if (groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((one) => one === 0))
    return dotted(groups[6]!, groups[7]!);
  return groups[0] === 0x2002 ? dotted(groups[1]!, groups[2]!) : address;
}

/** The eight groups of an IPv6 address; a URL writes every spelling in the same way. */
function groupsOf(address: string): number[] {
  const [head, tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parse = (part = '') => (part === '' ? [] : part.split(':').map((one) => parseInt(one, 16)));
  const [first, last] = [parse(head), parse(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function isOfThisMachine(address: string, family: 'ipv4' | 'ipv6'): boolean {
  const own = new BlockList();
  for (const one of Object.values(networkInterfaces()).flat())
    own.addAddress(one!.address, one!.family === 'IPv6' ? 'ipv6' : 'ipv4');
  return own.check(address, family);
}
