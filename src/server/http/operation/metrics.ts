// GET /metrics: what Prometheus and compatible monitors read.

import Type from 'typebox';
import { Failure } from '../../../api/envelope.ts';
import { contentType } from '../../metrics/exposition.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { App } from '../app.ts';

export function metricsRoutes(app: App, metrics: Metrics): void {
  app.get('/metrics', {
    schema: {
      operationId: 'getMetrics',
      summary: 'Read counters and states for a monitor, in the Prometheus text format',
      description:
        'Jobs by printer and outcome, times, queues, the state of printers, the database and the process. docs/watching.md lists all metrics. With several nodes each node reports its own work and the printers that it holds. Needs the scope read or metrics, and a key for all printers.',
      tags: ['health'],
      response: {
        200: {
          description: 'Metrics in the text format of Prometheus, version 0.0.4.',
          content: { 'text/plain': { schema: Type.String() } },
        },
        '4xx': Failure,
        '5xx': Failure,
      },
    },
    handler: async (_request, reply) => {
      const text = await metrics.text();
      return reply.type(contentType).header('cache-control', 'no-store').send(text) as never;
    },
  });
}

/** Counts every answer by its operation and status. */
export function countAnswers(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(request.routeOptions.schema?.operationId ?? '', reply.statusCode);
    done();
  });
}
