// Waits for the next events, for one answer (long polling).

import type { ServerResponse } from 'node:http';
import type { EventBatch, EventMessage } from './batch.ts';
import type { EndReason, EventReader } from './reader.ts';

export class PageReader implements EventReader {
  readonly kind = 'poll';
  readonly #limit: number;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners: (() => void)[] = [];
  #isOpen = true;
  #resolve: (messages: EventMessage[]) => void = () => {};
  #reject: (error: Error) => void = () => {};
  /** Empty if the time is over, the client left or the service stops. */
  readonly messages = new Promise<EventMessage[]>((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  constructor(response: ServerResponse, limit: number, waitMs: number) {
    this.#limit = limit;
    this.#timer = setTimeout(() => this.#close([]), waitMs);
    response.on('close', () => this.#close([]));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  onClose(listener: () => void): void {
    this.#listeners.push(listener);
  }

  greet(): void {}

  take(batch: EventBatch, seq: number): void {
    this.#close(batch.messagesAfter(seq).slice(0, this.#limit));
  }

  ping(): void {}

  end(reason: EndReason): void {
    if (reason === 'failed') this.#reject(new Error('The events cannot be read.'));
    this.#close([]);
  }

  #close(messages: EventMessage[]): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#resolve(messages);
    for (const listener of this.#listeners) listener();
  }
}
