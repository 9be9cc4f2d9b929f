// The schema of an object with any fields, such as the data of a print. Type.Record would state
// it as a pattern that every name matches, and each name of each request would be tested.

import Type, { type TSchemaOptions } from 'typebox';

export function anyObject(options?: TSchemaOptions) {
  return Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    ...options,
    additionalProperties: true,
  });
}
