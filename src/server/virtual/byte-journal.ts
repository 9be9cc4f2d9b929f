// The bytes that a virtual printer has read, as far as they are still needed: for
// the sheet that is being printed, and for the list of the latest commands.

/** A sheet of images has less than 2 MB; commands that print nothing could go on forever. */
const mostBytes = 16_000_000;
const initialBytes = 4096;

export interface RawBytes {
  /** Position of the first byte since the printer was started. */
  offset: number;
  bytes: Uint8Array;
  /** False if the first ones are lost, because there were too many. */
  isComplete: boolean;
}

export class ByteJournal {
  #bytes: Uint8Array = new Uint8Array(initialBytes);
  /** Position of the first kept byte. */
  #start = 0;
  #length = 0;
  /** Position after the last sheet. */
  #taken = 0;

  /** The number of all bytes, also of those that are forgotten. */
  get length(): number {
    return this.#start + this.#length;
  }

  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** The bytes of the next sheet. */
  next(count: number): RawBytes {
    const offset = this.#taken;
    this.#taken += count;
    const bytes = this.slice(offset, this.#taken);
    return { offset, bytes, isComplete: bytes.length === count };
  }

  /** A copy of the bytes between two positions that are still kept. */
  slice(from: number, to: number): Uint8Array {
    const end = Math.min(to - this.#start, this.#length);
    return this.#bytes.slice(Math.max(0, from - this.#start), Math.max(0, end));
  }

  /** Forgets the older half once it is full. */
  #makeRoom(count: number): void {
    const isFull = this.#length + count > mostBytes;
    const kept = this.#bytes.subarray(isFull ? this.#length >> 1 : 0, this.#length);
    const size = Math.min(mostBytes, Math.max(2 * this.#bytes.length, kept.length + count));
    const bytes = isFull ? this.#bytes : new Uint8Array(size);
    this.#start += this.#length - kept.length;
    if (isFull) bytes.copyWithin(0, kept.byteOffset, kept.byteOffset + kept.length);
    else bytes.set(kept);
    this.#bytes = bytes;
    this.#length = kept.length;
  }
}
