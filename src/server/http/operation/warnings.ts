// GET /warnings: what the operator should change. Needs the key, because it says
// when the key is short.

import { answers } from '../../../api/envelope.ts';
import { WarningList } from '../../../api/warnings.ts';
import type { Config } from '../../config.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { inputWarnings } from './input-warnings.ts';
import type { App } from '../app.ts';
import { listensOnLoopback } from '../access/origins.ts';
import { securityWarnings } from '../access/security-warnings.ts';

export function warningRoutes(app: App, config: Config, inputs: Pick<Inputs, 'states'>): void {
  app.get(
    '/warnings',
    {
      schema: {
        operationId: 'listWarnings',
        summary: 'List what the operator should change about keys, addresses and inputs',
        description: 'The overview page shows the same. An empty list is good.',
        tags: ['health'],
        response: answers(200, WarningList),
      },
    },
    () => ({
      success: true as const,
      warnings: [
        ...securityWarnings(config, listensOnLoopback(app.server.address())),
        ...inputWarnings(inputs.states(), config.server.host),
      ],
    }),
  );
}
