// Finds areas of one grey, such as the head of a table: their dots are dithered without a look
// at each. A page with such an area took three times as long.

import { thick } from './pale-dots.ts';
import type { PageGrey } from './render-page.ts';

/** Rows at the ends of an area that border on something else, as far as tones around a dot are looked at. */
const edge = 2;

/** Four dots that lie beside each other are looked at together; rows are visited from the top. */
export class FlatAreas {
  readonly #fours: Int32Array;
  /** Fours of a row. */
  readonly #length: number;
  readonly #height: number;
  /** The first row of the last area at each place of a row, and the first row after it. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  constructor({ stride, height }: PageGrey, fours: Int32Array) {
    this.#fours = fours;
    this.#length = stride >> 2;
    this.#height = height;
    this.#from = new Int32Array(this.#length);
    this.#to = new Int32Array(this.#length);
  }

  /** True if all dots around these four have one tone, and they belong to a large area. */
  has(at: number, y: number): boolean {
    const to = this.#to[at]!;
    if (y >= to) return this.#begin(at, y);
    const from = this.#from[at]!;
    return y >= from + edge && y < to - edge && to - from >= thick;
  }

  /** Notes an area that begins here. */
  #begin(at: number, y: number): false {
    const fours = this.#fours;
    let index = y * this.#length + at;
    const four = fours[index]!;
    const isOneTone = four === ((four << 8) | (four >>> 24));
    if (!isOneTone || at === 0 || at + 1 === this.#length) return false;
    let to = y;
    while (
      to < this.#height &&
      fours[index] === four &&
      fours[index - 1] === four &&
      fours[index + 1] === four
    ) {
      index += this.#length;
      to++;
    }
    this.#from[at] = y;
    this.#to[at] = to;
    return false;
  }
}
