// What the agent lends to the service: printers in private networks and on this machine, never
// link-local addresses, where cloud metadata services answer. The service cannot widen this.

import { addressText, parseAddress } from '../core/model/printers/printer-address.ts';
import { Discovery, type DiscoveryOptions } from '../server/printers/discovery/discovery.ts';
import { tcp } from '../server/printers/connection/tcp.ts';
import type { FoundPrinter } from './protocol/frames.ts';
import type { SessionOptions } from './session.ts';

const rules = { allowPublic: false, allowLoopback: true };

/** `options`: tests search on loopback only. */
export function lend(options: DiscoveryOptions = {}): Pick<SessionOptions, 'open' | 'discover'> {
  const overTcp = tcp(rules);
  const discovery = new Discovery(rules, options);
  return {
    open: async (text, handlers) => {
      const address = parseAddress(text);
      if (address.wire !== 'socket')
        throw new Error(`This agent does not reach printers by ${address.wire}.`);
      return await overTcp(address, handlers);
    },
    discover: async (inUse) => {
      const addressOf = (host: string, port: number) => addressText({ wire: 'socket', host, port });
      const found = await discovery.find(null, (ip, port) => inUse.has(addressOf(ip, port)));
      return found.map(({ ip, port, via, name, maker, model, profile }): FoundPrinter => ({
        address: addressOf(ip, port),
        via,
        name,
        maker,
        model,
        profile,
      }));
    },
  };
}
