// The colour of the ribbon that a printer strikes with, which text and images share.

import type { Bytes } from '../bytes.ts';

export class Ink {
  readonly #command: (isRed: boolean, out: Bytes) => void;
  #isRed = false; // after a reset

  constructor(command: (isRed: boolean, out: Bytes) => void) {
    this.#command = command;
  }

  use(isRed: boolean, out: Bytes): void {
    if (isRed === this.#isRed) return;
    this.#isRed = isRed;
    this.#command(isRed, out);
  }
}
