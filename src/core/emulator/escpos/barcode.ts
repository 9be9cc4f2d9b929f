// Barcodes drawn by an ESC/POS printer itself. Symbologies are identified by the
// m of GS k, function B.

import { barSize } from '../codes/bar-size.ts';
import { drawSymbol, type SymbolLibrary, type SymbolOptions } from '../codes/symbol-library.ts';
import { eanModules, runsOf } from '../codes/ean-modules.ts';
import { barsOf, checkDigit, code128Values } from '../codes/symbols.ts';
import { upcaOf, upceOf } from '../codes/upce.ts';

export interface Barcode {
  width: number;
  /** The text for people. */
  readable: string;
  /** Whether the check digit that was sent is wrong. It is encoded as it is. */
  isWrong: boolean;
  /** The left edge and the width of each bar. */
  bars(): [number, number][];
}

type EanKind = Parameters<typeof eanModules>[0];

interface Symbology {
  bcid: string;
  /** The text to encode and the text for people; null if the data does not fit the symbology. */
  read(data: string): Content | null;
  /** Elements have only two widths, narrow and wide. */
  twoWidths?: true;
  options?: Record<string, boolean>;
}

interface Content {
  text: string;
  readable: string;
  /** Whether it has a check digit that is wrong. */
  isWrong?: boolean;
}

const fitting = (pattern: RegExp) => (data: string) =>
  pattern.test(data) ? { text: data, readable: data } : null;
/** Digits, with or without the check digit, which is printed in any case. */
const digits = (count: number) => (data: string) => {
  if (!/^\d+$/.test(data) || data.length < count - 1 || data.length > count) return null;
  const body = data.slice(0, count - 1);
  const right = `${body}${checkDigit(body)}`;
  const text = data.length === count ? data : right;
  return { text, readable: text, isWrong: text !== right };
};
const gtin = (data: string) => {
  const text = `(01)${data}${checkDigit(data)}`;
  return /^\d{13}$/.test(data) ? { text, readable: text } : null;
};
const applicationIdentifiers = fitting(/^\(\d{2,4}\)[\x20-\x7e]+$/);

/** The symbologies by the m of GS k, function B. */
const symbologies: Record<number, Symbology> = {
  65: { bcid: 'upca', read: digits(12) },
  66: { bcid: 'upce', read: shortUpc },
  67: { bcid: 'ean13', read: digits(13) },
  68: { bcid: 'ean8', read: digits(8) },
  69: { bcid: 'code39', read: code39, twoWidths: true },
  70: {
    bcid: 'interleaved2of5',
    // Pairs of digits: the last one of an odd number is left out.
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
    read: (data) =>
      /^\p{ASCII}+$/u.test(data) ? { text: data, readable: code93Readable(data) } : null,
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

/** Null if the data cannot be encoded, undefined if the library's budget is exhausted. */
export function barcode(
  m: number,
  data: Uint8Array,
  module: number,
  library: SymbolLibrary,
): Barcode | null | undefined {
  const symbology = symbologies[m];
  const content = symbology?.read(latin1(data));
  if (!symbology || !content) return null;
  const { readable, text, isWrong = false } = content;
  if (isWrong) {
    const modules = eanModules(symbology.bcid as EanKind, text);
    if (modules === null) return null;
    const bars = () => barsOf({ sbs: runsOf(modules) }, module);
    return { width: modules.length * module, readable, isWrong, bars };
  }
  const options: SymbolOptions = { bcid: symbology.bcid, text, ...symbology.options };
  const widest = symbology.twoWidths && wide(module);
  const size = barSize(options);
  if (size) {
    const bars = () => barsOf(drawSymbol(options), module, widest);
    return { width: size[0] * module + size[1] * wide(module), readable, isWrong, bars };
  }
  const drawn = library.draw(options);
  if (!drawn) return drawn;
  const bars = barsOf(drawn, module, widest);
  const [x, width] = bars.at(-1) ?? [0, 0];
  return { width: x + width, readable, isWrong, bars: () => bars };
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** UPC-E from its six digits, with or without number system and check digit, or from a UPC-A. */
function shortUpc(data: string): Content | null {
  const text = /^\d{6}$/.test(data) ? `0${data}` : /^0\d{6,7}$/.test(data) ? data : upceOf(data);
  if (text === null) return null;
  const right = `${text.slice(0, 7)}${checkDigit(upcaOf(text))}`;
  const isWrong = text.length === 8 && text !== right;
  return { text: isWrong ? text : right, readable: isWrong ? text : right, isWrong };
}

/** Squares stand for start, stop and control characters, as Epson prints them. */
function code93Readable(data: string): string {
  const shown = data.split('').map((character) => {
    const code = character.charCodeAt(0);
    if (code >= 0x20 && code < 0x7f) return character;
    const letter = code === 0 ? 'U' : code === 0x7f ? 'T' : code < 0x1b ? code + 64 : code + 38;
    return `■${typeof letter === 'string' ? letter : String.fromCharCode(letter)}`;
  });
  return `□${shown.join('')}□`;
}

/** The printer adds the stars at both ends. */
function code39(data: string): Content | null {
  const text = data.replace(/^\*/, '').replace(/\*$/, '');
  return /^[0-9A-Z $%+\-./]+$/.test(text) ? { text, readable: `*${text}*` } : null;
}

const starts: Record<string, number> = { A: 103, B: 104, C: 105 };
const switches: Record<string, number> = { A: 101, B: 100, C: 99 };
const functions: Record<string, number> = { S: 98, 1: 102, 2: 97, 3: 96 };

/**
 * Code 128 as its symbol values. `{A`, `{B` and `{C` select a set, where in C a
 * byte is the value itself; `{S` shifts, `{1` to `{4` are functions, `{{` is a brace.
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
      // Switching to the current set would be FNC4.
      if (character !== set) values.push(set === '' ? starts[character] : switches[character]);
      set = character;
    } else if (isEscaped && character !== '{')
      values.push(character === '4' ? switches[set] : functions[character]);
    else {
      const value = valueIn(set, character.charCodeAt(0));
      values.push(value);
      readable += set === 'C' ? String(value).padStart(2, '0') : shownAs(character);
    }
  }
  if (readable === '' || values[0]! < starts.A! || values.includes(undefined)) return null;
  return { text: code128Values(values as number[]).text, readable };
}

/** Control characters take a place without a sign. */
function shownAs(character: string): string {
  return character < ' ' || character === '\x7f' ? ' ' : character;
}

function valueIn(set: string, code: number): number | undefined {
  if (set === 'A' && code < 0x60) return code < 0x20 ? code + 64 : code - 32;
  if (set === 'B' && code >= 0x20 && code < 0x80) return code - 32;
  return set === 'C' && code <= 99 ? code : undefined;
}
