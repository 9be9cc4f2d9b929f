// A transport that sends nothing after the printer's lease has ended: another node
// may be printing then. Asked before every write, also for questions that mark no
// paper.

import type { Transport } from './tcp.ts';

export function fenced(transport: Transport, maySend: () => boolean): Transport {
  const refused = () => new Error('The lease of the printer has ended.');
  return async (address, handlers) => {
    if (!maySend()) throw refused();
    const link = await transport(address, handlers);
    return {
      get open() {
        return link.open && maySend();
      },
      get roundTripMs() {
        return link.roundTripMs ?? 0;
      },
      write: async (bytes) => {
        if (maySend()) return await link.write(bytes);
        link.destroy();
        throw refused();
      },
      end: () => link.end(),
      destroy: () => link.destroy(),
    };
  };
}
