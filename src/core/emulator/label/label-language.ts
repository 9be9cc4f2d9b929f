// The base class of the label printer languages, ZPL and TSPL: a head that prints
// batches of labels, and status answers that confirm a job.

import { type Condition, isOnline } from '../machine/condition.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { type LabelBatch, LabelHead } from './label-head.ts';

/** Copies that are free, and microseconds for each of a larger batch: the bytes of a command earn about six copies. */
const fewCopies = 4;
const perCopy = 0.3;

export abstract class LabelLanguage {
  readonly controls: PrinterControls;
  readonly head: LabelHead;
  /** Whether labels were ordered since a status confirmed that all are printed. */
  #owesConfirmation = false;

  constructor(controls: PrinterControls) {
    this.controls = controls;
    this.head = new LabelHead(controls, (batch, copy) => this.onLabel(batch, copy));
  }

  /** Called after each label. */
  protected onLabel(_batch: LabelBatch, _copy: number): void {}

  /** Whether a label that stopped for paper, ribbon or an open head is printed again. */
  protected get reprints(): boolean {
    return true;
  }

  conditionChanged(before: Condition, after: Condition): void {
    const wasOpened = before.paper === 'out' || before.ribbon === 'out' || before.cover === 'open';
    if (wasOpened && isOnline(after) && this.reprints) this.head.beginAgain();
  }

  order(batch: LabelBatch): void {
    this.#owesConfirmation = true;
    const isLarge = batch.copies > fewCopies;
    const isPaid = !isLarge || this.controls.budget.allows(batch.copies * perCopy);
    if (!isPaid) this.controls.complain('too many labels for the bytes received');
    this.head.order(isPaid ? batch : { ...batch, copies: fewCopies });
  }

  /** Answers the status: before a job it tells the condition, after one how far it has come, as a confirmation. */
  protected answerStatus(status: Uint8Array | string): void {
    if (this.#owesConfirmation) this.controls.confirm(status);
    else this.controls.answer(status);
    if (this.controls.isConfirming() && this.head.isIdle) this.#owesConfirmation = false;
  }

  /** A new client or a cancellation: earlier labels need no confirmation. */
  protected beginConversation(): void {
    this.#owesConfirmation = false;
  }

  /** Drops the waiting labels and input; the current label is finished. */
  cancelAll(): void {
    this.head.cancel();
    this.beginConversation();
    this.controls.forgetInput();
  }
}
