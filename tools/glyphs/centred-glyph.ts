// Draws characters that fill a square or half of one (CJK, emoji, half-width
// katakana): the unchanged outline, centred. They have too many strokes for the
// adjustments of cell-glyph.ts.

import { fill, inkBox, Mask, type Outline, samples } from './mask.ts';

export interface Square {
  width: number;
  height: number;
  baseline: number;
  /** Dots per em. */
  em: number;
  /** The share of a dot's samples that makes it black. */
  threshold: number;
}

export function centredGlyph(outline: Outline, square: Square): Mask {
  const dots = new Mask(square.width, square.height);
  const left = Math.round((square.width - outline.advance * square.em) / 2);
  const mask = fill(outline, {
    width: square.width * samples,
    height: square.height * samples,
    originX: left * samples,
    originY: square.baseline * samples,
    emX: square.em * samples,
    emY: square.em * samples,
  });
  if (!inkBox(mask)) return dots;
  for (let y = 0; y < square.height; y++)
    for (let x = 0; x < square.width; x++) {
      let ink = 0;
      for (let row = y * samples; row < (y + 1) * samples; row++)
        for (const sample of mask.row(row).subarray(x * samples, (x + 1) * samples)) ink += sample;
      dots.row(y)[x] = ink >= square.threshold * samples ** 2 ? 1 : 0;
    }
  return dots;
}
