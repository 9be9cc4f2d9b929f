// The marks of ^GS: registered, copyright, trade mark, and those of two testing
// laboratories, which are drawn as letters in a circle.

import { lettering } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { composed, ellipse } from '../pictures/shapes.ts';

const characters: Record<string, string> = { A: '®', B: '©', C: '™' };
const circled: Record<string, string> = { D: 'UL', E: 'SA' };

/** Null if there is no mark for the letter. */
export function zplSymbol(letter: string, width: number, height: number): RasterPicture | null {
  const character = characters[letter];
  if (character) return lettering(character, width, height);
  const letters = circled[letter];
  if (!letters) return null;
  const ring = ellipse(width, height, Math.max(1, Math.round(height / 12)));
  const cell = Math.max(1, Math.floor(width / 4));
  const text = lettering(letters, cell, Math.max(1, height >> 1));
  const x = Math.max(0, (width - text.width) >> 1);
  return composed([
    { picture: ring, x: 0, y: 0 },
    { picture: text, x, y: height >> 2 },
  ]);
}
