// Keeps a poller for each input of the configuration that polls.

import { completePoll, type GivenPoll } from '../../../core/model/inputs/poll-input.ts';
import type { PollContext } from './poll-client.ts';
import { Poller, type PollRight } from './poller.ts';

export interface PollsOptions extends Omit<PollContext, 'input' | 'signal'> {
  right: PollRight;
  /** Those of the configuration, read anew each time. */
  configured: () => readonly GivenPoll[];
}

interface Running {
  poller: Poller;
  ending: AbortController;
}

export class Polls {
  readonly #options: PollsOptions;
  readonly #running = new Map<string, Running>();

  constructor(options: PollsOptions) {
    this.#options = options;
  }

  /** Begins and ends pollers until they are as the configuration says. */
  refresh(): void {
    const { right, configured, ...context } = this.#options;
    const wanted = new Map(
      configured()
        .map(completePoll)
        .map((input) => [JSON.stringify(input), input]),
    );
    for (const key of this.#running.keys()) if (!wanted.has(key)) this.#end(key);
    for (const [key, input] of wanted) {
      if (this.#running.has(key)) continue;
      const ending = new AbortController();
      const poller = new Poller({ ...context, input, signal: ending.signal }, right);
      this.#running.set(key, { poller, ending });
    }
  }

  stop(): void {
    for (const key of this.#running.keys()) this.#end(key);
  }

  #end(key: string): void {
    const running = this.#running.get(key);
    this.#running.delete(key);
    running?.ending.abort();
    running?.poller.close();
  }
}
