// GET /warnings: what the operator should change. Needs the key, because it says
// when the key is short.

import { answers } from '../../../api/envelope.ts';
import { WarningList } from '../../../api/warnings.ts';
import type { Keys } from '../../app/access/keys.ts';
import type { Config } from '../../config.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { inputWarnings } from './input-warnings.ts';
import type { App } from '../app.ts';
import { listensOnLoopback } from '../access/origins.ts';
import { securityWarnings } from '../access/security-warnings.ts';

interface Services {
  config: Config;
  keys: Pick<Keys, 'isRequired'>;
  inputs: Pick<Inputs, 'states'>;
}

export function warningRoutes(app: App, { config, keys, inputs }: Services): void {
  app.get('/warnings', {
    schema: {
      operationId: 'listWarnings',
      summary: 'List what the operator should change about keys, addresses and inputs',
      description: 'The overview page shows the same. An empty list is good.',
      tags: ['health'],
      response: answers(200, WarningList),
    },
    handler: () => ({
      success: true as const,
      warnings: [
        ...securityWarnings(config, {
          isLocal: listensOnLoopback(app.server.address()),
          needsKey: keys.isRequired,
        }),
        ...inputWarnings(inputs.states(), config.server.host),
      ],
    }),
  });
}
