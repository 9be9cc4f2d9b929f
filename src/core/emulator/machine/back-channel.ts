// The answers of a printer, and the faults that can happen to its confirmations:
// the answers that tell how far printing has come.

export type ConfirmationFault = 'lost' | 'late' | 'wrong' | 'doubled' | null;

/** More than a client requests while one is late. */
const mostLate = 1000;

export class BackChannel {
  confirmation: ConfirmationFault = null;
  confirmationDelayMs = 1000;
  readonly #send: (bytes: Uint8Array) => void;
  readonly #makeWrong: (bytes: Uint8Array) => Uint8Array;
  #late: { inMs: number; bytes: Uint8Array }[] = [];

  /** `makeWrong` turns a confirmation into one that belongs to another job. */
  constructor(send: (bytes: Uint8Array) => void, makeWrong: (bytes: Uint8Array) => Uint8Array) {
    this.#send = send;
    this.#makeWrong = makeWrong;
  }

  /** Whether late confirmations are still to be sent. */
  get isWaiting(): boolean {
    return this.#late.length > 0;
  }

  answer(bytes: Uint8Array): void {
    this.#send(bytes);
  }

  confirm(bytes: Uint8Array): void {
    switch (this.confirmation) {
      case 'lost':
        return;
      case 'late':
        if (this.#late.length < mostLate)
          this.#late.push({ inMs: this.confirmationDelayMs, bytes });
        return;
      case 'doubled':
        this.#send(bytes);
        this.#send(bytes);
        return;
      case 'wrong':
        return this.#send(this.#makeWrong(bytes));
      case null:
        this.#send(bytes);
    }
  }

  advance(ms: number): void {
    for (const answer of this.#late) answer.inMs -= ms;
    const due = this.#late.filter(({ inMs }) => inMs <= 0);
    this.#late = this.#late.filter(({ inMs }) => inMs > 0);
    for (const { bytes } of due) this.#send(bytes);
  }

  forget(): void {
    this.#late = [];
  }
}
