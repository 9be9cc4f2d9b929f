// The receive buffer: bytes that have arrived and are not read yet.

// Most reads take one byte, and allocating a typed array for each is slow.
const singles = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));

/** Bytes that the buffer begins with; it grows to its capacity: for a short job, allocating all of it takes longer than printing. */
const initialBytes = 256;

export class ReceiveBuffer {
  readonly #capacity: number;
  #bytes: Uint8Array;
  #start = 0;
  #end = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#bytes = new Uint8Array(Math.min(initialBytes, capacity));
  }

  get length(): number {
    return this.#end - this.#start;
  }

  get room(): number {
    return this.#capacity - this.length;
  }

  /** The caller checks `room` first. */
  push(byte: number): void {
    if (this.#end === this.#bytes.length) this.#makeRoom();
    this.#bytes[this.#end++] = byte;
  }

  /** The caller checks `length` first and must not change the returned bytes. */
  take(count: number): Uint8Array {
    const bytes =
      count === 1
        ? singles[this.#bytes[this.#start]!]!
        : this.#bytes.slice(this.#start, this.#start + count);
    this.#start += count;
    if (this.#start === this.#end) this.#start = this.#end = 0;
    return bytes;
  }

  clear(): void {
    this.#start = this.#end = 0;
  }

  #makeRoom(): void {
    const waiting = this.#bytes.subarray(this.#start, this.#end);
    const size = Math.min(2 * this.#bytes.length, this.#capacity);
    if (size > this.#bytes.length) this.#bytes = new Uint8Array(size);
    this.#bytes.set(waiting);
    this.#start = 0;
    this.#end = waiting.length;
  }
}
