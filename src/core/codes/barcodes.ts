// The barcode formats: the content that each accepts, how it is completed, and its
// bars.

import type { BarcodeFormat } from '../model/templates/symbology.ts';
import type { Barcode } from './barcode.ts';
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
import { checked, gs1, gs1Content } from './complete.ts';
import {
  databar,
  databarExpanded,
  databarExpandedStacked,
  databarLimited,
  databarStacked,
  databarStackedOmni,
} from './databar.ts';
import { ean13, ean8, upca, upce, upceBody, withAddOn } from './ean.ts';
import { gs1Readable, gs1Text } from './gs1.ts';
import { type BarRow, libraryBars } from './library-bars.ts';
import { msi } from './msi.ts';
import { codabar, code39, itf } from './two-width.ts';

const asIs = (content: string) => content;
const onlyDigits = '[0-9]';
const digitsAndPlus = '[0-9+]';
const addOn = '(\\+([0-9]{2}|[0-9]{5}))?';
const addOnTitle = ', and + with an add-on of 2 or 5 digits if there is one';
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

const gs1Data = {
  title: 'a GTIN of 8, 12, 13 or 14 digits, or GS1 data such as (01)09521234543213(10)ABC123',
  characters: gs1Characters,
  pattern: `^([0-9]{8}|[0-9]{12,14}|${gs1Fields})$`,
  samples: ['09521234543213', '04012345678901', '09501101530003'],
  quiet: 2,
  isSlow: true,
  readable: gs1Readable,
} as const;
const gtins = {
  ...gs1Data,
  title: 'a GTIN of 8, 12, 13 or 14 digits',
  characters: '[0-9()]',
  pattern: '^([0-9]{8}|[0-9]{12,14}|\\(01\\)[0-9]{14})$',
  complete: gs1Content,
} as const;

export const barcodes: Record<BarcodeFormat, Barcode> = {
  ean13: {
    title: `an EAN-13: 12 digits, or 13 with the check digit${addOnTitle}`,
    characters: digitsAndPlus,
    pattern: `^[0-9]{12,13}${addOn}$`,
    samples: ['4006381333931', '5901234123457', '9780201379624'],
    quiet: 11,
    complete: (content) => checked(content, 12, asIs),
    bars: withAddOn(ean13),
    guards: [
      [0, 3],
      [45, 50],
      [92, 95],
    ],
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
    bars: ean8,
    guards: [
      [0, 3],
      [31, 36],
      [64, 67],
    ],
    groups: [
      { from: 0, to: 4, left: 3, right: 31 },
      { from: 4, to: 8, left: 36, right: 64 },
    ],
  },
  upca: {
    title: `a UPC-A: 11 digits, or 12 with the check digit${addOnTitle}`,
    characters: digitsAndPlus,
    pattern: `^[0-9]{11,12}${addOn}$`,
    samples: ['036000291452', '012345678905', '042100005264'],
    quiet: 9,
    complete: (content) => checked(content, 11, asIs),
    bars: withAddOn(upca),
    guards: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
    groups: [
      { from: 0, to: 1, left: -7, right: 0 },
      { from: 1, to: 6, left: 10, right: 45 },
      { from: 6, to: 11, left: 50, right: 85 },
      { from: 11, to: 12, left: 95, right: 102 },
    ],
  },
  upce: {
    title: `a UPC-E: 6 digits, 7 that begin with 0 or 1, or 8 with the check digit${addOnTitle}`,
    characters: digitsAndPlus,
    pattern: `^([0-9]{6}|[01][0-9]{6,7})${addOn}$`,
    samples: ['01234565', '04252614', '01234558'],
    quiet: 9,
    complete: (content) =>
      checked(/^[0-9]{6}(\+|$)/.test(content) ? `0${content}` : content, 7, upceBody),
    bars: withAddOn(upce),
    guards: [
      [0, 3],
      [45, 51],
    ],
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
  itf14: {
    title: 'an ITF-14: 13 digits, or 14 with the check digit',
    characters: onlyDigits,
    pattern: '^[0-9]{13,14}$',
    samples: ['15400141288763', '15400141288770', '15400141288787'],
    quiet: 10,
    complete: (content) => checked(content, 13, asIs),
    bars: itf,
    bearer: 4,
    readable: (value) => value.replace(/^(.)(..)(.{5})(.{5})(.)$/, '$1 $2 $3 $4 $5'),
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
  msi: {
    title: 'an MSI: digits, at most 40, with the check digit that the reader expects',
    characters: onlyDigits,
    pattern: '^[0-9]{1,40}$',
    samples: ['12345674', '12345682', '12345690'],
    quiet: 12,
    complete: asIs,
    bars: msi,
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
    readable: gs1Readable,
  },
  databar: {
    ...gs1Data,
    complete(content) {
      const value = gs1Content(content);
      databar(value);
      return value;
    },
    bars: databar,
  },
  'databar-limited': {
    ...gtins,
    title: 'a GTIN of 8, 12 or 13 digits, or of 14 that begin with 0 or 1',
    pattern: '^([0-9]{8}|[0-9]{12,13}|[01][0-9]{13}|\\(01\\)[01][0-9]{13})$',
    bars: databarLimited,
  },
  'databar-stacked': { ...gtins, ...stacked(databarStacked) },
  'databar-stacked-omni': { ...gtins, ...stacked(databarStackedOmni) },
  'databar-expanded': {
    ...gs1Data,
    complete(content) {
      const value = gs1Content(content);
      databarExpanded(value);
      return value;
    },
    bars: databarExpanded,
  },
  'databar-expanded-stacked': {
    ...gs1Data,
    complete(content) {
      const value = gs1Content(content);
      databarExpandedStacked(value);
      return value;
    },
    ...stacked(databarExpandedStacked),
  },
};

/** The bars of the first row stand for the width of all. */
function stacked(rows: (value: string) => BarRow[]): Pick<Barcode, 'bars' | 'rows'> {
  return { rows, bars: (value) => rows(value)[0]!.modules.map(() => 1) };
}

const longest = 200; // characters; more than any barcode holds
const patterns = new Map(
  Object.entries(barcodes).map(([format, { pattern }]) => [format, new RegExp(pattern)]),
);

/** Throws a BarcodeFault if the content does not match the format's pattern. */
export function checkPattern(format: BarcodeFormat, content: string): void {
  if (content.length > longest || !patterns.get(format)!.test(content))
    throw new BarcodeFault(`must be ${barcodes[format].title}${hint(format, content)}`);
}

/** The value to encode for this content. Throws a BarcodeFault with the reason if there is none. */
export function barcodeValue(format: BarcodeFormat, content: string): string {
  checkPattern(format, content);
  return barcodes[format].complete(content);
}

/** The text that is printed with the bars, one cell for each character. */
export function readableText(format: BarcodeFormat, value: string): string {
  return barcodes[format].readable?.(value) ?? withoutControls(value);
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
