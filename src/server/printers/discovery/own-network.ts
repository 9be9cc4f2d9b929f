// The networks of this machine: as a range that can be searched address by address, and as
// addresses that reach all devices at once.

import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { kindOfAddress } from '../../network/address-kind.ts';
import { parseSubnet, type Subnet } from './subnet.ts';

/** The smallest prefix: of a larger network, the part around the own address is searched. */
const shortestPrefix = 24;

/** The first private IPv4 network; null without one. */
export function ownNetwork(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): Subnet | null {
  const own = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(
      ({ family, internal, address }) =>
        family === 'IPv4' && !internal && kindOfAddress(address) === 'private',
    );
  const prefix = Number(own?.cidr?.split('/')[1] ?? shortestPrefix);
  return own ? parseSubnet(`${own.address}/${Math.max(prefix, shortestPrefix)}`) : null;
}

/** The broadcast addresses of all IPv4 networks of this machine. */
export function broadcastAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address, netmask }) => {
      const mask = netmask.split('.').map(Number);
      return address
        .split('.')
        .map((part, index) => Number(part) | (~mask[index]! & 255))
        .join('.');
    });
}
