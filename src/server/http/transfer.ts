// Routes that move templates, images and printers between services.

import { answers } from '../../api/envelope.ts';
import {
  ExportAnswer,
  ExportQuery,
  ImportAnswer,
  ImportBody,
  ImportQuery,
} from '../../api/transfer.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Transfer } from '../app/transfer.ts';
import type { App } from './app.ts';

const tags = ['transfer'];
// 5 MiB of images in base64, and the templates. Reading 30 MB of text held the event loop for 0.3 s.
const bodyLimit = 8 * 1024 * 1024;

const maxImports = 2; // at once: their bodies are held in memory

export function transferRoutes(app: App, transfer: Transfer): void {
  let imports = 0;
  app.get(
    '/export',
    {
      schema: {
        operationId: 'exportAll',
        summary: 'Export templates, images and printers',
        description:
          'The answer is a body for POST /import. It has the current versions of the templates and the stored settings of the printers.',
        tags,
        querystring: ExportQuery,
        response: answers(200, ExportAnswer),
      },
    },
    async ({ query: { starters = true, assets = true, printers = true } }) => ({
      success: true as const,
      ...(await transfer.export({ starters, assets, printers })),
    }),
  );

  app.post(
    '/import',
    {
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
        summary: 'Import templates, images and printers',
        faults: ['IMPORT_CONFLICT', 'VERSION_CONFLICT', 'QUEUE_FULL', 'STORAGE_FULL'],
        description:
          'Templates and images are stored together or, if anything is wrong, not at all. Then printers are set up one by one; failed lists those that could not be. What the import does not name stays.',
        tags,
        querystring: ImportQuery,
        body: ImportBody,
        response: answers(200, ImportAnswer),
      },
    },
    async ({ query, body }) => {
      const { templates = [], assets = [], printers = [] } = body;
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
        printers,
      };
      const report = await transfer.import(contents, onConflict, dryRun);
      return { success: true as const, dryRun, ...report };
    },
  );
}
