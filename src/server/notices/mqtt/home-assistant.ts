// Mirrors the printers on a broker, as Home Assistant reads them: retained messages that
// describe each printer and tell its state. What is published is remembered, so that only
// changes are sent; after a new connection everything is sent once.

import { discoveryOf, type ShownPrinter, stateOf } from './discovery.ts';
import { slugOf, type Topics } from './topics.ts';

export interface HomeAssistantOptions {
  topics: Topics;
  publicUrl: string;
  printers: () => readonly ShownPrinter[];
  /** Queued jobs by printer. */
  queues: () => Promise<ReadonlyMap<string, { jobs: number }>>;
  publish: (topic: string, payload: string) => Promise<void>;
  /** Somebody pressed the button. */
  printTestPage: (printerId: string) => void;
}

/** The least time between two test pages of a printer. */
const pressMs = 5000;

export class HomeAssistant {
  readonly #options: HomeAssistantOptions;
  /** What was published, by topic; null where the broker has something that must be sent again or removed. */
  readonly #published = new Map<string, string | null>();
  readonly #pressedAt = new Map<string, number>();
  #readsStates = false;
  #syncing: Promise<void> | undefined;
  #isAsked = false;

  constructor(options: HomeAssistantOptions) {
    this.#options = options;
  }

  /** Sends everything again: the broker or Home Assistant may have forgotten it. */
  refresh(): Promise<void> {
    for (const topic of this.#published.keys()) this.#published.set(topic, null);
    return this.sync();
  }

  /** Sends what has changed. Not a `Loop`: it rejects if the broker does not take it. */
  sync(): Promise<void> {
    this.#isAsked = true;
    this.#syncing ??= this.#syncAll().finally(() => (this.#syncing = undefined));
    return this.#syncing;
  }

  /** Call it before subscribing: what the broker has kept can arrive together with its answer. */
  readStates(): void {
    this.#readsStates = true;
  }

  /** What the broker has kept was read: later states of unknown printers are not cleared. */
  ignoreStates(): void {
    this.#readsStates = false;
  }

  /** A message of a topic that was subscribed to. */
  received(topic: string, payload: string, isRetained: boolean): void {
    const { topics, printers } = this.#options;
    if (topic === topics.birth) {
      if (payload === 'online' && !isRetained) this.#quietly(this.refresh());
      return;
    }
    const parsed = topics.parse(topic);
    if (!parsed) return;
    const printer = printers().find(({ id }) => slugOf(id) === parsed.slug);
    if (parsed.leaf === 'test') {
      // A retained command would print at every start.
      if (printer && payload === 'PRESS' && !isRetained) this.#press(printer.id);
    } else if (this.#readsStates && !printer && payload !== '') this.#forget(parsed.slug);
  }

  #press(printerId: string): void {
    const now = performance.now();
    if (now - (this.#pressedAt.get(printerId) ?? -Infinity) < pressMs) return;
    this.#pressedAt.set(printerId, now);
    this.#options.printTestPage(printerId);
  }

  /** The broker still has a printer that was removed while this node did not watch. */
  #forget(slug: string): void {
    const { discovery, availability, state } = this.#options.topics.of(slug);
    for (const topic of [discovery, availability, state])
      if (!this.#published.has(topic)) this.#published.set(topic, null);
    this.#quietly(this.sync());
  }

  /** The next connection or change sends it again. */
  #quietly(work: Promise<void>): void {
    work.catch(() => {});
  }

  async #syncAll(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      const wanted = await this.#wanted();
      for (const topic of this.#published.keys())
        if (!wanted.has(topic)) await this.#send(topic, '');
      for (const [topic, payload] of wanted)
        if (this.#published.get(topic) !== payload) await this.#send(topic, payload);
    }
  }

  async #send(topic: string, payload: string): Promise<void> {
    this.#published.set(topic, null);
    await this.#options.publish(topic, payload);
    if (payload === '') this.#published.delete(topic);
    else this.#published.set(topic, payload);
  }

  /** The retained messages that the broker must have. */
  async #wanted(): Promise<Map<string, string>> {
    const { topics, publicUrl, printers, queues } = this.#options;
    const lengths = await queues();
    const wanted = new Map<string, string>();
    for (const printer of printers()) {
      const { discovery, availability, state } = topics.of(slugOf(printer.id));
      const isReached = printer.status.state !== 'offline';
      const values = stateOf(printer, lengths.get(printer.id)?.jobs ?? 0);
      wanted.set(discovery, JSON.stringify(discoveryOf(printer, topics, publicUrl)));
      wanted.set(availability, isReached ? 'online' : 'offline');
      wanted.set(state, JSON.stringify(values));
    }
    return wanted;
  }
}
