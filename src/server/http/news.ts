// Events as bytes for WebSockets: a message each, framed once for all readers.
// What a server sends bears no mask, and without compression it is the same for
// everybody.

import type { Event } from '../../core/model/event.ts';

export class News {
  readonly #events: readonly Event[];
  readonly #bytes: Buffer;
  /** Where the frame of each event begins. */
  readonly #starts: number[] = [];

  constructor(events: readonly Event[]) {
    this.#events = events;
    const frames = events.map(frame);
    let start = 0;
    for (const { length } of frames) {
      this.#starts.push(start);
      start += length;
    }
    this.#bytes = Buffer.concat(frames, start);
  }

  /** The number of the last event; null where nothing is new. */
  get through(): number | null {
    return this.#events.at(-1)?.seq ?? null;
  }

  /** For a reader that was told all up to this number. */
  after(seq: number): Buffer {
    const first = this.#events.findIndex((event) => event.seq > seq);
    if (first === 0) return this.#bytes;
    return this.#bytes.subarray(this.#starts[first] ?? this.#bytes.length);
  }
}

function frame({ type, data, seq }: Event): Buffer {
  const text = Buffer.from(JSON.stringify({ type, data: { ...data, seq } }));
  return Buffer.concat([frameHead(text.length), text]);
}

/** Of a text message in one piece (RFC 6455, 5.2). */
function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.of(0x81, length);
  if (length < 65_536) return Buffer.of(0x81, 126, length >> 8, length & 0xff);
  const head = Buffer.of(0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0);
  head.writeUInt32BE(length, 6);
  return head;
}
