// A list of bytes that grows.

export class Bytes {
  #data = new Uint8Array(2048);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#data.length) this.#reserve(1);
    this.#data[this.#length++] = value;
  }

  put(...values: number[]): void {
    this.#reserve(values.length);
    for (let index = 0; index < values.length; index++) this.#data[this.#length++] = values[index]!;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#data.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  taken(): Uint8Array {
    return this.#data.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#data.length) return;
    const grown = new Uint8Array(Math.max(this.#data.length * 2, this.#length + count));
    grown.set(this.#data.subarray(0, this.#length));
    this.#data = grown;
  }
}
