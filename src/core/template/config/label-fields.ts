// JSON Schemas of the fields that only labels have; wording as in blocks.ts.

import { Type } from 'typebox';

const millimetres = (title: string, least = 0) =>
  Type.Optional(
    Type.Number({
      title,
      minimum: least,
      maximum: 1000,
      description: `a number of millimetres from ${least} to 1000`,
    }),
  );

/** Fields of every block on a label. */
export const placeFields = {
  x: millimetres('From the left edge of the label, or of the inside of the group.'),
  y: millimetres('From its top. A block with x or y takes no room from those that have neither.'),
  width: millimetres('Of the box; left out, all that there is.', 0.1),
  height: millimetres('Of the box; left out, as high as its content.', 0.1),
  rotate: Type.Optional(
    Type.Enum([0, 90, 180, 270], {
      title: 'Degrees clockwise. The box is that of what is seen.',
      default: 0,
    }),
  ),
  valign: Type.Optional(
    Type.Enum(['top', 'middle', 'bottom'], {
      title:
        'Where it stands in a box that is higher. Left out: codes and pictures in the middle, all else at the top.',
    }),
  ),
};

const size = '^[0-9]{1,3}(\\.[0-9]+)?(mm|pt)$';

/** Text size on a label: the em of the font. */
export const FontSize = Type.String({
  title: 'The em: capitals are 0.7 of it high, a line takes 1.2 of it.',
  pattern: size,
  description: 'a size such as "3mm" or "9pt"',
  default: '3mm',
});

const face = Type.Optional(
  Type.Enum(['sans', 'mono'], {
    title: 'Letters with widths of their own, or all of one width.',
    default: 'sans',
  }),
);

/** Fields of text on a label besides its style. */
export const letterFields = {
  fontSize: Type.Optional(FontSize),
  face,
  fit: Type.Optional(
    Type.Enum(['shrink', 'none'], {
      title: 'Whether it becomes smaller where it does not fit its box; refused otherwise.',
      default: 'shrink',
    }),
  ),
  minFontSize: Type.Optional(
    Type.String({
      title: 'How small it may become.',
      pattern: size,
      description: 'a size such as "2mm" or "6pt"',
      default: '1.5mm',
    }),
  ),
};

/** Fields of the human-readable text of a barcode on a label. */
export const characterFields = {
  fontSize: Type.Optional(
    Type.String({
      title: 'Of its characters on a label; left out, what suits the bars.',
      pattern: size,
      description: 'a size such as "3mm" or "9pt"',
    }),
  ),
  face,
};

export const thickness = Type.Optional(
  Type.Number({
    title: 'Of lines on a label, in millimetres.',
    minimum: 0.05,
    maximum: 20,
    default: 0.25,
  }),
);

export const Media = Type.Object(
  {
    width: Type.Number({
      minimum: 5,
      maximum: 250,
      description: 'a number of millimetres from 5 to 250',
    }),
    height: Type.Optional(
      Type.Number({
        title: 'Only a continuous one may leave it out: it is then as long as its content.',
        minimum: 3,
        maximum: 1000,
        description: 'a number of millimetres from 3 to 1000',
      }),
    ),
    gap: Type.Optional(
      Type.Number({
        title: 'Between two labels, or of the black mark.',
        minimum: 0,
        maximum: 50,
        default: 3,
        description: 'a number of millimetres from 0 to 50',
      }),
    ),
    kind: Type.Optional(
      Type.Enum(['gap', 'mark', 'continuous'], {
        title: 'How the printer finds where a label begins.',
        default: 'gap',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Makes the template a label: its size, and what parts it from the next.',
  },
);
