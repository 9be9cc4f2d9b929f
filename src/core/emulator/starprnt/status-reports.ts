// The status that a StarPRNT printer sends: on request, after changes once a
// client has switched that on, and when a mark in the stream has been printed.

import type { Condition } from '../machine/condition.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import type { StarModel } from './models.ts';
import { automaticStatus } from './status.ts';

export class StatusReports {
  readonly #model: StarModel;
  readonly #controls: PrinterControls;
  readonly #head: ReceiptHead;
  #etb = { isSet: false, count: 0 };
  /** ESC RS a — whether changes are sent without a request. */
  sendsChanges = false;

  constructor(model: StarModel, controls: PrinterControls, head: ReceiptHead) {
    this.#model = model;
    this.#controls = controls;
    this.#head = head;
  }

  status(condition = this.#controls.condition()): Uint8Array {
    return automaticStatus(this.#model, condition, this.#etb);
  }

  conditionChanged(before: Condition, after: Condition): void {
    if (!this.sendsChanges) return;
    const status = this.status(after);
    if (Buffer.compare(this.status(before), status) !== 0) this.#controls.answer(status);
  }

  /** ESC RS E — resets the ETB counter. */
  clearCount(): void {
    this.#etb = { isSet: false, count: 0 };
  }

  /** ETB, which is counted, and ESC GS ETX — confirms once everything before it is on paper. */
  confirmWhenPrinted(isCounted: boolean): void {
    this.#head.push({
      kind: 'call',
      run: () => {
        if (isCounted) this.#etb = { isSet: true, count: (this.#etb.count + 1) & 31 };
        if (this.sendsChanges || !isCounted) this.#controls.confirm(this.status());
      },
    });
  }
}
