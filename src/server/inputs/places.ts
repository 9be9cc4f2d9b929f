// The connections that an input holds. When it is full, a client of an address with fewer
// connections than another one gets the place of one of that address: a machine that opens
// hundreds of connections must not keep the others from printing.

import type { Socket } from 'node:net';

type Place = Pick<Socket, 'bytesRead' | 'remoteAddress' | 'destroy' | 'once'>;

export class Places {
  readonly #most: number;
  /** The connections by the address of their client, the oldest first. */
  readonly #byAddress = new Map<string, Set<Place>>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a new connection. If there is no place for it, closes it or another one. */
  take(socket: Place): void {
    const address = socket.remoteAddress ?? '';
    const own = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, own.add(socket));
    this.#count++;
    socket.once('close', () => this.#free(socket, address));
    if (this.#count <= this.#most) return;
    const [largest, sockets] = this.#largest();
    const victim = sockets.size > own.size ? leastNeeded(sockets) : socket;
    // The place is free at once: its socket closes only after others have come.
    this.#free(victim, victim === socket ? address : largest);
    victim.destroy();
  }

  closeAll(): void {
    for (const sockets of this.#byAddress.values()) for (const socket of sockets) socket.destroy();
  }

  #free(socket: Place, address: string): void {
    const sockets = this.#byAddress.get(address);
    if (!sockets?.delete(socket)) return;
    this.#count--;
    if (sockets.size === 0) this.#byAddress.delete(address);
  }

  #largest(): [address: string, sockets: Set<Place>] {
    return [...this.#byAddress].reduce((one, other) => (other[1].size > one[1].size ? other : one));
  }
}

/** The oldest that has sent nothing, else the oldest. */
function leastNeeded(sockets: ReadonlySet<Place>): Place {
  let oldest: Place | undefined;
  for (const socket of sockets) {
    if (socket.bytesRead === 0) return socket;
    oldest ??= socket;
  }
  return oldest!;
}
