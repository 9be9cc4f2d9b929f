// Writes every change of the installation to the audit log, after it was made and
// before its answer is sent.

import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { isAudited, rightOf } from '../../app/access/rights.ts';
import type { Store } from '../../store/store.ts';
import type { App } from '../app.ts';
import { loggedIds } from '../request/request-id.ts';

export function auditChanges(app: App, store: Pick<Store, 'addAuditEntry' | 'clock'>): void {
  // Only routes that change the installation: prints pay nothing for it.
  app.addHook('onRoute', (route) => {
    const { operationId, isOpen } = route.schema ?? {};
    if (operationId === undefined || isOpen) return;
    if (isAudited(rightOf(operationId), String(route.method))) route.onSend = note(operationId);
  });

  const note =
    (operation: string): onSendAsyncHookHandler =>
    async (request, reply, payload) => {
      if (reply.statusCode >= 400) return payload;
      try {
        await store.addAuditEntry({
          at: store.clock().toISOString(),
          keyId: request.access.keyId,
          name: request.access.name,
          address: request.ip,
          operation,
          target: targetOf(request),
        });
      } catch (error) {
        // The change is made: the answer must say so.
        request.log.error(
          { ...loggedIds(request), err: error, operation },
          'a change is missing in the audit log',
        );
      }
      return payload;
    };
}

/** What was changed: the path names it, or the body of what is made, or the query. */
function targetOf({ params, body, query }: FastifyRequest): string | null {
  const { id, name } = (body ?? {}) as { id?: unknown; name?: unknown };
  const { printer } = query as { printer?: unknown };
  const named = [...Object.values(params as object), id, name, printer];
  const target = named.find((value) => typeof value === 'string');
  return target?.slice(0, 200) ?? null;
}
