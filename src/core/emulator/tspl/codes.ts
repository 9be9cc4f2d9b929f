// The barcodes and two-dimensional codes of TSPL as dots. Places are the
// label's business.

import type { SymbolLibrary, SymbolOptions } from '../codes/symbol-library.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import {
  aztec as smallestAztec,
  bars,
  checkDigit,
  code128Values,
  modules,
  moduleSize,
} from '../codes/symbols.ts';

interface Barcode {
  symbol: SymbolOptions;
  readable: string;
  /** Elements are narrow or wide, nothing else. */
  twoWidths?: true;
}

const checked = (bcid: string, count: number) => (data: string) => {
  if (!/^\d+$/.test(data) || data.length < count || data.length > count + 1) return null;
  const body = data.slice(0, count);
  const text = `${body}${checkDigit(body)}`;
  return { symbol: { bcid, text }, readable: text };
};

const fitting =
  (bcid: string, pattern: RegExp, options: Record<string, boolean> = {}) =>
  (data: string): Barcode | null =>
    pattern.test(data) ? { symbol: { bcid, text: data, ...options }, readable: data } : null;

const twoWidths =
  (read: (data: string) => Barcode | null) =>
  (data: string): Barcode | null => {
    const found = read(data);
    return found && { ...found, twoWidths: true };
  };

const printable = /^[\x20-\x7e]+$/;
const code39 = /^[0-9A-Z $%+\-./]+$/;

/** By the name of the type. */
const barcodes: Record<string, (data: string) => Barcode | null> = {
  '128': fitting('code128', printable),
  '128M': manual128,
  EAN128: (data) =>
    printable.test(data)
      ? {
          symbol: {
            bcid: 'code128',
            text: `^FNC1${data.replaceAll(/[()]/g, '')}`,
            parsefnc: true,
          },
          readable: data,
        }
      : null,
  '25': twoWidths((data) =>
    /^\d+$/.test(data) ? evenDigits(data.length % 2 === 1 ? `0${data}` : data) : null,
  ),
  '25C': twoWidths((data) =>
    /^\d+$/.test(data)
      ? evenDigits(`${data.length % 2 === 0 ? '0' : ''}${data}${checkDigit(data)}`)
      : null,
  ),
  '39': twoWidths(fitting('code39', code39)),
  '39C': twoWidths(fitting('code39', code39, { includecheck: true })),
  '93': fitting('code93', code39, { includecheck: true }),
  EAN13: checked('ean13', 12),
  EAN8: checked('ean8', 7),
  UPCA: checked('upca', 11),
  UPCE: (data) =>
    /^0?\d{6}$/.test(data)
      ? { symbol: { bcid: 'upce', text: data.padStart(7, '0') }, readable: data }
      : null,
  CODA: twoWidths(fitting('rationalizedCodabar', /^[A-D][0-9$+\-./:]+[A-D]$/)),
};

function evenDigits(text: string): Barcode {
  return { symbol: { bcid: 'interleaved2of5', text }, readable: text };
}

/** `!104` and the like choose sets; in set C digits go in pairs. Begins in set B unless told. */
function manual128(data: string): Barcode | null {
  const values: number[] = [];
  let readable = '';
  let isPairs = false;
  for (let at = 0; at < data.length; at++) {
    const [, invoked] = /^!(\d{3})/.exec(data.slice(at, at + 4)) ?? [];
    if (invoked !== undefined) {
      const value = Number(invoked);
      if (value < 96 || value > 105) return null;
      if (values.length === 0 && value < 103) values.push(104);
      values.push(value);
      if (value === 99 || value === 105) isPairs = true;
      else if (value !== 102) isPairs = false;
      at += 3;
      continue;
    }
    if (values.length === 0) values.push(104);
    const piece = data.slice(at, at + (isPairs ? 2 : 1));
    const value = isPairs ? Number(piece) : piece.charCodeAt(0) - 32;
    if (!Number.isInteger(value) || value < 0 || value > 99 || piece.length < (isPairs ? 2 : 1))
      return null;
    values.push(value);
    readable += piece;
    if (isPairs) at++;
  }
  return readable === '' ? null : { symbol: code128Values(values), readable };
}

export interface BarcodeOrder {
  type: string;
  data: string;
  height: number;
  narrow: number;
  wide: number;
}

/** Undefined where the type is not known, null where it cannot hold the data. */
export function barcode(
  library: SymbolLibrary,
  order: BarcodeOrder,
): { dots: RasterPicture; readable: string } | null | undefined {
  const read = barcodes[order.type.toUpperCase()];
  if (!read) return undefined;
  const found = read(order.data);
  if (!found) return null;
  const wide = found.twoWidths && Math.max(order.narrow + 1, order.wide);
  const dots = bars(library, found.symbol, order.narrow, order.height, wide);
  return dots && { dots, readable: found.readable };
}

/** Mask 8 leaves the choice to the printer. */
export function qr(
  library: SymbolLibrary,
  text: string,
  level: string,
  module: number,
  mask: number,
): RasterPicture | null {
  const chosen = mask < 8 ? { mask: mask + 1 } : {};
  const options = { bcid: 'qrcode', text, eclevel: level, binarytext: true, ...chosen };
  return modules(library, options, module);
}

/** As large as fits into a square where no module is given. */
export function dataMatrix(
  library: SymbolLibrary,
  text: string,
  {
    module,
    room,
    size,
  }: { module: number; room: number; size?: { rows: number; columns: number } },
): RasterPicture | null {
  const isRectangle = size !== undefined && size.rows !== size.columns;
  const bcid = isRectangle ? 'datamatrixrectangular' : 'datamatrix';
  const options = { bcid, text, binarytext: true, ...size };
  if (module > 0) return modules(library, options, module);
  const smallest = moduleSize(library, options);
  return smallest && modules(library, options, Math.max(1, Math.floor(room / smallest.width)));
}

export function pdf417(
  library: SymbolLibrary,
  text: string,
  options: {
    level: number;
    module: number;
    rowHeight: number;
    columns: number;
    rows: number;
    truncated: boolean;
  },
): RasterPicture | null {
  const { level, module, rowHeight, columns, rows, truncated } = options;
  const symbol = {
    bcid: truncated ? 'pdf417compact' : 'pdf417',
    text,
    binarytext: true,
    rowmult: 1,
    ...(level >= 0 && { eclevel: level }),
    ...(columns > 0 && { columns }),
    ...(rows > 0 && { rows }),
  };
  return modules(library, symbol, module, rowHeight);
}

export function aztec(
  library: SymbolLibrary,
  text: string,
  module: number,
  percent: number,
): RasterPicture | null {
  const share = percent > 0 && percent < 100 ? percent : undefined;
  return smallestAztec(library, text, module, share);
}
