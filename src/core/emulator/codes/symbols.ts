// Barcodes and two-dimensional codes as dots. Symbologies have the names of the
// symbol library. Knows no commands.

import { Bitmap } from '../../raster/bitmap.ts';
import { barSize } from './bar-size.ts';
import {
  type Drawn,
  drawSymbol,
  type SymbolLibrary,
  priceOfSymbol,
  type SymbolOptions,
} from './symbol-library.ts';
import { mixedQrSize } from './qr.ts';
import { rowHeights } from './row-heights.ts';
import { pdf417Size } from './pdf417-size.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';

/** Wider than any print head: a wider symbol is not drawn. */
const widest = 8192;

/**
 * Bars of a height, the first one at the left edge. With `wide`, elements have only two
 * widths. Null if the data does not fit the symbology.
 */
export function bars(
  library: SymbolLibrary,
  options: SymbolOptions,
  narrow: number,
  height: number,
  wide?: number,
): RasterPicture | null {
  if (options.text === '') return null;
  const size = barSize(options);
  const drawn = size ? undefined : library.draw(options);
  if (!size && !drawn) return null;
  const width = size
    ? size[0] * narrow + size[1] * (wide ?? 0)
    : barsOf(drawn!, narrow, wide).reduce((end, [x, bar]) => Math.max(end, x + bar), 0);
  if (width === 0 || width > widest) return null;
  const draw = () => {
    const bitmap = new Bitmap(width, height);
    for (const [x, bar] of barsOf(drawn ?? drawSymbol(options), narrow, wide))
      bitmap.fill(x, 0, bar, height);
    return bitmap;
  };
  return { width, height, work: drawn ? 0 : priceOfSymbol(options), module: narrow, draw };
}

/** The left edge and the width of each bar. */
export function barsOf(drawn: Drawn, narrow: number, wide?: number): [number, number][] {
  const found: [number, number][] = [];
  let x = 0;
  const elements = drawn && 'sbs' in drawn ? drawn.sbs : [];
  elements.forEach((element, index) => {
    const width = wide !== undefined && element > 1 ? wide : element * narrow;
    if (index % 2 === 0 && width > 0) found.push([x, width]);
    x += width;
  });
  return found;
}

/** Null if it cannot be encoded. */
export function modules(
  library: SymbolLibrary,
  options: SymbolOptions,
  across: number,
  down = across,
): RasterPicture | null {
  const size = moduleSize(library, options);
  if (!size || size.width * across > widest || size.height * down > widest) return null;
  const draw = () => {
    const bitmap = new Bitmap(size.width * across, size.height * down);
    const drawn = size.drawn ?? drawSymbol(options);
    if (!drawn || !('pixs' in drawn)) return bitmap;
    const heights = rowHeights(options.bcid, drawn.pixs.length / size.width, size.height);
    let y = 0;
    for (let from = 0; from < drawn.pixs.length; from += size.width) {
      const height = down * (heights?.[from / size.width] ?? 1);
      for (let x = 0; x < size.width; x++)
        if (drawn.pixs[from + x]) bitmap.fill(x * across, y, across, height);
      y += height;
    }
    return bitmap;
  };
  const work = size.drawn ? 0 : priceOfSymbol(options);
  const [width, height] = [size.width * across, size.height * down];
  return { width, height, work, module: Math.min(across, down), draw };
}

interface ModuleSize {
  width: number;
  height: number;
  /** Set if the size is known only by drawing it. */
  drawn?: Drawn;
}

export function moduleSize(library: SymbolLibrary, options: SymbolOptions): ModuleSize | null {
  if (options.bcid.startsWith('pdf417')) return pdf417Size(options);
  const size = options.bcid === 'qrcode' && options.text !== '' && qrSize(options);
  if (size) return { width: size, height: size };
  const drawn = library.draw(options);
  return drawn && 'pixs' in drawn ? { width: drawn.pixx, height: drawn.pixy, drawn } : null;
}

function qrSize({ text, eclevel }: SymbolOptions): number | null {
  return mixedQrSize(Buffer.from(text, 'latin1'), 'LMQH'.indexOf(String(eclevel)));
}

/** More bits than a compact Aztec has, even of digits. */
const longestCompact = 160;

/** The smaller of the compact and the full form, with `percent` of error correction. */
export function aztec(
  library: SymbolLibrary,
  text: string,
  module: number,
  percent?: number,
): RasterPicture | null {
  const formats = text.length > longestCompact ? ['full'] : ['compact', 'full'];
  const forms = formats.map((format) => {
    const eclevel = percent !== undefined && { eclevel: percent };
    const options = { bcid: 'azteccode', text, binarytext: true, format, ...eclevel };
    return modules(library, options, module);
  });
  return forms.filter((form) => form !== null).toSorted((a, b) => a.width - b.width)[0] ?? null;
}

/** The weights 3 and 1 alternate, from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += Number(digits[at]) * weight;
  return (10 - (sum % 10)) % 10;
}

/** Code 128 from its symbol values; the check character is added. */
export function code128Values(values: readonly number[]): SymbolOptions {
  const text = values.map((value) => `^${String(value).padStart(3, '0')}`).join('');
  return { bcid: 'code128', text, raw: true };
}

/** A barcode to encode, and its text for people. */
export interface BarcodeContent {
  symbol: SymbolOptions;
  readable: string;
}

/** Reads `count` digits, with or without the check digit, which is replaced. */
export function withCheckDigit(bcid: string, count: number) {
  return (data: string): BarcodeContent | null => {
    if (!/^\d+$/.test(data) || data.length < count || data.length > count + 1) return null;
    const body = data.slice(0, count);
    const text = `${body}${checkDigit(body)}`;
    return { symbol: { bcid, text }, readable: text };
  };
}

interface Pdf417Form {
  /** 0 to 8; chosen by the size of the data if undefined. */
  level: number | undefined;
  /** 0 leaves the choice to the printer. */
  columns: number;
  rows: number;
  isCompact?: boolean;
}

export function pdf417Options(text: string, form: Pdf417Form): SymbolOptions {
  const { level, columns, rows, isCompact } = form;
  return {
    bcid: isCompact ? 'pdf417compact' : 'pdf417',
    text,
    binarytext: true,
    rowmult: 1,
    ...(level !== undefined && { eclevel: level }),
    ...(columns > 0 && { columns }),
    ...(rows > 0 && { rows }),
  };
}
