// A byte buffer that grows while a driver writes to it.

const initialSize = 2048; // as long as a plain receipt; up to 4 KB comes from Node's buffer pool, which is cheap

export class Bytes {
  #data: Uint8Array = Buffer.allocUnsafe(initialSize);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#data.length) this.#reserve(1);
    this.#data[this.#length++] = value;
  }

  put(...values: number[]): void {
    this.#reserve(values.length);
    for (let index = 0; index < values.length; index++) this.#data[this.#length++] = values[index]!;
  }

  fill(value: number, count: number): void {
    this.#reserve(count);
    const data = this.#data;
    const end = this.#length + count;
    for (let index = this.#length; index < end; index++) data[index] = value;
    this.#length = end;
  }

  /** Writes a command given as text, one character a byte. */
  text(command: string): void {
    this.#reserve(command.length);
    const data = this.#data;
    const at = this.#length;
    for (let index = 0; index < command.length; index++)
      data[at + index] = command.charCodeAt(index);
    this.#length = at + command.length;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#data.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes printable ASCII from `start` on and returns the index of the first other character. */
  ascii(text: string, start: number): number {
    this.#reserve(text.length - start);
    const data = this.#data;
    let at = this.#length;
    let index = start;
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit < 0x20 || unit > 0x7e) break;
      data[at++] = unit;
    }
    this.#length = at;
    return index;
  }

  /** Everything that was written, and the end of writing: only memory that grew, of which half may be free, is copied. */
  taken(): Uint8Array {
    const written = this.#data.subarray(0, this.#length);
    return this.#data.length > initialSize ? Buffer.from(written) : written;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#data.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#data.length * 2, this.#length + count));
    grown.set(this.#data.subarray(0, this.#length));
    this.#data = grown;
  }
}

/** The two bytes of a 16-bit number, as ESC/POS and StarPRNT order them. */
export function word(value: number): [low: number, high: number] {
  return [value & 0xff, value >> 8];
}
