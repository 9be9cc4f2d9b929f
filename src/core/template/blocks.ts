// The template language as schemas: what a config and each block may hold.
// Unknown fields are refused. Nothing here looks into expressions; descriptions
// complete the sentence "must be …".

import { Type, type Static, type TProperties } from 'typebox';

const exact = { additionalProperties: false } as const;

const Content = Type.String({
  maxLength: 10_000,
  description: 'a text of at most 10,000 characters, with {{ expressions }} in it',
});
const Condition = Type.String({ description: 'a condition, such as total > 100' });
const ListPath = Type.String({ description: 'the path of a list, such as items' });
const Blocks = Type.Array(Type.Ref('Block'));

const Factor = Type.Integer({ minimum: 1, maximum: 8 });
const style = {
  bold: Type.Optional(Type.Boolean()),
  underline: Type.Optional(Type.Boolean()),
  invert: Type.Optional(Type.Boolean()),
  size: Type.Optional(
    Type.Union([Factor, Type.Object({ width: Factor, height: Factor }, exact)], {
      description: 'a whole number from 1 to 8, or {"width": 1 to 8, "height": 1 to 8}',
    }),
  ),
  font: Type.Optional(Type.Enum(['A', 'B'])),
};

const flow = {
  ...style,
  align: Type.Optional(Type.Enum(['left', 'center', 'right'])),
  wrap: Type.Optional(Type.Boolean()),
  maxLines: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

const Column = Type.Object(
  {
    if: Type.Optional(Condition),
    content: Content,
    width: Type.Optional(
      Type.Union(
        [
          Type.Integer({ minimum: 1, maximum: 255 }),
          Type.String({ pattern: '^(\\*|(100|[1-9][0-9]?)%)$' }),
        ],
        { description: 'a number of characters, a share such as "30%", or "*" for what is left' },
      ),
    ),
    ...flow,
  },
  exact,
);

/** Every block may carry `if`. */
function block<Name extends string, Fields extends TProperties>(name: Name, fields: Fields) {
  return Type.Object({ type: Type.Literal(name), if: Type.Optional(Condition), ...fields }, exact);
}

const Text = block('text', { content: Content, multiline: Type.Optional(Type.Boolean()), ...flow });

const Row = block('row', { columns: Type.Array(Column, { minItems: 1, maxItems: 32 }) });

const Pair = block('pair', {
  left: Content,
  right: Content,
  fill: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('dots'), Type.String({ pattern: '^.$' })], {
      description: 'true or "dots" for dots, or one character',
    }),
  ),
  ...style,
});

const Divider = block('divider', {
  style: Type.Optional(Type.Enum(['solid', 'dashed', 'dotted', 'double'])),
  char: Type.Optional(Type.String({ pattern: '^.$', description: 'one character' })),
});

const Feed = block('feed', {
  lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  mm: Type.Optional(Type.Number({ minimum: 0, maximum: 300 })),
});

const Cut = block('cut', { mode: Type.Optional(Type.Enum(['full', 'partial'])) });

const Each = block('each', {
  items: ListPath,
  as: Type.Optional(
    Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', description: 'a name, such as line' }),
  ),
  blocks: Blocks,
  empty: Type.Optional(Blocks),
});

const Group = block('group', { blocks: Blocks });

/** By the name in `type`. */
export const blockSchemas = {
  text: Text,
  row: Row,
  pair: Pair,
  divider: Divider,
  feed: Feed,
  cut: Cut,
  each: Each,
  group: Group,
};

const AnyBlock = Type.Cyclic(
  { Block: Type.Union([Text, Row, Pair, Divider, Feed, Cut, Each, Group]) },
  'Block',
);
export type Block = Static<typeof AnyBlock>;
export type Column = Static<typeof Column>;

export const TemplateConfig = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'a name' }),
    width: Type.Optional(
      Type.String({
        pattern: '^[0-9]{2,3}(\\.[0-9]+)?mm$',
        description: 'the width of the paper from "20mm" to "250mm", such as "80mm"',
      }),
    ),
    blocks: Type.Array(AnyBlock),
    schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'a JSON Schema' }),
    ),
    example: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'an object' }),
    ),
    locale: Type.Optional(Type.String({ description: 'a language, such as "de-DE"' })),
    currency: Type.Optional(Type.String({ description: 'a currency, such as "EUR"' })),
    timeZone: Type.Optional(Type.String({ description: 'a time zone, such as "Europe/Berlin"' })),
    printer: Type.Optional(Type.String({ description: 'the id of a printer' })),
  },
  exact,
);
export type TemplateConfig = Static<typeof TemplateConfig>;
