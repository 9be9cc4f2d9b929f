// Encodes a batch of events, once for all readers of a protocol. The publisher
// writes the bytes of a batch with one write per reader: with 1,000 WebSockets the
// events of one receipt cost 4.9 CPU ms, and 31 with a `send` per message.

import type { Change, Event } from '../../../core/model/event.ts';

type Numbered<Kind> = Kind extends { type: infer Type; data: infer Data }
  ? { type: Type; data: Data & { seq: number } }
  : never;

/** An event as readers see it. */
export type EventMessage = Numbered<Change>;

/** The bytes of one event in a protocol. `text` is the message as JSON. */
export type Encoding = (text: string, seq: number) => Buffer;

export class EventBatch {
  readonly #events: readonly Event[];
  readonly #encoded = new Map<Encoding, { each: Buffer[]; all: Buffer }>();

  constructor(events: readonly Event[]) {
    this.#events = events;
  }

  /** The sequence number of the last event; null in an empty batch. */
  get lastSeq(): number | null {
    return this.#events.at(-1)?.seq ?? null;
  }

  only(isWanted: (event: Event) => boolean): EventBatch {
    return new EventBatch(this.#events.filter(isWanted));
  }

  messagesAfter(seq: number): EventMessage[] {
    return this.#events.filter((event) => event.seq > seq).map(toMessage);
  }

  bytesAfter(seq: number, encoding: Encoding): Buffer {
    const { each, all } = this.#encodedWith(encoding);
    const first = this.#events.findIndex((event) => event.seq > seq);
    if (first === 0) return all;
    return Buffer.concat(first < 0 ? [] : each.slice(first));
  }

  #encodedWith(encoding: Encoding): { each: Buffer[]; all: Buffer } {
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      const each = this.#events.map((event) =>
        encoding(JSON.stringify(toMessage(event)), event.seq),
      );
      encoded = { each, all: Buffer.concat(each) };
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }
}

export function toMessage({ type, data, seq }: Event): EventMessage {
  return { type, data: { ...data, seq } } as EventMessage;
}
