// Reads Server-Sent Events as browsers do (EventSource, which Node 20 lacks): parses
// the stream, remembers the last id, and reconnects with it.

import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

interface Received {
  id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into messages freely
  message: any;
}

export class TestEventSource {
  readonly received: Received[] = [];
  comments = 0;
  connections = 0;
  /** The status of an answer that is not a stream: an EventSource gives up then. */
  refused: number | undefined;
  headers: Headers | undefined;
  readonly #url: string;
  readonly #requestHeaders: Record<string, string>;
  readonly #abort = new AbortController();
  #lastId = '';

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#requestHeaders = headers;
    onTestFinished(() => this.close());
    void this.#run();
  }

  close(): void {
    this.#abort.abort();
  }

  get numbers(): number[] {
    return this.received.map(({ id }) => Number(id));
  }

  async #run(): Promise<void> {
    while (!this.#abort.signal.aborted && this.refused === undefined) {
      await this.#read().catch(() => {});
      await delay(50);
    }
  }

  async #read(): Promise<void> {
    const response = await fetch(this.#url, {
      headers: {
        accept: 'text/event-stream',
        ...this.#requestHeaders,
        ...(this.#lastId === '' ? {} : { 'last-event-id': this.#lastId }),
      },
      signal: this.#abort.signal,
    });
    if (response.status !== 200) {
      this.refused = response.status;
      return;
    }
    this.headers = response.headers;
    this.connections++;
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments++;
      const [, name, value] = /^([a-z]+): (.*)$/.exec(line) ?? [];
      if (name !== undefined) fields.set(name, value!);
    }
    const data = fields.get('data');
    if (data === undefined) return;
    this.#lastId = fields.get('id') ?? this.#lastId;
    this.received.push({ id: this.#lastId, message: JSON.parse(data) });
  }
}
