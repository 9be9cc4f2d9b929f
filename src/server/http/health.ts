// GET /health: reports that the service runs and can store jobs. Needs no key and
// reveals no data.

import { answers, Failure } from '../../api/envelope.ts';
import { Health } from '../../api/health.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Store } from '../store/store.ts';
import type { App } from './app.ts';
import { faultBody } from './fault-reply.ts';

const stopping = new Fault(
  'SERVICE_STOPPING',
  'The service is about to stop (server.drainSeconds). Send requests to another node.',
);

export interface HealthOptions {
  store: Pick<Store, 'writeProblem'>;
  version: string;
  /** Whether the service is about to stop, and requests should go elsewhere. */
  isDraining: () => boolean;
}

export function healthRoutes(app: App, { store, version, isDraining }: HealthOptions): void {
  app.get(
    '/health',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'Check that the service runs and can store jobs',
        description:
          'Answers 503 with the reason while the last write to the disk failed, while the database of store.url does not answer, or while the service is about to stop (server.drainSeconds).',
        tags: ['health'],
        isOpen: true,
        response: {
          ...answers(200, Health),
          503: {
            description:
              'The last write to the disk failed, the database does not answer, or the service is about to stop; the message says why.',
            content: { 'application/json': { schema: Failure } },
          },
        },
      },
    },
    async (_request, reply) => {
      const problem = isDraining() ? stopping : await store.writeProblem();
      if (problem) return reply.code(503).send(faultBody(problem));
      return { success: true as const, status: 'ok' as const, version };
    },
  );
}
