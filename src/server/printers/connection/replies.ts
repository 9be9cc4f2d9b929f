// Passes each parsed reply of one printer to all listeners: subscribers get every
// reply, calls of `waitFor` the first one that matches.

import type { PrinterReply } from '../../../core/drivers/driver.ts';
import { patience } from '../../patience.ts';

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
        stopWaiting?.();
        this.#listeners.delete(listener);
        resolve(reply);
      };
      const listener = (reply: PrinterReply | null) => {
        if (reply === null || matches(reply)) settle(reply);
      };
      const stopWaiting = ms === null ? undefined : patience(ms, () => settle(null));
      void cancelled?.then(() => settle(null));
      this.#listeners.add(listener);
    });
  }

  publish(reply: PrinterReply | null): void {
    for (const listener of this.#listeners) listener(reply);
  }
}
