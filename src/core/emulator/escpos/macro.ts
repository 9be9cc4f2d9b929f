// The macro of an ESC/POS printer: commands recorded between two GS :, run by GS ^.

import type { Reading } from '../machine/reading.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { ReceiptCommands } from '../receipt/command.ts';

/** Longer macros are lost. */
const longest = 2048;
/** Microseconds for a byte that is run again; a few bytes can run half a million. */
const perByte = 2;

export class Macro {
  /** Begins to read commands; they act on the composer as those that arrive. */
  interpret: (() => Reading<never>) | null = null;
  #bytes = new Uint8Array(0);
  #state: 'idle' | 'recording' | 'running' = 'idle';

  /** GS : — begins or ends recording; what is recorded is carried out as well. */
  *record(): Reading {
    const isIdle = this.#state === 'idle';
    if (this.#isRecording) this.#state = 'idle';
    if (!isIdle || !this.interpret) return;
    this.#state = 'recording';
    const recorded: number[] = [];
    const reading = this.interpret();
    let needed = reading.next().value;
    while (this.#isRecording) {
      const bytes = yield needed;
      if (recorded.length <= longest) for (const byte of bytes) recorded.push(byte);
      needed = reading.next(bytes).value;
    }
    const isWhole = recorded.length <= longest;
    this.#bytes = Uint8Array.from(isWhole ? recorded.slice(0, -2) : []);
  }

  get #isRecording(): boolean {
    return this.#state === 'recording';
  }

  /** GS ^ — runs it a number of times. */
  run(times: number, controls: PrinterControls): void {
    if (this.#state !== 'idle') return;
    this.#state = 'running';
    for (let turn = 0; turn < times && this.#bytes.length > 0; turn++) {
      if (!controls.budget.allows(perByte * this.#bytes.length)) {
        controls.complain('too many turns of a macro for the bytes received');
        break;
      }
      this.#runOnce();
    }
    this.#state = 'idle';
  }

  #runOnce(): void {
    const reading = this.interpret!();
    let needed = reading.next().value;
    for (let at = 0; at + needed <= this.#bytes.length;) {
      const bytes = this.#bytes.subarray(at, at + needed);
      at += needed;
      needed = reading.next(bytes).value;
    }
  }
}

export const macroCommands: ReceiptCommands<{ macro: Macro; controls: PrinterControls }> = {
  'GS :': { means: 'begin or end a macro', run: ({ macro }) => macro.record() },
  'GS ^': {
    means: 'run the macro',
    takes: 3,
    run: ({ macro, controls }, [times]) => macro.run(times!, controls),
  },
};
