// Request of POST /print: a print without a stored template.

import Type, { type TSchema } from 'typebox';
import { dithers } from '../core/model/dither.ts';
import { PrintOptions, printOptions } from './print.ts';
import { NewTemplate } from './templates.ts';

/** One of config, text and image. */
export const directContent = {
  config: Type.Optional(NewTemplate.properties.config),
  text: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100_000, description: 'Text, wrapped to the paper.' }),
  ),
  image: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_900_000,
      description:
        'The name of an asset, or a data URI: PNG, JPEG, WebP, GIF or SVG. It is printed as wide as the paper.',
    }),
  ),
  dither: Type.Optional(
    Type.Enum([...dithers], {
      description:
        'How grey becomes dots in the image. Default: threshold for two-tone drawings, floyd-steinberg for all others.',
    }),
  ),
};

export const DirectPrintBody = Type.Object(
  {
    ...directContent,
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The data for the config.' }),
    ),
    options: Type.Optional(PrintOptions),
  },
  {
    title: 'DirectPrintRequest',
    additionalProperties: false,
    examples: [{ text: 'Back in ten minutes.', options: { copies: 1 } }],
  },
);

const { metadata: _, ...named } = printOptions;

/** The options of a body that is not JSON. Without defaults: `options` of the body win. */
export const DirectPrintQuery = Type.Object(
  Object.fromEntries(
    Object.entries({ ...named, dither: directContent.dither }).map(([name, schema]) => {
      const { default: _default, ...rest } = schema as TSchema & { default?: unknown };
      return [name, Type.Optional(rest)];
    }),
  ),
  { additionalProperties: false },
);
