// What a format draws on its label: pictures at their positions, fields whose data
// comes later (^FN), and serial numbers that differ from label to label.

import { Bitmap } from '../../raster/bitmap.ts';
import { inkBox } from '../../raster/ink-box.ts';
import { blend, isOverEdge } from '../label/blend.ts';
import { youngList } from '../machine/young-list.ts';
import { once, type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';
import { mirrored, turned } from '../pictures/turned.ts';
import type { WorkBudget } from '../machine/work-budget.ts';
import type { PlacedPicture, ZplField } from './field.ts';
import type { ZplSettings } from './settings.ts';

export class Mark {
  /** The picture as on the first label. */
  readonly placed: PlacedPicture;
  /** What is on the label with this index, from 0, if it has a serial number; writes its text. */
  readonly at: ((index: number, write: (line: string) => void) => PlacedPicture | null) | undefined;

  constructor(placed: PlacedPicture, at?: Mark['at']) {
    this.placed = placed;
    this.at = at;
  }
}

/** A field with a number, whose data may still come. */
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

  /** Draws the expected fields that have data. */
  fulfil(
    contents: ReadonlyMap<number, FieldContent>,
    draw: (field: ZplField, settings: ZplSettings) => Mark | null,
  ): void {
    this.#marks = this.#marks.flatMap((one) => {
      if (one instanceof Mark) return [one];
      const content = contents.get(one.number);
      const mark = draw({ ...one.field, ...content }, one.settings);
      if (!mark) return [];
      this.#bytes += sizeOf(mark.placed.dots);
      return this.isFull ? [] : [mark];
    });
  }

  /** Null if nothing was drawn. `last` is the index of the last label of a series. */
  take(settings: ZplSettings, last: number): FinishedLabel | null {
    const own = this.#marks.filter((one) => one instanceof Mark);
    if (own.length === 0) return null;
    const marks = [...this.#kept, ...own];
    this.#kept = settings.keepsMap ? marks : youngList();
    this.#keptBytes = settings.keepsMap ? this.#bytes : 0;
    return new FinishedLabel(marks, settings, last);
  }
}

type Size = [width: number, height: number];

/** A label, or a series of labels with numbers. */
class FinishedLabel {
  readonly #marks: readonly Mark[];
  readonly #settings: ZplSettings;

  readonly #last: number;
  #trimmed: Size | undefined;

  /** `last` is the index of the last label of a series. */
  constructor(marks: readonly Mark[], settings: ZplSettings, last: number) {
    this.#marks = marks;
    this.#settings = settings;
    this.#last = marks.some(({ at }) => at !== undefined) ? last : 0;
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
    const [width, height] = this.#size();
    return once({ width, height, draw: () => this.#turned(this.#drawn(index, width, height)) });
  }

  /** A series is as large as its first and its last label need. */
  #size(): Size {
    const { printWidth, labelLength, trims } = this.#settings;
    if (!trims.width && !trims.length) return [printWidth, labelLength];
    this.#trimmed ??= [...new Set([0, this.#last])]
      .map((index) => this.#trimmedSize(index))
      .reduce(([width, height], [wide, high]) => [Math.max(width, wide), Math.max(height, high)]);
    return this.#trimmed;
  }

  /** The size up to the last black dot, where the format names none. */
  #trimmedSize(index: number): Size {
    const { printWidth, labelLength, trims } = this.#settings;
    const marks = this.#marksOn(index);
    const far = (ends: number[], most: number) =>
      Math.min(
        most,
        ends.reduce((farthest, end) => Math.max(farthest, end), 1),
      );
    const right = far(
      marks.map(({ x, dots }) => x + dots.width),
      printWidth,
    );
    const bottom = far(
      marks.map(({ y, dots }) => y + dots.height),
      labelLength,
    );
    const width = trims.width ? right : printWidth;
    const height = trims.length ? bottom : labelLength;
    const ink = inkBox(this.#drawn(index, width, height));
    if (!ink) return [width, height];
    return [trims.width ? ink.x + ink.width : width, trims.length ? ink.y + ink.height : height];
  }

  #drawn(index: number, width: number, height: number): Bitmap {
    const label = new Bitmap(width, height);
    for (const { dots, x, y, ink } of this.#marksOn(index)) blend(label, dots.draw(), x, y, ink);
    return label;
  }

  #marksOn(index: number): PlacedPicture[] {
    return this.#marks
      .map(({ placed, at }) => (at && index > 0 ? at(index, () => {}) : placed))
      .filter((mark) => mark !== null);
  }

  #turned(label: Bitmap): Bitmap {
    const { upsideDown, mirror } = this.#settings;
    const seen = mirror ? mirrored(label) : label;
    return upsideDown ? turned(seen, 180) : seen;
  }

  /** The text of the serial fields, after that of the others on the first label. */
  text(index: number, first: string[]): string[] {
    if (index === 0) return first;
    const lines: string[] = [];
    for (const { at } of this.#marks) at?.(index, (line) => void lines.push(line));
    return lines;
  }
}
