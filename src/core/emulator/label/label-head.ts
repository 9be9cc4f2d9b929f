// The head of a label printer: prints batches of labels, one copy after the
// other. The picture of a label, its copies, cuts and pauses are decided before.

import { Bitmap } from '../../raster/bitmap.ts';
import { isOnline } from '../machine/condition.ts';
import type { PrintHead } from '../machine/emulated-language.ts';
import { type PaperPiece, PlacedStrip, PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { youngList } from '../machine/young-list.ts';
import { type RasterPicture, ready } from '../pictures/raster-picture.ts';

export interface LabelBatch {
  picture: RasterPicture;
  /** Text printed with a built-in font. */
  text: () => string[];
  /** A label of its own for each copy, from 1, of the same size. */
  labelOf?: (copy: number) => { picture: RasterPicture; text: () => string[] };
  copies: number;
  /** Rows between two labels. */
  gap: number;
  /** Bytes read when it was ordered. */
  offset: number;
  cutsAfter: (copy: number) => boolean;
  pausesAfter: (copy: number) => boolean;
}

/** One is printed while the next is composed. */
const mostBatches = 2;
/** Presses of the feed key that are kept. */
const mostFeeds = 16;
const never = () => false;

export class LabelHead implements PrintHead {
  readonly #controls: PrinterControls;
  readonly #onLabel: (batch: LabelBatch, copy: number) => void;
  #batches = youngList<LabelBatch>();
  /** Printed copies of the first batch. */
  #copiesOut = 0;
  /** Printed rows of the current label. */
  #done = 0;
  #isRunning = false;
  rowsLeft = Infinity;
  labelsOnRoll = Infinity;

  /** `onLabel` is called after each label. */
  constructor(
    controls: PrinterControls,
    onLabel: (batch: LabelBatch, copy: number) => void = () => {},
  ) {
    this.#controls = controls;
    this.#onLabel = onLabel;
  }

  get isIdle(): boolean {
    return this.#batches.length === 0;
  }

  get isReady(): boolean {
    return this.#batches.length < mostBatches;
  }

  /** Ordered labels that are not completely printed. */
  get labelsLeft(): number {
    return this.#batches.reduce((sum, { copies }) => sum + copies, 0) - this.#copiesOut;
  }

  order(batch: LabelBatch): void {
    this.#batches.push(batch);
  }

  /** Feeds white paper, which is not a label. */
  feed(rows: number): void {
    if (rows < 1 || this.#batches.length >= mostFeeds) return;
    this.order({
      picture: ready(new Bitmap(1, 0)),
      text: () => [],
      copies: 1,
      gap: rows,
      offset: 0,
      cutsAfter: never,
      pausesAfter: never,
    });
  }

  /** Cuts after the last ordered label, or now if all are printed. */
  cut(): void {
    const last = this.#batches.at(-1);
    if (!last) return this.#controls.emit({ kind: 'cut', mode: 'full' });
    const { cutsAfter } = last;
    last.cutsAfter = (copy) => copy === last.copies || cutsAfter(copy);
  }

  /** Finishes the current label and drops the others. */
  cancel(): void {
    const [current] = this.#batches;
    if (current && this.#done > 0) this.#batches = [{ ...current, copies: this.#copiesOut + 1 }];
    else this.clear();
  }

  clear(): void {
    this.#batches = youngList();
    this.#copiesOut = 0;
    this.#done = 0;
  }

  /** Prints the current label again from its first row. */
  beginAgain(): void {
    this.#done = 0;
  }

  run(rows: number): number {
    if (this.#isRunning) return 0;
    this.#isRunning = true;
    let spent = 0;
    for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
      if (!isOnline(this.#controls.condition())) break;
      const left = batch.picture.height + batch.gap - this.#done;
      const step = Math.min(left, rows - spent, this.rowsLeft);
      if (step === 0 && left > 0) break;
      this.#done += step;
      this.rowsLeft -= step;
      spent += step;
      if (step === left) this.#finishLabel(batch);
      if (this.rowsLeft === 0 || this.labelsOnRoll === 0)
        this.#controls.setCondition({ paper: 'out' });
    }
    this.#isRunning = false;
    return spent;
  }

  look(): PaperPiece {
    const [batch] = this.#batches;
    if (!batch) return { width: 0, height: 0, placed: [] };
    const height = Math.min(this.#done, batch.picture.height);
    return labelPiece(batch, this.#copiesOut + 1, height);
  }

  #finishLabel(batch: LabelBatch): void {
    this.#done = 0;
    const isLabel = batch.picture.height > 0;
    if (isLabel) this.labelsOnRoll--;
    const copy = ++this.#copiesOut;
    if (copy === batch.copies) {
      this.#batches.shift();
      this.#copiesOut = 0;
    }
    if (isLabel) this.#deliver(batch, copy);
  }

  #deliver(batch: LabelBatch, copy: number): void {
    const controls = this.#controls;
    const { picture, offset } = batch;
    const cuts = batch.cutsAfter(copy);
    controls.deliver(labelPiece(batch, copy, picture.height), cuts ? 'full' : null, offset);
    if (cuts) controls.emit({ kind: 'cut', mode: 'full' });
    if (batch.pausesAfter(copy)) controls.setCondition({ paused: true });
    this.#onLabel(batch, copy);
  }
}

/** The upper rows of a label as paper. A label of its own is composed when it is looked at. */
function labelPiece(batch: LabelBatch, copy: number, rows: number): PaperPiece {
  const { picture, labelOf } = batch;
  const draw = labelOf ? () => labelOf(copy).picture.draw() : picture.draw;
  const text = labelOf ? () => labelOf(copy).text() : batch.text;
  const strip = new PrintStrip(picture.height, draw, rows > 0 ? text : () => []);
  const placed = [new PlacedStrip(strip, 0, rows, 0)];
  return { width: picture.width, height: rows, placed };
}
