// Draws a letter with combining accents for which there is no single character
// (ọ̀, x̄), or whose single character would be too small (Ổ): the glyphs of letter and accents on
// top of each other.

import { Bitmap } from '../bitmap.ts';
import { font } from './font.ts';
import type { ShapedText, ShapeStyle } from './shaped-text.ts';

export function accented(text: string, { cell, size, bold }: ShapeStyle): ShapedText {
  const face = font(cell);
  const [letter, ...accents] = partsOf(text, (accent) => face.has(accent.codePointAt(0)!));
  // Accents may stack up to one cell above and below the letter.
  let pile = new Uint16Array(3 * cell.height);
  pile.set(face.rows(letter!.codePointAt(0)!), cell.height);
  for (const accent of accents) {
    const codePoint = accent.codePointAt(0)!;
    if (face.has(codePoint)) lay(pile, face.rows(codePoint), cell.height, face.baseline);
  }
  if (bold) pile = pile.map((row) => row | (row >> 1));
  const baseline = cell.height + face.baseline;
  const top = Math.min(firstInk(pile), baseline);
  const bottom = Math.max(lastInk(pile) + 1, baseline);
  const width = cell.width * size.width;
  const bitmap = new Bitmap(width, (bottom - top) * size.height);
  for (let row = top; row < bottom; row++)
    for (let column = 0; column < cell.width; column++)
      if (pile[row]! & (0x8000 >> column))
        bitmap.fill(column * size.width, (row - top) * size.height, size.width, size.height);
  return {
    width,
    ascent: (baseline - top) * size.height,
    descent: (bottom - baseline) * size.height,
    left: 0,
    bitmap,
  };
}

/** The letter with its first mark, and the marks above it: Ổ is Ô and a hook, if there is a glyph for the hook. */
function partsOf(text: string, isDrawn: (accent: string) => boolean): string[] {
  const given = Array.from(text);
  const [base, mark, ...more] = Array.from(given[0]!.normalize('NFD'));
  if (mark === undefined || more.length === 0 || !more.every(isDrawn)) return given;
  return [`${base}${mark}`.normalize('NFC'), ...more, ...given.slice(1)];
}

/** Accents above and below keep one white row to the letter; others strike through it. */
function lay(pile: Uint16Array, accent: Uint16Array, offset: number, baseline: number): void {
  const top = offset + firstInk(accent);
  const bottom = offset + lastInk(accent);
  let shift = 0;
  if (bottom < offset + baseline / 2) shift = Math.min(0, firstInk(pile) - 2 - bottom);
  else if (top >= offset + baseline) shift = Math.max(0, lastInk(pile) + 2 - top);
  accent.forEach((row, index) => {
    const at = offset + index + shift;
    if (at >= 0 && at < pile.length) pile[at]! |= row;
  });
}

function firstInk(rows: Uint16Array): number {
  const found = rows.findIndex((row) => row !== 0);
  return found < 0 ? rows.length : found;
}

function lastInk(rows: Uint16Array): number {
  return rows.findLastIndex((row) => row !== 0);
}
