// What the printer says: whether anything comes back at all, and what becomes
// of the answers that tell how far printing has come.

/** What can happen to such an answer. */
export type Confirmation = 'lost' | 'late' | 'wrong' | 'doubled' | null;

/** More than anybody asks for while one is late. */
const waiting = 1000;

export class BackChannel {
  confirmation: Confirmation = null;
  confirmationDelayMs = 1000;
  readonly #say: (bytes: Uint8Array) => void;
  readonly #wrong: (bytes: Uint8Array) => Uint8Array;
  #late: { inMs: number; bytes: Uint8Array }[] = [];

  /** `wrong` turns an answer into one that another job would get: another process id unless told. */
  constructor(
    say: (bytes: Uint8Array) => void,
    wrong: (bytes: Uint8Array) => Uint8Array = wrongProcessId,
  ) {
    this.#say = say;
    this.#wrong = wrong;
  }

  /** Whether something is still to be said. */
  get isWaiting(): boolean {
    return this.#late.length > 0;
  }

  answer(bytes: Uint8Array): void {
    this.#say(bytes);
  }

  /** An answer that tells how far printing has come. */
  confirm(bytes: Uint8Array): void {
    switch (this.confirmation) {
      case 'lost':
        return;
      case 'late':
        if (this.#late.length < waiting) this.#late.push({ inMs: this.confirmationDelayMs, bytes });
        return;
      case 'doubled':
        this.#say(bytes);
        this.#say(bytes);
        return;
      case 'wrong':
        return this.#say(this.#wrong(bytes));
      case null:
        this.#say(bytes);
    }
  }

  advance(ms: number): void {
    for (const answer of this.#late) answer.inMs -= ms;
    const due = this.#late.filter(({ inMs }) => inMs <= 0);
    this.#late = this.#late.filter(({ inMs }) => inMs > 0);
    for (const { bytes } of due) this.#say(bytes);
  }

  forget(): void {
    this.#late = [];
  }
}

/** 37 22 d1 d2 d3 d4 00. */
function wrongProcessId(bytes: Uint8Array): Uint8Array {
  return bytes.length === 7 ? bytes.with(5, bytes[5] === 0x7e ? 0x20 : bytes[5]! + 1) : bytes;
}
