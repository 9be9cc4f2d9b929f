// Reads the events of several nodes by GET /events, each request from another node,
// and checks that none is missing, doubled or out of order. Keeps what they say about jobs.

import { setTimeout as delay } from 'node:timers/promises';
import { getJson } from '../campaigns/numbered-prints.ts';
import type { ToldState } from '../paper/paper-rules.ts';

export class EventReader {
  readonly #urls: () => string[];
  readonly #numbers: number[] = [];
  /** What was told about each job, by its id. */
  readonly told = new Map<string, ToldState[]>();
  /** The number after which the next request reads. */
  next = 0;
  #reading: Promise<void> | undefined;
  #isStopped = false;

  constructor(urls: () => string[]) {
    this.#urls = urls;
  }

  /** Reads from the first event on; once only. */
  start(): void {
    this.#reading ??= this.#run();
  }

  /** Waits until everything is read that this service has stored, and compares the numbers. */
  async readAll(url: string): Promise<string[]> {
    const stored: number[] = [];
    for (let next = 0; ;) {
      const answer = await getJson(`${url}/events?after=${next}&limit=1000`);
      const events = answer.events as { data: EventData }[];
      if (events.length === 0) break;
      stored.push(...events.map(({ data }) => data.seq));
      next = answer.next as number;
    }
    const end = performance.now() + 60_000;
    while (this.next < stored.at(-1)! && performance.now() < end) await delay(20);
    if (this.next < stored.at(-1)!) return [`events after ${this.next} were never read`];
    return this.lies(stored);
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
        const events = answer.events as { type: string; data: EventData }[];
        const at = Date.now();
        for (const { type, data } of events) {
          this.#numbers.push(data.seq);
          if (type !== 'jobUpdate') continue;
          const { jobId, status, movedFrom } = data;
          const states = this.told.get(jobId) ?? [];
          this.told.set(jobId, [...states, { status, movedFrom: movedFrom ?? null, at }]);
        }
        this.next = answer.next as number;
      } catch {
        await delay(50); // that node or the database is away: the next one, from the same number
      }
    }
  }
}

interface EventData {
  seq: number;
  jobId: string;
  status: string;
  movedFrom?: string;
}
