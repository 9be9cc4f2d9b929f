// What tells the prints of one template apart in a list: the amount that is printed
// largest, and the first texts of the data.

import type { JsonObject } from '../model/json.ts';
import { numberFormat } from './expression/formats.ts';

export interface PrintSummary {
  /** The amount as it is printed: € 17.35. */
  amount: string | null;
  /** The first texts of the data: 004711 · Flat white +2. */
  text: string | null;
}

export type Summarise = (data: JsonObject) => PrintSummary;

const longestText = 80;
const longestPart = 48;

/** `config` is that of a stored template: it was checked before. */
export function summariser(config: JsonObject): Summarise {
  const { locale = 'en', currency = null } = config as { locale?: string; currency?: string };
  const amounts = amountsOf(config.blocks);
  return (data) => {
    const amount = amounts.map((path) => valueAt(data, path)).find(isNumber);
    const text = firstTexts(data).join(' · ');
    return {
      amount:
        amount === undefined
          ? null
          : numberFormat(locale, { style: 'money' }, currency)(Number(amount)),
      text: text === '' ? null : cut(text, longestText),
    };
  };
}

interface PrintedAmount {
  path: string[];
  size: number;
}

const asMoney = /\{\{\s*([\p{L}_][\p{L}\p{N}_.]*)\s*\|\s*money\b/gu;

/** The paths that are printed as money, the largest first; not those of repeated blocks. */
function amountsOf(blocks: unknown): string[][] {
  const found: PrintedAmount[] = [];
  const collect = (part: unknown, size: number): void => {
    if (typeof part === 'string')
      for (const [, path] of part.matchAll(asMoney)) found.push({ path: path!.split('.'), size });
    else if (Array.isArray(part)) for (const inner of part) collect(inner, size);
    else if (isObject(part) && part.items === undefined) {
      const own = typeof part.size === 'number' ? part.size : size;
      for (const inner of Object.values(part)) collect(inner, own);
    }
  };
  collect(blocks, 1);
  return found.toSorted((one, other) => other.size - one.size).map(({ path }) => path);
}

function valueAt(data: unknown, path: string[]): unknown {
  return path.reduce(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    data,
  );
}

/** Data may write a number as text. */
function isNumber(value: unknown): boolean {
  return (
    (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
    Number.isFinite(Number(value))
  );
}

/** The first text or two, and the first item of the first list. */
function firstTexts(data: JsonObject): string[] {
  const item = firstItem(data);
  const texts: string[] = [];
  for (const value of Object.values(data)) {
    const text = tellingText(value);
    if (text !== undefined) texts.push(text);
    if (texts.length === (item === undefined ? 2 : 1)) break;
  }
  return item === undefined ? texts : [...texts, item];
}

function firstItem(data: JsonObject): string | undefined {
  for (const list of Object.values(data)) {
    if (!Array.isArray(list) || !isObject(list[0])) continue;
    const name = Object.values(list[0])
      .map(tellingText)
      .find((text) => text !== undefined);
    if (name !== undefined) return list.length > 1 ? `${name} +${list.length - 1}` : name;
  }
  return undefined;
}

/** The first line of a text that a person can read: no date, address or file. */
function tellingText(value: unknown): string | undefined {
  if (typeof value !== 'string' || /^(data:|https?:|\d{4}-\d\d-\d\d)/.test(value)) return undefined;
  const [line] = value
    .slice(0, 1000)
    .trim()
    .split(/[\n\r]/, 1);
  const text = line!.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  // A long word is a file in Base64.
  return text === '' || (text.length > longestPart && !text.slice(0, longestPart).includes(' '))
    ? undefined
    : cut(text, longestPart);
}

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
