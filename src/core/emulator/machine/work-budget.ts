// Limits the work a client can cause: a few bytes can order drawing that takes
// long. Work is charged in microseconds, and every received byte earns some.
// Drawing that happens only when the paper is looked at is free.

export class WorkBudget {
  readonly #bytesRead: () => number;
  readonly #most: number;
  readonly #perByte: number;
  #left: number;
  #bytes = 0;

  /** Starts with, and never exceeds, `most` microseconds; each byte earns `perByte`. */
  constructor(bytesRead: () => number, most: number, perByte: number) {
    this.#bytesRead = bytesRead;
    this.#most = most;
    this.#perByte = perByte;
    this.#left = most;
  }

  /** Charges `price` microseconds, or returns false if it exceeds the budget. */
  allows(price: number): boolean {
    const bytes = this.#bytesRead();
    this.#left = Math.min(this.#most, this.#left + (bytes - this.#bytes) * this.#perByte);
    this.#bytes = bytes;
    if (this.#left < price) return false;
    this.#left -= price;
    return true;
  }
}
