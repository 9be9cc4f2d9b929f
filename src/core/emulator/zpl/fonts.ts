// The built-in fonts of ZPL printers and the size of a character, in dots.

import { ascentShare, lettering } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import {
  ascentOf,
  type FontSize,
  rowsAbove,
  scalableLine,
  scalableWidth,
} from '../pictures/scalable-font.ts';
import type { FontChoice } from './settings.ts';

/** Wider text is cut off. */
export const widestText = 8192;

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

/** The proportional fonts P to V are sizes of the scalable font. */
const proportional = 'PQRSTUV';
const largest = 1500;

/** A font in a size: the widths of its lines, and their pictures. */
export interface FontFace {
  height: number;
  /** Rows of a line's picture over the position of the field. */
  above: number;
  /** Rows from the position of the field to the baseline. */
  ascent: number;
  widthOf: (text: string) => number;
  line: (text: string) => RasterPicture;
}

/** A height or width of 0 follows from the other one, or from the size of the font. */
export function faceOf({ name, height, width }: FontChoice): FontFace {
  const font = bitmapFonts[name];
  if (!font) return scalableFace(scalableSize(height, width));
  const times = (given: number, base: number) =>
    given > 0 ? Math.min(10, Math.max(1, Math.round(given / base))) : 0;
  const tall = times(height, font.height) || times(width, font.width) || 1;
  const wide = times(width, font.width) || tall;
  const rows = font.height * tall;
  if (proportional.includes(name)) return scalableFace({ width: font.width * wide, height: rows });
  const cell = (font.width + font.gap) * wide;
  return {
    height: rows,
    above: 0,
    ascent: Math.round(rows * ascentShare),
    widthOf: (text) => Array.from(text).length * cell,
    line: (text) => lettering(text, cell, rows, Math.ceil(widestText / cell)),
  };
}

function scalableFace(size: FontSize): FontFace {
  return {
    height: size.height,
    above: rowsAbove(size),
    ascent: ascentOf(size),
    widthOf: (text) => scalableWidth(text, size),
    line: (text) => scalableLine(text, size, widestText),
  };
}

function scalableSize(height: number, width: number): FontSize {
  const tall = Math.min(largest, height || width || 15);
  const wide = width || (height > 0 ? tall : 12);
  return { height: tall, width: Math.min(largest, wide) };
}
