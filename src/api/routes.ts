// Requests and answers of /routes.

import Type from 'typebox';
import { anyObject } from './any-object.ts';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { idRule } from '../core/model/id-rule.ts';
import { maxRules } from '../core/model/orders/route.ts';
import { templateIdPattern } from '../core/model/templates/template.ts';
import {
  answer,
  body,
  closed,
  described,
  message,
  named,
  nullable,
  pngExample,
  success,
  timestamp,
} from './envelope.ts';
import { jobIdExample } from './job.ts';
import { printedText } from './preview.ts';
import { printOptions } from './print.ts';
import { optional } from '../core/model/optional.ts';

const expression = (description: string, example: string) =>
  optional.string({ minLength: 1, maxLength: 1000, description, examples: [example] });

const RouteRule = body('RouteRule', {
  if: expression(
    'The rule applies only if this expression is true for the order.',
    "service == 'delivery'",
  ),
  items: expression(
    'The path of a list in the order. The rule applies only if the list has items.',
    'items',
  ),
  where: expression(
    'An expression about an item: only items for which it is true stay in the list.',
    "category == 'drink'",
  ),
  templateId: Type.String({
    description: 'The template to print.',
    examples: ['kitchen-ticket'],
  }),
  printer: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'The id of a printer, or a group.',
    examples: ['bar'],
  }),
  copies: optional.integer({
    minimum: 1,
    maximum: 100,
    default: 1,
    description: 'The number of copies.',
  }),
  data: Type.Optional(
    anyObject({
      description:
        'Fields that are added to the order, or replace its fields. Texts may have expressions: a text that is one expression, such as "{{ items }}", becomes its value.',
      examples: [{ station: 'Bar' }],
    }),
  ),
});

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: displayNamePattern,
  description: displayNameRule,
  examples: ['Restaurant'],
});
const rulesExample = [
  { templateId: 'receipt', printer: 'default' },
  {
    items: 'items',
    where: "category == 'drink'",
    templateId: 'kitchen-ticket',
    printer: 'default',
  },
];
const Rules = Type.Array(RouteRule, {
  minItems: 1,
  maxItems: maxRules,
  description: 'Each rule that applies makes a print.',
  examples: [rulesExample],
});
const readOnly = {
  version: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  createdAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  updatedAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
};

export const NewRoute = body('NewRoute', {
  id: Type.String({
    pattern: `^${templateIdPattern}$`,
    description: idRule,
    examples: ['restaurant'],
  }),
  name: Name,
  rules: Rules,
  ...readOnly,
});

/** Any subset; the answer of GET may be sent back with changes. */
export const RouteChange = Type.Object(
  {
    id: optional.string({ description: 'Must equal the id in the path.' }),
    name: Type.Optional(Name),
    rules: Type.Optional(Rules),
    ...readOnly,
  },
  { title: 'RouteChange', additionalProperties: false, examples: [{ name: 'Restaurant' }] },
);

export const RouteParams = Type.Object({
  id: Type.String({ description: 'The id of the route.', examples: ['restaurant'] }),
});
export const RouteListQuery = closed({
  deleted: optional.boolean({
    default: false,
    description: 'true: list the deleted routes that can be restored, for 30 days.',
  }),
});
export const RouteRestoreBody = body('RouteRestore', {
  version: optional.integer({
    minimum: 1,
    description: 'A version of GET /routes/:id/versions. Required unless the route is deleted.',
    examples: [1],
  }),
});

const summary = {
  id: Type.String({ description: 'The id of the route.', examples: ['restaurant'] }),
  version: Type.Integer({ description: 'Grows with every change.', examples: [1] }),
  name: Type.String({ description: 'The display name.', examples: ['Restaurant'] }),
};
const RouteSchema = described('Route', 'Which papers an order makes, and on which printers.', {
  ...summary,
  rules: Rules,
  createdAt: timestamp('When it was created.'),
  updatedAt: timestamp('When its current version was stored.'),
});

export const RouteAnswer = answer('RouteAnswer', { route: RouteSchema });
export const RouteList = success({
  routes: Type.Array(
    named('RouteSummary', {
      ...summary,
      updatedAt: timestamp('When its current version was stored.'),
      deletedAt: Type.Optional(timestamp('Only with deleted=true.')),
    }),
    { description: 'By id, without their rules.' },
  ),
});
export const RouteVersions = answer('RouteVersions', {
  routeId: summary.id,
  deletedAt: nullable(timestamp('When it was deleted; null while it exists.')),
  versions: Type.Array(
    named('RouteVersion', {
      version: Type.Integer({ description: 'Its number.', examples: [1] }),
      name: summary.name,
      updatedAt: timestamp('When it was stored.'),
      current: Type.Boolean({ description: 'Whether it is in use.', examples: [true] }),
    }),
    { description: 'Newest first; the last 50 are kept.' },
  ),
});
export const RouteDeleted = success({ message: message('Route "restaurant" was deleted.') });

const { wait: _wait, printer: _printer, copies: _copies, ...options } = printOptions;
const order = anyObject({
  description: 'The order. Each rule passes it to its template, with its list filtered.',
});

export const orderExample = {
  number: 'A42',
  table: '12',
  items: [
    { name: 'Lemonade', quantity: 2, price: 3.5, category: 'drink' },
    { name: 'Soup', price: 6.5, category: 'food' },
  ],
  total: 13.5,
};

export const OrderBody = Type.Object(
  {
    data: order,
    options: Type.Optional(
      Type.Object(options, {
        additionalProperties: false,
        description: 'For each of the jobs. Printers and copies are those of the rules.',
      }),
    ),
  },
  {
    title: 'OrderRequest',
    additionalProperties: false,
    examples: [
      {
        data: orderExample,
        options: { reference: 'A42' },
      },
    ],
  },
);

const rule = Type.Integer({
  minimum: 0,
  description: 'Its rule: 0 is the first one.',
  examples: [0],
});
const print = {
  rule,
  templateId: Type.String({ description: 'The template of the rule.', examples: ['receipt'] }),
  printerId: Type.String({
    description: 'The printer, of a group the one that was chosen.',
    examples: ['default'],
  }),
  copies: Type.Integer({ description: 'The number of copies.', examples: [1] }),
};

const leftOut = Type.Array(
  Type.Object({
    path: Type.String({ description: 'Its place in the order.', examples: ['items[2]'] }),
    item: Type.Unknown({ description: 'The item.', examples: [{ name: 'House wine' }] }),
  }),
  {
    description:
      'Items of lists that rules select from, which no rule takes: they are on no ticket. At most 50.',
  },
);

export const OrderAccepted = answer('OrderAccepted', {
  jobs: Type.Array(
    Type.Object({
      jobId: Type.String({
        description: 'GET /jobs/:jobId tells what became of it.',
        examples: [jobIdExample],
      }),
      ...print,
    }),
    { description: 'In the order of the rules.' },
  ),
  estimatedTime: Type.String({
    pattern: '^[0-9]+s$',
    description: 'Until the last of them is printed; see POST /print/:templateId.',
    examples: ['2s'],
  }),
  leftOut,
});

export const RoutePreviewAnswer = answer('RoutePreview', {
  papers: Type.Array(
    named('RoutedPaper', {
      ...print,
      data: anyObject({
        description: 'What the template prints.',
        examples: [{ number: 'A42', items: [] }],
      }),
      width: Type.Integer({ description: 'In dots.', examples: [576] }),
      height: Type.Integer({ description: 'In dots.', examples: [160] }),
      image: Type.String({ description: 'The PNG in base64.', examples: [pngExample] }),
      text: printedText,
    }),
    { description: 'What would be printed, in the order of the rules.' },
  ),
  skipped: Type.Array(
    Type.Object({
      rule,
      reason: Type.String({
        description: 'Why it does not apply.',
        examples: ['rules[1].items: no item matches'],
      }),
    }),
    { description: 'The other rules.' },
  ),
  leftOut,
});
