// A shape as others see it: the JSON Schema that is published, and the check
// that data passes before it is bound. Strings take numbers and booleans too,
// because they print the same; the schema tells readers what to send.

import { barcodes } from '../codes/barcodes.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { datePattern, timePattern } from './moment.ts';
import type { Shape } from './shape.ts';
import {
  codeProblem,
  forBarcodes,
  isBarcode,
  imagePattern,
  isKind,
  isObject,
  kindNames,
  type Kind,
  type Value,
} from './value.ts';

const types: Record<Kind, JsonObject> = {
  any: { type: 'boolean' },
  text: { type: 'string' },
  string: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', pattern: datePattern },
  time: { type: 'string', pattern: timePattern },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  image: { type: 'string', pattern: imagePattern },
  list: { type: 'array' },
  object: { type: 'object' },
  ...forBarcodes((format): JsonObject => ({ type: 'string', pattern: barcodes[format].pattern })),
};

/** The schema to publish. */
export function inferSchema(shape: Shape): JsonObject {
  const schema: JsonObject = { ...types[shape.kind] };
  const description = describe(shape);
  if (description) schema.description = description;
  if (shape.kind === 'list') {
    schema.items = shape.item ? inferSchema(shape.item) : {};
    if (shape.minItems > 0) schema.minItems = shape.minItems;
  }
  if (shape.kind === 'object') {
    schema.required = [...shape.required];
    schema.properties = Object.fromEntries(
      [...shape.fields].map(([name, field]) => [name, inferSchema(field)]),
    );
  }
  return schema;
}

const meanings: Partial<Record<Kind, string>> = {
  any: 'Tested',
  date: 'A date, with or without a time, as in ISO 8601',
  time: 'A date and time as in ISO 8601',
  currency: 'A currency as in ISO 4217',
  image: 'A picture: a data URI, or the name of an asset',
};
const placesNamed = 3;

function describe({ kind, field, where }: Shape): string {
  if (where.size === 0) return '';
  const places = [...where];
  const more = places.length - placesNamed;
  const named = places.slice(0, placesNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const meaning = field ?? meanings[kind];
  if (kind === 'any') return `Tested in ${named}.`;
  return meaning ? `${meaning}. Used in ${named}.` : `Used in ${named}.`;
}

/** Everything that keeps data from being bound, such as `items[0].price: must be a number`. */
export function checkData(shape: Shape, value: Value, path = '', details: string[] = []): string[] {
  const at = path || 'data';
  if (isBarcode(shape.kind)) {
    // A list may be long, and some checks are; what it holds is checked again when it is printed.
    const isAlone = !path.includes('[');
    const problem = codeProblem(value, shape.kind, isAlone);
    if (problem !== undefined) details.push(`${at}: ${problem}`);
  } else if (value === undefined || value === null || !isKind(value, shape.kind)) {
    details.push(`${at}: must be ${kindNames[shape.kind]}${hint(value, shape.kind)}`);
  } else if (isObject(value)) {
    for (const [name, field] of shape.fields)
      checkField(
        field,
        ownField(value, name),
        fieldPath(path, name),
        shape.required.has(name),
        details,
      );
  } else if (Array.isArray(value)) {
    if (value.length < shape.minItems)
      details.push(`${at}: must have at least ${shape.minItems} items`);
    if (shape.item) checkItems(shape.item, value, path, details);
  }
  return details;
}

function checkItems(item: Shape, list: Json[], path: string, details: string[]): void {
  list.forEach((value, index) => {
    // An item that is only tested may be anything, null too.
    if (item.kind !== 'any') checkData(item, value, `${path}[${index}]`, details);
  });
}

function checkField(
  shape: Shape,
  value: Value,
  path: string,
  required: boolean,
  details: string[],
): void {
  if (value !== undefined && value !== null) checkData(shape, value, path, details);
  else if (required) details.push(`${path}: is required`);
}

function ownField(value: JsonObject, name: string): Value {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function fieldPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function hint(value: Value, kind: Kind): string {
  return kind === 'number' && typeof value === 'string' ? `, not the string ${quote(value)}` : '';
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
