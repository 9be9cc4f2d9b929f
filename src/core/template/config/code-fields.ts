// JSON Schemas of the fields of barcodes and matrix codes; wording as in
// blocks.ts.

import { Type } from 'typebox';
import { barcodeFormats } from '../../model/symbology.ts';

const common = {
  align: Type.Optional(Type.Enum(['left', 'center', 'right'], { default: 'center' })),
  mode: Type.Optional(
    Type.Enum(['auto', 'native', 'raster'], {
      title:
        'Who draws it. auto: the printer where it is known to draw it exactly so, and we otherwise; native: the printer wherever it knows the code, if a little wider or narrower; raster: we.',
      default: 'auto',
    }),
  ),
};

export const barcodeFields = {
  content: Type.String({
    maxLength: 1000,
    title: 'What is encoded, with or without a check digit.',
    description: 'a text of at most 1,000 characters, with {{ expressions }} in it',
  }),
  format: Type.Enum([...barcodeFormats]),
  height: Type.Optional(
    Type.Number({ title: 'Of the bars, in millimetres.', minimum: 2, maximum: 100, default: 10 }),
  ),
  moduleWidth: Type.Optional(
    Type.Integer({
      title:
        'Of the narrowest bar, in dots. Left out, it is what is usual, or less where the paper is narrow.',
      minimum: 2,
      maximum: 6,
    }),
  ),
  text: Type.Optional(
    Type.Enum(['none', 'above', 'below'], {
      title: 'Where its characters stand for people to read.',
      default: 'below',
    }),
  ),
  ...common,
};

const matrixFields = {
  content: Type.String({
    maxLength: 10_000,
    title: 'What is encoded, as UTF-8. Line breaks are kept.',
    description: 'a text of at most 10,000 characters, with {{ expressions }} in it',
  }),
  size: Type.Optional(
    Type.Union(
      [
        Type.Integer({ minimum: 1, maximum: 24 }),
        Type.String({ pattern: '^[1-9][0-9]{0,2}(\\.[0-9]+)?mm$' }),
      ],
      {
        title:
          'Of a module. Left out, it is what is usual, or less where the paper is narrow. A width is filled as far as whole dots allow.',
        description: 'a number of dots from 1 to 24, or the width of it all, such as "30mm"',
      },
    ),
  ),
  ...common,
};

export const qrcodeFields = {
  ...matrixFields,
  errorCorrection: Type.Optional(
    Type.Enum(['L', 'M', 'Q', 'H'], {
      title: 'How much of it may be lost: 7, 15, 25 or 30 per cent.',
      default: 'M',
    }),
  ),
};

export const pdf417Fields = {
  ...matrixFields,
  errorCorrection: Type.Optional(
    Type.Integer({
      title: 'The level. Left out, it grows with the content.',
      minimum: 0,
      maximum: 8,
    }),
  ),
};

/** The error correction of a Data Matrix is fixed. */
export const datamatrixFields = matrixFields;

export const aztecFields = {
  ...matrixFields,
  errorCorrection: Type.Optional(
    Type.Integer({ title: 'In per cent of the symbol.', minimum: 5, maximum: 90, default: 23 }),
  ),
};
