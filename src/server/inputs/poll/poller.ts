// Polls a print server as a printer does, so that its jobs come out of any printer. One node
// polls: two would print everything twice.

import { nameOfPoll } from '../../../core/model/inputs/poll-input.ts';
import { Loop } from '../../loop.ts';
import { CloudPrntClient } from './cloudprnt-client.ts';
import { DirectPrintClient } from './direct-print-client.ts';
import type { PollClient, PollContext } from './poll-client.ts';

/** The right to poll, which one node has. */
export interface PollLease {
  /** Takes or renews it; false while another node has it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
  /** How often it is renewed. */
  renewMs: number;
}

interface PollState {
  status: 'polling' | 'failed' | 'elsewhere';
  /** When the server answered last. */
  lastPollAt: string | null;
  problem: string | null;
}

export class Poller {
  readonly #client: PollClient;
  readonly #lease: PollLease;
  readonly #loop: Loop;
  readonly #renewal: NodeJS.Timeout;
  #state: PollState = { status: 'polling', lastPollAt: null, problem: null };

  constructor(context: PollContext, lease: PollLease) {
    const { input, log } = context;
    this.#client =
      input.protocol === 'cloudprnt'
        ? new CloudPrntClient(context)
        : new DirectPrintClient(context);
    this.#lease = lease;
    const name = nameOfPoll(input);
    const intervalMs = input.intervalSeconds * 1000;
    this.#loop = new Loop({
      run: () => this.#poll(name, intervalMs),
      retryMs: () => intervalMs,
      failed: () => log(`${this.#state.problem}`),
      recovered: () => log('the server is asked for jobs again.'),
    });
    // Also during a round that waits for paper, and between rounds that are far apart.
    this.#renewal = setInterval(() => {
      if (this.#state.status !== 'elsewhere') lease.take().catch(() => {});
    }, lease.renewMs);
    this.#renewal.unref();
    this.#loop.wake();
  }

  get state(): PollState {
    return this.#state;
  }

  async #poll(name: string, intervalMs: number): Promise<number> {
    const { lastPollAt } = this.#state;
    if (!(await this.#lease.take())) {
      this.#state = { status: 'elsewhere', lastPollAt, problem: null };
      return intervalMs;
    }
    try {
      const nextMs = await this.#client.round();
      const now = new Date().toISOString();
      this.#state = { status: 'polling', lastPollAt: now, problem: null };
      return nextMs;
    } catch (error) {
      const { message } = error as Error;
      const problem = `The server of ${name} cannot be asked for jobs: ${message}. It is asked again; check its address, and whether it is switched on.`;
      this.#state = { status: 'failed', lastPollAt, problem };
      throw error;
    }
  }

  /** Ends a round at once, and then gives up the right. */
  async close(): Promise<void> {
    clearInterval(this.#renewal);
    await this.#loop.stop(0);
    await this.#lease.release().catch(() => {});
  }
}
