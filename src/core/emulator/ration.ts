// How much a printer does for the bytes that come. A few bytes can order work
// that takes long: it is paid for, and bytes earn it. What is drawn only when
// somebody looks at it costs nothing here.

export class Ration {
  readonly #bytesTaken: () => number;
  readonly #most: number;
  readonly #perByte: number;
  #left: number;
  #bytes = 0;

  /** Has `most` microseconds in hand, and gets `perByte` for each that comes. */
  constructor(bytesTaken: () => number, most: number, perByte: number) {
    this.#bytesTaken = bytesTaken;
    this.#most = most;
    this.#perByte = perByte;
    this.#left = most;
  }

  /** Takes so many microseconds off, or nothing where that is more than there are. */
  allows(price: number): boolean {
    const bytes = this.#bytesTaken();
    this.#left = Math.min(this.#most, this.#left + (bytes - this.#bytes) * this.#perByte);
    this.#bytes = bytes;
    if (this.#left < price) return false;
    this.#left -= price;
    return true;
  }
}
