// The barcodes and two-dimensional codes of ZPL as dots, from the parameters of
// a command and the data of its field. The field positions them.

import type { SymbolLibrary } from '../codes/symbol-library.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import {
  aztec as smallestAztec,
  bars,
  checkDigit,
  modules,
  moduleSize,
  pdf417Options,
} from '../codes/symbols.ts';
import { code128 } from './code128.ts';
import type { ZplParameters } from './zpl-parameters.ts';
import type { ZplSettings } from './settings.ts';

export interface DrawnCode {
  dots: RasterPicture;
  /** The text for people; null if there is none. */
  readable: string | null;
  readableAbove: boolean;
  /** Distance below the position of ^FO. */
  drop: number;
}

export interface CodeContext {
  settings: ZplSettings;
  library: SymbolLibrary;
  complain: (reason: string) => void;
}

type Draw = (parameters: ZplParameters, data: string, context: CodeContext) => DrawnCode | null;

export interface ZplCode {
  means: string;
  draw: Draw;
}

interface Content {
  bcid: string;
  text: string;
  readable?: string;
  [option: string]: string | number | boolean | undefined;
}

interface ParameterLayout {
  /** The indexes of the parameters height, readable line and readable line above. */
  height: number;
  readable: number;
  above: number;
  twoWidths?: true;
}

const usual: ParameterLayout = { height: 1, readable: 2, above: 3 };
const checkFirst: ParameterLayout = { height: 2, readable: 3, above: 4, twoWidths: true };

/** A barcode: the layout of its parameters, and the encoding of its data. */
function barcode(
  means: string,
  layout: ParameterLayout,
  content: (data: string, parameters: ZplParameters) => Content | null,
): ZplCode {
  return {
    means,
    draw(parameters, data, { settings, library, complain }) {
      const encoded = content(data, parameters);
      if (!encoded) {
        complain('data that does not fit the barcode');
        return null;
      }
      const { readable = data, ...symbol } = encoded;
      const height = parameters.whole(layout.height, settings.barHeight, 1, 32_000);
      const { module, ratio } = settings;
      // A wide element is rounded down to whole dots: 2.5 × 3 dots are 7.
      const wide = layout.twoWidths && Math.floor(module * ratio + 1e-6);
      const dots = bars(library, symbol, module, height, wide);
      if (!dots) {
        complain('data that does not fit the barcode');
        return null;
      }
      const isReadable = parameters.isYes(layout.readable, true);
      return {
        dots,
        readable: isReadable ? readable : null,
        readableAbove: parameters.isYes(layout.above, false),
        drop: 0,
      };
    },
  };
}

/** `count` digits; the printer adds the check digit. */
const digits =
  (bcid: string, count: number) =>
  (data: string): Content | null => {
    if (!/^\d+$/.test(data) || data.length > count + 1) return null;
    const body = data.padStart(count, '0').slice(0, count);
    const text = `${body}${checkDigit(body)}`;
    return { bcid, text, readable: text };
  };

function upce(data: string): Content | null {
  if (/^\d{10}$/.test(data)) return { bcid: 'upce', ...shortened(data) };
  if (!/^0?\d{6}$/.test(data)) return null;
  return { bcid: 'upce', text: data.padStart(7, '0') };
}

/** UPC-E from maker and product, five digits each. */
function shortened(data: string): { text: string } {
  const maker = data.slice(0, 5);
  const product = data.slice(5);
  if (/[0-2]00$/.test(maker))
    return { text: `0${maker.slice(0, 2)}${product.slice(2)}${maker[2]}` };
  if (maker.endsWith('00')) return { text: `0${maker.slice(0, 3)}${product.slice(3)}3` };
  if (maker.endsWith('0')) return { text: `0${maker.slice(0, 4)}${product[4]}4` };
  return { text: `0${maker}${product[4]}` };
}

function code39(data: string, parameters: ZplParameters): Content | null {
  const text = data.toUpperCase();
  if (!/^[0-9A-Z $%+\-./]+$/.test(text)) return null;
  const includecheck = parameters.isYes(1, false);
  return { bcid: 'code39', text, includecheck, readable: `*${text}*` };
}

function interleaved(data: string, parameters: ZplParameters): Content | null {
  if (!/^\d+$/.test(data)) return null;
  const hasCheck = parameters.isYes(4, false);
  const odd = (data.length + (hasCheck ? 1 : 0)) % 2 === 1 ? `0${data}` : data;
  const text = hasCheck ? `${odd}${checkDigit(odd)}` : odd;
  return { bcid: 'interleaved2of5', text, readable: text };
}

function codabar(data: string, parameters: ZplParameters): Content | null {
  const text = `${parameters.letter(5, 'A')}${data}${parameters.letter(6, 'A')}`;
  if (!/^[A-D][0-9$+\-./:]+[A-D]$/.test(text)) return null;
  return { bcid: 'rationalizedCodabar', text, readable: text };
}

const matrix = (dots: RasterPicture | null, drop = 0): DrawnCode | null =>
  dots && { dots, readable: null, readableAbove: false, drop };

/** ^BQ o,model,magnification,level,mask with the field data `QA,…`: the level in the data takes precedence. */
function qr(
  parameters: ZplParameters,
  data: string,
  { settings: { barHeight }, library, complain }: CodeContext,
): DrawnCode | null {
  const [, level = '', mode = '', content = ''] = /^([HQML])([AM]),([^]*)$/.exec(data) ?? [];
  if (mode === '') {
    complain('data without its level and mode, as in QA,');
    return null;
  }
  if (mode === 'M' && !/^(N|A|B\d{4}|K)/.test(content)) {
    complain('manual mode without a kind of characters');
    return null;
  }
  const text = mode === 'M' ? content.replace(/^(N|A|B\d{4}|K)/, '') : content;
  const mask = parameters.whole(4, 7, 0, 7) + 1;
  const module = parameters.whole(2, 2, 1, 100);
  const dots = modules(
    library,
    { bcid: 'qrcode', text, eclevel: level, mask, binarytext: true },
    module,
  );
  if (!dots) complain('a symbol that cannot be drawn');
  // Printers draw it below ^FO, by the barcode height of the last ^BY.
  return matrix(dots, barHeight);
}

/** ^BX o,module,200,columns,rows,…,aspect */
function dataMatrix(
  parameters: ZplParameters,
  data: string,
  { library, complain }: CodeContext,
): DrawnCode | null {
  if (parameters.whole(2, 0, 0, 200) !== 200) {
    complain('a quality other than 200 is not drawn');
    return null;
  }
  const columns = parameters.whole(3, 0, 0, 144);
  const rows = parameters.whole(4, 0, 0, 144);
  const isRectangle = parameters.whole(7, 1, 1, 2) === 2;
  const escape = parameters.text(6);
  if (escape !== '' && data.includes(escape)) complain('escape sequences are not read');
  const options = {
    bcid: isRectangle ? 'datamatrixrectangular' : 'datamatrix',
    text: data,
    binarytext: true,
    ...(columns > 0 && { columns }),
    ...(rows > 0 && { rows }),
  };
  const dots = modules(library, options, parameters.whole(1, 1, 1, 4095));
  if (!dots) complain('a symbol that cannot be drawn');
  return matrix(dots);
}

/** ^B7 o,row height,level,columns,rows,truncated — ^BY sets the module width. */
function pdf417(
  parameters: ZplParameters,
  data: string,
  { settings: { module, barHeight }, library, complain }: CodeContext,
): DrawnCode | null {
  const columns = parameters.whole(3, 0, 0, 30);
  const rows = parameters.whole(4, 0, 0, 90);
  const isCompact = parameters.isYes(5, false);
  const level = parameters.whole(2, 0, 0, 8);
  const options = pdf417Options(data, { level, columns, rows, isCompact });
  const plain = moduleSize(library, options);
  if (!plain) {
    complain('a symbol that cannot be drawn');
    return null;
  }
  const rowHeight = parameters.whole(1, Math.max(1, Math.floor(barHeight / plain.height)), 1, 999);
  return matrix(modules(library, options, module, rowHeight));
}

/** ^BO o,magnification,…,size — up to 99 a percentage of correction, else layers. */
function aztec(
  parameters: ZplParameters,
  data: string,
  { library, complain }: CodeContext,
): DrawnCode | null {
  const size = parameters.whole(3, 0, 0, 300);
  const module = parameters.whole(1, 2, 1, 10);
  const options = {
    bcid: 'azteccode',
    text: data,
    binarytext: true,
    format: size > 200 ? 'full' : 'compact',
    layers: size % 100,
  };
  const dots =
    size < 100
      ? smallestAztec(library, data, module, size || undefined)
      : modules(library, options, module);
  if (!dots) complain('a symbol that cannot be drawn');
  return matrix(dots);
}

const code93 = /^[0-9A-Z $%+\-./]+$/;

/** By command name. */
export const codes: Record<string, ZplCode> = {
  '^B2': barcode('Interleaved 2 of 5', { ...usual, twoWidths: true }, interleaved),
  '^B3': barcode('Code 39', checkFirst, code39),
  '^B7': { means: 'PDF417', draw: pdf417 },
  '^B8': barcode('EAN-8', usual, digits('ean8', 7)),
  '^B9': barcode('UPC-E', usual, upce),
  '^BA': barcode('Code 93', usual, (text) =>
    code93.test(text) ? { bcid: 'code93', text, includecheck: true } : null,
  ),
  '^BC': barcode('Code 128', usual, (data, parameters) => {
    const code = code128(data, parameters.letter(5, 'N'));
    return code && { ...code.symbol, readable: code.readable };
  }),
  '^BE': barcode('EAN-13', usual, digits('ean13', 12)),
  '^BK': barcode('Codabar', checkFirst, codabar),
  '^BO': { means: 'Aztec', draw: aztec },
  '^B0': { means: 'Aztec', draw: aztec },
  '^BQ': { means: 'QR', draw: qr },
  '^BU': barcode('UPC-A', usual, digits('upca', 11)),
  '^BX': { means: 'Data Matrix', draw: dataMatrix },
};
