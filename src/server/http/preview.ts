// Preview routes. They answer with a PNG, or with `Accept: application/json`
// with the PNG in base64 and the box of every block.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { answers } from '../../api/envelope.ts';
import { JobParams } from '../../api/jobs.ts';
import {
  DraftPreviewBody,
  DraftSchemaAnswer,
  DraftSchemaBody,
  PreviewAnswer,
  PreviewBody,
  PreviewQuery,
} from '../../api/preview.ts';
import { TemplateParams } from '../../api/templates.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { PreviewRequest, Previews } from '../app/previews.ts';
import type { PreviewImage } from '../rendering/render-task.ts';
import type { App } from './app.ts';

const schema = {
  tags: ['preview'],
  querystring: PreviewQuery,
  response: answers(200, PreviewAnswer),
};

export function previewRoutes(app: App, previews: Previews): void {
  app.post(
    '/preview',
    {
      schema: {
        ...schema,
        summary: 'Preview a template that is not stored',
        body: DraftPreviewBody,
      },
    },
    async (request, reply) => {
      const { config, ...rest } = request.body;
      const { scale } = request.query;
      const draft = config as JsonObject;
      return send(request, reply, await previews.ofDraft(draft, rest as PreviewRequest, scale));
    },
  );

  app.post(
    '/preview/schema',
    {
      schema: {
        tags: ['preview'],
        summary: 'Get the JSON Schema of the data that a template needs, before it is stored',
        body: DraftSchemaBody,
        response: answers(200, DraftSchemaAnswer),
      },
    },
    ({ body }) => {
      return { success: true as const, ...previews.draftSchema(body.config as JsonObject) };
    },
  );

  app.post(
    '/templates/:id/preview',
    {
      schema: {
        ...schema,
        summary: 'Preview a template',
        params: TemplateParams,
        // The body is optional: by default the preview shows the template's example.
        body: { anyOf: [PreviewBody, { type: 'null' }] } as unknown as typeof PreviewBody,
      },
    },
    async (request, reply) => {
      const body = (request.body ?? {}) as PreviewRequest;
      const { scale } = request.query;
      return send(request, reply, await previews.ofTemplate(request.params.id, body, scale));
    },
  );

  app.get(
    '/jobs/:jobId/preview',
    { schema: { ...schema, summary: 'Preview what a job printed', params: JobParams } },
    async (request, reply) => {
      const { scale } = request.query;
      return send(request, reply, await previews.ofJob(request.params.jobId, scale));
    },
  );
}

function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { png, width, height, boxes, sheets }: PreviewImage,
): FastifyReply {
  if (!headers.accept?.includes('application/json')) return reply.type('image/png').send(png);
  const image = Buffer.from(png).toString('base64');
  return reply.send({ success: true, width, height, image, boxes, sheets });
}
