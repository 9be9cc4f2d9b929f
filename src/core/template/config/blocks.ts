// JSON Schemas of the blocks. Unknown fields are refused; expressions are checked
// elsewhere. A description completes the sentence "must be …" in error messages; a
// title explains the field or block in the documentation and in the designer.

import { Type, type Static, type TProperties } from 'typebox';
import { groupBorders } from '../../model/paper/plain-block.ts';
import {
  aztecFields,
  barcodeFields,
  datamatrixFields,
  maxicodeFields,
  pdf417Fields,
  qrcodeFields,
} from './code-fields.ts';
import { imageFields } from './image-fields.ts';
import { characterFields, letterFields, placeFields, thickness } from './label-fields.ts';
import { partNames } from './parts.ts';
import {
  Condition,
  Content,
  exact,
  flow,
  look,
  markup,
  RowColumn,
  style,
  TableColumn,
} from './text-fields.ts';
import { optional } from '../../model/optional.ts';

const Part = Type.Enum([...partNames], {
  title:
    'Which part of the paper it is, for the page “Basics”. Prints the same with or without it.',
});
const Hidden = Type.Boolean({
  title: 'Does not print, but keeps its settings. No data is needed for it.',
  default: false,
});
const Blocks = Type.Array(Type.Ref('Block'), { description: 'a list of blocks' });
const Empty = Type.Array(Type.Ref('Block'), {
  title: 'Printed instead if the list has no items.',
  description: 'a list of blocks',
});

const list = {
  items: Type.String({
    title: 'The list; printed once for each item.',
    description: 'the path of a list, such as items',
  }),
  as: optional.string({
    title: 'A name for the item. Bare names then refer to the data outside the list.',
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    description: 'a name, such as line',
  }),
};

/** Every block may have `if`, `part` and `hidden`, and on a label its position. */
function block<Name extends string, Fields extends TProperties>(
  name: Name,
  fields: Fields,
  title = '',
) {
  // The width of an image and the height of a barcode replace those of the position.
  const free = Object.entries(placeFields).filter(([field]) => !(field in fields));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of them
  const place = Object.fromEntries(free) as unknown as Omit<typeof placeFields, keyof Fields>;
  const properties = {
    type: Type.Literal(name),
    if: Type.Optional(Condition),
    part: Type.Optional(Part),
    hidden: Type.Optional(Hidden),
    ...fields,
    ...place,
  };
  return Type.Object(properties, { ...exact, title });
}

const Text = block(
  'text',
  {
    content: Content,
    multiline: optional.boolean({
      title: 'Keeps line breaks in the data; they become spaces otherwise.',
      default: false,
    }),
    ...markup,
    lineGap: optional.integer({
      title:
        'Blank dots below each line of the text. Default: 6 for each factor of the height. 0 joins the lines of drawn frames.',
      minimum: 0,
      maximum: 200,
    }),
    ...flow,
  },
  'Text, wrapped at words. Line breaks in the template start new lines.',
);

const Row = block(
  'row',
  {
    columns: Type.Array(RowColumn, {
      minItems: 1,
      maxItems: 32,
      description: 'a list of 1 to 32 columns',
    }),
    ...markup,
  },
  'Columns side by side; text wraps within its column. A number wider than its column takes room from the others.',
);

const Table = block(
  'table',
  {
    ...list,
    columns: Type.Array(TableColumn, {
      minItems: 1,
      maxItems: 32,
      description: 'a list of 1 to 32 columns',
    }),
    ...markup,
    headerStyle: Type.Optional(
      Type.Object(
        { ...look, bold: optional.boolean({ default: true }) },
        { ...exact, title: 'Style of the headers.' },
      ),
    ),
    rule: optional.enum(['none', 'solid', 'dashed', 'dotted', 'double'], {
      title: 'Line below the headers.',
      default: 'solid',
    }),
    grid: optional.enum(['none', 'rows', 'all'], {
      title: 'rows: a line between two rows; all: also between columns. For receipts.',
      default: 'none',
    }),
    empty: Type.Optional(Empty),
  },
  'A row for each item of a list, below a row of headers if columns have them. An empty list prints no headers.',
);

const Pair = block(
  'pair',
  {
    left: Content,
    right: Content,
    fill: Type.Optional(
      Type.Union([Type.Boolean(), Type.Literal('dots'), Type.String({ pattern: '^.$' })], {
        title: 'Characters between left and right.',
        description: 'true or "dots" for dots, or one character',
        default: false,
      }),
    ),
    ...markup,
    ...style,
    ...letterFields,
  },
  'Text at the left edge and text at the right edge. A long left wraps beside the right.',
);

const Divider = block(
  'divider',
  {
    style: optional.enum(['solid', 'dashed', 'dotted', 'double', 'falling', 'rising'], {
      title: 'falling, rising: from corner to corner of its box, on labels.',
      default: 'solid',
    }),
    char: optional.string({
      title: 'Repeated across the paper, instead of a drawn line.',
      pattern: '^.$',
      description: 'one character',
    }),
    thickness,
  },
  'A line across the paper.',
);

const Barcode = block(
  'barcode',
  { ...barcodeFields, ...characterFields },
  'A barcode. Content that it cannot encode is refused; a missing check digit is added. GS1 formats take GS1 data with its identifiers in parentheses, such as (01)09521234543213(10)ABC123; ean13, upca and upce an add-on of 2 or 5 digits after a plus sign, such as 9780201379624+54499.',
);

const QrCode = block(
  'qrcode',
  qrcodeFields,
  'A QR code, of at most 7,089 digits, 4,296 digits and capitals or 2,953 bytes with errorCorrection L.',
);

const Pdf417 = block('pdf417', pdf417Fields, 'A PDF417, of at most 1,000 bytes.');

const DataMatrix = block('datamatrix', datamatrixFields, 'A Data Matrix, of at most 800 bytes.');

const Aztec = block('aztec', aztecFields, 'An Aztec code, of at most 300 bytes.');

const MaxiCode = block(
  'maxicode',
  maxicodeFields,
  "A MaxiCode, 26 mm wide, of at most 93 characters. A carrier's message, which begins with [)> RS 01 GS, two digits of the year, a postcode of 9 digits or 6 characters, GS, 3 digits of the country, GS, 3 digits of the service and GS, is encoded in mode 2 or 3, all else in mode 4.",
);

const Image = block('image', imageFields, 'An image, such as a logo.');

const Feed = block(
  'feed',
  {
    lines: optional.integer({ minimum: 1, maximum: 100, default: 1 }),
    mm: optional.number({ title: 'Instead of lines.', minimum: 0, maximum: 300 }),
  },
  'Blank paper.',
);

const Cut = block(
  'cut',
  { mode: optional.enum(['full', 'partial'], { default: 'partial' }) },
  'Cuts the paper, 3 mm below the last print. A document is always cut at its end, also without a cut block there. A printer that lacks this kind of cut uses the one it has; one without a cutter feeds the paper to the tear bar.',
);

const Drawer = block(
  'drawer',
  {
    pin: optional.enum([2, 5], {
      title: 'Pin of the connector: 2 for the first drawer, 5 for the second.',
      default: 2,
    }),
    onMs: optional.integer({
      title: 'Length of the pulse.',
      minimum: 2,
      maximum: 510,
      default: 50,
    }),
    offMs: optional.integer({
      title: 'Pause after the pulse.',
      minimum: 2,
      maximum: 510,
      default: 500,
    }),
  },
  'Opens the cash drawer: once for all copies of a job, and for a reprint only if the request asks for it. As the first block it opens the drawer before printing.',
);

const Beep = block(
  'beep',
  // 9 would be a tab to a printer that does not know the command.
  { times: optional.integer({ minimum: 1, maximum: 8, default: 1 }) },
  'Sounds the buzzer: once for all copies of a job, like the drawer. Ignored if the profile of the printer has no command for it.',
);

const Each = block(
  'each',
  {
    ...list,
    page: optional.boolean({
      title: 'Prints a label for each item. Only for blocks at the top level.',
      default: false,
    }),
    blocks: Blocks,
    empty: Type.Optional(Empty),
  },
  'Prints its blocks once for each item of a list.',
);

const Group = block(
  'group',
  {
    blocks: Blocks,
    border: optional.enum([...groupBorders], {
      title:
        'round: with round corners; ellipse: an ellipse or circle, on labels; start: a line at the side where the text starts, as beside a quotation.',
      default: 'none',
    }),
    thickness,
    padding: optional.number({
      title: 'Space on every side, in characters (0 to 8); on a label in millimetres.',
      minimum: 0,
      maximum: 100,
      default: 0,
    }),
    minCharacters: optional.integer({
      title:
        'Prints only if at least this many characters of font A fit across the paper: 32 on 58 mm, 48 on 80 mm.',
      minimum: 1,
      maximum: 255,
    }),
    maxCharacters: optional.integer({
      title: 'Prints only if at most this many characters of font A fit across the paper.',
      minimum: 1,
      maximum: 255,
    }),
    keepTogether: optional.boolean({
      title: 'Never split across labels. Without effect on receipts.',
      default: false,
    }),
  },
  'Blocks that belong together: under one condition, within a border, or both.',
);

/** The schemas by the name in `type`. */
export const blockSchemas = {
  text: Text,
  row: Row,
  table: Table,
  pair: Pair,
  divider: Divider,
  barcode: Barcode,
  qrcode: QrCode,
  pdf417: Pdf417,
  datamatrix: DataMatrix,
  aztec: Aztec,
  maxicode: MaxiCode,
  image: Image,
  feed: Feed,
  cut: Cut,
  drawer: Drawer,
  beep: Beep,
  each: Each,
  group: Group,
};

export const AnyBlock = Type.Cyclic(
  {
    Block: Type.Union([
      Text,
      Row,
      Table,
      Pair,
      Divider,
      Barcode,
      QrCode,
      Pdf417,
      DataMatrix,
      Aztec,
      MaxiCode,
      Image,
      Feed,
      Cut,
      Drawer,
      Beep,
      Each,
      Group,
    ]),
  },
  'Block',
);
export type Block = Static<typeof AnyBlock>;
export type Column = Extract<Block, { type: 'row' }>['columns'][number];
export type TableColumn = Static<typeof TableColumn>;
