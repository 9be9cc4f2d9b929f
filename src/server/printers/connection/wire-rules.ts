// Decides which addresses printers may have, on every wire.

import type { PrinterAddress, Wire } from '../../../core/model/printers/printer-address.ts';
import { addressProblem, type AddressRules } from './address.ts';

export interface WireRules extends AddressRules {
  /** The wires that this service has. */
  wires: ReadonlySet<Wire>;
}

/** What is wrong with an address, or null. */
export function wireProblem(address: PrinterAddress, rules: WireRules): string | null {
  if (!rules.wires.has(address.wire))
    return `is on the wire "${address.wire}", which this service does not have; it has ${[...rules.wires].join(', ')}`;
  return address.wire === 'socket' ? addressProblem(address.host, rules) : null;
}
