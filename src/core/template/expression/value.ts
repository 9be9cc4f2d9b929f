// The values of expressions: their kinds, tests and names in messages, and how
// they are printed.

import { barcodes, barcodeValue, checkPattern } from '../../codes/barcodes.ts';
import { BarcodeFault } from '../../codes/barcode-fault.ts';
import { assetName } from '../../model/templates/asset.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { barcodeFormats, type BarcodeFormat } from '../../model/templates/symbology.ts';
import { moment } from './moment.ts';

/** Undefined and null both mean absent. */
export type Value = Json | undefined;

/**
 * The kind of value that an expression expects. `text` accepts strings, numbers
 * and booleans; `string` only strings; `any` is used in conditions only. Barcodes
 * need strings, because numbers lose leading zeros.
 */
export type Kind =
  | 'any'
  | 'text'
  | 'string'
  | 'number'
  | 'date'
  | 'time'
  | 'currency'
  | 'image'
  | 'list'
  | 'object'
  | BarcodeFormat;

export const kindNames: Record<Kind, string> = {
  any: 'anything',
  text: 'text',
  string: 'a string',
  number: 'a number',
  date: 'a date such as "2026-03-14" or "2026-03-14T18:30:00Z"',
  time: 'a date and time such as "2026-03-14T18:30:00Z"',
  currency: 'a currency such as "EUR"',
  image: 'an image: a data URI such as "data:image/png;base64,…", or the name of an asset',
  list: 'a list',
  object: 'an object',
  ...forBarcodes((format) => barcodes[format].title),
};

/** Builds a record with an entry for each barcode format. */
export function forBarcodes<Thing>(make: (format: BarcodeFormat) => Thing) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has all of them
  return Object.fromEntries(barcodeFormats.map((format) => [format, make(format)])) as Record<
    BarcodeFormat,
    Thing
  >;
}

/** A value that an expression cannot use. compile/conditions-and-lists.ts turns it into a Fault with the path. */
export class ValueFault extends Error {}

const tests: Record<Kind, (value: Json) => boolean> = {
  any: () => true,
  text: (value) =>
    typeof value !== 'object' && (typeof value !== 'number' || Number.isFinite(value)),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && moment(value) !== undefined,
  time: (value) => typeof value === 'string' && moment(value)?.hasTime === true,
  currency: (value) => typeof value === 'string' && isCurrency(value),
  image: (value) => typeof value === 'string' && isImage(value),
  list: (value) => Array.isArray(value),
  object: isObject,
  ...forBarcodes((format) => (value: Json) => codeProblem(value, format, true) === undefined),
};

export function isBarcode(kind: Kind): kind is BarcodeFormat {
  return Object.hasOwn(barcodes, kind);
}

/** Why a barcode cannot encode the value. Slow checks run only if `hasTime`. */
export function codeProblem(
  value: Value,
  format: BarcodeFormat,
  hasTime: boolean,
): string | undefined {
  if (typeof value !== 'string') return `must be a string, not ${described(value)}`;
  try {
    if (barcodes[format].isSlow && !hasTime) checkPattern(format, value);
    else barcodeValue(format, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof BarcodeFault)) throw error;
    return error.message;
  }
}

export function isKind(value: Json, kind: Kind): boolean {
  return tests[kind](value);
}

/** The test of `isKind`, for repeated use. */
export function testOf(kind: Kind): (value: Json) => boolean {
  return tests[kind];
}

/** A data URI, the name of an asset, or an empty text, which prints nothing. */
export const imagePattern = `^(data:image/[A-Za-z0-9.+-]+[;,]|${assetName}$|$)`;
const image = new RegExp(imagePattern);

export function isImage(text: string): boolean {
  return image.test(text);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

export function isObject(value: Value): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Truth of a condition: absent, false, 0, "" and an empty list are false. */
export function isTrue(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** How a value without a filter is printed. Absent prints nothing. */
export function printed(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return decimal(value);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return String(value);
  throw new ValueFault(
    Array.isArray(value)
      ? 'is a list: print it with each or join'
      : 'is an object: name one of its fields',
  );
}

/** Made on first use: the first part of Intl that a process uses takes 15 ms. */
let unrounded: Intl.NumberFormat | undefined;

/** Prints fifteen significant digits, the precision of a double: 0.1 + 0.2 is 0.3. Never an exponent. */
export function decimal(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  if (!Number.isFinite(value)) throw new ValueFault('is too large a number');
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  unrounded ??= new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 15 });
  return unrounded.format(value);
}

/** `the string "12.50"`, for messages; long ones are cut. */
export function described(value: Value): string {
  if (value === undefined || value === null) return 'absent';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`;
  return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
}
