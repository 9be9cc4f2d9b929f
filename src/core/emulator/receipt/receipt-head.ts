// Head, motor and cutter of a receipt printer: prints strips, feeds and cuts in
// order, a row at a time, as far as time, paper and the printer's condition
// allow. Knows no commands.

import { isOnline } from '../machine/condition.ts';
import type { PrintHead } from '../machine/emulated-language.ts';
import type { PaperPiece, PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { Sheet } from '../machine/sheet.ts';
import type { Paper } from './paper.ts';

/** A class, as for strips (print-strip.ts): a long macro would move all later ones to the old generation. */
class Step {
  readonly kind = 'step';
  /** Null feeds white paper. */
  readonly strip: PrintStrip | null;
  readonly rows: number;

  constructor(strip: PrintStrip | null, rows: number) {
    this.strip = strip;
    this.rows = rows;
  }
}

type Motion =
  /** Draws paper back, so that the next rows are printed over others. */
  | { kind: 'back'; rows: number }
  /** `back` is the distance from the head to the cutter; `offset` counts the bytes read so far. */
  | { kind: 'cut'; mode: 'full' | 'partial'; back: number; offset: number }
  /** Called once everything before it is on paper. */
  | { kind: 'call'; run: () => void };

export class ReceiptHead implements PrintHead {
  readonly #paper: Paper;
  readonly #aheadRows: number;
  readonly #controls: PrinterControls;
  #queue: (Step | Motion)[] = [];
  /** Rows of the first motion that are printed. */
  #done = 0;
  #pendingRows = 0;
  #isRunning = false;
  rowsLeft = Infinity;

  /** Commands are read while at most `aheadRows` rows wait to be printed. */
  constructor(paper: Paper, aheadRows: number, controls: PrinterControls) {
    this.#paper = paper;
    this.#aheadRows = aheadRows;
    this.#controls = controls;
  }

  get isIdle(): boolean {
    return this.#queue.length === 0;
  }

  get isReady(): boolean {
    return this.#pendingRows <= this.#aheadRows;
  }

  print(strip: PrintStrip): void {
    this.#add(new Step(strip, strip.height));
  }

  feed(rows: number): void {
    this.#add(new Step(null, rows));
  }

  push(motion: Motion): void {
    this.#queue.push(motion);
  }

  #add(step: Step): void {
    this.#queue.push(step);
    this.#pendingRows += step.rows;
  }

  clear(): void {
    this.#queue = [];
    this.#done = 0;
    this.#pendingRows = 0;
  }

  run(rows: number): number {
    if (this.#isRunning) return 0;
    this.#isRunning = true;
    let spent = 0;
    for (let motion = this.#queue[0]; motion; motion = this.#queue[0]) {
      if (!isOnline(this.#controls.condition())) break;
      if (motion.kind === 'step') {
        const left = motion.rows - this.#done;
        const step = Math.min(left, rows - spent, this.rowsLeft, this.#paper.room);
        if (left > 0 && step === 0) break;
        this.#move(motion, step);
        spent += step;
        if (step < left) continue;
      }
      this.#queue.shift();
      this.#done = 0;
      if (motion.kind === 'cut') {
        this.#deliver(motion.mode, motion.back, motion.offset);
        this.#controls.emit({ kind: 'cut', mode: motion.mode });
      } else if (motion.kind === 'back') this.rowsLeft += this.#paper.back(motion.rows);
      else if (motion.kind === 'call') motion.run();
    }
    this.#isRunning = false;
    return spent;
  }

  look(): PaperPiece {
    return this.#paper.look();
  }

  tearOff(): void {
    this.#deliver(null, 0, this.#controls.offset());
  }

  #move({ strip }: Step, rows: number): void {
    if (strip) this.#paper.print(strip, this.#done, rows);
    else this.#paper.feed(rows);
    this.#done += rows;
    this.#pendingRows -= rows;
    this.rowsLeft -= rows;
    // Paper that is never cut is torn off at its greatest length.
    if (this.#paper.room === 0) this.#deliver(null, 0, this.#controls.offset());
    if (this.rowsLeft === 0) this.#controls.setCondition({ paper: 'out' });
  }

  /** White paper between two cuts is not a sheet, nor is a roll of white paper without cuts. */
  #deliver(cut: Sheet['cut'], back: number, offset: number): void {
    if (cut === null && this.#paper.isBlank) return this.#paper.forget();
    const piece = this.#paper.take(back);
    if (piece.height > 0) this.#controls.deliver(piece, cut, offset);
  }
}
