// The envelope that all answers share, and helpers for schemas.

import Type, { type TObject, type TSchema } from 'typebox';
import { faultCodes } from '../core/model/fault.ts';

export const Timestamp = Type.String({
  format: 'date-time',
  examples: ['2026-01-31T12:00:00.000Z'],
});

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

export function success<Fields extends Record<string, TSchema>>(
  fields: Fields,
): TObject<Fields & { success: TSchema & { static: true } }> {
  return Type.Object({ success: Type.Literal(true), ...fields }) as never;
}

export const Failure = Type.Object({
  success: Type.Literal(false),
  error: Type.Object({
    code: Type.Enum([...faultCodes]),
    message: Type.String({ description: 'What failed, why, and what to do about it.' }),
    details: Type.Optional(
      Type.Array(Type.String(), {
        description: 'One line per problem, starting with the field.',
        examples: [['items[0].price: must be a number']],
      }),
    ),
  }),
});

/** The response schemas of a route: its own, and the envelope of all failures. */
export function answers<Schema extends TSchema, Status extends number>(
  status: Status,
  schema: Schema,
): { [Key in Status]: Schema } & { '4xx': typeof Failure; '5xx': typeof Failure } {
  return {
    ...({ [status]: schema } as { [Key in Status]: Schema }),
    '4xx': Failure,
    '5xx': Failure,
  };
}
