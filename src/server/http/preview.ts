// Pictures of what would print, or of what a job printed: PNG, or with
// `Accept: application/json` the PNG in base64 and the box of every block.

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
import type { PreviewImage } from '../rendering/renderer.ts';
import type { PreviewRequest, Service } from '../app/service.ts';
import type { App } from './app.ts';

const schema = {
  tags: ['preview'],
  querystring: PreviewQuery,
  response: answers(200, PreviewAnswer),
};

export function previewRoutes(app: App, service: Service): void {
  app.post(
    '/preview',
    {
      schema: { ...schema, summary: 'See a template before it is stored', body: DraftPreviewBody },
    },
    async (request, reply) => {
      const { config, ...rest } = request.body;
      const { scale } = request.query;
      const draft = config as JsonObject;
      return send(request, reply, await service.previewDraft(draft, rest as PreviewRequest, scale));
    },
  );

  app.post(
    '/preview/schema',
    {
      schema: {
        tags: ['preview'],
        summary: 'What data a template will need, before it is stored',
        body: DraftSchemaBody,
        response: answers(200, DraftSchemaAnswer),
      },
    },
    ({ body }) => {
      const { schema: needed, example } = service.draftSchema(body.config as JsonObject);
      return { success: true as const, schema: needed, example };
    },
  );

  app.post(
    '/templates/:id/preview',
    {
      schema: {
        ...schema,
        summary: 'See what a template would print',
        params: TemplateParams,
        // Without a body, the example is shown.
        body: { anyOf: [PreviewBody, { type: 'null' }] } as unknown as typeof PreviewBody,
      },
    },
    async (request, reply) => {
      const body = (request.body ?? {}) as PreviewRequest;
      const { scale } = request.query;
      return send(request, reply, await service.previewTemplate(request.params.id, body, scale));
    },
  );

  app.get(
    '/jobs/:jobId/preview',
    { schema: { ...schema, summary: 'See what a job printed', params: JobParams } },
    async (request, reply) => {
      const { scale } = request.query;
      return send(request, reply, await service.previewJob(request.params.jobId, scale));
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
