// The image buffer of a TSPL printer, and the settings that stay for later labels.
// Drawing is recorded as steps and done when the dots of a label are requested.
// The commands in commands.ts call it.

import { Bitmap } from '../../raster/bitmap.ts';
import { blend, erase, type Ink, isOverEdge, priceOf } from '../label/blend.ts';
import type { LabelBatch, LabelHead } from '../label/label-head.ts';
import { youngList } from '../machine/young-list.ts';
import { once, type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { mirrored, type Turn, turned, turnedPicture } from '../pictures/turned.ts';
import { type CounterText, Counters } from './counters.ts';
import { FileStore } from './file-store.ts';
import type { TsplModel } from './models.ts';

/** Where finished labels go. */
interface LabelOutput {
  readonly head: Pick<LabelHead, 'feed' | 'cut'>;
  order(batch: LabelBatch): void;
}

/** A metre and a half at 203 dpi. */
const longest = 12_000;
const mostCopies = 1000;

/** Bytes of dots drawn by the steps of a label: many times its area. */
const mostDots = 32 << 20;
/** Microseconds to create the texts and codes of a label. */
const mostWork = 500_000;
const mostSteps = 10_000;

/** Draws on the image. */
type Step = (image: Bitmap, counters: CounterText) => void;

export type CutMode = { every: number } | 'batch' | 'never';

export class LabelImage {
  readonly model: TsplModel;
  readonly controls: PrinterControls;
  readonly #output: LabelOutput;
  width: number;
  length: number;
  gap = 24;
  isTurned = false;
  isMirrored = false;
  reference = { x: 0, y: 0 };
  shift = 0;
  codepage = 'cp437';
  cutting: CutMode = 'never';
  reprints = true;
  readonly files = new FileStore();
  readonly counters = new Counters();
  /** Whether steps use counters. */
  #isCounted = false;
  /** Whether a label is drawn after its commands were read. */
  #isRedrawing = false;
  /** SET RESPONSE */
  responds: 'never' | 'label' | 'batch' = 'never';
  /** The merged earlier steps; null if there are none. */
  #merged: Bitmap | null = null;
  /** Shared with ordered labels: steps are appended, never removed. */
  #steps = youngList<Step>();
  /** Bytes of dots drawn by the steps. */
  #touched = 0;
  /** Microseconds to create what the steps draw. */
  #work = 0;
  #text = youngList<(counters: CounterText) => string>();

  constructor(model: TsplModel, controls: PrinterControls, output: LabelOutput) {
    this.model = model;
    this.controls = controls;
    this.#output = output;
    this.width = model.width;
    this.length = model.labelLength;
  }

  /** The image as drawn so far, by the texts of the counters. */
  #snapshot(): (counters: CounterText) => RasterPicture {
    const { width, length: height } = this;
    const merged = this.#merged;
    const steps = this.#steps;
    const count = steps.length;
    return (counters) => {
      const draw = () => {
        const image = new Bitmap(width, height, merged?.data.slice());
        for (let index = 0; index < count; index++) steps[index]!(image, counters);
        return image;
      };
      return { width, height, draw };
    };
  }

  #add(step: Step, touched: number, work = 0): void {
    const isFull =
      this.#touched + touched > mostDots ||
      this.#work + work > mostWork ||
      this.#steps.length === mostSteps;
    if (isFull && !this.#merge()) return this.controls.complain('more dots than the memory holds');
    this.#steps.push(step);
    this.#touched += touched;
    this.#work += work;
  }

  /** Draws the steps to make room for others; false if the budget does not allow it. */
  #merge(): boolean {
    const { library, budget } = this.controls;
    if (!budget.allows(priceOf(this.#touched)) || !library.allows(this.#work)) return false;
    const { draw } = this.#snapshot()(this.counters.ahead()(0));
    this.#begin(draw());
    return true;
  }

  #begin(merged: Bitmap | null): void {
    this.#merged = merged;
    this.#steps = youngList();
    this.#touched = 0;
    this.#work = 0;
  }

  /** Adds a step that changes a rectangle. */
  #touch(width: number, height: number, step: Step): void {
    const [across, down] = [Math.min(width, this.width), Math.min(height, this.length)];
    this.#add(step, sizeOf({ width: across, height: down }));
  }

  resize(width: number, length: number): void {
    if (width > this.model.width) this.controls.complain('wider than the head');
    this.width = Math.max(1, Math.min(width, this.model.width));
    this.length = Math.max(1, Math.min(length, longest));
    this.clear();
  }

  /** CLS */
  clear(): void {
    this.#begin(null);
    this.#text = youngList();
    this.#isCounted = false;
  }

  /** Text with a built-in font, decoded when it is asked for. */
  write(text: (counters: CounterText) => string): void {
    if (this.#text.length < 1000) this.#text.push(text);
  }

  /** Complains of a font, once for each command. */
  complainOfFont(): void {
    if (!this.#isRedrawing) this.controls.complain('drawn in a substitute font');
  }

  fill(x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#position(x, y);
    this.#touch(width, height, (image) => image.fill(left, top, width, height));
    this.#checkEdge(left, top, width, height);
  }

  /** Swaps black and white. */
  reverse(x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#position(x, y);
    this.#touch(width, height, (image) => image.invert(left, top, width, height));
  }

  erase(x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#position(x, y);
    this.#touch(width, height, (image) => erase(image, left, top, width, height));
  }

  /** Draws a picture turned clockwise around its position. */
  draw(dots: RasterPicture, x: number, y: number, turn: Turn): void {
    const { seen, left, top } = this.#turnedAt(dots, x, y, turn);
    this.#put(seen, left, top, 'black', turn === 0 ? 2 : 4);
  }

  /** Draws a picture that differs from label to label. */
  drawCounted(
    draw: (counters: CounterText) => RasterPicture | null,
    x: number,
    y: number,
    turn: Turn,
  ): void {
    const first = draw(this.counters.ahead()(0));
    if (!first) return this.controls.complain('data that does not fit the symbol');
    this.#isCounted = true;
    const step: Step = (image, counters) => {
      this.#isRedrawing = true;
      const dots = draw(counters);
      this.#isRedrawing = false;
      if (!dots) return;
      const { seen, left, top } = this.#turnedAt(dots, x, y, turn);
      blend(image, seen.draw(), left, top, 'black');
    };
    this.#add(step, 4 * sizeOf(first), first.work);
  }

  #turnedAt(dots: RasterPicture, x: number, y: number, turn: Turn) {
    const seen = turnedPicture(dots, turn);
    const [left, top] = this.#position(
      turn === 90 || turn === 180 ? x - seen.width : x,
      turn === 180 || turn === 270 ? y - seen.height : y,
    );
    return { seen, left, top };
  }

  /** BITMAP: mode 0 replaces, 1 adds, 2 inverts. */
  combine(dots: RasterPicture, x: number, y: number, mode: number): void {
    if (mode === 0) this.erase(x, y, dots.width, dots.height);
    const [left, top] = this.#position(x, y);
    this.#put(dots, left, top, mode === 2 ? 'reverse' : 'black');
  }

  /** FORMFEED and HOME: feeds to the next label. */
  skip(): void {
    this.feed(this.length + this.gap);
  }

  feed(rows: number): void {
    this.#output.head.feed(rows);
  }

  cut(): void {
    this.#output.head.cut();
  }

  /** PRINT: each set of labels has the next numbers of the counters. */
  print(sets: number, copies: number): void {
    const total = sets * copies;
    if (total > mostCopies) this.controls.complain(`no more than ${mostCopies} labels`);
    const { cutting, gap, counters } = this;
    const last = Math.min(total, mostCopies);
    const labelWith = this.#labels();
    const valuesAfter = counters.ahead();
    this.#output.order({
      picture: labelWith(valuesAfter(0)),
      ...this.#texts((copy) => {
        const values = valuesAfter(Math.floor((copy - 1) / copies));
        return { picture: labelWith(values), values };
      }),
      copies: last,
      gap,
      offset: this.controls.offset(),
      cutsAfter: (copy) =>
        cutting === 'batch' ? copy === last : cutting !== 'never' && copy % cutting.every === 0,
      pausesAfter: () => false,
    });
    counters.advance(Math.min(sets, mostCopies));
  }

  /** The texts of a batch; if there are counters, also its labels. */
  #texts(
    labelOf: (copy: number) => { picture: RasterPicture; values: CounterText },
  ): Pick<LabelBatch, 'text' | 'labelOf'> {
    const lines = [...this.#text];
    const text = (values: CounterText) => lines.map((line) => line(values));
    if (!this.#isCounted) return { text: () => text(() => '') };
    return {
      text: () => text(labelOf(1).values),
      labelOf: (copy) => {
        const { picture, values } = labelOf(copy);
        return { picture, text: () => text(values) };
      },
    };
  }

  /** The labels of a batch, by the texts of their counters. */
  #labels(): (counters: CounterText) => RasterPicture {
    const { isMirrored, isTurned } = this;
    const imageOf = this.#snapshot();
    return (counters) => {
      const image = imageOf(counters);
      const draw = () => {
        const upright = isMirrored ? mirrored(image.draw()) : image.draw();
        return isTurned ? turned(upright, 180) : upright;
      };
      return once({ ...image, draw });
    };
  }

  /** `times` estimates how often its dots are copied: more if they are turned. */
  #put(dots: RasterPicture, left: number, top: number, ink: Ink, times = 2): void {
    const step = (image: Bitmap) => blend(image, dots.draw(), left, top, ink);
    this.#add(step, times * sizeOf(dots), dots.work);
    const size = { width: this.width, height: this.length };
    if (isOverEdge(size, dots, left, top, this.controls.budget)) this.#complainOfEdge();
  }

  #position(x: number, y: number): [number, number] {
    return [x + this.reference.x, y + this.reference.y + this.shift];
  }

  #checkEdge(left: number, top: number, width: number, height: number): void {
    if (left < 0 || top < 0 || left + width > this.width || top + height > this.length)
      this.#complainOfEdge();
  }

  #complainOfEdge(): void {
    this.controls.complain('reaches over the edge of the label');
  }
}
