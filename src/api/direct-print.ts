// Request of POST /print: a print without a stored template.

import Type, { type TSchema } from 'typebox';
import { anyObject } from './any-object.ts';
import { closed } from './envelope.ts';
import { fits, rawLanguages, rawResolutions, sheetTurns } from '../core/model/paper/drawing.ts';
import { dithers } from '../core/model/paper/dither.ts';
import { PrintOptions, printOptions } from './print.ts';
import { NewTemplate } from './templates.ts';
import { optional } from '../core/model/optional.ts';

/** How it is printed; as query parameters if the body is not JSON. */
export const directSettings = {
  dither: optional.enum([...dithers], {
    description:
      'How grey becomes dots in the image, or in photographs and grey areas of the PDF. Default: threshold for two-tone drawings, floyd-steinberg for all others.',
  }),
  dpi: Type.Optional(
    Type.Unsafe<203 | 300>({
      type: 'integer',
      enum: [...rawResolutions],
      description:
        'The resolution that the raw data was written for. By default that of the printer if it has the same language, else 203. Labels for another resolution than that of the printer are drawn, and printed in the size that they were made for.',
    }),
  ),
  redraw: optional.boolean({
    description:
      'Of raw data: true draws what a printer of the same language does not take as it is (its setting `raw`), instead of refusing it; drawer pulses in the data open the drawer. Default: false.',
  }),
  fit: optional.enum([...fits], {
    description:
      'Of a PDF, or of raw data that is drawn for a printer of another language: shrink keeps the size unless it is wider than the paper, width makes it as wide as the paper, none keeps the size and cuts off what is wider. Default: shrink.',
  }),
  rotate: optional.enum([...sheetTurns], {
    description:
      'Of a PDF, or of raw data that is drawn: degrees clockwise. auto (the default) turns a page or label that is wider than the paper and fits better then.',
  }),
  pages: optional.string({
    minLength: 1,
    maxLength: 200,
    description:
      'The pages of the PDF that are printed, in this order, such as 1-3,5 or 2-; by default all. At most 100.',
  }),
  crop: optional.boolean({
    description:
      'true cuts off the white margins of the pages of the PDF first, such as around a label on a sheet of office paper.',
  }),
};

/** One of config, text, markdown, image, pdf and raw. */
export const directContent = {
  config: Type.Optional(NewTemplate.properties.config),
  text: optional.string({
    minLength: 1,
    maxLength: 100_000,
    description:
      'Text, wrapped to the paper. Tabs stop after every eight characters, a form feed cuts the paper, lines that draw frames touch each other. Of the escape sequences of terminals bold and underline are printed, all others are dropped.',
  }),
  markdown: optional.string({
    minLength: 1,
    maxLength: 100_000,
    description:
      'Markdown: headings, bold, struck text, lists, quotations, tables, rules, code, links as text, images by data URI or the name of an asset. An image with a URL is not fetched: its description is printed, and `warnings` say so. A table that is too wide for the paper is printed as a list for each row. A fenced block `qr` or `barcode ean13` prints a code.',
  }),
  image: optional.string({
    minLength: 1,
    maxLength: 2_900_000,
    description:
      'The name of an asset, or a data URI: PNG, JPEG, WebP, GIF, BMP or SVG. It is printed as wide as the paper.',
  }),
  pdf: optional.string({
    minLength: 1,
    maxLength: 2_900_000,
    description:
      'A PDF in base64, alone or as a data URI. Each page is a label, or is followed by a cut.',
  }),
  raw: optional.string({
    minLength: 1,
    maxLength: 2_900_000,
    description:
      'Printer data: text, or a data URI in base64. A printer of the same language prints it as it is, if its setting `raw` allows that; for any other printer it is drawn, and the drawing is printed.',
  }),
  language: optional.enum([...rawLanguages], { description: 'The language of the raw data.' }),
  ...directSettings,
};

export const DirectPrintBody = Type.Object(
  {
    ...directContent,
    data: Type.Optional(anyObject({ description: 'The data for the config.' })),
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
export const DirectPrintQuery = closed(
  Object.fromEntries(
    Object.entries({ ...named, ...directSettings }).map(([name, schema]) => {
      const { default: _default, ...rest } = schema as TSchema & { default?: unknown };
      return [name, Type.Optional(rest)];
    }),
  ),
);
