// Rows of dots on paper. They are drawn only when the paper is looked at: a few
// bytes can order metres of paper that are never looked at.
//
// They are instances of classes because V8 would learn from a slow stream to create
// object literals that live this long in the old generation, where they keep all
// that they mention until the next full collection: after a stream of Aztec codes,
// a megabyte of Code 39 took 1000 ms instead of 350.

import type { Bitmap } from '../../raster/bitmap.ts';

/** Rows for the head, as wide as the paper. */
export class PrintStrip {
  readonly height: number;
  readonly draw: () => Bitmap;
  /** Text printed with a built-in font, one or several lines; empty if there is none. */
  readonly text: () => string | string[];
  /** Rows down to the last black dot; without it, all rows count as printed. */
  readonly inkedRows: (() => number) | undefined;
  readonly isRed: boolean;

  constructor(
    height: number,
    draw: () => Bitmap,
    text: () => string | string[],
    inkedRows?: () => number,
    isRed = false,
  ) {
    this.height = height;
    this.draw = draw;
    this.text = text;
    this.inkedRows = inkedRows;
    this.isRed = isRed;
  }
}

/** Rows of a strip on the paper. */
export class PlacedStrip {
  readonly strip: PrintStrip;
  /** The first visible row of the strip. */
  readonly from: number;
  rows: number;
  /** The position of that row on the paper. */
  readonly top: number;

  constructor(strip: PrintStrip, from: number, rows: number, top: number) {
    this.strip = strip;
    this.from = from;
    this.rows = rows;
    this.top = top;
  }
}

export interface PaperPiece {
  width: number;
  height: number;
  placed: readonly PlacedStrip[];
}
