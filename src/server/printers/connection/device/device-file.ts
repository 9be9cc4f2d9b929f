// The wires USB, serial line and Bluetooth: device files of this machine (Linux).

import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addressText,
  type DeviceAddress,
} from '../../../../core/model/printers/printer-address.ts';
import { Unreachable } from '../../../../core/model/printers/unreachable.ts';
import { type ReadLimits, usualReadLimits } from '../read-allowance.ts';
import type { Link, LinkHandlers } from '../tcp.ts';
import { devicesSetting, resolveDevice } from './allowed-device.ts';
import { type DeviceHandle, openDevice, type OpenDevice } from './device-handle.ts';
import { DeviceLink } from './device-link.ts';
import { setLine, type SetLine } from './serial-line.ts';
import { type DeviceFolders, findUsbPrinter, usualFolders } from './usb-printers.ts';

export interface DeviceFileOptions {
  /** Patterns of the files that may be opened. */
  devices: readonly string[];
  /** Who opens them, in messages: the service unless given. */
  opener?: DeviceOpener;
  reading?: ReadLimits;
  open?: OpenDevice;
  setLine?: SetLine;
  folders?: DeviceFolders;
}

/** A program that opens device files: its name, and its setting that lists which. */
export interface DeviceOpener {
  name: string;
  setting: string;
}

const service: DeviceOpener = { name: 'service', setting: devicesSetting };
/** How long an earlier link of this program may take to close its file. */
const closeMs = 2000;

export function deviceFile(options: DeviceFileOptions) {
  const { devices, reading = usualReadLimits, open = openDevice, folders = usualFolders } = options;
  const { opener = service } = options;
  /** When each file that is open will be closed: most can be opened once at a time. */
  const inUse = new Map<string, Promise<void>>();
  return async (address: DeviceAddress, handlers: LinkHandlers): Promise<Link> => {
    let path = 'path' in address ? address.path : addressText(address);
    let handle: DeviceHandle | undefined;
    try {
      path = 'path' in address ? address.path : await findUsbPrinter(address, folders);
      path = await resolveDevice(path, devices, opener.setting);
      const earlier = inUse.get(path);
      if (earlier) await Promise.race([earlier, delay(closeMs, undefined, { ref: false })]);
      handle = await open(path);
      if (address.wire === 'serial') await (options.setLine ?? setLine)(path, address.line);
      if (address.wire === 'bluetooth') await (options.setLine ?? setLine)(path, null);
    } catch (error) {
      await handle?.close().catch(() => {});
      throw new Unreachable(await explain(path, error as NodeJS.ErrnoException, opener.name));
    }
    const emptyReadEnds = address.wire !== 'usb';
    const link = new DeviceLink(handle, handlers, { reading, emptyReadEnds });
    inUse.set(path, link.closed);
    void link.closed.then(() => inUse.get(path) === link.closed && inUse.delete(path));
    return link;
  };
}

/** What failed, why, and what to do. */
async function explain(
  path: string,
  { code, message }: NodeJS.ErrnoException,
  opener: string,
): Promise<string> {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `The ${opener} may not open ${path}. ${await permissionAdvice(path, opener)}`;
    case 'EBUSY':
      return `Another program has ${path} open. End it; if it is CUPS, remove its queue for this printer.`;
    case 'ENOTTY':
      return `${path} is not a device file. Unplug the printer, remove this file and plug the printer in again.`;
    case 'ENOENT':
    case 'ENODEV':
    case 'ENXIO':
    case 'ENOTDIR':
      return message.startsWith('No USB printer')
        ? message
        : `There is no printer at ${path}. Check its power and its cable.`;
    default:
      return code === undefined ? message : `${path} cannot be opened: ${message}.`;
  }
}

async function permissionAdvice(path: string, opener: string): Promise<string> {
  const user = userName();
  const group = await groupOf(path).catch(() => null);
  if (group === null || group === 'root')
    return `Give the user ${user} read and write access to this file, for example by a udev rule, then start the ${opener} again.`;
  return `Add its user to the group ${group}: sudo usermod -aG ${group} ${user}. Then start the ${opener} again.`;
}

async function groupOf(path: string): Promise<string | null> {
  const { gid } = await stat(path);
  const groups = await readFile('/etc/group', 'utf8');
  const line = groups.split('\n').find((one) => one.split(':')[2] === String(gid));
  return line?.split(':')[0] ?? null;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.()); // a user id without a name, as in a container
  }
}
