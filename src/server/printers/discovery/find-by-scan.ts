// Tries one address after the other for somebody who takes raw print data.
// Says nothing to whoever is there.

import { hostsOf, type Subnet } from './subnet.ts';
import type { Sighting } from './sighting.ts';
import { tcp } from '../tcp.ts';

const atATime = 32;
const connectTimeoutMs = 300;
const ears = { data: () => {}, ended: () => {}, closed: () => {} };

export async function findByScan(
  subnet: Subnet,
  port: number,
  allowPublic: boolean,
): Promise<Sighting[]> {
  const dial = tcp({ connectTimeoutMs, allowPublic });
  const found: Sighting[] = [];
  const left = hostsOf(subnet);
  const nobody = { name: null, maker: null, model: null, isOfficePrinter: false };
  const search = async () => {
    for (let ip = left.shift(); ip !== undefined; ip = left.shift())
      try {
        (await dial({ host: ip, port }, ears)).destroy();
        found.push({ ip, port, via: 'scan', ...nobody });
      } catch {
        // Nobody there.
      }
  };
  await Promise.all(Array.from({ length: atATime }, search));
  return found;
}
