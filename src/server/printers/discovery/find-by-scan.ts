// Finds devices that accept raw print data by connecting to every address of a
// subnet. Sends them nothing.

import { hostsOf, type Subnet } from './subnet.ts';
import type { PrinterCandidate } from './printer-candidate.ts';
import type { AddressRules } from '../connection/address.ts';
import { tcp } from '../connection/tcp.ts';

const concurrency = 32;
const connectTimeoutMs = 300;
const handlers = { data: () => {}, ended: () => {}, closed: () => {} };

export async function findByScan(
  subnet: Subnet,
  port: number,
  rules: AddressRules,
  signal: AbortSignal,
): Promise<PrinterCandidate[]> {
  const dial = tcp({ connectTimeoutMs, ...rules });
  const found: PrinterCandidate[] = [];
  const hosts = hostsOf(subnet);
  const unknown = { name: null, maker: null, model: null, isOfficePrinter: false };
  const search = async () => {
    for (let ip = hosts.shift(); ip !== undefined && !signal.aborted; ip = hosts.shift())
      try {
        (await dial({ host: ip, port }, handlers)).destroy();
        found.push({ ip, port, via: 'scan', ...unknown });
      } catch {
        // No device there.
      }
  };
  await Promise.all(Array.from({ length: concurrency }, search));
  return found;
}
