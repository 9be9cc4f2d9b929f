// Publishes events to WebSocket subscribers: each event once, in order. It reads
// new events from the store once for all subscribers. A subscriber that does not
// keep up, or no longer answers pings, is disconnected.

import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from '@fastify/websocket';
import { printerUpdate } from '../../core/model/event.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Store } from '../store/store.ts';
import { EventBatch } from './event-batch.ts';

const batchSize = 500;
const maxBacklogBytes = 1_048_576;

// WebSocket close codes.
const goingAway = 1001;
const internalError = 1011;
const tryAgainLater = 1013;
const eventsGone = 4410;

// A write takes about 5 µs. Printing is delayed by one slice of writes at most.
const writesPerTurn = 50;
// With more subscribers, more events share a write: 1,000 subscribers wait 50 ms, a few do not wait.
const subscribersPerWaitMs = 20;
const maxWaitMs = 50;

interface Subscriber {
  socket: WebSocket;
  /** The socket beneath. Whole frames may be written between those of `socket`. */
  rawSocket: Socket;
  /** The last event that was sent. */
  seq: number;
  /** Has answered the last ping. */
  isAlive: boolean;
}

interface PrinterState {
  id: string;
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
  /** The last event that was sent to all subscribers. */
  #published = 0;
  #unwatch = () => {};
  #pings: NodeJS.Timeout | undefined;
  #publishing: Promise<void> | undefined;
  #hasNew = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  start(): void {
    const { store, pingEveryMs } = this.#options;
    this.#unwatch = store.watch(() => this.#wake());
    this.#pings = setInterval(() => this.#ping(), pingEveryMs);
  }

  /** Sends the last events, then closes all connections. */
  async stop(): Promise<void> {
    this.#unwatch();
    clearInterval(this.#pings);
    this.#wake();
    await this.#publishing;
    for (const { socket } of this.#subscribers) socket.close(goingAway, 'the service stops');
  }

  /** Sends the state of all printers and the events after `after`, then every new event. */
  async subscribe(socket: WebSocket, rawSocket: Socket, after: number | undefined): Promise<void> {
    try {
      if (this.#subscribers.size === 0) await this.#skipOldEvents();
      const seq = after ?? this.#published;
      if (after !== undefined && !(await this.#isAvailable(after)))
        return socket.close(eventsGone, 'these events are gone: read the current state');
      const subscriber: Subscriber = { socket, rawSocket, seq, isAlive: true };
      socket.on('close', () => this.#subscribers.delete(subscriber));
      socket.on('pong', () => (subscriber.isAlive = true));
      for (const { id, status, isPaused } of this.#options.printers()) {
        const { type, data } = printerUpdate(id, status, isPaused);
        socket.send(JSON.stringify({ type, data: { ...data, seq } }));
      }
      while (subscriber.seq < this.#published) if (!(await this.#catchUp(subscriber))) return;
      // No await between the comparison above and here: no event is missed.
      if (socket.readyState !== socket.OPEN) return;
      this.#subscribers.add(subscriber);
      this.#wake(); // for events stored meanwhile
    } catch {
      socket.close(internalError, 'the events cannot be read');
    }
  }

  async #isAvailable(seq: number): Promise<boolean> {
    const { oldest, newest } = await this.#options.store.eventRange();
    return seq + 1 >= oldest && seq <= newest;
  }

  /** Sends the next batch of missed events; false if the subscriber is gone. */
  async #catchUp(subscriber: Subscriber): Promise<boolean> {
    await nextTurn(); // gives other work a turn
    const batch = new EventBatch(await this.#options.store.eventsAfter(subscriber.seq, batchSize));
    return batch.lastSeq !== null && send(subscriber, batch, batch.lastSeq);
  }

  /** Without subscribers, events are not read from the store. */
  async #skipOldEvents(): Promise<void> {
    const { newest } = await this.#options.store.eventRange();
    if (this.#subscribers.size === 0) this.#published = newest;
  }

  #ping(): void {
    for (const subscriber of this.#subscribers) {
      if (subscriber.isAlive) subscriber.socket.ping();
      else subscriber.socket.terminate();
      subscriber.isAlive = false;
    }
  }

  #wake(): void {
    if (this.#subscribers.size === 0) return;
    this.#hasNew = true;
    this.#publishing ??= this.#publish();
  }

  async #publish(): Promise<void> {
    try {
      while (this.#hasNew) {
        const waitMs = Math.min(maxWaitMs, this.#subscribers.size / subscribersPerWaitMs);
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

/** Returns whether the subscriber has all events up to `lastSeq`. */
function send(subscriber: Subscriber, batch: EventBatch, lastSeq: number): boolean {
  const { socket, rawSocket, seq } = subscriber;
  if (seq >= lastSeq) return true; // sent while catching up
  if (socket.readyState !== socket.OPEN) return false;
  if (rawSocket.writableLength > maxBacklogBytes) {
    socket.close(tryAgainLater, 'too slow');
    socket.terminate();
    return false;
  }
  subscriber.seq = lastSeq;
  rawSocket.write(batch.after(seq));
  return true;
}
