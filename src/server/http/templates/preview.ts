// Preview routes. They answer with a PNG, with `Accept: application/pdf` with a PDF, or
// with `Accept: application/json` with the PNG in base64, its text and the box of every block.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { answers, Failure, imageOf, optionalBody } from '../../../api/envelope.ts';
import { JobParams } from '../../../api/jobs.ts';
import {
  DirectPreviewQuery,
  DraftPreviewBody,
  DraftSchemaAnswer,
  DraftSchemaBody,
  PreviewAnswer,
  PreviewBody,
  PreviewQuery,
} from '../../../api/preview.ts';
import { TemplateParams } from '../../../api/templates.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { PreviewRequest, Previews } from '../../app/printing/previews.ts';
import type { PreviewImage } from '../../rendering/render-task.ts';
import type { PreviewView } from '../../rendering/renderer.ts';
import type { App } from '../app.ts';
import {
  acceptDirect,
  directBodyLimit,
  directRequest,
  directTypes,
} from '../request/direct-body.ts';

const schema = {
  tags: ['preview'],
  querystring: PreviewQuery,
  response: {
    200: {
      description:
        'The image. With `Accept: application/pdf`, a PDF with a page for each sheet or label in its true size. With `Accept: application/json`, JSON with the PNG in base64, its text and the position of every block.',
      content: {
        'image/png': { schema: imageOf('image/png') },
        'application/pdf': { schema: imageOf('application/pdf') },
        'application/json': { schema: PreviewAnswer },
      },
    },
    '4xx': Failure,
    '5xx': Failure,
  },
};

export async function previewRoutes(app: App, previews: Previews): Promise<void> {
  // A scope of its own: no other route takes these bodies.
  await app.register(async (scope: App) => {
    acceptDirect(scope);
    scope.post('/preview', {
      bodyLimit: directBodyLimit,
      schema: {
        ...schema,
        operationId: 'previewDraft',
        summary:
          'Preview a text, Markdown, an image, a PDF, printer data or a template that is not stored',
        description:
          'Draws exactly what POST /print would print, without storing or printing it. It takes the same bodies.',
        faults: ['PRINTER_NOT_FOUND', 'TEMPLATE_RENDER_ERROR', 'QUEUE_FULL'],
        querystring: DirectPreviewQuery,
        body: DraftPreviewBody,
        otherBodies: directTypes,
      },
      handler: async (request, reply) => {
        const { scale, ...query } = request.query;
        const body = request.body as DirectPrint & Pick<PreviewRequest, 'options'>;
        const print = directRequest(query, body);
        return send(
          request,
          reply,
          await previews.ofDirect(request.access, print, view(request, scale)),
        );
      },
    });
  });

  app.post('/preview/schema', {
    schema: {
      tags: ['preview'],
      operationId: 'getDraftSchema',
      summary: 'Get the JSON Schema of the data that a template needs, before it is stored',
      description: 'The schema follows from the expressions of the template.',
      body: DraftSchemaBody,
      response: answers(200, DraftSchemaAnswer),
    },
    handler: async ({ body }) => {
      const described = await previews.draftSchema(body.config as JsonObject);
      return { success: true as const, ...described };
    },
  });

  app.post('/templates/:id/preview', {
    schema: {
      ...schema,
      operationId: 'previewTemplate',
      summary: 'Preview a template',
      faults: ['TEMPLATE_NOT_FOUND', 'PRINTER_NOT_FOUND', 'TEMPLATE_RENDER_ERROR', 'QUEUE_FULL'],
      params: TemplateParams,
      description: "By default it shows the template's example.",
      body: optionalBody(PreviewBody),
    },
    handler: async (request, reply) => {
      const body = (request.body ?? {}) as PreviewRequest;
      const { scale } = request.query;
      const shown = await previews.ofTemplate(
        request.access,
        request.params.id,
        body,
        view(request, scale),
      );
      return send(request, reply, shown);
    },
  });

  app.get('/jobs/:jobId/preview', {
    schema: {
      ...schema,
      operationId: 'previewJob',
      summary: 'Preview what a job printed',
      description: 'With the version of the template that the job was accepted with.',
      faults: ['JOB_NOT_FOUND', 'JOB_DATA_DELETED', 'TEMPLATE_RENDER_ERROR', 'QUEUE_FULL'],
      params: JobParams,
    },
    handler: async (request, reply) => {
      const { scale } = request.query;
      const shown = await previews.ofJob(request.params.jobId, view(request, scale));
      return send(request, reply, shown);
    },
  });
}

function view(request: FastifyRequest, scale: number | undefined): PreviewView {
  return { scale, format: asks(request, 'application/pdf') ? 'pdf' : 'png' };
}

function asks({ headers }: FastifyRequest, type: string): boolean {
  return headers.accept?.includes(type) ?? false;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, width, height, text, boxes, sheets, warnings }: PreviewImage,
): FastifyReply {
  if (asks(request, 'application/pdf')) return reply.type('application/pdf').send(content);
  if (!asks(request, 'application/json')) return reply.type('image/png').send(content);
  const image = Buffer.from(content).toString('base64');
  return reply.send({ success: true, width, height, image, text, boxes, sheets, warnings });
}
