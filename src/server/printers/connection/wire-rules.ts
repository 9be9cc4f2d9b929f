// Decides which addresses printers may have, on every wire.

import { isIP } from 'node:net';
import type { PrinterAddress, Wire } from '../../../core/model/printers/printer-address.ts';
import { kindOfAddress } from '../../network/address-kind.ts';
import { addressProblem, type AddressRules } from './address.ts';

export interface WireRules extends AddressRules {
  /** The wires that this service has. */
  wires: ReadonlySet<Wire>;
}

/** What is wrong with an address, or null. */
export function wireProblem(address: PrinterAddress, rules: WireRules): string | null {
  if (!rules.wires.has(address.wire))
    return `is on the wire "${address.wire}", which this service does not have; it has ${[...rules.wires].join(', ')}`;
  if (address.wire === 'agent' && address.inner.wire === 'socket')
    return problemBehindAgent(address.inner.host);
  return address.wire === 'socket' ? addressProblem(address.host, rules) : null;
}

/** The agent itself decides, after it resolved a name; here only what it always refuses. */
function problemBehindAgent(host: string): string | null {
  const problem = addressProblem(host, { allowPublic: true, allowLoopback: true });
  if (problem !== null || isIP(host) === 0) return problem;
  const kind = kindOfAddress(host);
  if (kind === 'private' || kind === 'loopback') return null;
  return 'is a public address; an agent reaches private networks and its own machine only';
}
