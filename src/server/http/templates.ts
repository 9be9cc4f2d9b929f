// Routes under /templates, and the JSON Schema of a template.

import { answers } from '../../api/envelope.ts';
import {
  NewTemplate,
  TemplateAnswer,
  TemplateChange,
  TemplateConfig,
  TemplateConfigSchema,
  TemplateDeleted,
  TemplateList,
  TemplateParams,
  TemplateSchemaAnswer,
} from '../../api/templates.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Template } from '../../core/model/template.ts';
import type { Templates } from '../app/templates.ts';
import type { App } from './app.ts';
import { constantAnswer } from './constant-answer.ts';

const tags = ['templates'];

export function templateRoutes(app: App, templates: Templates): void {
  app.get(
    '/templates',
    {
      schema: {
        operationId: 'listTemplates',
        summary: 'List templates',
        tags,
        response: answers(200, TemplateList),
      },
    },
    async () => {
      const all = await templates.list();
      return {
        success: true as const,
        templates: all.map(({ id, name, description, updatedAt }) => ({
          id,
          name,
          description,
          updatedAt,
        })),
      };
    },
  );

  app.get(
    '/templates/:id',
    {
      schema: {
        operationId: 'getTemplate',
        summary: 'Get a template with its config',
        faults: ['TEMPLATE_NOT_FOUND'],
        tags,
        params: TemplateParams,
        response: answers(200, TemplateAnswer),
      },
    },
    async ({ params }) => answer(await templates.get(params.id)),
  );

  app.post(
    '/templates',
    {
      schema: {
        operationId: 'createTemplate',
        summary: 'Create a template',
        faults: ['TEMPLATE_EXISTS', 'STORAGE_FULL'],
        tags,
        body: NewTemplate,
        response: answers(201, TemplateAnswer),
      },
    },
    async ({ body }, reply) => {
      const { id, name, description = '', config } = body;
      const template = { id, name, description, config: config as JsonObject };
      reply.code(201);
      return answer(await templates.create(template));
    },
  );

  app.put(
    '/templates/:id',
    {
      schema: {
        operationId: 'updateTemplate',
        summary: 'Change a template',
        faults: ['TEMPLATE_NOT_FOUND', 'STORAGE_FULL'],
        description:
          'Fields left out stay as they are; config is replaced as a whole. Jobs that were accepted before, and reprints of them, print the template as it was.',
        tags,
        params: TemplateParams,
        body: TemplateChange,
        response: answers(200, TemplateAnswer),
      },
    },
    async ({ params, body }) => {
      const { id, name, description, config } = body;
      if (id !== undefined && id !== params.id)
        throw new Fault('VALIDATION_ERROR', 'The id of a template cannot be changed.', [
          `id: must be "${params.id}" as in the path, or left out`,
        ]);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(config === undefined ? {} : { config: config as JsonObject }),
      };
      return answer(await templates.update(params.id, change));
    },
  );

  app.delete(
    '/templates/:id',
    {
      schema: {
        operationId: 'deleteTemplate',
        summary: 'Delete a template',
        faults: ['TEMPLATE_NOT_FOUND', 'STORAGE_FULL'],
        description: 'Jobs that were accepted before are still printed.',
        tags,
        params: TemplateParams,
        response: answers(200, TemplateDeleted),
      },
    },
    async ({ params }) => {
      await templates.remove(params.id);
      return { success: true as const, message: `Template "${params.id}" was deleted.` };
    },
  );

  app.get(
    '/template-schema.json',
    {
      schema: {
        operationId: 'getTemplateConfigSchema',
        summary: 'Get the JSON Schema of template configs, for editors',
        isOpen: true,
        faults: ['RATE_LIMITED'],
        tags,
        response: answers(200, TemplateConfigSchema),
      },
    },
    constantAnswer(() => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'The config of a Platen template',
      ...TemplateConfig,
    })),
  );

  app.get(
    '/templates/:id/schema',
    {
      schema: {
        operationId: 'getTemplateSchema',
        summary: 'Get the JSON Schema of the data that a template needs, with an example',
        faults: ['TEMPLATE_NOT_FOUND'],
        tags,
        params: TemplateParams,
        response: answers(200, TemplateSchemaAnswer),
      },
    },
    async ({ params }) => {
      const { schema, example } = await templates.checked(params.id);
      return { success: true as const, templateId: params.id, schema, example };
    },
  );
}

function answer({ id, name, description, config, createdAt, updatedAt }: Template) {
  return {
    success: true as const,
    template: { id, name, description, config, createdAt, updatedAt },
  };
}
