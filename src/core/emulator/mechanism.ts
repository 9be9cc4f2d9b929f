// Head, motor and cutter: carries out motions in order, a row at a time, as far
// as time, paper and the printer's condition allow. Knows no commands.

import type { Paper } from './paper.ts';
import type { Strip } from './strip.ts';

export type PrinterEvent =
  | { kind: 'cut'; mode: 'full' | 'partial' }
  | { kind: 'pulse'; pin: 2 | 5; onMs: number }
  | { kind: 'beep'; times: number };

export type Motion =
  | { kind: 'print'; strip: Strip }
  | { kind: 'feed'; rows: number }
  /** `back` is how far the cutter lies behind the head; `offset` counts the bytes taken so far. */
  | { kind: 'cut'; mode: 'full' | 'partial'; back: number; offset: number }
  /** Told once everything before it is on paper. */
  | { kind: 'answer'; bytes: Uint8Array }
  | { kind: 'event'; event: PrinterEvent };

export interface MechanismListener {
  canMove(): boolean;
  /** A motion that moves no paper is due. */
  carryOut(motion: Exclude<Motion, { kind: 'print' | 'feed' }>): void;
  paperEnded(): void;
  paperTooLong(): void;
}

export class Mechanism {
  readonly #paper: Paper;
  readonly #listener: MechanismListener;
  #queue: Motion[] = [];
  /** Rows of the first motion that are out already. */
  #done = 0;
  #pendingRows = 0;
  #isRunning = false;
  /** How many rows the roll still has. */
  rowsLeft = Infinity;

  constructor(paper: Paper, listener: MechanismListener) {
    this.#paper = paper;
    this.#listener = listener;
  }

  /** Rows that were ordered and are not on paper yet. */
  get pendingRows(): number {
    return this.#pendingRows;
  }

  get isIdle(): boolean {
    return this.#queue.length === 0;
  }

  push(motion: Motion): void {
    this.#queue.push(motion);
    this.#pendingRows += rowsOf(motion);
  }

  clear(): void {
    this.#queue = [];
    this.#done = 0;
    this.#pendingRows = 0;
  }

  /** Moves by at most `rows` and returns how many it was. */
  run(rows: number): number {
    if (this.#isRunning) return 0;
    this.#isRunning = true;
    let spent = 0;
    for (let motion = this.#queue[0]; motion; motion = this.#queue[0]) {
      if (!this.#listener.canMove()) break;
      if (motion.kind === 'print' || motion.kind === 'feed') {
        const left = rowsOf(motion) - this.#done;
        const step = Math.min(left, rows - spent, this.rowsLeft, this.#paper.room);
        if (left > 0 && step === 0) break;
        this.#move(motion, step);
        spent += step;
        if (step < left) continue;
      }
      this.#queue.shift();
      this.#done = 0;
      if (motion.kind !== 'print' && motion.kind !== 'feed') this.#listener.carryOut(motion);
    }
    this.#isRunning = false;
    return spent;
  }

  #move(motion: Extract<Motion, { kind: 'print' | 'feed' }>, rows: number): void {
    if (motion.kind === 'feed') this.#paper.feed(rows);
    else this.#paper.print(motion.strip, this.#done, rows);
    this.#done += rows;
    this.#pendingRows -= rows;
    this.rowsLeft -= rows;
    if (this.#paper.room === 0) this.#listener.paperTooLong();
    if (this.rowsLeft === 0) this.#listener.paperEnded();
  }
}

function rowsOf(motion: Motion): number {
  if (motion.kind === 'print') return motion.strip.height;
  return motion.kind === 'feed' ? motion.rows : 0;
}
