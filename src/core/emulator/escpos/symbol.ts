// The printer's own barcodes and two-dimensional codes, as bars and dots.
// Knows the symbologies by the numbers of GS k and GS ( k, and no commands.

import bwipjs from 'bwip-js';
import { Bitmap } from '../../raster/bitmap.ts';

export interface Bars {
  /** Where each bar begins, and how wide it is. */
  bars: [number, number][];
  width: number;
  /** What a person reads. */
  readable: string;
}

interface Barcode {
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
const gtin = (data: string) =>
  /^\d{13}$/.test(data) ? { text: `(01)${data}${checkDigit(data)}`, readable: data } : null;
const applicationIdentifiers = fitting(/^\(\d{2,4}\)[\x20-\x7e]+$/);

/** By the m of GS k, function B. */
const barcodes: Record<number, Barcode> = {
  65: { bcid: 'upca', read: fitting(/^\d{11,12}$/) },
  66: { bcid: 'upce', read: shortUpc },
  67: { bcid: 'ean13', read: fitting(/^\d{12,13}$/) },
  68: { bcid: 'ean8', read: fitting(/^\d{7,8}$/) },
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
  72: { bcid: 'code93ext', read: fitting(/^\p{ASCII}+$/u) },
  73: { bcid: 'code128', read: code128, options: { raw: true } },
  74: { bcid: 'gs1-128', read: applicationIdentifiers },
  75: { bcid: 'databaromni', read: gtin },
  76: { bcid: 'databartruncated', read: gtin },
  77: { bcid: 'databarlimited', read: gtin },
  78: { bcid: 'databarexpanded', read: applicationIdentifiers },
  79: { bcid: 'code128', read: fitting(/^[\x20-\x7e]+$/) },
};

/** Dots of a wide element by those of a narrow one, as in Epson's table: 2/5, 3/8, 4/10, 5/13, 6/16. */
const wide = (narrow: number) => Math.round(narrow * 2.6);

/** Null where the data cannot be encoded. */
export function bars(m: number, data: Uint8Array, module: number): Bars | null {
  const barcode = barcodes[m];
  const content = barcode?.read(Buffer.from(data).toString('latin1'));
  if (!barcode || !content) return null;
  const symbol = draw({ bcid: barcode.bcid, text: content.text, ...barcode.options });
  if (!symbol || !('sbs' in symbol)) return null;
  const found: [number, number][] = [];
  let x = 0;
  symbol.sbs.forEach((element, index) => {
    const width = barcode.twoWidths && element > 1 ? wide(module) : element * module;
    if (index % 2 === 0 && width > 0) found.push([x, width]);
    x += width;
  });
  // A space at the very end is white paper.
  const last = found.at(-1);
  return {
    bars: found,
    width: last ? last[0] + last[1] : 0,
    readable: content.readable,
  };
}

/** What GS ( k keeps of a kind of symbol until it is told to print it. */
export interface KeptSymbol {
  module: number;
  rowHeight: number;
  columns: number;
  rows: number;
  level: number;
  compact: boolean;
  data: Uint8Array;
  /** Once it is drawn: printing it again is no work. */
  drawn?: Bitmap | null;
}

const levels = ['L', 'M', 'Q', 'H'];

/** Null where it cannot be encoded, or is of a kind that is not drawn. */
export function matrix(kind: number, kept: KeptSymbol): Bitmap | null {
  if (kept.drawn === undefined) kept.drawn = drawMatrix(kind, kept);
  return kept.drawn;
}

function drawMatrix(kind: number, kept: KeptSymbol): Bitmap | null {
  const text = Buffer.from(kept.data).toString('latin1');
  const { module, level } = kept;
  if (text === '' || module < 1 || module > 16) return null;
  const plain = { text, binarytext: true };
  // PDF417
  if (kind === 48) {
    const options = {
      ...plain,
      bcid: kept.compact ? 'pdf417compact' : 'pdf417',
      rowmult: 1,
      eclevel: Math.min(8, Math.max(0, level - 48)),
      ...(kept.columns > 0 && { columns: kept.columns }),
      ...(kept.rows > 0 && { rows: kept.rows }),
    };
    return dots(options, module, module * kept.rowHeight);
  }
  if (kind === 49)
    return dots({ ...plain, bcid: 'qrcode', eclevel: levels[level - 48] ?? 'L' }, module, module);
  if (kind === 53) return dots({ ...plain, bcid: 'azteccode' }, module, module);
  if (kind === 54) return dots({ ...plain, bcid: 'datamatrix' }, module, module);
  return null;
}

interface Options {
  bcid: string;
  text: string;
  eclevel?: string | number;
  [option: string]: string | number | boolean | undefined;
}

function dots(options: Options, across: number, down: number): Bitmap | null {
  const symbol = draw(options);
  if (!symbol || !('pixs' in symbol)) return null;
  const { pixs, pixx, pixy } = symbol;
  const bitmap = new Bitmap(pixx * across, pixy * down);
  pixs.forEach((dot, index) => {
    if (dot) bitmap.fill((index % pixx) * across, Math.floor(index / pixx) * down, across, down);
  });
  return bitmap;
}

function draw(options: Options) {
  try {
    return bwipjs.raw(options)[0];
  } catch {
    return null;
  }
}

/** The weights 3 and 1 alternate, from the right. */
function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** UPC-E from its six digits, with or without what stands around them, or from a UPC-A that can be shortened. */
function shortUpc(data: string): Content | null {
  const text = /^\d{6}$/.test(data) ? `0${data}` : /^0\d{6,7}$/.test(data) ? data : shorten(data);
  return text === null ? null : { text, readable: data };
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
