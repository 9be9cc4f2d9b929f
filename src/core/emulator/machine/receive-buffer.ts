// The receive buffer: bytes that have arrived and are not read yet.

// Most reads take one byte, and allocating a typed array for each is slow.
const singles = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));

export class ReceiveBuffer {
  readonly #bytes: Uint8Array;
  #start = 0;
  #end = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#end - this.#start;
  }

  get room(): number {
    return this.#bytes.length - this.length;
  }

  /** The caller checks `room` first. */
  push(byte: number): void {
    if (this.#end === this.#bytes.length) {
      this.#bytes.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    }
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
}
