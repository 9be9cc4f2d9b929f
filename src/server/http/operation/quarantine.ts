// Routes of /quarantine: a copy of an installation for a drill reaches nobody.

import { answers } from '../../../api/envelope.ts';
import { QuarantineState } from '../../../api/quarantine.ts';
import type { Quarantine } from '../../app/operation/quarantine.ts';
import type { App } from '../app.ts';

export function quarantineRoutes(app: App, quarantine: Quarantine): void {
  const state = () => ({
    success: true as const,
    quarantine: quarantine.isOn,
    since: quarantine.since,
  });
  app.get('/quarantine', {
    schema: {
      operationId: 'getQuarantine',
      summary: 'Read whether this copy is in quarantine',
      description:
        'After `platen restore --quarantine` a service reaches no real printer and sends no webhooks and notices. Prints are accepted, and wait.',
      tags: ['health'],
      response: answers(200, QuarantineState),
    },
    handler: state,
  });
  app.delete('/quarantine', {
    schema: {
      operationId: 'endQuarantine',
      summary: 'End the quarantine',
      description:
        'Printers are connected, and what waits for them is printed; webhooks, notices and inputs begin. Nothing changes if there is none. Other nodes follow within seconds.',
      tags: ['health'],
      response: answers(200, QuarantineState),
    },
    handler: async () => {
      await quarantine.end();
      return state();
    },
  });
}
