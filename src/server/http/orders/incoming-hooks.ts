// POST /hooks/:id: prints by a route for programs that send data of their own to an address,
// as JSON or as a form, and cannot be told what to send.

import { answers } from '../../../api/envelope.ts';
import { HookBody, HookQuery } from '../../../api/hooks.ts';
import { IdempotencyHeader } from '../../../api/print.ts';
import { OrderAccepted, RouteParams } from '../../../api/routes.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { RoutePrinting } from '../../app/orders/route-printing.ts';
import type { App } from '../app.ts';
import { acceptForms, formType } from '../request/form-body.ts';
import { orderFaults } from './order-routes.ts';

/** Programs that call it can often be given an address, but no header. */
export function isIncomingHook(path: string, basePath: string): boolean {
  return path.startsWith(`${basePath}/hooks/`);
}

export async function incomingHookRoutes(app: App, printing: RoutePrinting): Promise<void> {
  await app.register(async (scope: App) => {
    acceptForms(scope);
    scope.post('/hooks/:id', {
      schema: {
        operationId: 'printHook',
        summary: 'Print by a route what another program sends',
        description:
          'For programs with a webhook of their own. The whole body, JSON or a form, is the data of the order; the rules of the route map it onto templates. The key may be in the address (`?key=`) instead of a header: give it the scope print only, and limit it to the templates and printers of the route.',
        tags: ['routes'],
        otherBodies: [formType],
        faults: orderFaults,
        params: RouteParams,
        querystring: HookQuery,
        headers: IdempotencyHeader,
        body: HookBody,
        response: answers(200, OrderAccepted),
      },
      handler: async (request) => {
        const { access, params, body, headers } = request;
        const order = { data: body as JsonObject };
        const key = headers['idempotency-key'];
        const { jobs, estimatedSeconds, leftOut } = await printing.submit(
          access,
          params.id,
          order,
          key,
        );
        for (const job of jobs) request.accepted(job);
        return { success: true as const, jobs, estimatedTime: `${estimatedSeconds}s`, leftOut };
      },
    });
  });
}
