// Finds the darkest and the lightest grey around the dots of a page, which are visited row by
// row. Beside black print on white paper, a look at the nearest rows is enough. In areas of grey
// most columns are known from the dot before.

import type { PageGrey } from './render-page.ts';

/** Dots around one that are looked at, in each direction. */
const reach = 2;

export class TonesAround {
  readonly #grey: PageGrey;
  readonly #view: DataView;
  /** The tones of each column, from `reach` rows above a dot to as many below. */
  readonly #darkest: Uint8Array;
  readonly #lightest: Uint8Array;
  /** The row of the dot for which they were found, plus one. */
  readonly #known: Int32Array;

  constructor(grey: PageGrey) {
    const { data, width } = grey;
    this.#grey = grey;
    this.#view = new DataView(data.buffer, data.byteOffset, data.length);
    this.#darkest = new Uint8Array(width);
    this.#lightest = new Uint8Array(width);
    this.#known = new Int32Array(width);
  }

  /** Returns 256 times the darkest tone plus the lightest one. */
  find(x: number, y: number): number {
    const { width, height } = this.#grey;
    const known = this.#known;
    const isInside = x >= reach && x + reach < width;
    const isAfter = isInside && known[x + 1] === y + 1; // within an area of grey
    if (isInside && !isAfter && y > 0 && y + 1 < height && this.#hasBoth(x, y)) return 255;
    const darkest = this.#darkest;
    const lightest = this.#lightest;
    let dark = 255;
    let light = 0;
    const right = Math.min(width - 1, x + reach);
    for (let column = Math.max(0, x - reach); column <= right; column++) {
      if (known[column] !== y + 1) this.#examine(column, y);
      dark = Math.min(dark, darkest[column]!);
      light = Math.max(light, lightest[column]!);
    }
    return (dark << 8) | light;
  }

  /** True if the nearest rows have both black and white. */
  #hasBoth(x: number, y: number): boolean {
    const { stride, data } = this.#grey;
    const view = this.#view;
    let black = 0;
    let white = 0;
    let at = (y - 1) * stride + x - reach;
    for (let row = 0; row < 3; row++, at += stride) {
      // Bit 7 of one of the bytes is set if the dots have a 0, or a 255.
      const four = view.getInt32(at, true);
      const last = data[at + 4]!;
      black |= ((four - 0x01010101) & ~four) | ((last - 1) >> 31);
      white |= ((~four - 0x01010101) & four) | ((254 - last) >> 31);
    }
    return (black & 0x80808080) !== 0 && (white & 0x80808080) !== 0;
  }

  #examine(column: number, y: number): void {
    const { height, stride, data } = this.#grey;
    const last = Math.min(height - 1, y + reach) * stride + column;
    let darkest = 255;
    let lightest = 0;
    for (let at = Math.max(0, y - reach) * stride + column; at <= last; at += stride) {
      const tone = data[at]!;
      if (tone < darkest) darkest = tone;
      if (tone > lightest) lightest = tone;
    }
    this.#darkest[column] = darkest;
    this.#lightest[column] = lightest;
    this.#known[column] = y + 1;
  }
}
