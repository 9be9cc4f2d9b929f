// What lies between two cuts. Its dots are made when they are asked for.

import { Bitmap } from '../../raster/bitmap.ts';
import type { PlacedStrip } from './print-strip.ts';

export class Sheet {
  /** Counts from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** How many bytes the printer took for it. */
  readonly bytes: number;
  /** Null where no cut ended it: it grew too long, or the paper was changed. */
  readonly cut: 'full' | 'partial' | null;
  readonly #placed: readonly PlacedStrip[];
  #bitmap: Bitmap | undefined;

  constructor(
    paper: { width: number; height: number; placed: readonly PlacedStrip[] },
    { number, bytes, cut }: Pick<Sheet, 'number' | 'bytes' | 'cut'>,
  ) {
    this.width = paper.width;
    this.height = paper.height;
    this.#placed = paper.placed;
    this.number = number;
    this.bytes = bytes;
    this.cut = cut;
  }

  get bitmap(): Bitmap {
    return (this.#bitmap ??= this.#draw());
  }

  /** What the printer's own font wrote, line by line. */
  get text(): string[] {
    return this.#placed.flatMap(({ strip, from }) => (from === 0 && strip.text()) || []);
  }

  #draw(): Bitmap {
    const bitmap = new Bitmap(this.width, this.height);
    for (const { strip, from, rows, top } of this.#placed)
      bitmap.data.set(strip.draw().rows(from, from + rows), top * bitmap.stride);
    return bitmap;
  }
}
