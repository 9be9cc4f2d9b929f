// The width of a barcode without drawing it. Symbologies have the names of the
// symbol library.

import type { SymbolOptions } from './symbol-library.ts';

/** Numbers of narrow and wide elements; modules and 0 in symbologies with more than two widths. */
export type BarSize = [narrow: number, wide: number];

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const sizes: Record<string, (text: string, options: SymbolOptions) => BarSize | null> = {
  upca: () => [95, 0],
  upce: () => [51, 0],
  ean13: () => [95, 0],
  ean8: () => [67, 0],
  // A star at both ends, a gap between characters.
  code39: ({ length }, { includecheck }) => {
    const characters = length + (includecheck ? 3 : 2);
    return [characters * 7 - 1, characters * 3];
  },
  interleaved2of5: ({ length }) => [length * 3 + 6, length * 2 + 1],
  rationalizedCodabar: (text) => {
    const wider = count(text, /[A-D+./:]/g);
    return [text.length * 6 - wider - 1, text.length * 2 + wider];
  },
  // Start, two check characters and stop.
  code93: ({ length }) => [(length + 4) * 9 + 1, 0],
  // Characters outside the basic set take two.
  code93ext: (text) => [(text.length + count(text, /[^0-9A-Z $%+\-./]/g) + 4) * 9 + 1, 0],
  // Raw values are ^nnn each; a check character and the stop follow. Otherwise the library selects the sets.
  code128: ({ length }, { raw }) => (raw ? [(length / 4 + 1) * 11 + 13, 0] : null),
  databaromni: () => [96, 0],
  databartruncated: () => [96, 0],
  databarlimited: () => [74, 0],
};

/** The size of data that fits the symbology; null if it must be drawn to know. */
export function barSize(options: SymbolOptions): BarSize | null {
  return sizes[options.bcid]?.(options.text, options) ?? null;
}
