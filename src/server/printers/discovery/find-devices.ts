// Lists the printers at device files of this machine. Nothing is opened or sent: a USB
// printer has told the kernel what it is, and a serial line cannot be asked before its
// speed is known.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressText, parseAddress } from '../../../core/model/printers/printer-address.ts';
import { detectProfile } from '../../../core/profiles/index.ts';
import { deviceProblem, matches } from '../connection/device/allowed-device.ts';
import {
  type DeviceFolders,
  listUsbPrinters,
  type UsbPrinter,
} from '../connection/device/usb-printers.ts';
import type { DiscoveredPrinter } from './discovery.ts';

export interface FindDevicesOptions {
  /** Patterns of the files that may be opened. */
  devices: readonly string[];
  folders: DeviceFolders;
}

/** Lines that exist only while something is plugged in; a computer has ttyS0 anyway. */
const lines = [
  { name: /^tty(USB|ACM)\d+$/, wire: 'serial' },
  { name: /^rfcomm\d+$/, wire: 'bluetooth' },
] as const;
/** Languages of office printers. */
const officeLanguages = /^(PCL|PJL|POSTSCRIPT|PS\d?$|PWG|URF|PDF)/i;

export async function findDevices(options: FindDevicesOptions): Promise<DiscoveredPrinter[]> {
  return [...(await usbPrinters(options)), ...(await serialLines(options))];
}

async function usbPrinters({ devices, folders }: FindDevicesOptions): Promise<DiscoveredPrinter[]> {
  const found = await listUsbPrinters(folders);
  return found
    .filter(({ path }) => deviceProblem(path, devices) === null)
    .filter(({ languages }) => !languages.some((one) => officeLanguages.test(one)))
    .map((printer) => {
      const { path, maker, model } = printer;
      return {
        ip: usbAddress(printer),
        port: 0,
        via: 'usb' as const,
        name: null,
        maker: maker || null,
        model: model || null,
        profile: (model && detectProfile({ maker, model })?.id) || null,
        alsoAt: [`usb:${path}`],
      };
    });
}

/** Address by serial number if the printer has one, because the number of its file depends on the order of plugging in. */
function usbAddress({ path, maker, model, serial }: UsbPrinter): string {
  if (!maker || !model || serial === null) return `usb:${path}`;
  return addressText({ wire: 'usb', maker, model, serial });
}

async function serialLines({ devices, folders }: FindDevicesOptions): Promise<DiscoveredPrinter[]> {
  const names = (await readdir(folders.dev).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  return names.flatMap((name) => {
    const line = lines.find((one) => one.name.test(name));
    const path = join(folders.dev, name);
    if (!line || !devices.some((pattern) => matches(path, pattern))) return [];
    const address = parseAddress(`${line.wire}:${path}`);
    const unknown = { name: null, maker: null, model: null, profile: null };
    return { ip: addressText(address), port: 0, via: line.wire, ...unknown };
  });
}
