// What batches do with rows, jobs and events on PostgreSQL.

import type { Job } from '../../../../core/model/jobs/job.ts';
import { accepted } from '../../../../core/model/jobs/job-transitions.ts';
import { step } from '../../engine.ts';
import type { BatchJobs } from '../../rooms/batches.ts';
import { json, list, ranks } from '../../rows/job-row.ts';
import type { NewJob } from '../../store.ts';
import { requireAdded, type Transaction } from '../engine/lane.ts';
import { storable } from '../engine/storable.ts';

export const batchJobs: BatchJobs = {
  addRows: (batchId, rows) =>
    step(async (transaction: Transaction) => {
      if (rows.length === 0) return 0;
      const given = rows.map(({ n, job, request }) => ({
        n,
        printer_id: job.printerId,
        job: JSON.stringify(job),
        request,
      }));
      const [added] = await transaction.rows(
        `WITH added AS (
           INSERT INTO batch_rows (batch_id, n, printer_id, job, request)
           SELECT $1, n, printer_id, job, request FROM json_to_recordset($2::json) AS given (
             n bigint, printer_id text, job text, request text)
           RETURNING octet_length(job) + octet_length(request) AS bytes)
         SELECT sum(bytes) AS bytes FROM added`,
        [batchId, storable(JSON.stringify(given))],
      );
      return added!.bytes as number;
    }),
  acceptsJobs: (printerId) =>
    step(async (transaction: Transaction) => {
      await transaction.lockPrinters([printerId]);
      return transaction.unit.acceptsJobs(printerId);
    }),
  addJob: (job) =>
    step(async (transaction: Transaction) => {
      // The row must not be lost if write_group refuses the job. The version stays until the commit.
      const { templateId, templateVersion } = job;
      const found = await transaction.rows(
        `SELECT version FROM template_versions WHERE template_id = $1 AND version = $2 FOR KEY SHARE`,
        [templateId, templateVersion],
      );
      requireAdded(job.printerId, templateId, found.length === 0 ? 'template' : undefined);
      transaction.unit.add(job);
    }),
  addEnded: (job, end) => step((transaction: Transaction) => addEnded(transaction, job, end)),
};

/** Stores a job that has ended; write_group stores only queued ones. */
async function addEnded(
  { rows, unit }: Transaction,
  newJob: NewJob,
  end: (job: Job, now: string) => Job,
): Promise<Job> {
  const job = accepted(newJob);
  const ended = end(job, unit.now);
  const values = {
    id: ended.id,
    printer_id: ended.printerId,
    template_id: ended.templateId,
    template_version: ended.templateVersion,
    status: ended.status,
    copies: ended.copies,
    on_unconfirmed: ended.onUnconfirmed,
    reprint_of: ended.reprintOf,
    created_at: ended.createdAt,
    expires_at: ended.expiresAt,
    completed_at: ended.completedAt,
    error: json(ended.error),
    print_ms: ended.printMs,
    profile_hash: newJob.profileHash,
    reference: ended.reference,
    metadata: json(ended.metadata),
    priority: ranks[ended.priority],
    keep_data: ended.keepData,
    has_data: ended.hasData,
    made_by: ended.madeBy,
    batch_id: ended.batchId,
    warnings: list(ended.warnings),
  };
  const columns = Object.keys(values);
  const [added] = await rows(
    `INSERT INTO jobs (${columns.join(', ')})
     VALUES (${columns.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING seq`,
    Object.values(values),
  );
  if (ended.hasData)
    await rows('INSERT INTO contents (seq, copy, content) VALUES ($1, 0, $2)', [
      added!.seq,
      Buffer.from(newJob.request),
    ]);
  unit.ended(job, ended);
  return ended;
}
