// /printers

import Type from 'typebox';
import { nullable, success } from './envelope.ts';
import { Printer } from './printer.ts';

const name = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$';

const settings = {
  name: nullable(Type.String({ minLength: 1, maxLength: 200, examples: ['Kitchen'] })),
  ip: nullable(Type.String({ description: 'Address or name.', examples: ['192.168.1.50'] })),
  port: nullable(Type.Integer({ minimum: 1, maximum: 65535, description: '9100 unless told.' })),
  width: nullable(
    Type.Number({ minimum: 20, maximum: 250, description: 'Paper width in millimetres.' }),
  ),
  profile: nullable(
    Type.String({
      description: 'The model, by its id in GET /profiles; otherwise what the printer says it is.',
    }),
  ),
  groups: nullable(
    Type.Array(Type.String({ pattern: name }), {
      maxItems: 50,
      uniqueItems: true,
      description: 'A job for a group goes to the member that will print it first.',
      examples: [['kitchen']],
    }),
  ),
  fallback: nullable(
    Type.String({
      description:
        'The printer that takes the waiting jobs when this one stays offline; never one that may have printed.',
    }),
  ),
  virtual: nullable(
    Type.String({
      description: 'Instead of ip: Platen plays a printer of this model. "platen" is our own.',
      examples: ['platen'],
    }),
  ),
};

const optional = Object.fromEntries(
  Object.entries(settings).map(([field, schema]) => [field, Type.Optional(schema)]),
) as {
  [Field in keyof typeof settings]: ReturnType<typeof Type.Optional<(typeof settings)[Field]>>;
};

export const NewPrinter = Type.Object(
  {
    id: Type.String({ pattern: name, description: 'Letters, digits, dot, dash, underscore.' }),
    ...optional,
  },
  { additionalProperties: false, examples: [{ id: 'kitchen-1', ip: '192.168.1.51' }] },
);

/** Any subset; null takes a setting back. */
export const PrinterSettingsChange = Type.Object(optional, {
  additionalProperties: false,
  minProperties: 1,
});

export const PrinterParams = Type.Object({ id: Type.String() });

export const RemovalQuery = Type.Object(
  {
    jobs: Type.Optional(
      Type.Literal('cancel', { description: 'Cancel the jobs that wait for it.' }),
    ),
    moveTo: Type.Optional(
      Type.String({ description: 'Give the jobs that wait for it to this printer.' }),
    ),
  },
  { additionalProperties: false },
);

export const PrinterList = success({
  printers: Type.Array(Printer, { description: 'The default one first, the others by id.' }),
});
export const PrinterRemoved = success({ message: Type.String() });
