// The envelope that all answers share, and helpers for schemas.

import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { faultCodes } from '../core/model/fault.ts';
import { optional } from '../core/model/optional.ts';

export function timestamp(description?: string, example = '2026-01-31T12:00:00.000Z') {
  return Type.String({
    format: 'date-time',
    ...(description ? { description } : {}),
    examples: [example],
  });
}

export const Timestamp = timestamp();

/** What was done, for people. */
export function message(example: string) {
  return Type.String({ description: 'What was done, in one sentence.', examples: [example] });
}

/** An image of 8 by 8 dots, in base64. */
export const pngExample =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAFUlEQVR42mM4zLCXIYqhDojTgKzDACTQBJmbSLVQAAAAAElFTkSuQmCC';

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An object with a name in /openapi.json. */
export function named<Fields extends TProperties>(title: string, fields: Fields) {
  return Type.Object(fields, { title });
}

export function described<Fields extends TProperties>(
  title: string,
  description: string,
  fields: Fields,
) {
  return Type.Object(fields, { title, description });
}

/** An object that may have no other fields, such as a query. */
export function closed<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}

/** A closed object with a name in /openapi.json. */
export function body<Fields extends TProperties>(title: string, fields: Fields) {
  return Type.Object(fields, { title, additionalProperties: false });
}

type Answer<Fields> = TObject<Fields & { success: TSchema & { static: true } }>;

/** Envelope of an answer. */
export function success<Fields extends TProperties>(fields: Fields): Answer<Fields> {
  return Type.Object({ success: Type.Literal(true), ...fields }) as never;
}

/** Envelope of an answer with a name in /openapi.json. */
export function answer<Fields extends TProperties>(title: string, fields: Fields): Answer<Fields> {
  return Type.Object({ success: Type.Literal(true), ...fields }, { title }) as never;
}

export const ErrorCode = Type.Enum([...faultCodes], { title: 'ErrorCode' });

export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    jobId: optional.string({ description: 'With PRINT_FAILED: the job that failed.' }),
    error: Type.Object({
      code: ErrorCode,
      message: Type.String({
        description: 'What failed, why, and what to do about it.',
        examples: ['The data does not match the schema of the template.'],
      }),
      details: Type.Optional(
        Type.Array(Type.String(), {
          description: 'One line per problem, starting with the field.',
          examples: [['items[0].price: must be a number']],
        }),
      ),
      reason: optional.enum([...faultCodes], {
        description: "With PRINT_FAILED: the code of the job's error, such as EXPIRED.",
      }),
      mayHavePrinted: optional.boolean({
        description: 'With PRINT_FAILED: whether paper may have come out.',
      }),
    }),
  },
  { title: 'Failure' },
);

/** A body that may be left out. */
export function optionalBody<Schema extends TSchema>(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] } as unknown as Schema;
}

/** An image as an answer. */
export function imageOf(type: string) {
  return Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', contentMediaType: type });
}

/** The answer 304 of routes whose answers have an ETag. */
export const notModified = {
  304: Type.Null({
    description: 'If-None-Match has the ETag of the answer, which is not sent again.',
  }),
};

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
