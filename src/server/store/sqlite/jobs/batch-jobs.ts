// What batches do with rows, jobs and events on SQLite.

import { step } from '../../engine.ts';
import type { BatchJobs } from '../../rooms/batches.ts';
import type { Connection } from '../engine/connection.ts';
import type { JobInserts } from './jobs.ts';
import type { PrinterFacts } from '../printers/printer-facts.ts';

export function batchJobs(
  { db }: Connection,
  { insertJob, insertEnded }: JobInserts,
  facts: PrinterFacts,
): BatchJobs {
  const insertRow = db.prepare(
    'INSERT INTO batch_rows (batch_id, n, printer_id, job, request) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    addRows: (batchId, rows) =>
      step(() => {
        let bytes = 0;
        for (const { n, job, request } of rows) {
          const text = JSON.stringify(job);
          insertRow.run(batchId, n, job.printerId, text, request);
          bytes += Buffer.byteLength(text) + Buffer.byteLength(request);
        }
        return bytes;
      }),
    acceptsJobs: (printerId) => step(() => facts.acceptsJobs(printerId)),
    addJob: (job) => step(() => void insertJob(job)),
    addEnded: (job, end) => step(() => insertEnded(job, end)),
  };
}
