// Rows of dots on paper. They are drawn only when the paper is looked at: a few
// bytes can order metres of paper that are never looked at.

import type { Bitmap } from '../../raster/bitmap.ts';

/** Rows for the head, as wide as the paper. */
export interface PrintStrip {
  height: number;
  draw(): Bitmap;
  /** Rows down to the last black dot; without it, all rows count as printed. */
  inkedRows?(): number;
  /** Text printed with a built-in font; empty if there is none. */
  text(): string;
}

/** Rows of a strip on the paper. */
export interface PlacedStrip {
  strip: PrintStrip;
  /** The first visible row of the strip. */
  from: number;
  rows: number;
  /** The position of that row on the paper. */
  top: number;
}

export interface PaperPiece {
  width: number;
  height: number;
  placed: readonly PlacedStrip[];
}
