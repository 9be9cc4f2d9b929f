// The barcodes of ZPL as dots, from the parameters of a command and the data of
// its field.

import { bars, checkDigit } from '../codes/symbols.ts';
import { upcaOf } from '../codes/upce.ts';
import { postalBars } from '../codes/postal-bars.ts';
import { retailBars } from '../codes/retail-bars.ts';
import { code128 } from './code128.ts';
import type { CodeContext, DrawnCode, ZplCode } from './zpl-code.ts';
import type { ZplParameters } from './zpl-parameters.ts';

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
  isReadable?: false;
  isAbove?: true;
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
      const height = parameters.dots(layout.height, settings.barHeight, 1, 32_000);
      const { module, ratio } = settings;
      // A wide element is rounded down to whole dots: 2.5 × 3 dots are 7.
      const wide = layout.twoWidths && Math.floor(module * ratio + 1e-6);
      const dots = bars(library, symbol, module, height, wide);
      if (!dots) {
        complain('data that does not fit the barcode');
        return null;
      }
      const isReadable = parameters.isYes(layout.readable, layout.isReadable ?? true);
      const readableAbove = parameters.isYes(layout.above, layout.isAbove ?? false);
      // All bars have one height if there are no digits or these are on top.
      const lettered =
        isReadable && !readableAbove ? retailBars(symbol, readable, module, height) : null;
      return { dots, readable: isReadable ? readable : null, readableAbove, lettered, drop: 0 };
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

/** The digits for people, with the check digit. */
function shownUpce(data: string): Content | null {
  const content = upce(data);
  return content && { ...content, readable: `${content.text}${checkDigit(upcaOf(content.text))}` };
}

function code39(data: string, parameters: ZplParameters): Content | null {
  const text = data.toUpperCase();
  if (!/^[0-9A-Z $%+\-./]+$/.test(text)) return null;
  const includecheck = parameters.isYes(1, false);
  return { bcid: 'code39', text, includecheck, readable: `*${text}*` };
}

/** Printers skip what is no digit, such as the start of a Code 128. */
function interleaved(given: string, parameters: ZplParameters): Content | null {
  const data = given.replaceAll(/\D/g, '');
  if (data === '') return null;
  const hasCheck = parameters.isYes(4, false);
  const odd = (data.length + (hasCheck ? 1 : 0)) % 2 === 1 ? `0${data}` : data;
  const text = hasCheck ? `${odd}${checkDigit(odd)}` : odd;
  return { bcid: 'interleaved2of5', text, readable: text };
}

/** ^B1 o,check,h,…: Y adds one check digit, N two. */
function code11(data: string, parameters: ZplParameters): Content | null {
  if (!/^[0-9-]+$/.test(data)) return null;
  const one = `${data}${code11Check(data, 10)}`;
  const text = parameters.isYes(1, false) ? one : `${one}${code11Check(one, 9)}`;
  return { bcid: 'code11', text, readable: data };
}

/** Modulus 11, with weights from the right that begin again after `most`; a dash is 10. */
function code11Check(text: string, most: number): string {
  const sum = Array.from(text)
    .toReversed()
    .reduce((all, one, index) => all + '0123456789-'.indexOf(one) * ((index % most) + 1), 0);
  return '0123456789-'[sum % 11]!;
}

function codabar(data: string, parameters: ZplParameters): Content | null {
  const letter = (index: number) =>
    parameters.letter(index, 'A').replace('*', 'C').replace('N', 'B');
  const text = `${letter(5)}${data}${letter(6)}`;
  if (!/^[A-D][0-9$+\-./:]+[A-D]$/.test(text)) return null;
  return { bcid: 'rationalizedCodabar', text, readable: text };
}

/** ^BM o,check,h,…: A none, B one of modulus 10, C two, D modulus 11 and 10. */
function msi(data: string, parameters: ZplParameters): Content | null {
  if (!/^\d{1,14}$/.test(data)) return null;
  const kinds: Record<string, string> = { B: 'mod10', C: 'mod1010', D: 'mod1110' };
  const checktype = kinds[parameters.letter(1, 'B')];
  return { bcid: 'msi', text: data, ...(checktype && { includecheck: true, checktype }) };
}

const fitting =
  (bcid: string, pattern: RegExp, options: Record<string, boolean> = {}) =>
  (text: string): Content | null =>
    pattern.test(text) ? { bcid, text, ...options } : null;

const number = /^\d+$/;
const code93 = /^[0-9A-Z $%+\-./]+$/;

/** ^BS: an addition of two or five digits. */
function addition(data: string): Content | null {
  if (!number.test(data) || data.length > 5) return null;
  const text = data.length <= 2 ? data.padStart(2, '0') : data.padStart(5, '0');
  return { bcid: text.length === 2 ? 'ean2' : 'ean5', text, readable: text };
}

const postalKinds = ['postnet', 'planet', '', 'onecode'];

/** ^BZ o,h,f,g,kind and ^B5 o,h,f,g */
function postal(kind?: string): ZplCode['draw'] {
  return (parameters, data, { settings, library, complain }: CodeContext): DrawnCode | null => {
    const bcid = kind ?? postalKinds[parameters.whole(4, 0, 0, 3)]!;
    const height = parameters.dots(1, settings.barHeight, 1, 9999);
    const text = data.replaceAll(/\D/g, '');
    const dots = bcid && postalBars(library, { bcid, text }, settings.module, height);
    if (!dots) {
      complain('data that does not fit the barcode');
      return null;
    }
    const isReadable = parameters.isYes(2, false);
    const readableAbove = parameters.isYes(3, false);
    return { dots, readable: isReadable ? data : null, readableAbove, drop: 0 };
  };
}

/** The codes by command name. */
export const linearCodes: Record<string, ZplCode> = {
  '^B1': barcode('Code 11', { ...checkFirst }, code11),
  '^B2': barcode('Interleaved 2 of 5', { ...usual, twoWidths: true }, interleaved),
  '^B3': barcode('Code 39', checkFirst, code39),
  '^B5': { means: 'Planet', draw: postal('planet') },
  '^B8': barcode('EAN-8', usual, digits('ean8', 7)),
  '^B9': barcode('UPC-E', usual, shownUpce),
  '^BA': barcode('Code 93', usual, fitting('code93', code93, { includecheck: true })),
  '^BC': barcode('Code 128', usual, (data, parameters) => {
    const mode = parameters.letter(5, 'N');
    // The mod 10 digit of parameter e; mode U has its own.
    const isChecked = mode === 'N' && parameters.isYes(4, false) && number.test(data);
    const code = code128(isChecked ? `${data}${checkDigit(data)}` : data, mode);
    return code && { ...code.symbol, readable: code.readable };
  }),
  '^BE': barcode('EAN-13', usual, digits('ean13', 12)),
  '^BI': barcode(
    'Industrial 2 of 5',
    { ...usual, twoWidths: true },
    fitting('industrial2of5', number),
  ),
  '^BJ': barcode('Standard 2 of 5', { ...usual, twoWidths: true }, fitting('iata2of5', number)),
  '^BK': barcode('Codabar', checkFirst, codabar),
  '^BL': barcode('LOGMARS', { height: 1, readable: 9, above: 2, twoWidths: true }, (data) => {
    const text = data.toUpperCase();
    return code93.test(text) ? { bcid: 'code39', text, includecheck: true } : null;
  }),
  '^BM': barcode('MSI', { ...checkFirst }, msi),
  '^BP': barcode('Plessey', checkFirst, fitting('plessey', /^[0-9A-F]+$/)),
  '^BS': barcode('UPC/EAN addition', { ...usual, isAbove: true }, addition),
  '^BU': barcode('UPC-A', usual, digits('upca', 11)),
  '^BZ': { means: 'postal code', draw: postal() },
};
