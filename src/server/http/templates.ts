// /templates

import { answers } from '../../api/envelope.ts';
import {
  NewTemplate,
  TemplateAnswer,
  TemplateChange,
  TemplateConfig,
  TemplateDeleted,
  TemplateList,
  TemplateParams,
  TemplateSchema,
} from '../../api/templates.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Template } from '../../core/model/template.ts';
import type { Service } from '../app/service.ts';
import type { App } from './app.ts';

const tags = ['templates'];

export function templateRoutes(app: App, service: Service): void {
  app.get(
    '/templates',
    { schema: { summary: 'List the templates', tags, response: answers(200, TemplateList) } },
    async () => {
      const templates = await service.listTemplates();
      return {
        success: true as const,
        templates: templates.map(({ id, name, description, updatedAt }) => ({
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
        summary: 'Get a template with its configuration',
        tags,
        params: TemplateParams,
        response: answers(200, TemplateAnswer),
      },
    },
    async ({ params }) => answer(await service.template(params.id)),
  );

  app.post(
    '/templates',
    {
      schema: {
        summary: 'Store a new template',
        tags,
        body: NewTemplate,
        response: answers(201, TemplateAnswer),
      },
    },
    async ({ body }, reply) => {
      const { id, name, description = '', config } = body;
      const template = { id, name, description, config: config as JsonObject };
      reply.code(201);
      return answer(await service.createTemplate(template));
    },
  );

  app.put(
    '/templates/:id',
    {
      schema: {
        summary: 'Change a template, in whole or in part',
        description: 'config is replaced as a whole.',
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
          `id: must be "${params.id}" as in the path, or be left out`,
        ]);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(config === undefined ? {} : { config: config as JsonObject }),
      };
      return answer(await service.updateTemplate(params.id, change));
    },
  );

  app.delete(
    '/templates/:id',
    {
      schema: {
        summary: 'Delete a template',
        description: 'Jobs that were accepted before still print.',
        tags,
        params: TemplateParams,
        response: answers(200, TemplateDeleted),
      },
    },
    async ({ params }) => {
      await service.deleteTemplate(params.id);
      return { success: true as const, message: `The template "${params.id}" was deleted.` };
    },
  );

  app.get(
    '/template-schema.json',
    { schema: { summary: 'The JSON Schema of a template, for editors', tags } },
    () => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'A Platen template: what stands under "config"',
      ...TemplateConfig,
    }),
  );

  app.get(
    '/templates/:id/schema',
    {
      schema: {
        summary: 'What data a template needs, with an example',
        tags,
        params: TemplateParams,
        response: answers(200, TemplateSchema),
      },
    },
    async ({ params }) => {
      const { schema, example } = await service.schema(params.id);
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
