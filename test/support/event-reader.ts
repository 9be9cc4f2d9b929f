// Reads the events of several nodes by GET /events, each request from another node,
// and checks that none is missing, doubled or out of order.

import { setTimeout as delay } from 'node:timers/promises';
import { getJson } from './numbered-prints.ts';

export class EventReader {
  readonly #urls: () => string[];
  readonly #numbers: number[] = [];
  /** The number after which the next request reads. */
  next = 0;
  #reading: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(urls: () => string[]) {
    this.#urls = urls;
  }

  /** Reads from the first event on. */
  start(): void {
    this.#reading = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#reading;
  }

  /** Compares what was read with the numbers that are stored. */
  lies(stored: readonly number[]): string[] {
    const read = new Set(this.#numbers);
    const missed = stored.filter((number) => number <= this.next && !read.has(number));
    const lies = missed.length > 0 ? [`events ${missed.join(', ')} were never read`] : [];
    if (read.size < this.#numbers.length) lies.push('an event was read twice');
    if (this.#numbers.some((number, at) => at > 0 && number <= this.#numbers[at - 1]!))
      lies.push('events were read out of order');
    return lies;
  }

  async #run(): Promise<void> {
    for (let request = 0; !this.#isStopped; request++) {
      const urls = this.#urls();
      try {
        const url = urls[request % urls.length]!;
        const answer = await getJson(`${url}/events?after=${this.next}&wait=1&limit=1000`);
        const events = answer.events as { data: { seq: number } }[];
        this.#numbers.push(...events.map(({ data }) => data.seq));
        this.next = answer.next as number;
      } catch {
        await delay(50); // that node or the database is away: the next one, from the same number
      }
    }
  }
}
