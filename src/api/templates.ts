// The schemas of /templates: request bodies, path parameters and answers.
// `TemplateConfig` is the template's own JSON, the field `config` of a template.

import Type from 'typebox';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { idRule } from '../core/model/id-rule.ts';
import { success, Timestamp } from './envelope.ts';

export { TemplateConfig } from '../core/template/config/template-config.ts';

const templateId = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$';

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
const Config = Type.Record(Type.String(), Type.Unknown(), {
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
  createdAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  updatedAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
};

export const NewTemplate = Type.Object(
  {
    id: Type.String({
      pattern: templateId,
      description: idRule,
      examples: ['order-number'],
    }),
    name: Name,
    description: Type.Optional(Description),
    config: Config,
    ...readOnly,
  },
  { title: 'NewTemplate', additionalProperties: false },
);

/** Any subset; the answer of GET may be sent back with changes. */
export const TemplateChange = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'Must equal the id in the path.' })),
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

const summary = {
  id: Type.String({ examples: ['order-number'] }),
  name: Type.String({ examples: ['Order number'] }),
  description: Type.String({ examples: ['A large number on a small slip.'] }),
};

const Template = Type.Object(
  { ...summary, config: Config, createdAt: Timestamp, updatedAt: Timestamp },
  { title: 'Template', description: 'What is printed, with a hole for the data.' },
);

const TemplateSummary = Type.Object(
  { ...summary, updatedAt: Timestamp },
  { title: 'TemplateSummary' },
);

export const TemplateList = success({
  templates: Type.Array(TemplateSummary, { description: 'By id.' }),
});
export const TemplateAnswer = success({ template: Template }, { title: 'TemplateAnswer' });
export const TemplateDeleted = success({
  message: Type.String({ examples: ['Template "order-number" was deleted.'] }),
});

/** The schema of the data that a template needs, and data that matches it. */
export const dataSchema = {
  schema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The JSON Schema of the data in a print request.',
    examples: [
      {
        type: 'object',
        required: ['number'],
        properties: { number: { type: 'string' } },
      },
    ],
  }),
  example: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Data that matches the schema.',
    examples: [{ number: 'A42' }],
  }),
};
export const TemplateSchemaAnswer = success({
  templateId: Type.String({ examples: ['order-number'] }),
  ...dataSchema,
});
export const TemplateConfigSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A JSON Schema, draft 2020-12.',
  examples: [
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'The config of a Platen template',
      type: 'object',
    },
  ],
});
