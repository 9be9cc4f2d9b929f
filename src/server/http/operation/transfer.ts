// Routes that move templates, images, routes, counters and printers between services.

import { answers } from '../../../api/envelope.ts';
import {
  ExportAnswer,
  ExportQuery,
  ImportAnswer,
  ImportBody,
  ImportQuery,
} from '../../../api/transfer.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { RouteRule } from '../../../core/model/orders/route.ts';
import type { Transfer } from '../../app/operation/transfer.ts';
import type { App } from '../app.ts';

const tags = ['transfer'];
// 5 MiB of images in base64, and the templates. Reading 30 MB of text held the event loop for 0.3 s.
const bodyLimit = 8 * 1024 * 1024;

const maxImports = 2; // at once: their bodies are held in memory

export function transferRoutes(app: App, transfer: Transfer): void {
  let imports = 0;
  app.get('/export', {
    schema: {
      operationId: 'exportAll',
      summary: 'Export templates, images, routes, counters and printers',
      description:
        'The answer is a body for POST /import. It has the current versions of the templates and routes, the settings of the counters without the numbers that they have reached, and the stored settings of the printers. Jobs and batches are not exported, because two services would print them twice; platen copy moves everything.',
      tags,
      querystring: ExportQuery,
      response: answers(200, ExportAnswer),
    },
    handler: async ({ query }) => {
      const { starters = true, assets = true, routes = true, counters = true } = query;
      const { printers = true } = query;
      const choice = { starters, assets, routes, counters, printers };
      return { success: true as const, ...(await transfer.export(choice)) };
    },
  });

  app.post('/import', {
    bodyLimit,
    onRequest: async (_request, reply) => {
      if (imports >= maxImports)
        throw new Fault(
          'QUEUE_FULL',
          'Other imports are running. Nothing was stored. Retry later.',
        );
      imports++;
      reply.raw.once('close', () => imports--);
    },
    schema: {
      operationId: 'importAll',
      summary: 'Import templates, images, routes, counters and printers',
      faults: ['IMPORT_CONFLICT', 'VERSION_CONFLICT', 'QUEUE_FULL', 'STORAGE_FULL'],
      description:
        'Templates, images and routes are stored together or, if anything is wrong, not at all. Then counters and printers are set up one by one; failed lists those that could not be. What the import does not name stays.',
      tags,
      querystring: ImportQuery,
      body: ImportBody,
      response: answers(200, ImportAnswer),
    },
    handler: async ({ query, body }) => {
      const { templates = [], assets = [], counters = [], printers = [] } = body;
      if (query.onConflict && body.onConflict && query.onConflict !== body.onConflict)
        throw new Fault('VALIDATION_ERROR', 'onConflict is given twice, with different values.', [
          'onConflict: set it in the query or in the body',
        ]);
      const onConflict = query.onConflict ?? body.onConflict ?? 'refuse';
      const dryRun = query.dryRun ?? false;
      const contents = {
        templates: templates.map(({ id, name, description = '', config }) => ({
          id,
          name,
          description,
          config: config as JsonObject,
        })),
        assets,
        routes: (body.routes ?? []).map(({ id, name, rules }) => ({
          id,
          name,
          rules: rules as RouteRule[],
        })),
        counters,
        printers,
      };
      const report = await transfer.import(contents, onConflict, dryRun);
      return { success: true as const, dryRun, ...report };
    },
  });
}
