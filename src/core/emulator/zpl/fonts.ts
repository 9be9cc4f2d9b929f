// The built-in fonts of ZPL printers and the size of a character, in dots.

import type { FontChoice } from './settings.ts';

interface BitmapFont {
  height: number;
  width: number;
  /** Dots between two characters. */
  gap: number;
}

/** The cells at 203 dpi; they are enlarged by whole numbers. The others are scalable. */
const bitmapFonts: Record<string, BitmapFont> = {
  A: { height: 9, width: 5, gap: 1 },
  B: { height: 11, width: 7, gap: 2 },
  C: { height: 18, width: 10, gap: 2 },
  D: { height: 18, width: 10, gap: 2 },
  E: { height: 28, width: 15, gap: 5 },
  F: { height: 26, width: 13, gap: 3 },
  G: { height: 60, width: 40, gap: 8 },
  H: { height: 21, width: 13, gap: 6 },
  P: { height: 20, width: 18, gap: 0 },
  Q: { height: 28, width: 24, gap: 0 },
  R: { height: 35, width: 31, gap: 0 },
  S: { height: 40, width: 35, gap: 0 },
  T: { height: 48, width: 42, gap: 0 },
  U: { height: 59, width: 53, gap: 0 },
  V: { height: 80, width: 71, gap: 0 },
};

/** The proportional fonts P to V are about as wide as this share of their cells. */
const proportional = 0.6;
/** The scalable font is narrow: a character is about half as wide as its width parameter. */
const scalableShare = 0.5;
const largest = 1500;

export interface CharacterSize {
  width: number;
  height: number;
}

/** A height or width of 0 follows from the other one, or from the size of the font. */
export function characterSize({ name, height, width }: FontChoice): CharacterSize {
  const font = bitmapFonts[name];
  if (!font) return scalableSize(height, width);
  const times = (given: number, base: number) =>
    given > 0 ? Math.min(10, Math.max(1, Math.round(given / base))) : 0;
  const tall = times(height, font.height) || times(width, font.width) || 1;
  const wide = times(width, font.width) || tall;
  const cell = font.gap > 0 ? font.width + font.gap : Math.round(font.width * proportional);
  return { width: cell * wide, height: font.height * tall };
}

function scalableSize(height: number, width: number): CharacterSize {
  const tall = Math.min(largest, height || width || 15);
  const wide = width || (height > 0 ? tall : 12);
  return { height: tall, width: Math.max(1, Math.round(wide * scalableShare)) };
}
