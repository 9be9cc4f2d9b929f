// A second client of a virtual printer waits a moment for the first one to leave:
// programs that print twice in a row connect again before the printer has seen the
// end of their first connection.

import type { Socket } from 'node:net';

export class WaitingClient {
  readonly #patienceMs: number;
  #waiting: { socket: Socket; timer: NodeJS.Timeout } | null = null;

  /** Waits for `patienceMs`; with 0, a second client is closed at once. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Closes it if another one waits, or after the time. */
  add(socket: Socket): void {
    if (this.#waiting || this.#patienceMs === 0) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting = null;
      socket.destroy();
    }, this.#patienceMs);
    this.#waiting = { socket, timer };
  }

  /** Removes and returns the one that waits. */
  take(): Socket | null {
    if (!this.#waiting) return null;
    const { socket, timer } = this.#waiting;
    clearTimeout(timer);
    this.#waiting = null;
    return socket;
  }
}
