// Probes: GET /health, /livez and /readyz. They need no key and reveal no data.

import { answers, Failure } from '../../../api/envelope.ts';
import { Alive, Health, Ready } from '../../../api/health.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Readiness } from '../../app/operation/readiness.ts';
import type { App } from '../app.ts';
import { faultBody } from '../answer/fault-reply.ts';

/** Neither a key nor a rate limit applies to them. */
export const probePaths = ['/health', '/livez', '/readyz'];

const unavailable = (description: string) => ({
  503: { description, content: { 'application/json': { schema: Failure } } },
});

export function healthRoutes(app: App, readiness: Readiness, version: string): void {
  app.get('/health', {
    schema: {
      operationId: 'getHealth',
      summary: 'Check that the service runs and can store jobs',
      description:
        'Answers 503 with the reason while the last write to the disk failed, while the database of store.url does not answer, or while the service is about to stop (server.drainSeconds).',
      tags: ['health'],
      isOpen: true,
      response: {
        ...answers(200, Health),
        ...unavailable(
          'The last write to the disk failed, the database does not answer, or the service is about to stop; the message says why.',
        ),
      },
    },
    handler: async (_request, reply) => {
      const problem = await readiness.problem();
      if (problem) return reply.code(503).send(faultBody(problem));
      return { success: true as const, status: 'ok' as const, version };
    },
  });

  app.get('/livez', {
    schema: {
      operationId: 'checkAlive',
      summary: 'Check that the process answers',
      description:
        'For liveness probes: it asks neither the database nor the disk, which a restart would not repair.',
      tags: ['health'],
      isOpen: true,
      response: answers(200, Alive),
    },
    handler: () => ({ success: true as const, status: 'ok' as const }),
  });

  app.get('/readyz', {
    schema: {
      operationId: 'checkReady',
      summary: 'Check that prints can be accepted',
      description:
        'For readiness probes. Answers 503 while the database cannot be written, while the disk is nearly full (limits.freeDiskPercent), while the queued jobs reach limits.queuedBytes or every printer has limits.queuedJobs queued jobs, and while the service is about to stop. `details` lists every reason. The long queue of one printer is no reason, because the others work: watch platen_queue_jobs in GET /metrics.',
      tags: ['health'],
      isOpen: true,
      response: {
        ...answers(200, Ready),
        ...unavailable('Prints would be refused; details lists the reasons.'),
      },
    },
    handler: async (_request, reply) => {
      const problems = [...(await readiness.problems())];
      const [first] = problems;
      if (!first) return { success: true as const, status: 'ready' as const };
      const { code, message } = first[1];
      const details = problems.map(([name, fault]) => `${name}: ${fault.message}`);
      return reply.code(503).send(faultBody(new Fault(code, message, details)));
    },
  });
}
