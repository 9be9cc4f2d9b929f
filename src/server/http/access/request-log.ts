// GET /requests and GET /refused-requests: what was asked of the service since its start, for the
// owner.

import { answers } from '../../../api/envelope.ts';
import { RefusedList, RequestList } from '../../../api/request-log.ts';
import type { RequestLog } from '../answer/request-log.ts';
import type { App } from '../app.ts';

export function requestLogRoutes(app: App, log: Pick<RequestLog, 'all' | 'refused'>): void {
  app.get('/requests', {
    schema: {
      operationId: 'listRequests',
      summary: 'List requests',
      description:
        'The last 200 kinds of requests that did something, and the last 200 that were refused, since this node was started: which request, from where and with which key. Requests that only read are listed if they were refused. Neither bodies nor queries are kept.',
      tags: ['health'],
      response: answers(200, RequestList),
    },
    handler: () => ({ success: true as const, requests: log.all() }),
  });
  app.get('/refused-requests', {
    schema: {
      operationId: 'listRefusedRequests',
      summary: 'List requests that were refused',
      description:
        'The last 200 kinds since this node was started: which request, why, from where and with which key. Neither bodies nor queries are kept.',
      tags: ['health'],
      response: answers(200, RefusedList),
    },
    handler: () => ({ success: true as const, requests: log.refused() }),
  });
}
