// What clients may store with a job to find it again.

import Type from 'typebox';
import { maxNotBeforeSeconds } from '../core/model/jobs/not-before.ts';

/** Excludes control characters: databases cut text at some of them. */
const printable = '^[^\\u0000-\\u001f\\u007f]*$';

export const Reference = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: printable,
  description:
    'Your own name for what the job belongs to, such as an order number. 1 to 255 characters, no control characters. GET /jobs?reference= finds the jobs.',
  examples: ['order-4711'],
});

export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 20,
  propertyNames: { type: 'string', minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
  description:
    'At most 20 strings that are stored with the job: names of 1 to 40 characters, values of up to 500. They stay when the data is deleted.',
  examples: [{ table: '7' }],
});

export const NotBefore = Type.Unsafe<string | number>({
  // Two types instead of a union, which would hide the rule that a value breaks.
  type: ['string', 'integer'],
  minimum: 0,
  maximum: maxNotBeforeSeconds,
  pattern:
    '^([0-9]{1,7}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2}))$',
  description:
    'The job is not printed before: a time with its zone, or seconds from now; at most 30 days. The deadline counts from there. Other jobs are printed meanwhile. Default: at once.',
  examples: ['2026-01-31T18:00:00Z'],
});
