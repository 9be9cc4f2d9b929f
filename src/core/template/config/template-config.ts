// JSON Schema of a template's config: name, paper, blocks and locale; wording as
// in blocks.ts.

import { Type, type Static } from 'typebox';
import { AnyBlock } from './blocks.ts';
import { Media } from './label-fields.ts';
import { optional } from '../../model/optional.ts';

export const TemplateConfig = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'a name' }),
    width: optional.string({
      pattern: '^[0-9]{2,3}(\\.[0-9]+)?mm$',
      description: 'the width of the paper from "20mm" to "250mm", such as "80mm"',
      default: '80mm',
    }),
    blocks: Type.Array(AnyBlock, {
      title: 'What is printed, from top to bottom.',
      description: 'a list of blocks',
    }),
    schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        title: 'Schema of the data, instead of the inferred one.',
        description: 'a JSON Schema',
      }),
    ),
    example: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        title: 'Sample data, instead of data generated from field names.',
        description: 'an object',
      }),
    ),
    titles: Type.Optional(
      Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 100 }), {
        title:
          'Titles of data fields in forms, by path: `shop.name`, `items[].price`. They are `title` in the inferred schema; a given one has its own.',
        description: 'an object of texts, such as { "items[].price": "Price" }',
      }),
    ),
    locale: optional.string({
      title:
        'Format of numbers and dates, regional forms of Chinese characters, syllables at which long words are broken, and text direction.',
      description: 'a language, such as "de-DE"',
      default: 'en',
    }),
    currency: optional.string({
      title: 'Currency of amounts; without it they are numbers with two decimals.',
      description: 'a currency, such as "EUR"',
    }),
    timeZone: optional.string({
      title: 'Time zone of dates and times.',
      description: 'a time zone, such as "Europe/Berlin"',
      default: 'UTC',
    }),
    printer: optional.string({
      title: 'The printer, unless the request names another; otherwise the default printer.',
      description: 'the id of a printer, or the name of a group of printers',
    }),
    media: Type.Optional(Media),
  },
  { additionalProperties: false },
);
export type TemplateConfig = Static<typeof TemplateConfig>;
