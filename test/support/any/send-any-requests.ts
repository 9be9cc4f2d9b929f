// Sends random requests to one service, one after the other. TestService holds every answer to
// the OpenAPI document: its status, error code and body.

import fc from 'fast-check';
import { collectRoutes } from '../../../src/server/openapi/api-routes.ts';
import { openapiDocument } from '../../../src/server/openapi/document.ts';
import { anyRequest } from './any-request.ts';
import type { OpenApi } from '../service/descriptions.ts';
import { startService } from '../service/service.ts';

/** They do not end, print nothing or close the service's own doors. */
const leftOut = ['connectEvents', 'discoverPrinters', 'mcp'];
/** Errors of the service that a request can cause: the printer, its data or the limits decide. */
const allowed = new Set([
  'TEMPLATE_RENDER_ERROR',
  'PRINTER_OFFLINE',
  'PRINT_FAILED',
  'QUEUE_FULL',
  'SERVICE_BUSY',
  'STORAGE_FULL',
]);

export async function sendAnyRequests(runs: number) {
  const service = await startService({ queueWhenOffline: true });
  const document = openapiDocument(await collectRoutes()) as unknown as OpenApi;
  const jobId = await service.print('queue-number', { number: '1' });
  const known = {
    id: ['receipt', 'queue-number', 'default', jobId],
    templateId: ['receipt', 'queue-number'],
    jobId: [jobId],
    printer: ['default'],
  };
  const operations = new Map<string, number>();
  const statuses = new Map<number, number>();
  let requests = 0;
  await fc.assert(
    fc.asyncProperty(anyRequest(document, leftOut, known), async (request) => {
      const { method, path, body, headers, operationId } = request;
      const { status, body: answer } = await service.request(method, path, { body, headers });
      requests++;
      operations.set(operationId, (operations.get(operationId) ?? 0) + 1);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const code = (answer as { error?: { code: string } } | null)?.error?.code;
      if (status >= 500 && !allowed.has(code ?? ''))
        throw new Error(`${method} ${path} answers ${status} ${code}`);
    }),
    { seed: Number(process.env.PLATEN_SEED ?? 1), numRuns: runs, endOnFailure: true },
  );
  return {
    requests,
    operations: operations.size,
    statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
  };
}
