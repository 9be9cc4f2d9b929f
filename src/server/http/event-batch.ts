// Encodes a batch of events as WebSocket frames, once for all subscribers. The
// publisher writes the bytes directly to the TCP sockets, one write per socket: with
// 1,000 subscribers the events of one receipt cost 4.9 CPU ms, and 31 with a
// `send` per message.

import * as ws from 'ws';
import type { Event } from '../../core/model/event.ts';

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
}

// Exported by ws, missing in its types.
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] };
};

// Servers do not mask. Compression is off, so the frames suit every subscriber.
const textMessage: FrameOptions = { fin: true, opcode: 1, mask: false, readOnly: true };

export class EventBatch {
  readonly #events: readonly Event[];
  readonly #frames: Buffer[];
  readonly #bytes: Buffer;

  constructor(events: readonly Event[]) {
    this.#events = events;
    this.#frames = events.map(({ type, data, seq }) => {
      const text = JSON.stringify({ type, data: { ...data, seq } });
      return Buffer.concat(Sender.frame(Buffer.from(text), textMessage));
    });
    this.#bytes = Buffer.concat(this.#frames);
  }

  /** The sequence number of the last event; null in an empty batch. */
  get lastSeq(): number | null {
    return this.#events.at(-1)?.seq ?? null;
  }

  /** The frames of the events after `seq`. */
  after(seq: number): Buffer {
    const first = this.#events.findIndex((event) => event.seq > seq);
    if (first === 0) return this.#bytes;
    return Buffer.concat(first < 0 ? [] : this.#frames.slice(first));
  }
}
