// The two-dimensional codes of ZPL as dots, from the parameters of a command and
// the data of its field.

import { maxicode } from '../codes/maxicode.ts';
import {
  aztec as smallestAztec,
  bars,
  checkDigit,
  modules,
  moduleSize,
  pdf417Options,
} from '../codes/symbols.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { composed } from '../pictures/shapes.ts';
import { microPdf417Size } from '../codes/micro-pdf417.ts';
import { maxicodeContent } from './maxicode-content.ts';
import type { CodeContext, DrawnCode, ZplCode } from './zpl-code.ts';
import type { ZplParameters } from './zpl-parameters.ts';

const matrix = (dots: RasterPicture | null, drop = 0): DrawnCode | null =>
  dots && { dots, readable: null, readableAbove: false, drop };

/** A code that is complained of if it cannot be drawn. */
function code(
  means: string,
  picture: (parameters: ZplParameters, data: string, context: CodeContext) => RasterPicture | null,
): ZplCode {
  return {
    means,
    draw(parameters, data, context) {
      const dots = picture(parameters, data, context);
      if (!dots) context.complain('a symbol that cannot be drawn');
      return matrix(dots);
    },
  };
}

/** ^BQ o,model,magnification,level,mask with the field data `QA,…`: the level in the data takes precedence. */
function qr(
  parameters: ZplParameters,
  data: string,
  { settings: { barHeight }, library, complain }: CodeContext,
): DrawnCode | null {
  const [, level = parameters.letter(3, 'Q'), mode = '', given = data] =
    /^(?:D\d{4}[0-9A-Fa-f]{2},)?([HQML])([AM]),([^]*)$/.exec(data) ?? [];
  if (mode === '') complain('data without its level and mode, as in QA,');
  if (mode === 'M' && !/^(N|A|B\d{4}|K)/.test(given)) {
    complain('manual mode without a kind of characters');
    return null;
  }
  const text = mode === 'M' ? manualText(given) : given;
  const mask = parameters.whole(4, 7, 0, 7) + 1;
  const module = parameters.whole(2, 2, 1, 100);
  const eclevel = /^[HQML]$/.test(level) ? level : 'Q';
  const options = { bcid: 'qrcode', text, eclevel, mask, binarytext: true };
  const dots = modules(library, options, module);
  if (!dots) complain('a symbol that cannot be drawn');
  // Printers draw it below ^FO, by the barcode height of the last ^BY.
  return matrix(dots, barHeight);
}

/** More characters than any QR code holds. */
const longestQr = 10_000;

/** The characters of a manual mode: parts with their kind, N, A or K, or B and the number of bytes. */
function manualText(given: string): string {
  if (given.length > longestQr) return given;
  let text = '';
  for (let at = 0; at < given.length;) {
    const [head = '', bytes] = /^(?:[NAK]|B(\d{4}))/.exec(given.slice(at, at + 5)) ?? [];
    at += head.length;
    const end = bytes === undefined ? nextPart(given, at) : at + Number(bytes);
    text += given.slice(at, end);
    at = given[end] === ',' ? end + 1 : end;
  }
  return text;
}

/** A comma before the kind of another part ends a part. */
function nextPart(given: string, from: number): number {
  const found = given.slice(from).search(/,(?:[NAK]|B\d{4})/);
  return found < 0 ? given.length : from + found;
}

/** ^BX o,module,200,columns,rows,format,escape,aspect */
function dataMatrix(
  parameters: ZplParameters,
  data: string,
  { library, complain }: CodeContext,
): RasterPicture | null {
  if (parameters.whole(2, 0, 0, 200) !== 200) complain('drawn with the quality 200');
  const columns = parameters.whole(3, 0, 0, 144);
  const rows = parameters.whole(4, 0, 0, 144);
  const isRectangle = parameters.whole(7, 1, 1, 2) === 2;
  const options = {
    bcid: isRectangle ? 'datamatrixrectangular' : 'datamatrix',
    ...escapedText(data, parameters.text(6)),
    binarytext: true,
    ...(columns > 0 && { columns }),
    ...(rows > 0 && { rows }),
  };
  return modules(library, options, parameters.dots(1, 1, 1, 4095));
}

/** _1 is FNC1, _X a control character, _d065 a byte by its number. */
function escapedText(data: string, sign: string): { text: string; parsefnc?: true } {
  if (sign.length !== 1 || !data.includes(sign)) return { text: data };
  let text = '';
  let hasFunction = false;
  for (let at = 0; at < data.length; at++) {
    const next = data[at + 1] ?? '';
    const [byte] = /^d\d{3}/.exec(data.slice(at + 1, at + 5)) ?? [];
    if (data[at] !== sign) text += data[at] === '^' ? '^^' : data[at];
    else if (byte) {
      text += String.fromCharCode(Number(byte.slice(1)) & 0xff);
      at += 4;
    } else if (next === '1') {
      hasFunction = true;
      text += '^FNC1';
      at++;
    } else if (/[@-_]/.test(next) && next !== sign) {
      text += String.fromCharCode(next.charCodeAt(0) - 64);
      at++;
    } else {
      text += sign;
      if (next === sign) at++;
    }
  }
  return hasFunction ? { text, parsefnc: true } : { text: text.replaceAll('^^', '^') };
}

/** ^B7 o,row height,level,columns,rows,truncated — ^BY sets the module width. */
function pdf417(
  parameters: ZplParameters,
  data: string,
  { settings: { module, barHeight }, library }: CodeContext,
): RasterPicture | null {
  const columns = parameters.whole(3, 0, 0, 30);
  const rows = parameters.whole(4, 0, 0, 90);
  const isCompact = parameters.isYes(5, false);
  const level = parameters.whole(2, 0, 0, 8);
  const options = pdf417Options(data, { level, columns, rows, isCompact });
  const plain = moduleSize(library, options);
  if (!plain) return null;
  const rowHeight = parameters.dots(1, Math.max(1, Math.floor(barHeight / plain.height)), 1, 999);
  return modules(library, options, module, rowHeight);
}

/** ^BF o,row height,mode: the mode chooses columns and rows. */
function microPdf417(
  parameters: ZplParameters,
  data: string,
  { settings: { module, barHeight }, library }: CodeContext,
): RasterPicture | null {
  const size = microPdf417Size(parameters.whole(2, 0, 0, 33));
  const options = { bcid: 'micropdf417', text: data, rowmult: 1, ...size };
  return modules(library, options, module, parameters.dots(1, barHeight, 1, 999));
}

/** ^BO o,magnification,…,size — up to 99 a percentage of correction, else layers. */
function aztec(
  parameters: ZplParameters,
  data: string,
  { library }: CodeContext,
): RasterPicture | null {
  const size = parameters.whole(3, 0, 0, 300);
  const module = parameters.whole(1, 2, 1, 10);
  const options = {
    bcid: 'azteccode',
    text: data,
    binarytext: true,
    format: size > 200 ? 'full' : 'compact',
    layers: size % 100,
  };
  return size < 100
    ? smallestAztec(library, data, module, size || undefined)
    : modules(library, options, module);
}

/** ^BB o,row height,check,characters across,rows,mode */
function codablock(
  parameters: ZplParameters,
  data: string,
  { settings: { module, barHeight }, library }: CodeContext,
): RasterPicture | null {
  const rows = parameters.whole(4, 0, 0, 44);
  const columns = parameters.whole(3, 0, 0, 62);
  const height = parameters.dots(1, barHeight, 1, 9999);
  const rowheight = Math.max(1, Math.min(99, Math.round(height / module)));
  const options = {
    bcid: 'codablockf',
    text: data,
    rowheight,
    ...(rows > 1 && { rows }),
    ...(columns > 3 && { columns }),
  };
  return modules(library, options, module);
}

/** ^B4 o,row height,text,mode */
function code49(
  parameters: ZplParameters,
  data: string,
  { settings: { module, barHeight }, library }: CodeContext,
): RasterPicture | null {
  const height = parameters.dots(1, barHeight, 1, 9999);
  const rowheight = Math.max(1, Math.min(99, Math.round(height / module)));
  return modules(library, { bcid: 'code49', text: data, rowheight }, module);
}

const barSymbologies: Record<number, string> = {
  1: 'databaromni',
  2: 'databartruncated',
  5: 'databarlimited',
  6: 'databarexpanded',
};
/** Codes of retail and logistics that may carry a composite part, which is not drawn. */
const compositeCarriers: Record<number, (digits: string) => { bcid: string; text: string }> = {
  7: (digits) => ({ bcid: 'upca', text: withCheck(digits, 11) }),
  8: (digits) => ({ bcid: 'upce', text: digits.padStart(7, '0').slice(0, 7) }),
  9: (digits) => ({ bcid: 'ean13', text: withCheck(digits, 12) }),
  10: (digits) => ({ bcid: 'ean8', text: withCheck(digits, 7) }),
};

function withCheck(digits: string, count: number): string {
  const body = digits.padStart(count, '0').slice(0, count);
  return `${body}${checkDigit(body)}`;
}

/** 11 and 12: GS1-128. */
function gs1Bars(text: string): { bcid: string; text: string; parse: true; parsefnc: true } {
  const content = text.replaceAll(/[() ]/g, '').replaceAll('^', '^094');
  return { bcid: 'code128', text: `^FNC1${content}`, parse: true, parsefnc: true };
}

const stackedSymbologies: Record<number, string> = {
  3: 'databarstacked',
  4: 'databarstackedomni',
};

/** ^BR o,kind,magnification,separator,height,segments — a GTIN, or application identifiers. */
function dataBar(
  parameters: ZplParameters,
  data: string,
  { library, settings, complain }: CodeContext,
): RasterPicture | null {
  const kind = parameters.whole(1, 1, 1, 12);
  const module = parameters.whole(2, settings.module, 1, 10);
  const height = parameters.dots(4, 25, 1, 32_000);
  const [plain = '', second] = data.split('|');
  if (second) complain('a composite part that is not drawn');
  const carrier = compositeCarriers[kind];
  if (carrier) return /^\d+$/.test(plain) ? bars(library, carrier(plain), module, height) : null;
  if (kind >= 11) return plain ? bars(library, gs1Bars(plain), module, height) : null;
  const isGtin = kind !== 6 && /^\d+$/.test(plain);
  const text = isGtin ? `(01)${plain.padStart(13, '0').slice(0, 13)}` : plain;
  const checked = isGtin ? `${text}${checkDigit(text.slice(4))}` : text;
  const stacked = stackedSymbologies[kind];
  if (stacked) return modules(library, { bcid: stacked, text: checked }, module);
  const bcid = barSymbologies[kind];
  return bcid ? bars(library, { bcid, text: checked }, module, height) : null;
}

/** ^BT o,…: Code 39 of six digits under a MicroPDF417 of the rest. */
function tlc39(
  parameters: ZplParameters,
  data: string,
  { library }: CodeContext,
): RasterPicture | null {
  const [number = '', ...rest] = data.split(',');
  if (!/^\d{6}$/.test(number)) return null;
  const narrow = parameters.whole(1, 2, 1, 10);
  const wide = Math.floor(narrow * parameters.number(2, 2, 2, 3));
  const height = parameters.dots(3, 40, 1, 9999);
  const lower = bars(library, { bcid: 'code39', text: number }, narrow, height, wide);
  const text = rest.join(',');
  if (!lower || text === '') return lower;
  const upper = modules(
    library,
    { bcid: 'micropdf417', text, rowmult: 1, columns: 4 },
    parameters.whole(5, 2, 1, 10),
    parameters.whole(4, 4, 1, 255),
  );
  return (
    upper &&
    composed([
      { picture: upper, x: 0, y: 0 },
      { picture: lower, x: 0, y: upper.height + 4 },
    ])
  );
}

/** The codes by command name. */
export const matrixCodes: Record<string, ZplCode> = {
  '^B0': code('Aztec', aztec),
  '^B4': code('Code 49', code49),
  '^B7': code('PDF417', pdf417),
  '^BB': code('CODABLOCK', codablock),
  '^BD': code('MaxiCode', (parameters, data, { library, model }) =>
    maxicode(library, maxicodeContent(data, parameters.whole(0, 2, 2, 6)), model.dpi),
  ),
  '^BF': code('MicroPDF417', microPdf417),
  '^BO': code('Aztec', aztec),
  '^BQ': { means: 'QR', draw: qr },
  '^BR': code('GS1 DataBar', dataBar),
  '^BT': code('TLC39', tlc39),
  '^BX': code('Data Matrix', dataMatrix),
};
