// A list of bytes that grows.

// Memory for a receipt costs more than writing one: the last list to end lends its own to the next.
let spare: Uint8Array | undefined;
const usual = 16 * 1024;
const mostKept = 256 * 1024;

export class Bytes {
  #data: Uint8Array;
  #length = 0;

  constructor() {
    this.#data = spare ?? new Uint8Array(usual);
    spare = undefined;
  }

  byte(value: number): void {
    if (this.#length === this.#data.length) this.#reserve(1);
    this.#data[this.#length++] = value;
  }

  put(...values: number[]): void {
    this.#reserve(values.length);
    for (let index = 0; index < values.length; index++) this.#data[this.#length++] = values[index]!;
  }

  get length(): number {
    return this.#length;
  }

  /** Takes back all that was written since. */
  cutTo(length: number): void {
    this.#length = length;
  }

  /** Writes the characters of a command, each of which must be a byte. */
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

  /** Writes the characters from `start` on as they are, up to the first that is not of ASCII, and tells where that is. */
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

  /** All that was written. The list is at its end. */
  taken(): Uint8Array {
    const bytes = Buffer.from(this.#data.subarray(0, this.#length)); // its memory comes from a pool
    if (this.#data.length <= mostKept) spare = this.#data;
    this.#data = none;
    this.#length = 0;
    return bytes;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#data.length) return;
    const grown = new Uint8Array(Math.max(this.#data.length * 2, this.#length + count));
    grown.set(this.#data.subarray(0, this.#length));
    this.#data = grown;
  }
}

const none = new Uint8Array();
