// Writes every change of the installation to the audit log, after it was made and
// before its answer is sent.

import type { Store } from '../store/store.ts';
import type { App } from './app.ts';
import { isAudited } from './scopes.ts';

interface Naming {
  id?: unknown;
  name?: unknown;
}

export function auditChanges(app: App, store: Pick<Store, 'addAuditEntry' | 'clock'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = request.routeOptions.schema?.operationId;
    if (operation === undefined || reply.statusCode >= 400) return payload;
    if (!isAudited(operation, request.method)) return payload;
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
  });
}
