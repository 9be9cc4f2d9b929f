// Decides which addresses printers may have, on every wire.

import { isIP } from 'node:net';
import {
  isDevice,
  type PrinterAddress,
  type Wire,
} from '../../../core/model/printers/printer-address.ts';
import { kindOfAddress } from '../../network/address-kind.ts';
import { addressProblem, type AddressRules } from './address.ts';
import { deviceProblem } from './device/allowed-device.ts';

export interface WireRules extends AddressRules {
  /** The wires that this service has. */
  wires: ReadonlySet<Wire>;
  /** Patterns of the device files that may be opened. */
  devices: readonly string[];
}

/** What is wrong with an address, or null. */
export function wireProblem(address: PrinterAddress, rules: WireRules): string | null {
  if (!rules.wires.has(address.wire))
    return `is on the wire "${address.wire}", which this service does not have; it has ${[...rules.wires].join(', ')}`;
  if (address.wire === 'agent' && address.inner.wire === 'socket')
    return problemBehindAgent(address.inner.host);
  if (address.wire === 'socket') return addressProblem(address.host, rules);
  return isDevice(address) && 'path' in address ? deviceProblem(address.path, rules.devices) : null;
}

/** The agent itself decides, after it resolved a name; here only what it always refuses. */
function problemBehindAgent(host: string): string | null {
  const problem = addressProblem(host, { allowPublic: true, allowLoopback: true });
  if (problem !== null || isIP(host) === 0) return problem;
  const kind = kindOfAddress(host);
  if (kind === 'private' || kind === 'loopback') return null;
  return 'is a public address; an agent reaches private networks and its own machine only';
}
