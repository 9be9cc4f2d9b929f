// The schemas of /templates: request bodies, path parameters and answers.
// `TemplateConfig` is the template's own JSON, the field `config` of a template.

import Type, { type TSchema } from 'typebox';
import { anyObject } from './any-object.ts';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { idRule } from '../core/model/id-rule.ts';
import { templateCategories, templateIdPattern } from '../core/model/templates/template.ts';
import {
  answer,
  body,
  closed,
  described,
  message,
  named,
  nullable,
  success,
  timestamp,
} from './envelope.ts';
import { optional } from '../core/model/optional.ts';

export { TemplateConfig } from '../core/template/config/template-config.ts';

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: displayNamePattern,
  description: displayNameRule,
  examples: ['Order number'],
});
const Description = Type.String({
  maxLength: 2000,
  description: 'For people who choose a template.',
  examples: ['A large number on a small slip.'],
});
const Config = anyObject({
  description:
    'What is printed: name, width ("80mm"), blocks, and more. See docs/templates.md; GET /template-schema.json is its JSON Schema.',
  examples: [
    {
      name: 'Order number',
      width: '80mm',
      blocks: [{ type: 'text', content: '{{ number }}', size: 4, align: 'center' }],
    },
  ],
});

const readOnly = {
  version: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  createdAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  updatedAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
};

export const NewTemplate = body('NewTemplate', {
  id: Type.String({
    pattern: `^${templateIdPattern}$`,
    description: idRule,
    examples: ['order-number'],
  }),
  name: Name,
  description: Type.Optional(Description),
  config: Config,
  ...readOnly,
});

/** Any subset; the answer of GET may be sent back with changes. */
export const TemplateChange = Type.Object(
  {
    id: optional.string({ description: 'Must equal the id in the path.' }),
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    config: Type.Optional(Config),
    ...readOnly,
  },
  { title: 'TemplateChange', additionalProperties: false, examples: [{ name: 'Shop receipt' }] },
);

export const TemplateParams = Type.Object({
  id: Type.String({ description: 'The id of the template.', examples: ['receipt'] }),
});

export const TemplateQuery = closed({
  version: optional.integer({
    minimum: 1,
    description: 'An older version instead of the current one.',
    examples: [1],
  }),
});
export const TemplateListQuery = closed({
  deleted: optional.boolean({
    default: false,
    description: 'true: list the deleted templates that can be restored, for 30 days.',
  }),
});

const IfMatch = Type.String({
  description:
    'The ETag of the version that may be replaced, such as "7" (with the quotes). If there is another version, the answer is 412 VERSION_CONFLICT.',
});
export const ReplacingHeaders = Type.Object({ 'if-match': Type.Optional(IfMatch) });
export const PutHeaders = Type.Object({
  'if-match': Type.Optional(IfMatch),
  'if-none-match': optional.string({
    description:
      'The value * creates it (201), and is refused with 412 if it exists. All fields of a new one are required then.',
  }),
});
export const ReadingHeaders = Type.Object({
  'if-none-match': optional.string({
    description: 'An ETag: the answer is 304 if this is still the version.',
  }),
});

export const RestoreBody = body('TemplateRestore', {
  version: optional.integer({
    minimum: 1,
    description:
      'A version of GET /templates/:id/versions. Required unless the template is deleted.',
    examples: [1],
  }),
});

const summary = {
  id: Type.String({ description: 'The id of the template.', examples: ['order-number'] }),
  version: Type.Integer({ description: 'Grows with every change.', examples: [1] }),
  name: Type.String({ description: 'The display name.', examples: ['Order number'] }),
  description: Type.String({
    description: 'For people who choose a template; may be empty.',
    examples: ['A large number on a small slip.'],
  }),
};

const Template = described('Template', 'What is printed, with a hole for the data.', {
  ...summary,
  config: Config,
  createdAt: timestamp('When it was created.'),
  updatedAt: timestamp('When its current version was stored.'),
});

export const galleryPlace = {
  category: Type.Enum([...templateCategories], {
    description: 'The section of the gallery.',
    examples: ['receipts'],
  }),
  position: Type.Integer({
    description: 'The order among all starters.',
    examples: [0],
  }),
};

const TemplateSummary = named('TemplateSummary', {
  ...summary,
  updatedAt: timestamp('When its current version was stored.'),
  starter: Type.Boolean({
    description: 'It came with the service and was never changed; POST /templates replaces it.',
    examples: [false],
  }),
  gallery: nullable(
    Type.Object(galleryPlace, {
      description: 'Where a gallery shows a starter; null for other templates.',
    }),
  ),
  deletedAt: Type.Optional(timestamp('Only with deleted=true.')),
});

export const TemplateList = success({
  templates: Type.Array(TemplateSummary, { description: 'By id.' }),
});
export const TemplateAnswer = answer('TemplateAnswer', { template: Template });

/** An answer whose header ETag has the version of a template or route. */
export function withETag<Schema extends TSchema>(schema: Schema): Schema {
  return {
    description: 'Success.',
    headers: {
      ETag: {
        description: 'The version in quotes, for If-Match.',
        schema: { type: 'string', examples: ['"1"'] },
      },
    },
    content: { 'application/json': { schema } },
  } as unknown as Schema;
}

export const TemplateVersions = answer('TemplateVersions', {
  templateId: summary.id,
  deletedAt: nullable(timestamp('When it was deleted; null while it exists.')),
  versions: Type.Array(
    named('TemplateVersion', {
      version: Type.Integer({ description: 'Its number.', examples: [1] }),
      name: summary.name,
      description: summary.description,
      updatedAt: timestamp('When it was stored.'),
      current: Type.Boolean({
        description: 'Whether it is the one that is printed.',
        examples: [true],
      }),
    }),
    { description: 'Newest first; the last 50 are kept.' },
  ),
});
export const TemplateDeleted = success({
  message: message('Template "order-number" was deleted.'),
});

/** The schema of the data that a template needs, and data that matches it. */
export const dataSchema = {
  schema: anyObject({
    description: 'The JSON Schema of the data in a print request.',
    examples: [
      {
        type: 'object',
        required: ['number'],
        properties: { number: { type: 'string' } },
      },
    ],
  }),
  example: anyObject({
    description: 'Data that matches the schema.',
    examples: [{ number: 'A42' }],
  }),
};
export const TemplateSchemaAnswer = success({
  templateId: summary.id,
  ...dataSchema,
});
export const TemplateConfigSchema = anyObject({
  description: 'A JSON Schema, draft 2020-12.',
  examples: [
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'The config of a Platen template',
      type: 'object',
    },
  ],
});
