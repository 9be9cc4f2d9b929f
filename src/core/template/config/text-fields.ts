// The fields of text: its content, style and flow, and the columns of rows and tables.

import { Type } from 'typebox';
import { assetName } from '../../model/templates/asset.ts';
import { letterFields } from './label-fields.ts';
import { optional } from '../../model/optional.ts';

export const exact = { additionalProperties: false } as const;

export const Content = Type.String({
  maxLength: 10_000,
  description: 'a text of at most 10,000 characters, with {{ expressions }} in it',
});
export const Condition = Type.String({
  title: 'Prints only if this is true.',
  description: 'a condition, such as total > 100',
});

const Factor = Type.Integer({ minimum: 1, maximum: 8 });
const Font = Type.Union([Type.Enum(['A', 'B']), Type.String({ pattern: `^${assetName}$` })], {
  title:
    'A: the large font of the printer, B: the small one; 48 or 64 characters across 80 mm. Or the name of a stored font (TTF or OTF), on labels and in text blocks of receipts; letters that it lacks are printed in the sans font.',
  description: '"A", "B" or the name of a stored font',
  default: 'A',
});
export const look = {
  bold: optional.boolean({ default: false }),
  underline: optional.boolean({ default: false }),
  invert: optional.boolean({
    title: 'White on black. An impact printer prints it bold and red instead.',
    default: false,
  }),
  strike: optional.boolean({ title: 'A line through the text.', default: false }),
  color: optional.enum(['black', 'red'], {
    title: 'Red needs an impact printer with a ribbon of two colours; all others print black.',
    default: 'black',
  }),
  font: Type.Optional(Font),
};
export const style = {
  ...look,
  size: Type.Optional(
    Type.Union([Factor, Type.Object({ width: Factor, height: Factor }, exact)], {
      title: 'Scale factor of width and height.',
      description: 'a whole number from 1 to 8, or {"width": 1 to 8, "height": 1 to 8}',
      default: 1,
    }),
  ),
};

export const markup = {
  markup: optional.boolean({
    title:
      'Whether **bold**, __underline__, ==inverted== and ~~struck~~ in the text are printed as such. Only the text of the template is read, never the data; a backslash before the two characters prints them.',
    default: false,
  }),
};

export const flow = {
  align: optional.enum(['left', 'center', 'right'], {
    title: 'Default: the side where the text starts, right for Arabic and Hebrew.',
  }),
  ...style,
  wrap: optional.boolean({
    title: 'Whether long lines wrap; they are cut off otherwise.',
    default: true,
  }),
  maxLines: optional.integer({
    title: 'The last line ends in … if text was cut off.',
    minimum: 1,
    maximum: 1000,
  }),
  ...letterFields,
};

const width = Type.Optional(
  Type.Union(
    [
      Type.Integer({ minimum: 1, maximum: 255 }),
      Type.String({ pattern: '^(\\*|(100|[1-9][0-9]?)%)$' }),
    ],
    {
      title: 'Width of the column. The last character of every column but the last stays blank.',
      description: 'a number of characters, a share such as "30%", or "*" for the remaining width',
      default: '*',
    },
  ),
);

export const RowColumn = Type.Object(
  {
    if: Type.Optional(Condition),
    content: Type.Optional(Content),
    blocks: Type.Optional(
      Type.Array(Type.Ref('Block'), {
        title: 'Instead of content; without text style. All columns start at the same height.',
        description: 'a list of blocks',
      }),
    ),
    width,
    ...flow,
  },
  exact,
);

export const TableColumn = Type.Object(
  {
    header: optional.string({
      title: 'Printed above the items.',
      maxLength: 1000,
      description: 'a text of at most 1,000 characters, with {{ expressions }} in it',
    }),
    if: Type.Optional(Condition),
    content: Content,
    width,
    ...flow,
  },
  exact,
);
