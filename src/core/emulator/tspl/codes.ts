// The barcodes and two-dimensional codes of TSPL as dots. The label image
// positions them.

import type { SymbolLibrary } from '../codes/symbol-library.ts';
import {
  aztec as smallestAztec,
  type BarcodeContent,
  bars,
  checkDigit,
  code128Values,
  modules,
  moduleSize,
  withCheckDigit,
} from '../codes/symbols.ts';
import { postalBars } from '../codes/postal-bars.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { composed } from '../pictures/shapes.ts';

interface Barcode extends BarcodeContent {
  /** Elements have only two widths, narrow and wide. */
  twoWidths?: true;
}

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

const digits = /^\d+$/;
const printable = /^[\x20-\x7e]+$/;
const code39 = /^[0-9A-Z $%+\-./]+$/;

/** The barcodes by the type names of BARCODE. */
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
  EAN13: withCheckDigit('ean13', 12),
  EAN8: withCheckDigit('ean8', 7),
  UPCA: withCheckDigit('upca', 11),
  UPCE: (data) =>
    /^0?\d{6}$/.test(data)
      ? { symbol: { bcid: 'upce', text: data.padStart(7, '0') }, readable: data }
      : null,
  CODA: twoWidths(fitting('rationalizedCodabar', /^[A-D][0-9$+\-./:]+[A-D]$/)),
  EAN128M: manual128,
  EAN14: (data) => {
    const found = withCheckDigit('itf14', 13)(data.replace(/^\(?01\)?(?=\d{13})/, ''));
    return (
      found && {
        symbol: { bcid: 'code128', text: `^FNC101${found.readable}`, parsefnc: true },
        readable: `(01)${found.readable}`,
      }
    );
  },
  ITF14: twoWidths((data) => {
    const found = withCheckDigit('interleaved2of5', 13)(data);
    return found && evenDigits(found.readable);
  }),
  '25S': twoWidths(fitting('iata2of5', digits)),
  '25I': twoWidths(fitting('industrial2of5', digits)),
  MSI: fitting('msi', digits),
  MSIC: fitting('msi', digits, { includecheck: true }),
  PLESSEY: fitting('plessey', /^[0-9A-F]+$/),
  PLESS: fitting('plessey', /^[0-9A-F]+$/),
  TELEPEN: fitting('telepen', printable),
  TELEPENN: fitting('telepennumeric', /^(\d\d)+$/),
  LOGMARS: twoWidths(fitting('code39', code39, { includecheck: true })),
  '11': fitting('code11', /^[0-9-]+$/, { includecheck: true }),
  DPI: twoWidths(fitting('identcode', /^\d{11,12}$/)),
  DPL: twoWidths(fitting('leitcode', /^\d{13,14}$/)),
};

/** Bars that differ in height. */
const postal: Record<string, string> = { POST: 'postnet', PLANET: 'planet' };

/** EAN13+5: a barcode and, beside it, an addition of two or five digits. */
function withAddition(
  library: SymbolLibrary,
  request: BarcodeRequest,
  type: string,
  count: number,
): { dots: RasterPicture; readable: string } | null {
  const data = request.data.replaceAll(/[ +]/g, '');
  const addition = data.slice(-count);
  const main = barcode(library, { ...request, type, data: data.slice(0, -count) });
  const options = { bcid: `ean${count}`, text: addition };
  const isNumber = digits.test(addition) && addition.length === count;
  const beside = isNumber ? bars(library, options, request.narrow, request.height) : null;
  if (!main || !beside) return null;
  const x = main.dots.width + 9 * request.narrow;
  const dots = composed([
    { picture: main.dots, x: 0, y: 0 },
    { picture: beside, x, y: 0 },
  ]);
  return { dots, readable: `${main.readable} ${addition}` };
}

function evenDigits(text: string): Barcode {
  return { symbol: { bcid: 'interleaved2of5', text }, readable: text };
}

/** `!104` and similar select sets; set C takes pairs of digits. Begins in set B by default. */
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

export interface BarcodeRequest {
  type: string;
  data: string;
  height: number;
  narrow: number;
  wide: number;
}

/** Undefined if the type is unknown, null if it cannot hold the data. */
export function barcode(
  library: SymbolLibrary,
  request: BarcodeRequest,
): { dots: RasterPicture; readable: string } | null | undefined {
  const type = request.type.toUpperCase();
  const [, main = '', count] = /^(EAN13|EAN8|UPCA|UPCE)\+([25])$/.exec(type) ?? [];
  if (count) return withAddition(library, request, main, Number(count));
  const bcid = postal[type];
  if (bcid) {
    const { narrow, height, data } = request;
    const dots = digits.test(data)
      ? postalBars(library, { bcid, text: data }, narrow, height)
      : null;
    return dots && { dots, readable: data };
  }
  const read = barcodes[type];
  if (!read) return undefined;
  const found = read(request.data);
  if (!found) return null;
  const wide = found.twoWidths && Math.max(request.narrow + 1, request.wide);
  const dots = bars(library, found.symbol, request.narrow, request.height, wide);
  return dots && { dots, readable: found.readable };
}

/** Draws a QR code. With mask 8 the printer chooses. */
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

/** Draws a Data Matrix; with module 0, as large as fits into a square of `room` dots. */
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

export function aztec(
  library: SymbolLibrary,
  text: string,
  module: number,
  percent: number,
): RasterPicture | null {
  const share = percent > 0 && percent < 100 ? percent : undefined;
  return smallestAztec(library, text, module, share);
}
