// Printers that announce themselves: _pdl-datastream._tcp tells the port for raw
// data, _printer._tcp only that there is a printer.

import type { Service } from 'bonjour-service';
import type { EventEmitter } from 'node:events';
import { isIPv4 } from 'node:net';
import { rawPort, type PrinterCandidate } from './printer-candidate.ts';

/** Where to ask; the usual multicast address unless told. */
export interface MdnsPlace {
  ip?: string;
  port?: number;
  bind?: string;
  multicast?: boolean;
}

const pageLanguages = /postscript|pcl|pdf|urf|pwg|xps/i;

export async function findByMdns(ms: number, place: MdnsPlace = {}): Promise<PrinterCandidate[]> {
  const found: PrinterCandidate[] = [];
  const { Bonjour } = await import('bonjour-service');
  const bonjour = new Bonjour(place, () => {});
  const { mdns } = (bonjour as unknown as { server: { mdns: EventEmitter } }).server;
  mdns.on('error', () => {}); // nobody else listens, and a port that is taken must not end the service
  const take = (service: Service, port: number) => {
    const candidate = seen(service, port);
    if (candidate) found.push(candidate);
  };
  bonjour.find({ type: 'pdl-datastream' }, (service) => take(service, service.port));
  bonjour.find({ type: 'printer' }, (service) => take(service, rawPort));
  await new Promise((resolve) => setTimeout(resolve, ms));
  await new Promise<void>((resolve) => bonjour.destroy(resolve));
  return found;
}

function seen(service: Service, port: number): PrinterCandidate | null {
  const ip = service.addresses?.find((address) => isIPv4(address)) ?? service.referer?.address;
  if (ip === undefined) return null;
  const told = new Map(
    Object.entries((service.txt ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key.toLowerCase(),
      String(value),
    ]),
  );
  return {
    ip,
    port,
    via: 'mdns',
    name: service.name,
    maker: told.get('usb_mfg') ?? null,
    model: told.get('usb_mdl') ?? told.get('ty') ?? null,
    isOfficePrinter: pageLanguages.test(told.get('pdl') ?? ''),
  };
}
