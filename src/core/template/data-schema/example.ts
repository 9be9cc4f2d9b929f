// Generates sample data for a shape. The value of a field follows from its name,
// so that a preview looks realistic.

import { barcodes } from '../../codes/barcodes.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Shape } from './shape.ts';
import { forBarcodes, type Kind } from '../expression/value.ts';

/** Words of a field name and its sample values, one for each item of a list. */
type Samples<Sample> = readonly (readonly [words: string, ...samples: Sample[]])[];

// Words of a name are tried from the last to the first, and the first row with
// the word wins: `unitPrice` is a price, `customerName` a name.
const numbers = table<number>([
  ['quantity qty count pieces units number copies guests covers persons', 2, 1, 3],
  ['subtotal net', 19.45],
  ['vat tax', 3.7],
  ['total sum gross due amount', 23.15],
  ['paid cash given tendered', 30],
  ['change', 6.85],
  ['discount rebate tip deposit', 2.5],
  ['rate percent percentage share', 0.19, 0.07],
  ['price cost fee charge value', 4.9, 2.75, 3.45],
  ['weight kg', 0.45, 1.2, 0.78],
  ['table seat gate room lane', 12, 7, 3],
  ['points balance', 120],
  ['year', 2026],
]);

const texts = table<string>([
  ['email mail', 'anna.berg@example.com'],
  ['phone tel telephone mobile fax', '+49 30 123456'],
  ['url website web link site', 'https://example.com'],
  ['street', '12 Market Street'],
  ['zip postcode postal', '10115'],
  ['city town', 'Berlin'],
  ['country', 'Germany'],
  ['address', '12 Market Street, 10115 Berlin'],
  ['customer guest client person user recipient sender contact', 'Anna Berg'],
  ['cashier waiter server clerk operator staff employee seller', 'Jonas'],
  ['shop store company business merchant restaurant venue brand', 'Corner Café'],
  ['item product article dish description', 'Espresso', 'Croissant', 'Sparkling water'],
  ['sku ean barcode', 'SKU-1001', 'SKU-1002', 'SKU-1003'],
  ['shelf bin slot location', 'B-07', 'B-12', 'C-03'],
  ['title heading', 'Order'],
  ['ip', '192.168.1.50'],
  ['modifier option extra topping', 'Oat milk', 'Extra shot', 'To go'],
  ['iban', 'DE02 1203 0000 0000 2020 51'],
  ['vatid taxid', 'DE123456789'],
  [
    'order invoice receipt ticket bill reference ref id number no code',
    'A-1042',
    'A-1043',
    'A-1044',
  ],
  ['table seat gate room lane terminal register till', '12', '7', '3'],
  ['quantity qty count', '2', '1', '3'],
  ['price total sum amount subtotal cost', '4.90', '2.75', '3.45'],
  ['currency', 'EUR'],
  ['payment method card', 'Card'],
  ['status state', 'paid'],
  ['date day', '14 March 2026'],
  ['time hour', '18:30'],
  [
    'note comment remark message memo instruction',
    'No onions, please',
    'Well done',
    'Allergy: nuts',
  ],
  ['footer thanks greeting', 'Thank you for your visit'],
  ['name', 'Anna Berg'],
]);
const productNames = ['Espresso', 'Croissant', 'Sparkling water'];
const listLength = 3;

export function exampleOf(shape: Shape): JsonObject {
  return fieldsOf(shape, 0);
}

/** How many values the example has. Lists in lists multiply: `a[99][99][99]` needs a million. */
export function samplesIn({ kind, fields, item, minItems }: Shape): number {
  if (kind === 'list')
    return 1 + Math.max(listLength, minItems) * (item === null ? 1 : samplesIn(item));
  let samples = 1;
  if (kind === 'object') for (const field of fields.values()) samples += samplesIn(field);
  return samples;
}

function sample(shape: Shape, inList: boolean, index: number): Json {
  if (shape.kind === 'object') return fieldsOf(shape, index, inList);
  if (shape.kind === 'list') {
    const { item } = shape;
    const length = Math.max(listLength, shape.minItems);
    return Array.from({ length }, (_, place) => (item ? sample(item, true, place) : place + 1));
  }
  const compared = comparedValue(shape, index);
  return compared ?? made[shape.kind](shape, index, inList);
}

function fieldsOf(shape: Shape, index: number, inList = false): JsonObject {
  return Object.fromEntries(
    [...shape.fields].map(([name, field]) => [
      name,
      sample({ ...field, name: qualified(shape, name) }, inList, index),
    ]),
  );
}

/** `name` of a `customer` is a customer's name. */
function qualified(parent: Shape, name: string): string {
  return name.toLowerCase() === 'name' && parent.name !== 'data' ? `${parent.name} ${name}` : name;
}

/** If the template compares `status == "paid"`, the sample is "paid". */
function comparedValue({ kind, values }: Shape, index: number): Json | undefined {
  const fitting = values.filter((value) =>
    kind === 'number'
      ? typeof value === 'number'
      : kind === 'text' || kind === 'string'
        ? typeof value === 'string'
        : kind === 'any',
  );
  return fitting[index % Math.max(fitting.length, 1)];
}

// A cup of coffee, 48 x 40 dots.
const cup =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAoAQAAAACQ/ETcAAAAc0lEQVR42mP4DwYMcMquBon6V/MTRP35+RlE/fz8HER9fn4eiYIKQpVANaCaycDAYA+hmCEUA4QyqAdTNvZgyg5INTAw1GGjaiAUSEMDRPsBiGFA6j8G9YCBEUT9YGAHO4lBHuyWhnqEkz5A3AKl0IMABACMi6IYauOPrgAAAABJRU5ErkJggg==';

const made: Record<
  Exclude<Kind, 'list' | 'object'>,
  (shape: Shape, index: number, inList: boolean) => Json
> = {
  any: () => true,
  number: ({ name }, index) => pick(numbers, name, index) ?? 5 + index,
  text: textFor,
  string: textFor,
  date: () => '2026-03-14T18:30:00Z',
  time: () => '2026-03-14T18:30:00Z',
  currency: () => 'EUR',
  image: () => cup,
  ...forBarcodes((format) => (_shape: Shape, index: number) => {
    const { samples } = barcodes[format];
    return samples[index % samples.length]!;
  }),
};

function textFor({ name }: Shape, index: number, inList: boolean): string {
  const parts = words(name);
  if (inList && parts.at(-1) === 'name') {
    const owner = pick(texts, parts.slice(0, -1).join(' '), index);
    return owner ?? productNames[index % productNames.length]!;
  }
  const found =
    parts.at(-1) === 'name' ? pick(texts, parts.slice(0, -1).join(' '), index) : undefined;
  return found ?? pick(texts, name, index) ?? spoken(parts);
}

/** Samples by word, in singular and plural. */
function table<Sample>(rows: Samples<Sample>): ReadonlyMap<string, Sample[]> {
  const byWord = new Map<string, Sample[]>();
  for (const [known, ...samples] of rows)
    for (const word of known.split(' '))
      for (const form of [word, `${word}s`]) if (!byWord.has(form)) byWord.set(form, samples);
  return byWord;
}

function pick<Sample>(
  from: ReadonlyMap<string, Sample[]>,
  name: string,
  index: number,
): Sample | undefined {
  for (const word of words(name).toReversed()) {
    const samples = from.get(word);
    if (samples) return samples[index % samples.length];
  }
  return undefined;
}

/** `unitPrice`, `unit_price` and `UNIT-PRICE` are `unit price`. */
function words(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function spoken(parts: string[]): string {
  const text = parts.join(' ');
  return text === '' ? 'Text' : text[0]!.toUpperCase() + text.slice(1);
}
