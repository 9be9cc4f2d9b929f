// Routes under /keys, and GET /audit.

import { answers } from '../../../api/envelope.ts';
import {
  AuditList,
  AuditQuery,
  KeyList,
  KeyMade,
  KeyParams,
  KeyRequirement,
  KeyRequirementChange,
  KeyRevoked,
  NewKey,
} from '../../../api/keys.ts';
import type { Keys } from '../../app/access/keys.ts';
import type { Store } from '../../store/store.ts';
import type { App } from '../app.ts';
import { givenKey } from './auth.ts';

const tags = ['keys'];
const auditPage = 50;

export function keyRoutes(app: App, keys: Keys, store: Pick<Store, 'listAuditEntries'>): void {
  app.get('/keys', {
    schema: {
      operationId: 'listKeys',
      summary: 'List API keys',
      description: 'Without the key of the configuration, which may do everything.',
      tags,
      response: answers(200, KeyList),
    },
    handler: async () => ({ success: true as const, keys: await keys.list() }),
  });

  app.post('/keys', {
    schema: {
      operationId: 'createKey',
      summary: 'Make an API key',
      description:
        'Keys are asked for once PUT /keys/required or the configuration (auth.enabled) requires one. The answer has the key itself, which cannot be read again.',
      tags,
      faults: ['STORAGE_FULL'],
      body: NewKey,
      response: answers(201, KeyMade),
    },
    handler: async ({ body }, reply) => {
      const { name, printers = null, templates = null, test = false, expiresAt = null } = body;
      const { scopes } = body;
      const made = await keys.create({ name, scopes, printers, templates, test, expiresAt });
      return reply.code(201).send({ success: true as const, ...made });
    },
  });

  app.delete('/keys/:id', {
    schema: {
      operationId: 'revokeKey',
      summary: 'Revoke an API key',
      description:
        'It is refused at once; on other nodes within 5 seconds. Its jobs stay. While PUT /keys/required requires a key, the last one that may manage and never expires is kept (KEY_IN_USE).',
      tags,
      faults: ['KEY_NOT_FOUND', 'KEY_IN_USE', 'STORAGE_FULL'],
      params: KeyParams,
      response: answers(200, KeyRevoked),
    },
    handler: async ({ params }) => {
      await keys.revoke(params.id);
      return { success: true as const, message: `Key ${params.id} was revoked.` };
    },
  });

  app.get('/keys/required', {
    schema: {
      operationId: 'getKeyRequirement',
      summary: 'Get whether every request needs a key',
      tags,
      response: answers(200, KeyRequirement),
    },
    handler: () => ({ success: true as const, ...keys.requirement }),
  });

  app.put('/keys/required', {
    schema: {
      operationId: 'changeKeyRequirement',
      summary: 'Require a key for every request, or no longer',
      description:
        'To require one, send this request with a key that may manage and never expires, so that you keep your access. From then on requests without a key are refused, and WebSockets that were opened without one are closed; on other nodes within 2 seconds. If all such keys are lost, set auth.enabled and auth.apiKey in the configuration and restart the service: that key may do everything.',
      tags,
      faults: ['STORAGE_FULL'],
      body: KeyRequirementChange,
      response: answers(200, KeyRequirement),
    },
    handler: async (request) => {
      if (request.body.required) await keys.require(givenKey(request));
      else await keys.noLongerRequire();
      return { success: true as const, ...keys.requirement };
    },
  });

  app.get('/audit', {
    schema: {
      operationId: 'listAuditEntries',
      summary: 'Read who changed what',
      description:
        'Every change of templates, images, printers and keys, every import, and every simulated fault; not prints. The last 100,000 are kept.',
      tags,
      querystring: AuditQuery,
      response: answers(200, AuditList),
    },
    handler: async ({ query: { limit = auditPage, before } }) => ({
      success: true as const,
      entries: await store.listAuditEntries({ limit, before }),
    }),
  });
}
