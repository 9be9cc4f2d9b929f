// The wires on which this service reaches printers: each has a transport, chosen by
// the printer's address. A new wire is one line where the service is composed.

import { addressAt } from '../../../core/model/printers/place.ts';
import type { PrinterAddress, Wire } from '../../../core/model/printers/printer-address.ts';
import type { Link, LinkHandlers, Transport } from './tcp.ts';

type AddressOn<W extends Wire> = Extract<PrinterAddress, { wire: W }>;

/** A wire that is missing cannot be used by a printer. */
export type Wires = {
  readonly [W in Wire]?: (address: AddressOn<W>, handlers: LinkHandlers) => Promise<Link>;
};

export function byWire(wires: Wires): Transport {
  return async (place, handlers) => {
    const address = addressAt(place);
    if (!address) throw new Error('The printer has no address.');
    const open = wires[address.wire] as
      | ((address: PrinterAddress, handlers: LinkHandlers) => Promise<Link>)
      | undefined;
    if (!open) throw new Error(`This service does not reach printers by ${address.wire}.`);
    return await open(address, handlers);
  };
}
