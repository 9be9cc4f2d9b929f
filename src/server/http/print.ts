// POST /print/:templateId

import Type from 'typebox';
import { answers } from '../../api/envelope.ts';
import { PrintAnswer, PrintBody } from '../../api/print.ts';
import type { PrintRequest } from '../renderer.ts';
import type { Service } from '../service.ts';
import type { App } from './server.ts';

export function printRoutes(app: App, service: Service): void {
  app.post(
    '/print/:templateId',
    {
      schema: {
        summary: 'Print a template with data',
        tags: ['print'],
        params: Type.Object({ templateId: Type.String() }),
        body: PrintBody,
        response: answers(200, PrintAnswer),
      },
    },
    async (request) => {
      const { job, estimatedSeconds } = await service.submit(
        request.params.templateId,
        request.body as PrintRequest,
        request.bodyText,
      );
      return {
        success: true as const,
        jobId: job.id,
        status: 'queued' as const,
        estimatedTime: `${estimatedSeconds}s`,
      };
    },
  );
}
