// Tries one address after the other for somebody who takes raw print data.
// Says nothing to whoever is there.

import { hostsOf, type Subnet } from './subnet.ts';
import type { PrinterCandidate } from './printer-candidate.ts';
import { tcp } from '../connection/tcp.ts';

const atATime = 32;
const connectTimeoutMs = 300;
const handlers = { data: () => {}, ended: () => {}, closed: () => {} };

export async function findByScan(
  subnet: Subnet,
  port: number,
  allowPublic: boolean,
): Promise<PrinterCandidate[]> {
  const dial = tcp({ connectTimeoutMs, allowPublic });
  const found: PrinterCandidate[] = [];
  const left = hostsOf(subnet);
  const nobody = { name: null, maker: null, model: null, isOfficePrinter: false };
  const search = async () => {
    for (let ip = left.shift(); ip !== undefined; ip = left.shift())
      try {
        (await dial({ host: ip, port }, handlers)).destroy();
        found.push({ ip, port, via: 'scan', ...nobody });
      } catch {
        // Nobody there.
      }
  };
  await Promise.all(Array.from({ length: atATime }, search));
  return found;
}
