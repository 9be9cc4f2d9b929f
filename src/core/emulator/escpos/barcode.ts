// The printer's own barcodes, as bars. Knows the symbologies by the numbers of
// GS k, function B, and no commands.

import { barSize } from '../codes/bar-size.ts';
import { drawSymbol, type SymbolLibrary, type SymbolOptions } from '../codes/symbol-library.ts';
import { barsOf, checkDigit } from '../codes/symbols.ts';

export interface Barcode {
  width: number;
  /** What a person reads. */
  readable: string;
  /** Where each bar begins, and how wide it is. */
  bars(): [number, number][];
}

interface Symbology {
  bcid: string;
  /** What to encode and what a person reads; null where the data does not fit the symbology. */
  read(data: string): Content | null;
  /** Elements are narrow or wide, nothing else. */
  twoWidths?: true;
  options?: Record<string, boolean>;
}

interface Content {
  text: string;
  readable: string;
}

const fitting = (pattern: RegExp) => (data: string) =>
  pattern.test(data) ? { text: data, readable: data } : null;
/** Digits, with the check digit or without it. */
const digits = (count: number) => (data: string) => {
  const isWhole = data.length === count && Number(data.at(-1)) === checkDigit(data.slice(0, -1));
  return /^\d+$/.test(data) && (isWhole || data.length === count - 1)
    ? { text: data, readable: data }
    : null;
};
const gtin = (data: string) =>
  /^\d{13}$/.test(data) ? { text: `(01)${data}${checkDigit(data)}`, readable: data } : null;
const applicationIdentifiers = fitting(/^\(\d{2,4}\)[\x20-\x7e]+$/);

/** By the m of GS k, function B. */
const symbologies: Record<number, Symbology> = {
  65: { bcid: 'upca', read: digits(12) },
  66: { bcid: 'upce', read: shortUpc },
  67: { bcid: 'ean13', read: digits(13) },
  68: { bcid: 'ean8', read: digits(8) },
  69: { bcid: 'code39', read: code39, twoWidths: true },
  70: {
    bcid: 'interleaved2of5',
    // Pairs of digits: an odd one is left out.
    read: (data) => fitting(/^(\d\d)+$/)(data.slice(0, data.length & ~1)),
    twoWidths: true,
  },
  71: {
    bcid: 'rationalizedCodabar',
    read: (data) => fitting(/^[A-D][0-9$+\-./:]+[A-D]$/)(data.toUpperCase()),
    twoWidths: true,
  },
  72: {
    bcid: 'code93ext',
    read: fitting(/^\p{ASCII}+$/u),
    options: { includecheck: true },
  },
  73: {
    bcid: 'code128',
    read: code128,
    options: { raw: true },
  },
  74: { bcid: 'gs1-128', read: applicationIdentifiers },
  75: { bcid: 'databaromni', read: gtin },
  76: { bcid: 'databartruncated', read: gtin },
  77: {
    bcid: 'databarlimited',
    read: (data) => (/^[01]/.test(data) ? gtin(data) : null),
  },
  78: { bcid: 'databarexpanded', read: applicationIdentifiers },
  79: { bcid: 'code128', read: fitting(/^[\x20-\x7e]+$/) },
};

/** Dots of a wide element by those of a narrow one, as in Epson's table: 2/5, 3/8, 4/10, 5/13, 6/16. */
const wide = (narrow: number) => Math.round(narrow * 2.6);

/** Null where the data cannot be encoded, undefined where the library has drawn too much. */
export function barcode(
  m: number,
  data: Uint8Array,
  module: number,
  library: SymbolLibrary,
): Barcode | null | undefined {
  const symbology = symbologies[m];
  const content = symbology?.read(latin1(data));
  if (!symbology || !content) return null;
  const { readable, text } = content;
  const options: SymbolOptions = { bcid: symbology.bcid, text, ...symbology.options };
  const widest = symbology.twoWidths && wide(module);
  const size = barSize(options);
  if (size) {
    const bars = () => barsOf(drawSymbol(options), module, widest);
    return { width: size[0] * module + size[1] * wide(module), readable, bars };
  }
  const drawn = library.draw(options);
  if (!drawn) return drawn;
  const bars = barsOf(drawn, module, widest);
  const [x, width] = bars.at(-1) ?? [0, 0];
  return { width: x + width, readable, bars: () => bars };
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** UPC-E from its six digits, with or without what stands around them, or from a UPC-A that can be shortened. */
function shortUpc(data: string): Content | null {
  const text = /^\d{6}$/.test(data) ? `0${data}` : /^0\d{6,7}$/.test(data) ? data : shorten(data);
  const isWrong = text?.length === 8 && Number(text[7]) !== checkDigit(lengthen(text));
  return text === null || isWrong ? null : { text, readable: data };
}

function shorten(upca: string): string | null {
  const [, maker = '', product = ''] = /^0(\d{5})(\d{5})\d?$/.exec(upca) ?? [];
  if (/[0-2]00$/.test(maker) && product.startsWith('00'))
    return `0${maker.slice(0, 2)}${product.slice(2)}${maker[2]}`;
  if (maker.endsWith('00') && product.startsWith('000'))
    return `0${maker.slice(0, 3)}${product.slice(3)}3`;
  if (maker.endsWith('0') && product.startsWith('0000'))
    return `0${maker.slice(0, 4)}${product[4]}4`;
  return /^0000[5-9]$/.test(product) ? `0${maker}${product[4]}` : null;
}

/** The UPC-A that a UPC-E stands for, without its check digit. */
function lengthen(short: string): string {
  const [system, a, b, c, d, e, last] = short;
  const zeros = '00000';
  if (last! <= '2') return `${system}${a}${b}${last}${zeros.slice(1)}${c}${d}${e}`;
  if (last === '3') return `${system}${a}${b}${c}${zeros}${d}${e}`;
  if (last === '4') return `${system}${a}${b}${c}${d}${zeros}${e}`;
  return `${system}${a}${b}${c}${d}${e}${zeros.slice(1)}${last}`;
}
/** The stars at both ends are the printer's to add. */
function code39(data: string): Content | null {
  const text = data.replace(/^\*/, '').replace(/\*$/, '');
  return /^[0-9A-Z $%+\-./]+$/.test(text) ? { text, readable: `*${text}*` } : null;
}

const starts: Record<string, number> = { A: 103, B: 104, C: 105 };
const switches: Record<string, number> = { A: 101, B: 100, C: 99 };
const functions: Record<string, number> = { S: 98, 1: 102, 2: 97, 3: 96 };

/**
 * The symbol characters of Code 128, each as ^nnn. `{A`, `{B` and `{C` choose a
 * set, in which C takes each byte for its value; `{S` shifts, `{1` to `{4` are
 * functions, `{{` is a brace.
 */
function code128(data: string): Content | null {
  let set = '';
  const values: (number | undefined)[] = [];
  let readable = '';
  for (let at = 0; at < data.length; at++) {
    const isEscaped = data[at] === '{';
    if (isEscaped) at++;
    const character = data[at] ?? '';
    if (isEscaped && character in starts) {
      // The switch to a set from itself would be FNC4.
      if (character !== set) values.push(set === '' ? starts[character] : switches[character]);
      set = character;
    } else if (isEscaped && character !== '{')
      values.push(character === '4' ? switches[set] : functions[character]);
    else {
      const value = valueIn(set, character.charCodeAt(0));
      values.push(value);
      readable += set === 'C' ? String(value).padStart(2, '0') : character;
    }
  }
  if (readable === '' || values[0]! < starts.A! || values.includes(undefined)) return null;
  return {
    text: values.map((value) => `^${String(value).padStart(3, '0')}`).join(''),
    readable,
  };
}

function valueIn(set: string, code: number): number | undefined {
  if (set === 'A' && code < 0x60) return code < 0x20 ? code + 64 : code - 32;
  if (set === 'B' && code >= 0x20 && code < 0x80) return code - 32;
  return set === 'C' && code <= 99 ? code : undefined;
}
