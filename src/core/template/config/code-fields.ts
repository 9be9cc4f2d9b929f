// JSON Schemas of the fields of barcodes and matrix codes; wording as in
// blocks.ts.

import { Type } from 'typebox';
import { barcodeFormats } from '../../model/templates/symbology.ts';
import { optional } from '../../model/optional.ts';

const common = {
  align: optional.enum(['left', 'center', 'right'], { default: 'center' }),
  mode: optional.enum(['auto', 'native', 'raster'], {
    title:
      'Who draws it. auto: the printer if its result is known to be exact, Platen otherwise; native: the printer if it supports the code, even if slightly wider or narrower; raster: Platen.',
    default: 'auto',
  }),
};

export const barcodeFields = {
  content: Type.String({
    maxLength: 1000,
    title:
      'What is encoded, unchanged, with or without a check digit. A character that the format cannot hold is refused.',
    description: 'a text of at most 1,000 characters, with {{ expressions }} in it',
  }),
  format: Type.Enum([...barcodeFormats]),
  height: optional.number({
    title: 'Height of the bars, in millimetres.',
    minimum: 2,
    maximum: 100,
    default: 10,
  }),
  moduleWidth: optional.integer({
    title: 'Width of the narrowest bar, in dots. Default: the usual width, less on narrow paper.',
    minimum: 2,
    maximum: 6,
  }),
  text: optional.enum(['none', 'above', 'below'], {
    title: 'Position of the human-readable text.',
    default: 'below',
  }),
  ...common,
};

const matrixContent = {
  content: Type.String({
    maxLength: 10_000,
    title:
      'What is encoded, unchanged: line breaks, tabs and other control characters are kept. Content beyond ASCII is encoded as UTF-8, and an ECI says so to readers.',
    description: 'a text of at most 10,000 characters, with {{ expressions }} in it',
  }),
  ...common,
};

const matrixFields = {
  ...matrixContent,
  size: Type.Optional(
    Type.Union(
      [
        Type.Integer({ minimum: 1, maximum: 24 }),
        Type.String({ pattern: '^[1-9][0-9]{0,2}(\\.[0-9]+)?mm$' }),
      ],
      {
        title:
          'Size of a module, or total width. Default: the usual size, less on narrow paper. A total width is filled as far as whole dots allow.',
        description: 'a number of dots from 1 to 24, or the total width, such as "30mm"',
      },
    ),
  ),
};

const gs1 = optional.boolean({
  title:
    'The content is GS1 data with its identifiers in parentheses, as in gs1-128, such as (01)09521234543213(10)ABC123.',
  default: false,
});

export const qrcodeFields = {
  ...matrixFields,
  gs1,
  micro: optional.boolean({
    title:
      'A Micro QR code: one finder, at most 35 digits, 21 capitals or 15 characters of ASCII. Its level is L unless errorCorrection says M or Q.',
    default: false,
  }),
  errorCorrection: optional.enum(['L', 'M', 'Q', 'H'], {
    title: 'Damage that it tolerates: 7, 15, 25 or 30 per cent.',
    default: 'M',
  }),
};

export const pdf417Fields = {
  ...matrixFields,
  errorCorrection: optional.integer({
    title: 'The level. Default: grows with the content.',
    minimum: 0,
    maximum: 8,
  }),
};

/** The error correction of a Data Matrix is fixed. */
export const datamatrixFields = { ...matrixFields, gs1 };

export const aztecFields = {
  ...matrixFields,
  errorCorrection: optional.integer({
    title: 'In per cent of the symbol.',
    minimum: 5,
    maximum: 90,
    default: 23,
  }),
};

/** Fields of a MaxiCode, whose size and error correction are fixed. */
export const maxicodeFields = matrixContent;
