// The schemas of /templates: request bodies, path parameters and answers.
// `TemplateConfig` is the template's own JSON, the field `config` of a template.

import Type from 'typebox';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { success, Timestamp } from './envelope.ts';

export { TemplateConfig } from '../core/template/config/template-config.ts';

const templateId = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$';

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: displayNamePattern,
  description: displayNameRule,
});
const Description = Type.String({ maxLength: 2000 });
const Config = Type.Record(Type.String(), Type.Unknown(), {
  description: 'name, width ("80mm"), blocks, and more: see docs/templates.md.',
});

const readOnly = {
  createdAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  updatedAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
};

export const NewTemplate = Type.Object(
  {
    id: Type.String({
      pattern: templateId,
      description: 'Letters, digits, dot, dash, underscore.',
    }),
    name: Name,
    description: Type.Optional(Description),
    config: Config,
    ...readOnly,
  },
  { additionalProperties: false },
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
  { additionalProperties: false },
);

export const TemplateParams = Type.Object({ id: Type.String() });

const summary = { id: Type.String(), name: Type.String(), description: Type.String() };

const Template = Type.Object({
  ...summary,
  config: Config,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const TemplateList = success({
  templates: Type.Array(Type.Object({ ...summary, updatedAt: Timestamp })),
});
export const TemplateAnswer = success({ template: Template });
export const TemplateDeleted = success({ message: Type.String() });
export const TemplateSchemaAnswer = success({
  templateId: Type.String(),
  schema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The JSON Schema of the data in a print request.',
  }),
  example: Type.Record(Type.String(), Type.Unknown()),
});
