// What kind of address an IP address is, in every spelling, so that the service cannot be
// made to connect where it must not.

import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * `forbidden`: link-local and the other addresses where cloud metadata services answer,
 * unspecified, multicast. `reserved`: for documentation, tests and transition, which no
 * host on the internet has.
 */
export type AddressKind = 'forbidden' | 'loopback' | 'private' | 'reserved' | 'public';

/** Networks such as 10.0.0.0/8, and single addresses. */
export function addressList(ranges: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const range of ranges) {
    const [net, prefix] = range.split('/') as [string, string?];
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    blocks.addSubnet(net, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return blocks;
}

// A BlockList applies its IPv4 ranges to IPv4-mapped IPv6 addresses in every spelling.
// The last ones of each family are the metadata services of Alibaba and AWS.
const forbidden = addressList([
  '169.254.0.0/16',
  '0.0.0.0/8',
  '224.0.0.0/3',
  '100.100.100.200/32',
  'fe80::/10',
  '::/128',
  'ff00::/8',
  'fd00:ec2::/32',
]);
const loopback = addressList(['127.0.0.0/8', '::1/128']);
const privateNetworks = addressList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
]);
const reserved = addressList([
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fec0::/10',
]);

export function kindOfAddress(ip: string): AddressKind {
  const address = reachedAddress(ip);
  if (isIn(forbidden, address)) return 'forbidden';
  if (isIn(loopback, address)) return 'loopback';
  if (isIn(privateNetworks, address)) return 'private';
  return isIn(reserved, address) ? 'reserved' : 'public';
}

export function isOfThisMachine(ip: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => all!);
  const address = reachedAddress(ip);
  return isIn(loopback, address) || isIn(addressList(own.map((one) => one.address)), address);
}

export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The address that packets reach: the IPv4 address within a NAT64 or 6to4 address, else the same without its zone. */
export function reachedAddress(host: string): string {
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
