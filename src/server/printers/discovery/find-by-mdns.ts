// Finds printers that announce themselves by mDNS. _pdl-datastream._tcp includes
// the port for raw data; _printer._tcp says only that there is a printer.

import type { Service } from 'bonjour-service';
import type { EventEmitter } from 'node:events';
import { isIPv4 } from 'node:net';
import { rawPort, type PrinterCandidate } from './printer-candidate.ts';

/** Overrides for tests; by default the usual multicast address. */
export interface MdnsOptions {
  ip?: string;
  port?: number;
  bind?: string;
  multicast?: boolean;
}

/**
 * Keys of the serial number. There is no common one: `usb_` repeats a field of the IEEE 1284 id,
 * as `usb_MFG` and `usb_MDL` do; others use a key of their own.
 */
const serialKeys = ['usb_sn', 'usb_sern', 'usb_serialnumber', 'sn', 'serial', 'serialnumber'];
const pageLanguages = /postscript|pcl|pdf|urf|pwg|xps/i;

export async function findByMdns(
  ms: number,
  options: MdnsOptions = {},
): Promise<PrinterCandidate[]> {
  const found: PrinterCandidate[] = [];
  const { Bonjour } = await import('bonjour-service');
  const bonjour = new Bonjour(options, () => {});
  const { mdns } = (bonjour as unknown as { server: { mdns: EventEmitter } }).server;
  mdns.on('error', () => {}); // without a listener, a port in use would end the process
  const add = (service: Service, port: number) => {
    const candidate = candidateOf(service, port);
    if (candidate) found.push(candidate);
  };
  bonjour.find({ type: 'pdl-datastream' }, (service) => add(service, service.port));
  bonjour.find({ type: 'printer' }, (service) => add(service, rawPort));
  await new Promise((resolve) => setTimeout(resolve, ms));
  await new Promise<void>((resolve) => bonjour.destroy(resolve));
  return found;
}

function candidateOf(service: Service, port: number): PrinterCandidate | null {
  const ip = service.addresses?.find((address) => isIPv4(address)) ?? service.referer?.address;
  if (ip === undefined) return null;
  const txt = new Map(
    Object.entries((service.txt ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key.toLowerCase(),
      String(value),
    ]),
  );
  const serial = serialKeys.map((key) => txt.get(key)?.trim()).find(Boolean);
  return {
    ip,
    port,
    via: 'mdns',
    name: service.name,
    maker: txt.get('usb_mfg') ?? null,
    model: txt.get('usb_mdl') ?? txt.get('ty') ?? null,
    ...(serial && { announcedSerial: serial }),
    isOfficePrinter: pageLanguages.test(txt.get('pdl') ?? ''),
  };
}
