// What a format draws on its label: pictures at their positions, fields whose data
// comes later (^FN), and serial numbers that differ from label to label.

import { Bitmap } from '../../raster/bitmap.ts';
import { blend, isOverEdge } from '../label/blend.ts';
import { youngList } from '../machine/young-list.ts';
import { once, type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';
import { mirrored, turned } from '../pictures/turned.ts';
import type { WorkBudget } from '../machine/work-budget.ts';
import type { PlacedPicture, ZplField } from './field.ts';
import type { ZplSettings } from './settings.ts';

export class Mark {
  /** As on the first label. */
  readonly placed: PlacedPicture;
  /** On the label with this index, from 0, if it has a serial number; writes its text. */
  readonly at: ((index: number, write: (line: string) => void) => PlacedPicture | null) | undefined;

  constructor(placed: PlacedPicture, at?: Mark['at']) {
    this.placed = placed;
    this.at = at;
  }
}

/** A field with a number and without data. */
interface Expected {
  number: number;
  field: ZplField;
  settings: ZplSettings;
}

/** The data of the fields with a number. */
export type FieldContent = Pick<ZplField, 'data' | 'hexSign' | 'serial'>;

/** Bytes of pictures on one label: many times its area. */
const mostBytes = 32 << 20;
/** Memory of a mark besides its dots. */
const overheadBytes = 256;

export class LabelMap {
  #marks = youngList<Mark | Expected>();
  #bytes = 0;
  /** ^MC: drawn under the next label. */
  #kept = youngList<Mark>();
  #keptBytes = 0;

  begin(): void {
    this.#marks = youngList();
    this.#bytes = this.#keptBytes;
  }

  get isFull(): boolean {
    return this.#bytes > mostBytes;
  }

  put(mark: Mark): void {
    this.#bytes += sizeOf(mark.placed.dots) + overheadBytes;
    if (!this.isFull) this.#marks.push(mark);
  }

  /** Keeps the place of a field until its data is known. */
  expect(expected: Expected): void {
    this.#bytes += 4 * overheadBytes;
    if (!this.isFull) this.#marks.push(expected);
  }

  /** Draws the expected fields whose data has come. */
  fulfil(
    contents: ReadonlyMap<number, FieldContent>,
    draw: (field: ZplField, settings: ZplSettings) => Mark | null,
  ): void {
    this.#marks = this.#marks.flatMap((one) => {
      if (one instanceof Mark) return [one];
      const content = contents.get(one.number);
      const mark = content && draw({ ...one.field, ...content }, one.settings);
      if (!mark) return [];
      this.#bytes += sizeOf(mark.placed.dots);
      return this.isFull ? [] : [mark];
    });
  }

  /** Null if nothing was drawn. */
  take(settings: ZplSettings): FinishedLabel | null {
    const own = this.#marks.filter((one) => one instanceof Mark);
    if (own.length === 0) return null;
    const marks = [...this.#kept, ...own];
    this.#kept = settings.keepsMap ? marks : youngList();
    this.#keptBytes = settings.keepsMap ? this.#bytes : 0;
    return new FinishedLabel(marks, settings);
  }
}

/** A label, or a series of labels with numbers. */
class FinishedLabel {
  readonly #marks: readonly Mark[];
  readonly #settings: ZplSettings;

  constructor(marks: readonly Mark[], settings: ZplSettings) {
    this.#marks = marks;
    this.#settings = settings;
  }

  get isSerial(): boolean {
    return this.#marks.some(({ at }) => at !== undefined);
  }

  isOverEdge(budget: WorkBudget): boolean {
    const { printWidth: width, labelLength: height } = this.#settings;
    return this.#marks.some(({ placed: { dots, x, y } }) =>
      isOverEdge({ width, height }, dots, x, y, budget),
    );
  }

  label(index: number): RasterPicture {
    const { printWidth: width, labelLength: height, upsideDown, mirror } = this.#settings;
    const draw = () => {
      const label = new Bitmap(width, height);
      for (const { placed, at } of this.#marks) {
        const mark = at && index > 0 ? at(index, () => {}) : placed;
        if (mark) blend(label, mark.dots.draw(), mark.x, mark.y, mark.ink);
      }
      const seen = mirror ? mirrored(label) : label;
      return upsideDown ? turned(seen, 180) : seen;
    };
    return once({ width, height, draw });
  }

  /** The text of the serial fields, after that of the others on the first label. */
  text(index: number, first: string[]): string[] {
    if (index === 0) return first;
    const lines: string[] = [];
    for (const { at } of this.#marks) at?.(index, (line) => void lines.push(line));
    return lines;
  }
}
