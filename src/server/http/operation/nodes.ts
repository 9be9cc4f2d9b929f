// GET /nodes: the services that share the database.

import { answers } from '../../../api/envelope.ts';
import { NodeList } from '../../../api/nodes.ts';
import { mayUsePrinter } from '../../../core/model/access/api-key.ts';
import type { Nodes } from '../../app/operation/nodes.ts';
import type { App } from '../app.ts';

export function nodeRoutes(app: App, nodes: Nodes): void {
  app.get('/nodes', {
    schema: {
      operationId: 'listNodes',
      summary: 'List the nodes that share the database',
      description:
        'With the printers that each holds. Without store.url there is one node, which holds all printers. A node that stopped without saying so is listed for up to 15 s. docs/scaling.md describes several nodes.',
      tags: ['nodes'],
      response: answers(200, NodeList),
    },
    handler: async ({ access }) => ({
      success: true as const,
      shared: nodes.isShared,
      nodes: await nodes.list((printer) => mayUsePrinter(access, printer)),
    }),
  });
}
