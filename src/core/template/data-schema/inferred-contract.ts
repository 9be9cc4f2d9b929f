// The contract of a template without a schema of its own: the JSON Schema that is published, an
// example and a check of data, all made from the shape of the fields that it uses. The schema is
// stricter than the check: numbers and booleans are accepted for strings, because they print the
// same.

import { barcodes } from '../../codes/barcodes.ts';
import { spend } from '../../budget.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { limited } from '../../validation/details.ts';
import type { DataContract } from '../checked-template.ts';
import type { TemplateConfig } from '../config/template-config.ts';
import { datePattern, timePattern } from '../expression/moment.ts';
import { forBarcodes, imagePattern, isObject, type Kind, type Value } from '../expression/value.ts';
import { dataCheck } from './data-check.ts';
import { exampleOf, samplesIn } from './example.ts';
import type { Shape } from './shape.ts';

const maxSamples = 10_000;
const perSample = 50; // steps of the budget

/** Null if the template has faults; those of its example are added to them. */
export function inferredContract(
  config: TemplateConfig,
  shape: Shape,
  faults: string[],
): DataContract | null {
  if (faults.length > 0) return null;
  const own = config.example as JsonObject | undefined;
  const schema = inferSchema(shape, own ? [own] : [], config.titles);
  const check = dataCheck(shape);
  const validate = (data: unknown) => limited(check(data as Value));
  const samples = own ? 0 : samplesIn(shape);
  if (samples > maxSamples) {
    faults.push('config.example: is required, because an inferred one would be too large');
    return null;
  }
  spend(samples * perSample);
  const example = own ?? exampleOf(shape);
  for (const detail of validate(example)) faults.push(`config.example.${detail}`);
  return { schema, example, validate };
}

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

/** Titles of data fields by path: `shop.name`, `items[].price`. */
type Titles = Readonly<Record<string, string>>;

/** `samples`: what the template's own example has in this place, for each item of a list. */
function inferSchema(
  shape: Shape,
  samples: readonly Json[],
  titles: Titles = {},
  path = '',
): JsonObject {
  const schema: JsonObject = {
    ...(Object.hasOwn(titles, path) && { title: titles[path]! }),
    ...(shape.kind === 'any' ? testedType(samples) : types[shape.kind]),
  };
  const description = describe(shape);
  if (description) schema.description = description;
  if (shape.kind === 'list') {
    const items = samples.flatMap((sample) => (Array.isArray(sample) ? sample : []));
    schema.items = shape.item ? inferSchema(shape.item, items, titles, `${path}[]`) : {};
    if (shape.minItems > 0) schema.minItems = shape.minItems;
  }
  if (shape.kind === 'object') {
    schema.required = [...shape.required];
    schema.properties = Object.fromEntries(
      [...shape.fields].map(([name, field]) => [
        name,
        inferSchema(field, fieldOf(samples, name), titles, path === '' ? name : `${path}.${name}`),
      ]),
    );
  }
  return schema;
}

function fieldOf(samples: readonly Json[], name: string): Json[] {
  return samples.flatMap((sample) =>
    isObject(sample) && Object.hasOwn(sample, name) ? [sample[name]!] : [],
  );
}

/**
 * A field that is only tested in conditions may be anything: yes or no, unless the example of the
 * template has something else there, such as a picture that a starter printed before.
 */
function testedType(samples: readonly Json[]): JsonObject {
  const kinds = new Set(samples.filter((sample) => sample !== null).map(kindOfSample));
  const [kind = 'any'] = kinds;
  return kinds.size > 1 ? {} : types[kind];
}

function kindOfSample(sample: Json): Kind {
  if (typeof sample === 'string') return sample.startsWith('data:image/') ? 'image' : 'string';
  if (typeof sample === 'number') return 'number';
  if (typeof sample === 'boolean') return 'any';
  return Array.isArray(sample) ? 'list' : 'object';
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
