// Converts a shape to the JSON Schema that is published. The schema is stricter
// than the check: numbers and booleans are accepted for strings, because they
// print the same.

import { spend } from '../../budget.ts';
import { barcodes } from '../../codes/barcodes.ts';
import type { JsonObject } from '../../model/json.ts';
import { datePattern, timePattern } from '../expression/moment.ts';
import type { Shape } from './shape.ts';
import { forBarcodes, imagePattern, type Kind } from '../expression/value.ts';

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

const perShape = 10; // steps of the budget

export function inferSchema(shape: Shape): JsonObject {
  spend(perShape);
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
  image: 'An image: a data URI, or the name of an asset',
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
