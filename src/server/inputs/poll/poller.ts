// Polls a print server as a printer does, so that its jobs come out of any printer. One node
// polls: two would print everything twice.

import { Loop } from '../../loop.ts';
import { CloudPrntClient } from './cloudprnt-client.ts';
import { DirectPrintClient } from './direct-print-client.ts';
import type { PollClient, PollContext } from './poll-client.ts';

/** The right to poll, which one node has. */
export interface PollRight {
  /** Null while another node has it. */
  take(user: 'inputs'): Promise<number | null>;
}

export class Poller {
  readonly #loop: Loop;

  constructor(context: PollContext, right: PollRight) {
    const { input, log } = context;
    const client: PollClient =
      input.protocol === 'cloudprnt'
        ? new CloudPrntClient(context)
        : new DirectPrintClient(context);
    // Without its path: that may hold a secret.
    const { host } = new URL(input.url);
    const intervalMs = input.intervalSeconds * 1000;
    this.#loop = new Loop({
      run: async () => {
        const hasRight = (await right.take('inputs')) !== null;
        return hasRight ? await client.round() : intervalMs;
      },
      retryMs: () => intervalMs,
      failed: ({ message }) =>
        log(`${host} cannot be asked for jobs: ${message}. It is asked again.`),
      recovered: () => log(`${host} is asked for jobs again.`),
    });
    this.#loop.wake();
  }

  close(): void {
    void this.#loop.stop(0);
  }
}
