// GET /health: reports that the service runs and can store jobs. Needs no key and
// reveals no data.

import { answers, Failure } from '../../api/envelope.ts';
import { Health } from '../../api/health.ts';
import type { Store } from '../store/store.ts';
import type { App } from './app.ts';
import { faultBody } from './fault-reply.ts';

export function healthRoutes(app: App, store: Pick<Store, 'writeProblem'>, version: string): void {
  app.get(
    '/health',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'Check that the service runs and can store jobs',
        description:
          'Answers 503 with the reason while the last write to the disk failed, or while the database of store.url does not answer.',
        tags: ['health'],
        isOpen: true,
        response: {
          ...answers(200, Health),
          503: {
            description:
              'The last write to the disk failed, or the database does not answer; the message says why.',
            content: { 'application/json': { schema: Failure } },
          },
        },
      },
    },
    async (_request, reply) => {
      const problem = await store.writeProblem();
      if (problem) return reply.code(503).send(faultBody(problem));
      return { success: true as const, status: 'ok' as const, version };
    },
  );
}
