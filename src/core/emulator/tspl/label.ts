// The image buffer of a TSPL printer and the settings that outlive a label.
// Knows no byte of any command.

import { Bitmap } from '../../raster/bitmap.ts';
import { blend, type Ink, isOverEdge } from '../blend.ts';
import type { Batch } from '../label-head.ts';
import { mirrored, type Turn, turned } from '../turned.ts';
import type { TsplModel } from './models.ts';

export interface LabelHost {
  readonly model: TsplModel;
  readonly offset: number;
  complain(reason: string): void;
  order(batch: Batch): void;
  cut(): void;
  feed(rows: number): void;
  answer(text: string): void;
  confirm(text: string): void;
}

/** A metre and a half at 203 dpi. */
const longest = 12_000;
const mostCopies = 1000;

export type CutMode = { every: number } | 'batch' | 'never';

export class Label {
  readonly host: LabelHost;
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
  /** SET RESPONSE */
  responds: 'never' | 'label' | 'batch' = 'never';
  #dots: Bitmap | null = null;
  /** Whether the dots are those of labels that were ordered, and must stay as they are. */
  #isOrdered = false;
  #text: string[] = [];

  constructor(host: LabelHost) {
    this.host = host;
    this.width = host.model.width;
    this.length = host.model.labelLength;
  }

  /** To draw on. */
  get #image(): Bitmap {
    if (this.#dots && this.#isOrdered)
      this.#dots = new Bitmap(this.width, this.length, this.#dots.data.slice());
    this.#isOrdered = false;
    return (this.#dots ??= new Bitmap(this.width, this.length));
  }

  resize(width: number, length: number): void {
    if (width > this.host.model.width) this.host.complain('wider than the head');
    this.width = Math.max(1, Math.min(width, this.host.model.width));
    this.length = Math.max(1, Math.min(length, longest));
    this.clear();
  }

  /** CLS */
  clear(): void {
    this.#dots = null;
    this.#text = [];
  }

  write(text: string): void {
    if (this.#text.length < 1000) this.#text.push(text);
  }

  fill(x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#place(x, y);
    this.#image.fill(left, top, width, height);
    this.#checkEdge(left, top, width, height);
  }

  /** Black becomes white and white becomes black. */
  reverse(x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#place(x, y);
    this.#image.invert(left, top, width, height);
  }

  erase(x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#place(x, y);
    this.#image.fill(left, top, width, height);
    this.#image.invert(left, top, width, height);
  }

  /** Turned around the point that is named, clockwise. */
  draw(dots: Bitmap, x: number, y: number, turn: Turn = 0): void {
    const seen = turned(dots, turn);
    const [left, top] = this.#place(
      turn === 90 || turn === 180 ? x - seen.width : x,
      turn === 180 || turn === 270 ? y - seen.height : y,
    );
    this.#put(seen, left, top, 'black');
  }

  /** BITMAP: over what is there, together with it, or the difference. */
  combine(dots: Bitmap, x: number, y: number, mode: number): void {
    if (mode === 0) this.erase(x, y, dots.width, dots.height);
    const [left, top] = this.#place(x, y);
    this.#put(dots, left, top, mode === 2 ? 'reverse' : 'black');
  }

  /** FORMFEED and its kin: on to the next label. */
  skip(): void {
    this.host.feed(this.length + this.gap);
  }

  /** PRINT */
  print(sets: number, copies: number): void {
    const image = this.#image;
    const upright = this.isMirrored ? mirrored(image) : image;
    this.#isOrdered = true;
    const total = sets * copies;
    if (total > mostCopies) this.host.complain(`no more than ${mostCopies} labels`);
    const { cutting, host } = this;
    const last = Math.min(total, mostCopies);
    host.order({
      picture: this.isTurned ? turned(upright, 180) : upright,
      text: [...this.#text],
      copies: last,
      gap: this.gap,
      offset: host.offset,
      cutsAfter: (copy) =>
        cutting === 'batch' ? copy === last : cutting !== 'never' && copy % cutting.every === 0,
      pausesAfter: () => false,
    });
  }

  #put(dots: Bitmap, left: number, top: number, ink: Ink): void {
    blend(this.#image, dots, left, top, ink);
    if (isOverEdge(this.#image, dots, left, top)) this.#complainOfEdge();
  }

  #place(x: number, y: number): [number, number] {
    return [x + this.reference.x, y + this.reference.y + this.shift];
  }

  #checkEdge(left: number, top: number, width: number, height: number): void {
    if (left < 0 || top < 0 || left + width > this.width || top + height > this.length)
      this.#complainOfEdge();
  }

  #complainOfEdge(): void {
    this.host.complain('reaches over the edge of the label');
  }
}
