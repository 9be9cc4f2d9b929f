// The barcode formats: the content that each accepts, how it is completed, and its
// bars.

import { bwip } from './bwip.ts';
import type { BarcodeFormat } from '../model/symbology.ts';
import { Recent } from '../recent.ts';
import { code128 } from './code128.ts';
import { code93 } from './code93.ts';
import { BarcodeFault } from './barcode-fault.ts';
import {
  characterName,
  checkUnicode,
  firstOutside,
  hasControls,
  withoutControls,
} from './code-text.ts';
import { checkDigit, ean13, ean8, upca, upce, upceBody } from './ean.ts';
import { checkGs1, gs1Text } from './gs1.ts';
import { codabar, code39, itf } from './two-width.ts';

/** A range of digits of the value, and the range of modules below which they are printed. */
export interface TextGroup {
  from: number;
  to: number;
  left: number;
  right: number;
}

export interface Barcode {
  /** Ends the message "must be …". */
  title: string;
  /** The characters that it can hold, as a class of a regular expression. */
  characters: string;
  /** A regular expression that content must match. */
  pattern: string;
  /** Three examples, for a list. */
  samples: readonly string[];
  /** White modules that a reader needs on either side. */
  quiet: number;
  /** Checking a value takes too long to check long lists of them. */
  isSlow?: true;
  /** Whether bwip-js draws its bars, which takes about a millisecond. */
  isDrawnSlowly?: (value: string) => boolean;
  /** Completes content that matches the pattern, e.g. adds the check digit. Throws a BarcodeFault. */
  complete: (content: string) => string;
  /** Its width in modules, if that is constant. */
  modules?: number;
  /** Widths of the elements of a complete value in modules, alternately black and white. */
  bars: (value: string) => number[];
  /** The positions of the printed digits; centred if left out. */
  groups?: readonly TextGroup[];
}

const asIs = (content: string) => content;
const onlyDigits = '[0-9]';
const words = {
  characters: '[0-9A-Z .$/+%-]',
  pattern: '^[0-9A-Z .$/+%-]{1,80}$',
  samples: ['SKU-1001', 'SKU-1002', 'SKU-1003'],
  quiet: 10,
  complete: asIs,
};
const ascii = '[\\x00-\\x7F]';
const gs1Characters = '[!-~]';
const gs1Fields = "(\\([0-9]{2,4}\\)[!-'*-~]+)+";
const gs1Samples = [
  '(01)09521234543213(10)ABC123',
  '(01)09521234543213(10)ABC124',
  '(01)09521234543213(10)ABC125',
];

export const barcodes: Record<BarcodeFormat, Barcode> = {
  ean13: {
    title: 'an EAN-13: 12 digits, or 13 with the check digit',
    characters: onlyDigits,
    pattern: '^[0-9]{12,13}$',
    samples: ['4006381333931', '5901234123457', '9780201379624'],
    quiet: 11,
    complete: (content) => checked(content, 12, asIs),
    modules: 95,
    bars: ean13,
    groups: [
      { from: 0, to: 1, left: -7, right: 0 },
      { from: 1, to: 7, left: 3, right: 45 },
      { from: 7, to: 13, left: 50, right: 92 },
    ],
  },
  ean8: {
    title: 'an EAN-8: 7 digits, or 8 with the check digit',
    characters: onlyDigits,
    pattern: '^[0-9]{7,8}$',
    samples: ['96385074', '55123457', '40170725'],
    quiet: 7,
    complete: (content) => checked(content, 7, asIs),
    modules: 67,
    bars: ean8,
    groups: [
      { from: 0, to: 4, left: 3, right: 31 },
      { from: 4, to: 8, left: 36, right: 64 },
    ],
  },
  upca: {
    title: 'a UPC-A: 11 digits, or 12 with the check digit',
    characters: onlyDigits,
    pattern: '^[0-9]{11,12}$',
    samples: ['036000291452', '012345678905', '042100005264'],
    quiet: 9,
    complete: (content) => checked(content, 11, asIs),
    modules: 95,
    bars: upca,
    groups: [
      { from: 0, to: 1, left: -7, right: 0 },
      { from: 1, to: 6, left: 10, right: 45 },
      { from: 6, to: 11, left: 50, right: 85 },
      { from: 11, to: 12, left: 95, right: 102 },
    ],
  },
  upce: {
    title: 'a UPC-E: 6 digits, 7 that begin with 0 or 1, or 8 with the check digit',
    characters: onlyDigits,
    pattern: '^([0-9]{6}|[01][0-9]{6,7})$',
    samples: ['01234565', '04252614', '01234558'],
    quiet: 9,
    complete: (content) => checked(content.length === 6 ? `0${content}` : content, 7, upceBody),
    modules: 51,
    bars: upce,
    groups: [
      { from: 0, to: 1, left: -7, right: 0 },
      { from: 1, to: 7, left: 3, right: 45 },
      { from: 7, to: 8, left: 51, right: 58 },
    ],
  },
  code39: {
    ...words,
    title: 'a Code 39: digits, capital letters, spaces and - . $ / + %, at most 80',
    bars: code39,
  },
  code93: {
    ...words,
    title: 'a Code 93: digits, capital letters, spaces and - . $ / + %, at most 80',
    bars: code93,
  },
  code128: {
    title:
      'a Code 128: letters without accents, digits, signs and control characters of ASCII, at most 80',
    characters: ascii,
    pattern: `^${ascii}{1,80}$`,
    samples: ['ORDER-1042', 'ORDER-1043', 'ORDER-1044'],
    quiet: 10,
    complete: asIs,
    isDrawnSlowly: hasControls,
    bars: (value) => (hasControls(value) ? libraryBars('code128', value) : code128(value)),
  },
  itf: {
    title: 'an ITF: an even number of digits, at most 80',
    characters: onlyDigits,
    pattern: '^([0-9]{2}){1,40}$',
    samples: ['15400141288763', '15400141288770', '15400141288787'],
    quiet: 10,
    complete: asIs,
    bars: itf,
  },
  codabar: {
    title:
      'a Codabar: digits and - $ : / . +, at most 78, between two of the letters A to D or none',
    characters: '[0-9$:/.+A-Da-d-]',
    pattern: '^([0-9$:/.+-]{1,78}|[A-Da-d][0-9$:/.+-]{1,78}[A-Da-d])$',
    samples: ['A31117013206375B', 'A31117013206376B', 'A31117013206377B'],
    quiet: 10,
    complete: (content) => (/^[a-d]/i.test(content) ? content.toUpperCase() : `A${content}A`),
    bars: codabar,
  },
  'gs1-128': {
    title: 'GS1 data such as (01)09521234543213(10)ABC123',
    characters: gs1Characters,
    pattern: `^${gs1Fields}$`,
    samples: gs1Samples,
    quiet: 10,
    isSlow: true,
    complete: gs1,
    bars: (value) => code128(gs1Text(value)),
  },
  databar: {
    title: 'a GTIN of 8, 12, 13 or 14 digits, or GS1 data such as (01)09521234543213(10)ABC123',
    characters: gs1Characters,
    pattern: `^([0-9]{8}|[0-9]{12,14}|${gs1Fields})$`,
    samples: ['09521234543213', '04012345678901', '09501101530003'],
    quiet: 2,
    isSlow: true,
    complete(content) {
      const value = gs1(/^\d/.test(content) ? `(01)${gtin(content)}` : content);
      databar(value);
      return value;
    },
    bars: databar,
  },
};

const longest = 200; // characters; more than any barcode holds

/** Throws a BarcodeFault if the content does not match the format's pattern. */
export function checkPattern(format: BarcodeFormat, content: string): void {
  if (content.length > longest || !new RegExp(barcodes[format].pattern).test(content))
    throw new BarcodeFault(`must be ${barcodes[format].title}${hint(format, content)}`);
}

/** The value to encode for this content. Throws a BarcodeFault with the reason if there is none. */
export function barcodeValue(format: BarcodeFormat, content: string): string {
  checkPattern(format, content);
  return barcodes[format].complete(content);
}

/** The text that is printed with the bars, one cell for each character. */
export function readableText(value: string): string {
  return withoutControls(value);
}

function hint(format: BarcodeFormat, content: string): string {
  if (content === '') return '; it is empty';
  checkUnicode(content);
  const outside = firstOutside(content, barcodes[format].characters);
  if (outside !== undefined) return `; it contains ${characterName(outside)}`;
  const shown = content.length > 40 ? `${content.slice(0, 40)}…` : content;
  const counted = /^\d+$/.test(content) ? `, ${content.length} digits` : '';
  return `, not ${JSON.stringify(shown)}${counted}`;
}

/** The content with `length` digits and their check digit, which is added if it is missing. */
function checked(content: string, length: number, body: (digits: string) => string): string {
  const digits = content.slice(0, length);
  const digit = checkDigit(body(digits));
  const given = content[length];
  if (given !== undefined && given !== digit)
    throw new BarcodeFault(
      `ends in the check digit ${given}, and ${digits} needs ${digit}: send ${digits}${digit}`,
    );
  return digits + digit;
}

function gtin(content: string): string {
  return checked(content, content.length - 1, asIs).padStart(14, '0');
}

function gs1(content: string): string {
  checkGs1(content);
  return content;
}

const onlyGtin = /^\(01\)\d{14}$/;

function databar(value: string): number[] {
  try {
    return libraryBars(onlyGtin.test(value) ? 'databaromni' : 'databarexpanded', value);
  } catch {
    throw new BarcodeFault('is more than a DataBar holds: send fewer or shorter fields');
  }
}

/** Layout and painting need the same bars, and the library takes about a millisecond for them. */
const drawn = new Recent<number[]>(64);

function libraryBars(bcid: string, value: string): number[] {
  const key = `${bcid} ${value}`;
  return drawn.get(key) ?? drawn.keep(key, drawBars(bcid, value), 1);
}

function drawBars(bcid: string, value: string): number[] {
  const [symbol] = bwip().raw(bcid, value, {});
  if (!symbol || !('sbs' in symbol)) throw new Error('a code without bars');
  return symbol.sbs;
}
