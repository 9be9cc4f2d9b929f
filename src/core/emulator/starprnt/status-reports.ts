// The status that a Star printer sends: on request, after changes once a client
// has switched that on, and when a mark in the stream has been printed.

import type { Condition } from '../machine/condition.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { digit } from '../receipt/command.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import { announced, automaticStatus, type StatusForm } from './status.ts';

/** The n of ESC RS a that asks for the status once. */
const once = 255;

export class StatusReports {
  readonly #form: StatusForm;
  readonly #controls: PrinterControls;
  readonly #head: ReceiptHead;
  #etb = { isSet: false, count: 0 };
  /** The counter of ESC GS ETX. */
  #ended = 0;
  /** ESC RS a — whether changes are sent without a request. */
  #sendsChanges = false;

  constructor(form: StatusForm, controls: PrinterControls, head: ReceiptHead) {
    this.#form = form;
    this.#controls = controls;
    this.#head = head;
  }

  status(condition = this.#controls.condition()): Uint8Array {
    const status = automaticStatus(this.#form, condition, this.#etb);
    return this.#form.announcesAnswers ? announced(status) : status;
  }

  /** Sends an answer; `type` names it where the status announces answers. */
  answer(type: string, text: string): void {
    this.#controls.answer(this.#framed(type, text));
  }

  #framed(type: string, text: string): Uint8Array {
    if (!this.#form.announcesAnswers) return Uint8Array.from(Buffer.from(text, 'latin1'));
    const condition = this.#controls.condition();
    return announced(automaticStatus(this.#form, condition, this.#etb), type, text);
  }

  conditionChanged(before: Condition, after: Condition): void {
    if (!this.#sendsChanges) return;
    const status = this.status(after);
    if (Buffer.compare(this.status(before), status) !== 0) this.#controls.answer(status);
  }

  /** ESC RS a n — odd numbers switch reports on. */
  report(n: number): void {
    if (n === once) this.#controls.answer(this.status());
    else this.#sendsChanges = (digit(n) & 1) === 1;
  }

  /** ESC RS E — resets the ETB counter. */
  clearCount(): void {
    this.#etb = { isSet: false, count: 0 };
  }

  /** ETB — counts once everything before it is on paper. */
  confirmWhenPrinted(): void {
    this.#whenPrinted(() => {
      this.#etb = { isSet: true, count: (this.#etb.count + 1) & 31 };
      if (this.#sendsChanges) this.#controls.confirm(this.status());
    });
  }

  /** ESC GS ETX s n1 n2 — 0 sends the counter, 1 counts once all is on paper, 2 resets it. */
  count(parameters: Uint8Array): void {
    const [way] = parameters;
    const send = () => {
      const text = `\x1b\x1d\x03${String.fromCharCode(...parameters, this.#ended)}\0`;
      this.#controls.confirm(this.#framed('23', text));
    };
    if (way === 0) send();
    else if (way === 2) this.#ended = 0;
    else
      this.#whenPrinted(() => {
        this.#ended = (this.#ended + 1) & 0xff;
        send();
      });
  }

  #whenPrinted(run: () => void): void {
    this.#head.push({ kind: 'call', run });
  }
}
