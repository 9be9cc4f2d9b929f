// USB printers as the kernel lists them in sysfs, with what each says of itself (its
// IEEE 1284 id): maker, model, serial number and languages. Nothing is sent to them.

import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { UsbIdAddress } from '../../../../core/model/printers/printer-address.ts';

export interface UsbPrinter {
  path: string;
  maker: string;
  model: string;
  serial: string | null;
  /** The languages that it names, such as ESC/POS or PCL. */
  languages: string[];
}

/** Where the kernel lists its devices, and their files. Tests replace them. */
export interface DeviceFolders {
  sysfs: string;
  dev: string;
}

export const usualFolders: DeviceFolders = { sysfs: '/sys', dev: '/dev' };

export async function listUsbPrinters({ sysfs, dev }: DeviceFolders): Promise<UsbPrinter[]> {
  const folder = join(sysfs, 'class/usbmisc');
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^lp\d+$/.test(name))
      .map((name) => readPrinter(join(folder, name), dev)),
  );
  return found.filter((one) => one !== null).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The file of the one printer that the address describes. Rejects with what to do. */
export async function findUsbPrinter(
  address: UsbIdAddress,
  folders: DeviceFolders,
): Promise<string> {
  const { maker, model, serial } = address;
  const isMeant = (one: UsbPrinter) =>
    isAlike(one.maker, maker) &&
    isAlike(one.model, model) &&
    (serial === null || one.serial === serial);
  const found = (await listUsbPrinters(folders)).filter(isMeant);
  const [first, second] = found;
  const wanted = `${maker} ${model}${serial === null ? '' : ` with the serial number ${serial}`}`;
  if (!first)
    throw Object.assign(new Error(`No USB printer ${wanted} is plugged in.`), { code: 'ENOENT' });
  if (second)
    throw new Error(
      `${found.length} USB printers are a ${wanted} (${found.map(({ path }) => path).join(', ')}). Add ?serial=… to the address, or use usb:${first.path}.`,
    );
  return first.path;
}

async function readPrinter(folder: string, dev: string): Promise<UsbPrinter | null> {
  try {
    const device = await realpath(join(folder, 'device'));
    const id = parseDeviceId(await readFile(join(device, 'ieee1284_id'), 'utf8'));
    const serial = await readFile(join(dirname(device), 'serial'), 'utf8').catch(() => '');
    const uevent = await readFile(join(folder, 'uevent'), 'utf8').catch(() => '');
    const name = /^DEVNAME=(.+)$/m.exec(uevent)?.[1] ?? `usb/${basename(folder)}`;
    return {
      path: join(dev, name),
      maker: id.maker,
      model: id.model,
      serial: serial.trim() || id.serial || null,
      languages: id.languages,
    };
  } catch {
    return null; // unplugged meanwhile, or no printer
  }
}

/** Reads `MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;…`, with short or long names. */
export function parseDeviceId(text: string): Omit<UsbPrinter, 'path'> & { serial: string } {
  const fields = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf(':');
    if (at > 0) fields.set(part.slice(0, at).trim().toUpperCase(), part.slice(at + 1).trim());
  }
  const field = (...names: string[]) => {
    for (const name of names) if (fields.get(name)) return fields.get(name)!.slice(0, 100);
    return '';
  };
  return {
    maker: field('MFG', 'MANUFACTURER'),
    model: field('MDL', 'MODEL'),
    serial: field('SN', 'SERN', 'SERIALNUMBER'),
    languages: field('CMD', 'COMMAND SET')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  };
}

function isAlike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
