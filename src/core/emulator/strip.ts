// Rows for the head, as wide as the paper. They are drawn when somebody looks
// at the paper: a few bytes can order metres of it that nobody ever sees.

import type { Bitmap } from '../raster/bitmap.ts';

export interface Strip {
  height: number;
  draw(): Bitmap;
  /** How far down it has black dots; to its end where it does not tell. */
  inkedRows?(): number;
  /** What the printer's own font wrote there, or nothing. */
  text(): string;
}

/** Rows of a strip on the paper. */
export interface Placed {
  strip: Strip;
  /** The first row of the strip that is there. */
  from: number;
  rows: number;
  /** Where that row lies on the paper. */
  top: number;
}
