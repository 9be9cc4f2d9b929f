// Routes under /templates, and the JSON Schema of a template. template-history.ts
// has those of older versions.

import type { FastifyReply } from 'fastify';
import { answers, notModified } from '../../../api/envelope.ts';
import {
  NewTemplate,
  PutHeaders,
  ReadingHeaders,
  ReplacingHeaders,
  TemplateAnswer,
  TemplateChange,
  TemplateConfig,
  TemplateConfigSchema,
  TemplateDeleted,
  TemplateList,
  TemplateListQuery,
  TemplateParams,
  TemplateQuery,
  TemplateSchemaAnswer,
  withETag,
} from '../../../api/templates.ts';
import { mayUseTemplate } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import { idRule } from '../../../core/model/id-rule.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import {
  type ListedTemplate,
  type Template,
  templateIdPattern,
} from '../../../core/model/templates/template.ts';
import type { Templates } from '../../app/templates/templates.ts';
import type { App } from '../app.ts';
import { constantAnswer } from '../answer/constant-answer.ts';
import { expectedVersions, isKnown, onlyCreates, setETag } from './preconditions.ts';

const tags = ['templates'];

export function templateRoutes(app: App, templates: Templates): void {
  app.get('/templates', {
    schema: {
      operationId: 'listTemplates',
      summary: 'List templates',
      description: 'Without their configs. A new service has starters.',
      tags,
      querystring: TemplateListQuery,
      response: answers(200, TemplateList),
    },
    handler: async ({ access, query }) => ({
      success: true as const,
      templates: (query.deleted
        ? (await templates.deleted()).map((one) => ({
            ...summary({ ...one, starter: false, gallery: null }),
            deletedAt: one.deletedAt,
          }))
        : (await templates.list()).map(summary)
      ).filter(({ id }) => mayUseTemplate(access, id)),
    }),
  });

  app.get('/templates/:id', {
    schema: {
      operationId: 'getTemplate',
      summary: 'Get a template with its config',
      faults: ['TEMPLATE_NOT_FOUND'],
      description: 'The header ETag has its version, for If-Match in a change.',
      tags,
      params: TemplateParams,
      querystring: TemplateQuery,
      headers: ReadingHeaders,
      response: { ...answers(200, withETag(TemplateAnswer)), ...notModified },
    },
    handler: async ({ params: { id }, query: { version }, headers }, reply) => {
      const template =
        version === undefined ? await templates.get(id) : await templates.getVersion(id, version);
      if (isKnown(headers['if-none-match'], template)) {
        setETag(reply, template);
        return (reply as FastifyReply).code(304).send() as never;
      }
      return templateAnswer(reply, template);
    },
  });

  app.post('/templates', {
    schema: {
      operationId: 'createTemplate',
      summary: 'Create a template',
      faults: ['TEMPLATE_EXISTS', 'STORAGE_FULL'],
      description: 'An id of a starter that was never changed is replaced.',
      tags,
      body: NewTemplate,
      response: answers(201, withETag(TemplateAnswer)),
    },
    handler: async ({ body }, reply) => {
      const { id, name, description = '', config } = body;
      const template = { id, name, description, config: config as JsonObject };
      const created = await templates.create(template);
      reply.code(201);
      return templateAnswer(reply, created);
    },
  });

  app.put('/templates/:id', {
    schema: {
      operationId: 'updateTemplate',
      summary: 'Change a template, or create it with If-None-Match: *',
      faults: ['TEMPLATE_NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL'],
      description:
        'Fields left out stay as they are; config is replaced as a whole. Jobs that were accepted before, and reprints of them, print the template as it was.',
      tags,
      params: TemplateParams,
      headers: PutHeaders,
      body: TemplateChange,
      response: { ...answers(200, withETag(TemplateAnswer)), 201: withETag(TemplateAnswer) },
    },
    handler: async ({ params, headers, body }, reply) => {
      const { id, name, description, config } = body;
      if (id !== undefined && id !== params.id)
        throw new Fault('VALIDATION_ERROR', 'The id of a template cannot be changed.', [
          `id: must be "${params.id}" as in the path, or left out`,
        ]);
      if (onlyCreates(headers)) {
        const created = await templates.create(newTemplate(params.id, body), true);
        reply.code(201);
        return templateAnswer(reply, created);
      }
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(config === undefined ? {} : { config: config as JsonObject }),
      };
      const expected = expectedVersions(headers['if-match']);
      return templateAnswer(reply, await templates.update(params.id, change, expected));
    },
  });

  app.delete('/templates/:id', {
    schema: {
      operationId: 'deleteTemplate',
      summary: 'Delete a template',
      faults: ['TEMPLATE_NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL'],
      description:
        'Jobs that were accepted before are still printed. It can be restored for 30 days.',
      tags,
      params: TemplateParams,
      headers: ReplacingHeaders,
      response: answers(200, TemplateDeleted),
    },
    handler: async ({ params: { id }, headers }) => {
      await templates.remove(id, expectedVersions(headers['if-match']));
      return {
        success: true as const,
        message: `Template "${id}" was deleted. POST /templates/${id}/restore restores it, for 30 days.`,
      };
    },
  });

  app.get('/template-schema.json', {
    schema: {
      operationId: 'getTemplateConfigSchema',
      summary: 'Get the JSON Schema of template configs, for editors',
      description: 'An editor that knows it completes and checks templates. Needs no key.',
      isOpen: true,
      faults: ['RATE_LIMITED'],
      tags,
      response: { ...answers(200, TemplateConfigSchema), ...notModified },
    },
    handler: constantAnswer(() => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'The config of a Platen template',
      ...TemplateConfig,
    })),
  });

  app.get('/templates/:id/schema', {
    schema: {
      operationId: 'getTemplateSchema',
      summary: 'Get the JSON Schema of the data that a template needs, with an example',
      description: 'What `data` of POST /print/:templateId must be.',
      faults: ['TEMPLATE_NOT_FOUND'],
      tags,
      params: TemplateParams,
      response: answers(200, TemplateSchemaAnswer),
    },
    handler: async ({ params }) => {
      const { schema, example } = await templates.checked(params.id);
      return { success: true as const, templateId: params.id, schema, example };
    },
  });
}

/** Sets the ETag too. */
export function templateAnswer(reply: FastifyReply, template: Template) {
  setETag(reply, template);
  const { id, version, name, description, config, createdAt, updatedAt } = template;
  return {
    success: true as const,
    template: { id, version, name, description, config, createdAt, updatedAt },
  };
}

function summary({ id, version, name, description, updatedAt, starter, gallery }: ListedTemplate) {
  return { id, version, name, description, updatedAt, starter, gallery };
}

function newTemplate(
  id: string,
  { name, description = '', config }: { name?: string; description?: string; config?: object },
) {
  const details: string[] = [];
  if (!new RegExp(`^${templateIdPattern}$`).test(id)) details.push(`id: ${idRule}`);
  if (name === undefined) details.push('name: is required to create a template');
  if (config === undefined) details.push('config: is required to create a template');
  if (details.length > 0)
    throw new Fault('VALIDATION_ERROR', 'The template cannot be created.', details);
  return { id, name: name!, description, config: config as JsonObject };
}
