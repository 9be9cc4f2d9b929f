// Writes every change of the installation to the audit log, after it was made and
// before its answer is sent.

import type { onSendAsyncHookHandler } from 'fastify';
import type { Store } from '../store/store.ts';
import type { App } from './app.ts';
import { isAudited } from './scopes.ts';

interface Naming {
  id?: unknown;
  name?: unknown;
}

export function auditChanges(app: App, store: Pick<Store, 'addAuditEntry' | 'clock'>): void {
  // Only routes that change the installation: prints pay nothing for it.
  app.addHook('onRoute', (route) => {
    const operation = route.schema?.operationId;
    if (operation !== undefined && isAudited(operation, String(route.method)))
      route.onSend = note(operation);
  });

  const note =
    (operation: string): onSendAsyncHookHandler =>
    async (request, reply, payload) => {
      if (reply.statusCode >= 400) return payload;
      const named = { ...(request.body as Naming | null), ...(request.params as Naming) };
      const target = named.id ?? named.name;
      try {
        await store.addAuditEntry({
          at: store.clock().toISOString(),
          keyId: request.access.keyId,
          name: request.access.name,
          address: request.ip,
          operation,
          target: typeof target === 'string' ? target.slice(0, 200) : null,
        });
      } catch (error) {
        // The change is made: the answer must say so.
        request.log.error({ err: error, operation }, 'a change is missing in the audit log');
      }
      return payload;
    };
}
