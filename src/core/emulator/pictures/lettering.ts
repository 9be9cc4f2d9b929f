// Text in our own letters, stretched to the size that a printer's font would
// have. The printer's own letters are its maker's; only their boxes are right.

import { Bitmap } from '../../raster/bitmap.ts';
import { font } from '../../raster/text/font.ts';
import type { RasterPicture } from './raster-picture.ts';

const glyphs = () => font({ width: 12, height: 24 });

/** The share of a line's height that lies above the baseline. */
export const ascentShare = 20 / 24;

/** Microseconds for a character. */
const perCharacter = 10;

/** One line, each character in a box of the same size. Longer text than `longest` is cut off. */
export function lettering(
  text: string,
  width: number,
  height: number,
  longest = 256,
): RasterPicture {
  const characters = Array.from(text).slice(0, longest);
  const size = { width: Math.max(1, characters.length * width), height: Math.max(1, height) };
  const draw = () => {
    const bitmap = new Bitmap(size.width, size.height);
    characters.forEach((character, index) =>
      stretch(bitmap, glyphs().rows(character.codePointAt(0)!), index * width, width, height),
    );
    return bitmap;
  };
  return { ...size, work: characters.length * perCharacter, draw };
}

function stretch(
  bitmap: Bitmap,
  rows: Uint16Array,
  x: number,
  width: number,
  height: number,
): void {
  const column = (at: number) => Math.floor((at * width) / 12);
  const row = (at: number) => Math.floor((at * height) / rows.length);
  for (let y = 0; y < rows.length; y++) {
    if (rows[y] === 0) continue;
    const deep = Math.max(1, row(y + 1) - row(y));
    for (let at = 0; at < 12; at++)
      if (rows[y]! & (0x8000 >> at))
        bitmap.fill(x + column(at), row(y), Math.max(1, column(at + 1) - column(at)), deep);
  }
}
