// Reads events as Server-Sent Events. Their id is the sequence number, so that a
// client that reconnects names the last one it has in the header Last-Event-ID.

import type { ServerResponse } from 'node:http';
import type { Encoding, EventBatch, EventMessage } from './batch.ts';
import { type EventReader, maxBacklogBytes } from './reader.ts';

const reconnectMs = 2000;
/** Probes of the operating system find a client that vanished without a word. */
const probeAfterMs = 30_000;

const asServerSent: Encoding = (text, seq) => Buffer.from(`id: ${seq}\ndata: ${text}\n\n`);

export class StreamReader implements EventReader {
  readonly kind = 'stream';
  readonly #response: ServerResponse;
  readonly #isNew: boolean;

  /**
   * Begins the answer, with these headers beside its own. `isNew`: the client begins,
   * so it gets the state of the printers. One that continues knows it from the events.
   */
  constructor(
    response: ServerResponse,
    headers: Record<string, string | number | string[] | undefined>,
    isNew: boolean,
  ) {
    this.#response = response;
    this.#isNew = isNew;
    response.on('error', () => response.destroy());
    response.socket?.setKeepAlive(true, probeAfterMs);
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // nginx would hold events back
    });
    response.write(`retry: ${reconnectMs}\n\n`);
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  onClose(listener: () => void): void {
    this.#response.on('close', listener);
  }

  greet(message: EventMessage): void {
    if (!this.#isNew) return;
    this.#response.write(asServerSent(JSON.stringify(message), message.data.seq));
  }

  take(batch: EventBatch, seq: number): void {
    if (this.#response.writableLength > maxBacklogBytes) this.#response.destroy();
    else this.#response.write(batch.bytesAfter(seq, asServerSent));
  }

  /** A comment. */
  ping(): void {
    this.#response.write(':\n\n');
  }

  /** The client connects again and gets the reason as an answer. */
  end(): void {
    this.#response.end();
  }
}
