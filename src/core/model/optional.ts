// Schemas of fields that may be left out: `optional.string({ maxLength: 100 })`.

import Type, { type TNumberOptions, type TSchemaOptions, type TStringOptions } from 'typebox';

export const optional = {
  string: (options?: TStringOptions) => Type.Optional(Type.String(options)),
  integer: (options?: TNumberOptions) => Type.Optional(Type.Integer(options)),
  number: (options?: TNumberOptions) => Type.Optional(Type.Number(options)),
  boolean: (options?: TSchemaOptions) => Type.Optional(Type.Boolean(options)),
  enum: <Values extends (string | number)[]>(
    values: readonly [...Values],
    options?: TSchemaOptions,
  ) => Type.Optional(Type.Enum(values, options)),
};
