// JSON Schemas of the fields that only labels have; wording as in blocks.ts.

import { Type } from 'typebox';
import { optional } from '../../model/optional.ts';

const millimetres = (title: string, least = 0) =>
  optional.number({
    title,
    minimum: least,
    maximum: 1000,
    description: `a number of millimetres from ${least} to 1000`,
  });

/** Fields of every block on a label. */
export const placeFields = {
  x: millimetres('Distance from the left edge of the label or of the group.'),
  y: millimetres('Distance from the top. Blocks with x or y do not move the blocks without.'),
  width: millimetres('Width of the box. Default: all available width.', 0.1),
  height: millimetres('Height of the box. Default: as high as the content.', 0.1),
  rotate: optional.enum([0, 90, 180, 270], {
    title: 'Degrees clockwise. The box is the one after rotation.',
    default: 0,
  }),
  valign: optional.enum(['top', 'middle', 'bottom'], {
    title:
      'Vertical alignment in its box. Default: middle for codes and images, top for all others.',
  }),
};

const size = '^[0-9]{1,3}(\\.[0-9]+)?(mm|pt)$';

/** Text size on a label: the em of the font. */
export const FontSize = Type.String({
  title:
    'Font size. Capitals are 0.7 of it high; a line takes 1.2 of it. On a receipt the text is then drawn, in any size.',
  pattern: size,
  description: 'a size such as "3mm" or "9pt"',
  default: '3mm',
});

const face = optional.enum(['sans', 'mono'], {
  title: 'Proportional or monospaced font.',
  default: 'sans',
});

/** Fields of text on a label besides its style. */
export const letterFields = {
  fontSize: Type.Optional(FontSize),
  face,
  letterSpacing: optional.string({
    title: 'Blank room after each letter, for letters that are drawn one by one.',
    pattern: size,
    description: 'a length such as "0.5mm" or "2pt"',
  }),
  fit: optional.enum(['shrink', 'none'], {
    title:
      'On a label, shrink: text that does not fit becomes smaller; none: it is refused. On a receipt, in a text block, shrink: text gets smaller until it fits one line, or maxLines; none (the default there): it wraps.',
    default: 'shrink',
  }),
  minFontSize: optional.string({
    title: 'Smallest size when shrinking.',
    pattern: size,
    description: 'a size such as "2mm" or "6pt"',
    default: '1.5mm',
  }),
};

/** Fields of the human-readable text of a barcode on a label. */
export const characterFields = {
  fontSize: optional.string({
    title: 'Size of the human-readable text on a label. Default: suits the bars.',
    pattern: size,
    description: 'a size such as "3mm" or "9pt"',
  }),
  face,
};

export const thickness = optional.number({
  title: 'Thickness of lines on a label, in millimetres.',
  minimum: 0.05,
  maximum: 20,
  default: 0.25,
});

export const Media = Type.Object(
  {
    width: Type.Number({
      minimum: 5,
      maximum: 250,
      description: 'a number of millimetres from 5 to 250',
    }),
    height: optional.number({
      title: 'Required unless the media is continuous; a label is then as long as its content.',
      minimum: 3,
      maximum: 1000,
      description: 'a number of millimetres from 3 to 1000',
    }),
    gap: optional.number({
      title: 'Height of the gap between labels or of the black mark.',
      minimum: 0,
      maximum: 50,
      default: 3,
      description: 'a number of millimetres from 0 to 50',
    }),
    across: optional.integer({
      title:
        'Labels side by side on the roll of a label printer: copies and the labels of a list fill each row from the left. Width is that of one label.',
      minimum: 1,
      maximum: 8,
      default: 1,
    }),
    acrossGap: optional.number({
      title: 'Space between two labels of a row.',
      minimum: 0,
      maximum: 50,
      default: 2,
      description: 'a number of millimetres from 0 to 50',
    }),
    kind: optional.enum(['gap', 'mark', 'continuous'], {
      title: 'How the printer detects the start of a label.',
      default: 'gap',
    }),
  },
  {
    additionalProperties: false,
    title: 'Makes the template a label: its size and what separates labels.',
  },
);
