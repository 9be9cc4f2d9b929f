// What the agent lends to the service: printers in private networks and on this machine, never
// link-local addresses, where cloud metadata services answer, and the device files that its own
// list allows. The service cannot widen this.

import {
  addressText,
  isDevice,
  parseAddress,
  type PrinterAddress,
} from '../core/model/printers/printer-address.ts';
import { usualDevices } from '../core/model/printers/usual-devices.ts';
import { addressProblem } from '../server/printers/connection/address.ts';
import {
  deviceFile,
  type DeviceFileOptions,
} from '../server/printers/connection/device/device-file.ts';
import { usualFolders } from '../server/printers/connection/device/usb-printers.ts';
import { tcp } from '../server/printers/connection/tcp.ts';
import { Discovery, type DiscoveryOptions } from '../server/printers/discovery/discovery.ts';
import { findDevices } from '../server/printers/discovery/find-devices.ts';
import {
  hostsOf,
  maxAddresses,
  parseSubnet,
  type Subnet,
} from '../server/printers/discovery/subnet.ts';
import { type FoundPrinter, maxNameLength } from './protocol/frames.ts';
import type { SessionOptions } from './session.ts';

export interface LendOptions {
  /** Patterns of the device files that may be opened. */
  devices?: readonly string[];
  /** Overrides for tests: how device files are opened. */
  files?: Partial<DeviceFileOptions>;
  /** Overrides for tests, which search on loopback only. */
  discovery?: DiscoveryOptions;
}

const rules = { allowPublic: false, allowLoopback: true };
const opener = { name: 'agent', setting: "the agent's setting --devices" };

export function lend({
  devices = usualDevices,
  files = {},
  discovery: searching,
}: LendOptions = {}): Pick<SessionOptions, 'open' | 'discover'> {
  const overTcp = tcp(rules);
  const byDevice = deviceFile({ devices, opener, ...files });
  const discovery = new Discovery(rules, {
    devices: () => findDevices({ devices, folders: files.folders ?? usualFolders }),
    ...searching,
  });
  return {
    open: async (text, handlers) => {
      const address = parseAddress(text);
      if (address.wire === 'socket') return await overTcp(address, handlers);
      if (isDevice(address)) return await byDevice(address, handlers);
      throw new Error(`This agent does not reach printers by ${address.wire}.`);
    },
    discover: async ({ inUse, subnet, signal }) => {
      const range = subnet === null ? null : allowedSubnet(subnet);
      const isInUse = (host: string, port: number) =>
        inUse.has(addressText({ wire: 'socket', host, port }));
      const found = await discovery.find(range, isInUse, signal);
      return found.map(({ ip, port, alsoAt = [], via, profile, ...named }): FoundPrinter => ({
        address: addressText(addressOf(ip, port)),
        alsoAt,
        via,
        name: cut(named.name),
        maker: cut(named.maker),
        model: cut(named.model),
        profile,
      }));
    },
  };
}

/** Device files are found with their whole address and the port 0. */
function addressOf(ip: string, port: number): PrinterAddress {
  return port === 0 ? parseAddress(ip) : { wire: 'socket', host: ip, port };
}

/** What a device in the network says of itself can have any length. */
function cut(name: string | null): string | null {
  return name?.slice(0, maxNameLength) ?? null;
}

/** Any network whose addresses the service may connect to through this agent. */
function allowedSubnet(text: string): Subnet {
  const subnet = parseSubnet(text);
  if (!subnet) throw new Error('subnet: must be a network such as 192.168.1.0/24');
  if (subnet.size > maxAddresses)
    throw new Error(`subnet: has more than ${maxAddresses} addresses; choose a smaller network`);
  const hosts = hostsOf(subnet);
  if ([hosts[0]!, hosts.at(-1)!].some((host) => addressProblem(host, rules) !== null))
    throw new Error('subnet: is not a private network; an agent searches private networks only');
  return subnet;
}
