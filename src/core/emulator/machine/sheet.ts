// The paper between two cuts. Its dots are drawn on first access.

import { Bitmap, TwoColourBitmap } from '../../raster/bitmap.ts';
import type { PaperPiece, PlacedStrip } from './print-strip.ts';

export class Sheet {
  /** Consecutive, from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Bytes the printer read for it. */
  readonly bytes: number;
  /** Null if no cut ended it: it reached the greatest length, or it is still attached. */
  readonly cut: 'full' | 'partial' | null;
  readonly #placed: readonly PlacedStrip[];
  #bitmap: Bitmap | undefined;

  constructor(piece: PaperPiece, { number, bytes, cut }: Pick<Sheet, 'number' | 'bytes' | 'cut'>) {
    this.width = piece.width;
    this.height = piece.height;
    this.#placed = piece.placed;
    this.number = number;
    this.bytes = bytes;
    this.cut = cut;
  }

  /** All ink; a `TwoColourBitmap` if some of it is red. */
  get bitmap(): Bitmap {
    return (this.#bitmap ??= this.#drawAll());
  }

  /** Text printed with a built-in font, by lines. */
  get text(): string[] {
    return this.#placed.flatMap(({ strip, from }) => (from === 0 && strip.text()) || []);
  }

  #drawAll(): Bitmap {
    const isRed = ({ strip }: PlacedStrip) => strip.isRed;
    const ink = this.#draw(this.#placed);
    if (!this.#placed.some(isRed)) return ink;
    const red = this.#draw(this.#placed.filter(isRed)).data;
    const black = this.#draw(this.#placed.filter((one) => !isRed(one))).data;
    // Black covers red.
    for (let byte = 0; byte < red.length; byte++) red[byte]! &= ~black[byte]!;
    return new TwoColourBitmap(this.width, this.height, ink.data, red);
  }

  #draw(placed: readonly PlacedStrip[]): Bitmap {
    const bitmap = new Bitmap(this.width, this.height);
    let drawn = 0;
    for (const { strip, from, rows, top } of placed) {
      const dots = strip.draw().rows(from, from + rows);
      const at = top * bitmap.stride;
      if (top >= drawn) bitmap.data.set(dots, at);
      // Paper that was drawn back is printed on again.
      else for (let byte = 0; byte < dots.length; byte++) bitmap.data[at + byte]! |= dots[byte]!;
      drawn = Math.max(drawn, top + rows);
    }
    return bitmap;
  }
}
