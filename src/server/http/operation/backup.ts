// POST /backup: a backup as a download. POST, because it is work, and the audit log names it.

import { Failure, imageOf } from '../../../api/envelope.ts';
import type { Backups } from '../../app/operation/backups.ts';
import type { App } from '../app.ts';

const type = 'application/vnd.sqlite3';

export function backupRoutes(app: App, backups: Backups): void {
  app.post('/backup', {
    schema: {
      operationId: 'createBackup',
      summary: 'Download a backup',
      description:
        'Everything that the service stores, in one file for `platen restore`: templates, printers, settings, keys (as hashes) and jobs with what they printed. Keep it private. It is made while the service prints, of one moment, and needs as much space in the data folder meanwhile as the database has. Large ones take longer than the usual time limit of a client. With PostgreSQL use pg_dump, or `platen backup`.',
      tags: ['transfer'],
      faults: ['NOT_FOUND', 'REQUEST_IN_PROGRESS', 'STORAGE_FULL'],
      response: {
        200: { description: 'The backup.', content: { [type]: { schema: imageOf(type) } } },
        '4xx': Failure,
        '5xx': Failure,
      },
    },
    handler: async (_request, reply) => {
      const { file, bytes, madeAt } = await backups.open();
      const name = `platen-${madeAt.toISOString().slice(0, 10)}.db`;
      return reply
        .type(type)
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(file.createReadStream() as never);
    },
  });
}
