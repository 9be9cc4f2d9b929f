// Prints labels, each a whole picture, a copy after the other. Knows no
// commands: what is on a label, how often it is printed and what happens after
// each copy was decided before.

import { Bitmap } from '../raster/bitmap.ts';
import type { Piece } from './paper.ts';
import { type Picture, ready } from './picture.ts';
import type { Engine } from './shell.ts';
import type { Strip } from './strip.ts';

export interface Batch {
  picture: Picture;
  /** What the printer's own font wrote. */
  text: string[];
  copies: number;
  /** Rows between two labels. */
  gap: number;
  /** Bytes taken when it was ordered. */
  offset: number;
  cutsAfter: (copy: number) => boolean;
  pausesAfter: (copy: number) => boolean;
}

export interface LabelHeadListener {
  canMove(): boolean;
  /** A label is out. */
  labelOut(batch: Batch, copy: number): void;
  paperEnded(): void;
}

/** One is printed while the next is composed. */
const mostBatches = 2;
const mostFeeds = 16;

export class LabelHead implements Engine {
  readonly #listener: LabelHeadListener;
  #batches: Batch[] = [];
  /** Copies of the first batch that are out. */
  #copiesOut = 0;
  /** Rows of the label in print that are out. */
  #done = 0;
  #isRunning = false;
  rowsLeft = Infinity;
  labelsOnRoll = Infinity;

  constructor(listener: LabelHeadListener) {
    this.#listener = listener;
  }

  get isIdle(): boolean {
    return this.#batches.length === 0;
  }

  get isReady(): boolean {
    return this.#batches.length < mostBatches;
  }

  /** Labels that were ordered and are not wholly out. */
  get labelsLeft(): number {
    return this.#batches.reduce((sum, { copies }) => sum + copies, 0) - this.#copiesOut;
  }

  order(batch: Batch): void {
    this.#batches.push(batch);
  }

  /** White paper, which is no label. The key is not remembered more often than a few times. */
  feed(rows: number): void {
    if (rows < 1 || this.#batches.length >= mostFeeds) return;
    const never = () => false;
    this.order({
      picture: ready(new Bitmap(1, 0)),
      text: [],
      copies: 1,
      gap: rows,
      offset: 0,
      cutsAfter: never,
      pausesAfter: never,
    });
  }

  /** Cuts behind everything that was ordered so far; false where that is out already. */
  cutBehindLast(): boolean {
    const last = this.#batches.at(-1);
    if (!last) return false;
    const { cutsAfter } = last;
    last.cutsAfter = (copy) => copy === last.copies || cutsAfter(copy);
    return true;
  }

  /** What has not begun is not printed; the label in print is finished. */
  cancel(): void {
    const [current] = this.#batches;
    const hasBegun = current !== undefined && this.#done > 0;
    this.#batches = hasBegun ? [{ ...current, copies: this.#copiesOut + 1 }] : [];
    if (!hasBegun) this.#copiesOut = 0;
  }

  /** The label in print is printed anew: what is out of it was taken away. */
  beginAgain(): void {
    this.#done = 0;
  }

  run(rows: number): number {
    if (this.#isRunning) return 0;
    this.#isRunning = true;
    let spent = 0;
    for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
      if (!this.#listener.canMove()) break;
      const left = batch.picture.height + batch.gap - this.#done;
      const step = Math.min(left, rows - spent, this.rowsLeft);
      if (step === 0 && left > 0) break;
      this.#done += step;
      this.rowsLeft -= step;
      spent += step;
      if (step === left) this.#finishLabel(batch);
      if (this.rowsLeft === 0 || this.labelsOnRoll === 0) this.#listener.paperEnded();
    }
    this.#isRunning = false;
    return spent;
  }

  look(): Piece {
    const [batch] = this.#batches;
    if (!batch) return { width: 0, height: 0, placed: [] };
    const height = Math.min(this.#done, batch.picture.height);
    return labelPiece({ ...batch, text: height > 0 ? batch.text : [] }, height);
  }

  #finishLabel(batch: Batch): void {
    this.#done = 0;
    const isLabel = batch.picture.height > 0;
    if (isLabel) this.labelsOnRoll--;
    const copy = ++this.#copiesOut;
    if (copy === batch.copies) {
      this.#batches.shift();
      this.#copiesOut = 0;
    }
    if (isLabel) this.#listener.labelOut(batch, copy);
  }
}

/** The upper rows of a label as paper. */
export function labelPiece(
  { picture, text }: Pick<Batch, 'picture' | 'text'>,
  rows: number,
): Piece {
  const strips: Strip[] = [
    ...text.map((line) => ({ height: 0, draw: picture.draw, text: () => line })),
    { height: picture.height, draw: picture.draw, text: () => '' },
  ];
  return {
    width: picture.width,
    height: rows,
    placed: strips.map((strip) => ({ strip, from: 0, rows: Math.min(strip.height, rows), top: 0 })),
  };
}
