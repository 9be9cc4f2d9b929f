// The reports that an ESC/POS client has switched on, and the permission for
// real-time pulses. ESC @ resets them.

import { type Condition, isOnline } from '../machine/condition.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { automaticStatus, offlineResponse } from './status.ts';

/** Bits of the four status bytes that each bit of GS a n watches: drawer, online, error, paper. */
const watched: [bit: number, masks: number[]][] = [
  [0x01, [0x04, 0, 0]],
  [0x02, [0x28, 0, 0]],
  [0x04, [0, 0x6c, 0]],
  [0x08, [0, 0, 0x0f]],
];

export class StatusReports {
  readonly #controls: PrinterControls;
  #watched = 0;
  /** GS ( H fn 49 — whether to send a response when the printer goes offline. */
  reportsOffline = false;
  /** GS ( D — whether a real-time command may open the drawer. */
  allowsPulse = true;

  constructor(controls: PrinterControls) {
    this.#controls = controls;
  }

  reset(): void {
    this.#watched = 0;
    this.reportsOffline = false;
    this.allowsPulse = true;
  }

  /** GS a n — sends the status now and after each change that `n` selects; 0 stops that. */
  watch(n: number): void {
    this.#watched = n;
    if (n !== 0) this.#controls.answer(automaticStatus(this.#controls.condition()));
  }

  conditionChanged(before: Condition, after: Condition): void {
    const status = automaticStatus(after);
    if (this.#isWatched(automaticStatus(before), status)) this.#controls.answer(status);
    if (this.reportsOffline && isOnline(before) && !isOnline(after))
      this.#controls.answer(offlineResponse(after));
  }

  #isWatched(before: Uint8Array, after: Uint8Array): boolean {
    return watched.some(
      ([bit, masks]) =>
        (this.#watched & bit) !== 0 &&
        masks.some((mask, index) => ((before[index]! ^ after[index]!) & mask) !== 0),
    );
  }
}
