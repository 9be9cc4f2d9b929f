// JSON Schemas of the fields of an image; wording as in blocks.ts.

import { Type } from 'typebox';
import { dithers } from '../../model/paper/dither.ts';
import { optional } from '../../model/optional.ts';

const percent = (title: string) =>
  optional.number({ title, minimum: -100, maximum: 100, default: 0 });

export const imageFields = {
  content: Type.String({
    minLength: 1,
    maxLength: 2_900_000, // 2 MiB in base64
    title:
      'The image: PNG, JPEG, WebP, GIF, BMP or SVG, at most 2 MiB and 4 megapixels, a JPEG 50; as a data URI about 780 kB, unless limits.bodyBytes is raised. URLs are not fetched.',
    description: 'the name of an asset, a data URI, or an {{ expression }} that gives one of them',
  }),
  width: Type.Optional(
    Type.Union(
      [
        Type.Number({ minimum: 0.1, maximum: 4000 }),
        Type.String({ pattern: '^([0-9]{1,3}(\\.[0-9]{1,3})?mm|(100|[1-9][0-9]?)%)$' }),
      ],
      {
        title: 'Printed width. Default: one dot per pixel, at most the available width.',
        description:
          'a number of dots (on a label, of millimetres), millimetres such as "40mm", or a share such as "50%"',
      },
    ),
  ),
  align: optional.enum(['left', 'center', 'right'], { default: 'center' }),
  dither: optional.enum([...dithers], {
    title:
      'How grey becomes dots. Default: threshold for two-tone drawings, floyd-steinberg for all others.',
  }),
  brightness: percent('Lighter above 0, darker below. White stays white.'),
  contrast: percent('More contrast above 0, less below.'),
  gamma: optional.number({
    title: 'Above 1 lightens the tones between black and white, below 1 darkens them.',
    minimum: 0.1,
    maximum: 10,
    default: 1,
  }),
  invert: optional.boolean({ title: 'Black becomes white and white black.', default: false }),
};
