// Text in the packaged font, stretched to the size of a printer's built-in font.
// The boxes of the characters are exact; their shapes are not the printer's.

import { Bitmap } from '../../raster/bitmap.ts';
import { font } from '../../raster/text/font.ts';
import type { RasterPicture } from './raster-picture.ts';

const glyphs = () => font({ width: 12, height: 24 });

/** The part of a line's height above the baseline. */
export const ascentShare = 20 / 24;

/** Microseconds to draw a character. */
const perCharacter = 10;

/** One line, each character in a box of the same size. Text beyond `longest` characters is cut off. */
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

/** A barcode with a centred line of text, `gap` rows below it or, with `isAbove`, on top of it. */
export function withText(
  bars: RasterPicture,
  line: RasterPicture,
  gap: number,
  isAbove = false,
): RasterPicture {
  const width = Math.max(bars.width, line.width);
  const height = bars.height + gap + line.height;
  const draw = () => {
    const whole = new Bitmap(width, height);
    whole.draw(bars.draw(), 0, isAbove ? line.height + gap : 0);
    const left = Math.max(0, (bars.width - line.width) >> 1);
    whole.draw(line.draw(), left, isAbove ? 0 : bars.height + gap);
    return whole;
  };
  return { width, height, work: bars.work! + line.work!, draw };
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
