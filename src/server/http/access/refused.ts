// GET /refused-requests: what was refused since the start, for the owner.

import { answers } from '../../../api/envelope.ts';
import { RefusedList } from '../../../api/refused.ts';
import type { RefusedRequests } from '../answer/refused-requests.ts';
import type { App } from '../app.ts';

export function refusedRoutes(app: App, refused: Pick<RefusedRequests, 'list'>): void {
  app.get(
    '/refused-requests',
    {
      schema: {
        operationId: 'listRefusedRequests',
        summary: 'List requests that were refused',
        description:
          'The last 200 kinds since this node was started: which request, why, from where and with which key. Neither bodies nor queries are kept.',
        tags: ['health'],
        response: answers(200, RefusedList),
      },
    },
    () => ({ success: true as const, requests: refused.list() }),
  );
}
