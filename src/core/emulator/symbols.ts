// Barcodes and two-dimensional codes as dots, for the printers that are no
// ESC/POS printers. Knows the symbologies by name, and no commands.

import bwipjs from 'bwip-js';
import { Bitmap } from '../raster/bitmap.ts';

export interface SymbolOptions {
  bcid: string;
  /** A character a byte. */
  text: string;
  eclevel?: string | number;
  [option: string]: string | number | boolean | undefined;
}

/** More than any printer's head has dots: a wider symbol is not drawn. */
const widest = 8192;
/** More data than any of the symbols holds. */
const longestText = 8192;
const keptSymbols = 64;

/**
 * Bars of a height, the first one at the left edge. Where `wide` is given, elements are
 * narrow or wide and nothing else. Null where the data does not fit the symbology.
 */
export function bars(
  options: SymbolOptions,
  narrow: number,
  height: number,
  wide?: number,
): Bitmap | null {
  const symbol = draw(options);
  if (!symbol || !('sbs' in symbol)) return null;
  const widths = symbol.sbs.map((element) =>
    wide !== undefined && element > 1 ? wide : element * narrow,
  );
  // A space at the very end is white paper.
  const inked = widths.length % 2 === 0 ? widths.slice(0, -1) : widths;
  const width = inked.reduce((sum, element) => sum + element, 0);
  if (width === 0 || width > widest) return null;
  const bitmap = new Bitmap(width, height);
  let x = 0;
  inked.forEach((element, index) => {
    if (index % 2 === 0) bitmap.fill(x, 0, element, height);
    x += element;
  });
  return bitmap;
}

/** Null where it cannot be encoded. */
export function modules(options: SymbolOptions, across: number, down = across): Bitmap | null {
  const symbol = draw(options);
  if (!symbol || !('pixs' in symbol)) return null;
  const { pixs, pixx, pixy } = symbol;
  if (pixx * across > widest || pixy * down > widest) return null;
  const bitmap = new Bitmap(pixx * across, pixy * down);
  pixs.forEach((dot, index) => {
    if (dot) bitmap.fill((index % pixx) * across, Math.floor(index / pixx) * down, across, down);
  });
  return bitmap;
}

type Drawn = ReturnType<typeof made>;
/** The last ones: labels repeat themselves, and a code is dear to make. */
const recent = new Map<string, Drawn>();

/** The smaller of the compact and the full form, with so many percent of correction. */
export function aztec(text: string, module: number, percent?: number): Bitmap | null {
  const forms = ['compact', 'full'].map((format) =>
    modules(
      {
        bcid: 'azteccode',
        text,
        binarytext: true,
        format,
        ...(percent !== undefined && { eclevel: percent }),
      },
      module,
    ),
  );
  return forms.filter((form) => form !== null).toSorted((a, b) => a.width - b.width)[0] ?? null;
}

function draw(options: SymbolOptions): Drawn {
  if (options.text === '' || options.text.length > longestText) return null;
  const key = JSON.stringify(options);
  let drawn = recent.get(key);
  if (drawn === undefined) {
    drawn = made(options);
    if (recent.size >= keptSymbols) recent.delete(recent.keys().next().value!);
    recent.set(key, drawn);
  }
  return drawn;
}

function made(options: SymbolOptions) {
  try {
    return bwipjs.raw(options)[0] ?? null;
  } catch {
    return null;
  }
}

/** The weights 3 and 1 alternate, from the right. */
export function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Symbol values of Code 128 as they are to stand in the code; the check character is added. */
export function code128Values(values: readonly number[]): SymbolOptions {
  const text = values.map((value) => `^${String(value).padStart(3, '0')}`).join('');
  return { bcid: 'code128', text, raw: true };
}
