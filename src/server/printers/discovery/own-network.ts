// The network of this machine, as a range that can be searched address by address.

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
