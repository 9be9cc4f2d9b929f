// Publishes events to their readers: each event once, in order. It reads new events
// from the store once for all readers. A reader that does not keep up, or no longer
// answers pings, is disconnected.
//
//   joining  --asks for events that are gone-->     ended
//   joining  --has the events up to now-->          joined   gets every new batch
//   joined   --left, too slow, dead, has enough-->  left
//   any      --stop-->                              ended    after the last events

import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { printerUpdate } from '../../../core/model/event.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { Store } from '../../store/store.ts';
import { EventBatch, toMessage } from './batch.ts';
import { Turns } from '../../turns.ts';
import type { EventReader, ReaderKind } from './reader.ts';

const batchSize = 500;

/** The time for readers that catch up, in each turn of the event loop. A batch takes about 3 ms. */
const catchUpSliceMs = 5;

// A write takes about 5 µs. Printing is delayed by one slice of writes at most.
const writesPerTurn = 50;
// More events share a write if there are more readers: 1,000 readers wait 50 ms, a few do not wait.
const readersPerWaitMs = 20;
const maxWaitMs = 50;

interface Subscriber {
  reader: EventReader;
  /** The last event that was sent. */
  seq: number;
}

interface PrinterState {
  id: string;
  groups: readonly string[];
  virtual: string | null;
  status: PrinterStatus;
  isPaused: boolean;
}

export interface PublisherOptions {
  store: Store;
  /** Returns all printers, the default printer first. */
  printers(): PrinterState[];
  /** A dead connection is noticed after twice this time. Pings also keep proxies from closing it. */
  pingEveryMs: number;
}

export class EventPublisher {
  readonly #options: PublisherOptions;
  readonly #subscribers = new Set<Subscriber>();
  readonly #catchUps = new Turns(catchUpSliceMs);
  /** The last event that was sent to all readers. */
  #published = 0;
  #unwatch = () => {};
  #pings: NodeJS.Timeout | undefined;
  #publishing: Promise<void> | undefined;
  #hasNew = false;
  #isStopped = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  get readerCount(): number {
    return this.#subscribers.size;
  }

  countReaders(kind: ReaderKind): number {
    return [...this.#subscribers].filter(({ reader }) => reader.kind === kind).length;
  }

  start(): void {
    const { pingEveryMs } = this.#options;
    this.#pings = setInterval(() => this.#ping(), pingEveryMs);
  }

  /** Sends the last events, then ends all readers. */
  async stop(): Promise<void> {
    this.#unwatch();
    clearInterval(this.#pings);
    this.#wake();
    await this.#publishing;
    this.#isStopped = true;
    for (const { reader } of this.#subscribers) reader.end('stopping');
  }

  /** Sends the state of all printers and the events after `after`, then every new event. */
  async subscribe(reader: EventReader, after: number | undefined): Promise<void> {
    try {
      if (this.#subscribers.size === 0) await this.#skipOldEvents();
      const seq = after ?? this.#published;
      if (after !== undefined && !(await this.isAvailable(after))) return reader.end('gone');
      const subscriber: Subscriber = { reader, seq };
      reader.onClose(() => this.#leave(subscriber));
      for (const { id, status, isPaused } of this.#options.printers())
        reader.greet(toMessage({ ...printerUpdate(id, status, isPaused), seq }));
      while (subscriber.seq < this.#published) if (!(await this.#catchUp(subscriber))) return;
      // No await between the comparison above and here: no event is missed.
      if (!reader.isOpen) return;
      if (this.#isStopped) return reader.end('stopping');
      this.#join(subscriber);
      this.#wake(); // for events stored meanwhile
    } catch {
      reader.end('failed');
    }
  }

  /** The events of other nodes are read promptly while there are readers. */
  #join(subscriber: Subscriber): void {
    if (this.#subscribers.size === 0)
      this.#unwatch = this.#options.store.watch(() => this.#wake(), { promptly: true });
    this.#subscribers.add(subscriber);
  }

  #leave(subscriber: Subscriber): void {
    if (this.#subscribers.delete(subscriber) && this.#subscribers.size === 0) this.#unwatch();
  }

  /** Whether all events after this number are still stored. */
  async isAvailable(seq: number): Promise<boolean> {
    const { oldest, newest } = await this.#options.store.eventRange();
    return seq + 1 >= oldest && seq <= newest;
  }

  /** Sends the next batch of missed events; false if the reader is gone. */
  async #catchUp(subscriber: Subscriber): Promise<boolean> {
    await this.#catchUps.next(); // gives other work a turn
    if (!subscriber.reader.isOpen) return false;
    const batch = new EventBatch(await this.#options.store.eventsAfter(subscriber.seq, batchSize));
    return batch.lastSeq !== null && send(subscriber, batch, batch.lastSeq);
  }

  /** Skips events: without readers, they are not read from the store. */
  async #skipOldEvents(): Promise<void> {
    const { newest } = await this.#options.store.eventRange();
    if (this.#subscribers.size === 0) this.#published = newest;
  }

  #ping(): void {
    for (const { reader } of this.#subscribers) reader.ping();
  }

  #wake(): void {
    if (this.#subscribers.size === 0) return;
    this.#hasNew = true;
    this.#publishing ??= this.#publish();
  }

  /** Not a `Loop`: events that are stored while it waits for its turn belong to the same round. */
  async #publish(): Promise<void> {
    try {
      while (this.#hasNew) {
        const waitMs = Math.min(maxWaitMs, this.#subscribers.size / readersPerWaitMs);
        await (waitMs < 1 ? nextTurn() : delay(waitMs)); // printing goes first
        this.#hasNew = false;
        while (await this.#publishBatch());
      }
    } catch {
      // Events that cannot be read now are read after the next commit.
    } finally {
      this.#publishing = undefined;
    }
  }

  /** Returns whether there may be more. */
  async #publishBatch(): Promise<boolean> {
    const events = await this.#options.store.eventsAfter(this.#published, batchSize);
    const batch = new EventBatch(events);
    if (batch.lastSeq === null) return false;
    this.#published = batch.lastSeq;
    let writes = 0;
    for (const subscriber of this.#subscribers) {
      send(subscriber, batch, batch.lastSeq);
      if (++writes % writesPerTurn === 0) await nextTurn();
    }
    return events.length === batchSize;
  }
}

/** Returns whether the reader has all events up to `lastSeq` and wants more. */
function send(subscriber: Subscriber, batch: EventBatch, lastSeq: number): boolean {
  const { reader, seq } = subscriber;
  if (seq >= lastSeq) return true; // sent while catching up
  if (!reader.isOpen) return false;
  subscriber.seq = lastSeq;
  reader.take(batch, seq);
  return reader.isOpen;
}
