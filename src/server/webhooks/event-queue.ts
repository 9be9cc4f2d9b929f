// The events that a webhook wants, in order, read from the store a page at a time.

import { type DatedEvent, eventsBetween } from '../../core/model/event.ts';

export type ReadEvents = (after: number, limit: number) => Promise<DatedEvent[]>;

const pageSize = 200;

export class EventQueue {
  readonly #read: ReadEvents;
  readonly #isWanted: (event: DatedEvent) => boolean;
  readonly #through: number;
  /** Events that are no longer stored. */
  missed = 0;
  #waiting: DatedEvent[] = [];
  /** Every event up to this number was read. */
  #readTo: number;

  /** The events after `after`, up to `through`. */
  constructor(
    read: ReadEvents,
    isWanted: (event: DatedEvent) => boolean,
    after: number,
    through = Infinity,
  ) {
    this.#read = read;
    this.#isWanted = isWanted;
    this.#readTo = after;
    this.#through = through;
  }

  /** Every event up to this number was taken, or is not wanted. */
  get cursor(): number {
    const [first] = this.#waiting;
    return first ? first.seq - 1 : this.#readTo;
  }

  /** When the first one that waits happened. */
  get nextAt(): string | null {
    return this.#waiting[0]?.at ?? null;
  }

  /** The first ones, at most `count`. */
  async peek(count: number): Promise<DatedEvent[]> {
    while (this.#waiting.length < count && this.#readTo < this.#through) {
      const page = await this.#read(this.#readTo, pageSize);
      const [first] = page;
      if (first) this.missed += eventsBetween(this.#readTo, first.seq - 1);
      const within = page.filter(({ seq }) => seq <= this.#through);
      this.#waiting.push(...within.filter(this.#isWanted));
      this.#readTo =
        within.length < page.length ? this.#through : (page.at(-1)?.seq ?? this.#readTo);
      if (page.length < pageSize) break;
    }
    return this.#waiting.slice(0, count);
  }

  /** Removes events that were taken. */
  drop(seqs: ReadonlySet<number>): void {
    this.#waiting = this.#waiting.filter(({ seq }) => !seqs.has(seq));
  }
}
