// EAN and UPC barcodes as printers draw them with their digits: long bars at both
// ends and in the middle, the digits between them.

import { lettering } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { Bitmap } from '../../raster/bitmap.ts';
import { barsOf } from './symbols.ts';
import { drawSymbol, priceOfSymbol, type SymbolOptions } from './symbol-library.ts';

interface RetailForm {
  modules: number;
  /** First and last module of the long bars. */
  guards: readonly [number, number][];
  /** Digits and the modules that they stand under; a negative position is left of the bars. */
  digits: readonly { from: number; to: number; at: number; width: number; isSmall?: true }[];
}

/** The forms by the names of the symbol library. */
const forms: Record<string, RetailForm> = {
  ean13: {
    modules: 95,
    guards: [
      [0, 2],
      [45, 49],
      [92, 94],
    ],
    digits: [
      { from: 0, to: 1, at: -9, width: 7 },
      { from: 1, to: 7, at: 3, width: 42 },
      { from: 7, to: 13, at: 50, width: 42 },
    ],
  },
  ean8: {
    modules: 67,
    guards: [
      [0, 2],
      [31, 35],
      [64, 66],
    ],
    digits: [
      { from: 0, to: 4, at: 3, width: 28 },
      { from: 4, to: 8, at: 36, width: 28 },
    ],
  },
  upca: {
    modules: 95,
    guards: [
      [0, 9],
      [45, 49],
      [85, 94],
    ],
    digits: [
      { from: 0, to: 1, at: -9, width: 7, isSmall: true },
      { from: 1, to: 6, at: 10, width: 35 },
      { from: 6, to: 11, at: 50, width: 35 },
      { from: 11, to: 12, at: 97, width: 7, isSmall: true },
    ],
  },
  upce: {
    modules: 51,
    guards: [
      [0, 2],
      [45, 50],
    ],
    digits: [
      { from: 0, to: 1, at: -9, width: 7, isSmall: true },
      { from: 1, to: 7, at: 3, width: 42 },
      { from: 7, to: 8, at: 53, width: 7, isSmall: true },
    ],
  },
};

export interface RetailPicture {
  picture: RasterPicture;
  /** Dots of the picture left of the first bar. */
  overhang: number;
}

/** Null if the symbology has no long bars. `digits` include the check digit. */
export function retailBars(
  symbol: SymbolOptions,
  digits: string,
  module: number,
  height: number,
): RetailPicture | null {
  const form = forms[symbol.bcid];
  if (!form) return null;
  // Guard bars are five modules longer, as in the standard.
  const longer = 5 * module;
  const overhang = Math.max(0, -form.digits[0]!.at * module);
  const last = form.digits.at(-1)!;
  const right = Math.max(form.modules, last.at + last.width) * module;
  const drawBars = () => {
    const dots = new Bitmap(form.modules * module, height + longer);
    for (const [x, bar] of barsOf(drawSymbol(symbol), module)) {
      const at = Math.floor(x / module);
      const isGuard = form.guards.some(([first, end]) => at >= first && at <= end);
      dots.fill(x, 0, bar, isGuard ? height + longer : height);
    }
    return dots;
  };
  const size = { width: overhang + right, height: height + 10 * module };
  const draw = () => {
    const dots = new Bitmap(size.width, size.height);
    dots.draw(drawBars(), overhang, 0);
    for (const { from, to, at, width, isSmall } of form.digits) {
      const text = digits.slice(from, to);
      if (text === '') continue;
      const cell = Math.max(1, Math.floor((width * module) / text.length));
      const line = isSmall
        ? lettering(text, Math.min(cell, 6 * module), 8 * module)
        : lettering(text, cell, 9 * module);
      dots.draw(line.draw(), overhang + at * module, height + module);
    }
    return dots;
  };
  const work = priceOfSymbol(symbol) + 10 * digits.length;
  return { picture: { ...size, work, draw }, overhang };
}
