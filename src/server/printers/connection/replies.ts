// Passes each parsed reply of one printer to all listeners: subscribers get every
// reply, calls of `waitFor` the first one that matches.

import type { PrinterReply } from '../../../core/drivers/driver.ts';

export class Replies {
  /** Null: the link was closed. */
  readonly #listeners = new Set<(reply: PrinterReply | null) => void>();

  /** Calls the listener for every reply, on this link and all later ones. */
  subscribe(listener: (reply: PrinterReply) => void): void {
    this.#listeners.add((reply) => reply && listener(reply));
  }

  /** The first reply that matches; null on timeout, when the link closes, or once `cancelled` resolves. */
  waitFor(
    ms: number | null,
    matches: (reply: PrinterReply) => boolean,
    cancelled?: Promise<unknown>,
  ): Promise<PrinterReply | null> {
    return new Promise((resolve) => {
      const settle = (reply: PrinterReply | null) => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(reply);
      };
      const listener = (reply: PrinterReply | null) => {
        if (reply === null || matches(reply)) settle(reply);
      };
      const timer = ms === null ? undefined : setTimeout(settle, ms, null);
      void cancelled?.then(() => settle(null));
      this.#listeners.add(listener);
    });
  }

  publish(reply: PrinterReply | null): void {
    for (const listener of this.#listeners) listener(reply);
  }
}
