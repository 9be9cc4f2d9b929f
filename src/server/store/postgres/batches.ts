// Batches: staged, opened, fed into the queues row by row.

import {
  type Batch,
  batchAfter,
  type BatchCounts,
  type BatchRow,
  commitRows,
  isDone,
  isRunning,
  opened,
  rowsOfCommit,
  stagingMs,
} from '../../../core/model/batch.ts';
import { batchUpdate } from '../../../core/model/event.ts';
import type { Job } from '../../../core/model/job.ts';
import { accepted } from '../../../core/model/job-transitions.ts';
import { unknownPrinter } from '../../../core/model/printer-removal.ts';
import {
  batchColumns,
  batchValues,
  newBatch,
  retriedRows,
  type StoredBatch,
  type StoredBatchRow,
  toBatch,
  toBatchRow,
  toCounts,
  withoutRow,
  withoutRows,
  withRetries,
  withRows,
} from '../rows/batch-row.ts';
import { json, type JobRow, ranks, toEntry, toJob } from '../rows/job-row.ts';
import type { BatchStore, NewJob } from '../store.ts';
import { jobColumns } from './columns.ts';
import type { Database, Session } from './database.ts';
import { type Lane, requireAdded, type Transaction } from './lane.ts';
import { storable } from './storable.ts';

const marks = Array.from({ length: 14 }, (_, n) => `$${n + 1}`).join(', ');
const countJobs = {
  name: 'batch-counts',
  text: 'SELECT status, count(*) AS jobs FROM jobs WHERE batch_id = $1 GROUP BY status',
};
const failedSizes = `SELECT seq, coalesce(octet_length(metadata), 0)
    + coalesce((SELECT octet_length(content) FROM contents
        WHERE contents.seq = jobs.seq AND copy = 0), 0) AS bytes
  FROM jobs WHERE batch_id = $1 AND status = 'failed' AND seq > $2 ORDER BY seq LIMIT $3`;

export function batches(database: Database, lane: Lane): BatchStore {
  const counts = async (session: Session | Database, id: string): Promise<BatchCounts> =>
    toCounts((await session.rows(countJobs, [id])) as never);

  /** Locks the batch for a change; `change` returns undefined if it does not exist. */
  const changing = <T>(id: string, change: (batch: Batch | null, at: Changing) => Promise<T>) =>
    lane.transaction(async (transaction) => {
      const [row] = await transaction.rows(
        `SELECT ${batchColumns} FROM batches WHERE id = $1 FOR UPDATE`,
        [id],
      );
      const now = new Date(transaction.unit.now);
      const batch = row ? toBatch(row as StoredBatch) : null;
      return await change(batch, { transaction, now });
    });

  async function report({ transaction }: Changing, batch: Batch): Promise<void> {
    const event = batchUpdate(batch, await counts(transaction, batch.id));
    const rows = await transaction.rows(
      `UPDATE batches SET reported = $1 WHERE id = $2 AND reported IS DISTINCT FROM $1 RETURNING id`,
      [JSON.stringify(event.data), batch.id],
    );
    if (rows.length > 0) transaction.unit.append(event);
  }

  return {
    stageBatch: (made) =>
      lane.transaction(async (session) => {
        const { now } = session.unit;
        await session.rows(
          `INSERT INTO batches (${batchColumns}) VALUES (${marks})`,
          batchValues(newBatch(made, now, later(now))),
        );
      }),
    stageRows: (id, rows) =>
      changing(id, async (batch, { transaction }) => {
        if (batch?.status !== 'staging') return false;
        const bytes = await addRows(transaction, id, rows);
        const stagedUntil = later(transaction.unit.now);
        await save(transaction, { ...withRows(batch, rows, bytes), stagedUntil });
        return true;
      }),
    openBatch: (id, keyed) =>
      changing(id, async (batch, at) => {
        const open = batch && opened(batch, at.now);
        if (!open) return null;
        if (keyed) {
          const rows = await at.transaction.rows(
            `INSERT INTO idempotency_keys (key, request_hash, job_id, estimated_seconds, at)
             VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING RETURNING key`,
            [keyed.key, keyed.requestHash, id, at.transaction.unit.now],
          );
          if (rows.length === 0) return null;
        }
        await save(at.transaction, open);
        await report(at, open);
        return open;
      }),
    async getBatch(id) {
      const row = await database.one(`SELECT ${batchColumns} FROM batches WHERE id = $1`, [id]);
      return row
        ? { batch: toBatch(row as StoredBatch), counts: await counts(database, id) }
        : null;
    },
    async listBatches(limit, madeBy) {
      const rows = await database.rows(
        `SELECT ${batchColumns} FROM batches WHERE status <> 'staging'
           ${madeBy === undefined ? '' : 'AND made_by = $2'} ORDER BY seq DESC LIMIT $1`,
        madeBy === undefined ? [limit] : [limit, madeBy],
      );
      const found = rows.map((row) => toBatch(row as StoredBatch));
      return await Promise.all(
        found.map(async (batch) => ({ batch, counts: await counts(database, batch.id) })),
      );
    },
    async unendedBatches() {
      const rows = await database.rows(
        `SELECT ${batchColumns} FROM batches WHERE ended_at IS NULL ORDER BY seq`,
      );
      return rows.map((row) => toBatch(row as StoredBatch));
    },
    async batchFailures(id, limit) {
      const rows = await database.rows(
        `SELECT ${jobColumns} FROM jobs WHERE batch_id = $1 AND status = 'failed'
         ORDER BY seq LIMIT $2`,
        [id, limit],
      );
      return rows.map((row) => toJob(row as JobRow));
    },
    changeBatch: (id, action) =>
      changing(id, async (batch, at) => {
        if (!batch) return null;
        const after = batchAfter(batch, action, at.now);
        if (!after) return { batch, changed: false };
        await save(at.transaction, after);
        await report(at, after);
        return { batch: after, changed: true };
      }),
    async waitingRow(id, n) {
      const [found, row] = await Promise.all([
        database.one(`SELECT ${batchColumns} FROM batches WHERE id = $1`, [id]),
        database.one('SELECT n, job, request FROM batch_rows WHERE batch_id = $1 AND n = $2', [
          id,
          n,
        ]),
      ]);
      if (!found || !row || found.status === 'staging') return null;
      return { batch: toBatch(found as StoredBatch), row: toBatchRow(row as StoredBatchRow) };
    },
    async nextRows(id, printerId, limit) {
      const rows = await database.rows(
        `SELECT n, job, request FROM batch_rows WHERE batch_id = $1 AND printer_id = $2
         ORDER BY n LIMIT $3`,
        [id, printerId, limit],
      );
      return rows.map((row) => toBatchRow(row as StoredBatchRow));
    },
    feedRow: (id, n, job) =>
      changing(id, async (batch, { transaction }) => {
        if (batch?.status !== 'open') return false;
        await transaction.lockPrinters([job.printerId]);
        if (!transaction.unit.acceptsJobs(job.printerId)) throw unknownPrinter(job.printerId);
        // The row must not be lost if the database refuses its job.
        await requireVersion(transaction, job);
        if (!(await takeRow(transaction, batch, n, job))) return false;
        transaction.unit.add(job);
        return true;
      }),
    endRow: (id, n, job, end) =>
      changing(id, async (batch, { transaction }) => {
        if (!batch || !isRunning(batch)) return null;
        if (!(await takeRow(transaction, batch, n, job))) return null;
        return await addEnded(transaction, job, end);
      }),
    dropRows: (id) =>
      changing(id, async (batch, { transaction }) => {
        if (!batch || isRunning(batch)) return false;
        const sizes = await transaction.rows(
          `SELECT octet_length(job) + octet_length(request) AS bytes FROM batch_rows
           WHERE batch_id = $1 ORDER BY printer_id, n LIMIT $2`,
          [id, commitRows],
        );
        const { count, bytes, mayBeMore } = rowsOfCommit(sizes as { bytes: number }[]);
        await transaction.rows(
          `DELETE FROM batch_rows WHERE (batch_id, printer_id, n) IN (
             SELECT batch_id, printer_id, n FROM batch_rows WHERE batch_id = $1
             ORDER BY printer_id, n LIMIT $2)`,
          [id, count],
        );
        if (batch.status === 'staging' && !mayBeMore)
          await transaction.rows('DELETE FROM batches WHERE id = $1', [id]);
        else await save(transaction, withoutRows(batch, count, bytes));
        return mayBeMore;
      }),
    reportBatch: (id) =>
      changing(id, async (batch, at) => {
        if (!batch || batch.status === 'staging') return null;
        const isOver = isDone(batch, await counts(at.transaction, id));
        const after = (isOver && batchAfter(batch, 'end', at.now)) || batch;
        if (after !== batch) await save(at.transaction, after);
        await report(at, after);
        return after;
      }),
    retryFailed: (id, options) =>
      changing(id, async (batch, { transaction, now }) => {
        const again = batch && batchAfter(batch, 'retry', now);
        if (!again) return null;
        const sizes = (await transaction.rows(failedSizes, [id, options.after, commitRows])) as {
          seq: number;
          bytes: number;
        }[];
        const { count, mayBeMore } = rowsOfCommit(sizes);
        const jobs = await transaction.rows(
          `SELECT ${jobColumns} FROM jobs WHERE seq = ANY($1::bigint[]) ORDER BY seq`,
          [sizes.slice(0, count).map(({ seq }) => seq)],
        );
        const found = jobs.map((row) => toEntry(row as JobRow));
        const requests = await transaction.rows(
          'SELECT seq, content FROM contents WHERE seq = ANY($1::bigint[]) AND copy = 0',
          [found.map(({ seq }) => seq)],
        );
        const bodies = new Map(
          requests.map(({ seq, content }) => [seq as number, (content as Buffer).toString()]),
        );
        const requestOf = (seq: number) => bodies.get(seq);
        const { rows, left } = retriedRows(found, requestOf, options);
        const bytes = await addRows(transaction, id, rows);
        await transaction.rows('UPDATE jobs SET batch_id = NULL WHERE seq = ANY($1::bigint[])', [
          left,
        ]);
        if (rows.length > 0) await save(transaction, withRetries(again, rows, bytes));
        return { retried: rows.length, last: mayBeMore ? sizes[count - 1]!.seq : null };
      }),
  };
}

interface Changing {
  transaction: Transaction;
  now: Date;
}

function later(now: string): string {
  return new Date(Date.parse(now) + stagingMs).toISOString();
}

/** Throws if the job would be refused; the version stays until the commit. */
async function requireVersion(session: Session, { templateId, templateVersion }: NewJob) {
  const rows = await session.rows(
    `SELECT version FROM template_versions WHERE template_id = $1 AND version = $2 FOR KEY SHARE`,
    [templateId, templateVersion],
  );
  requireAdded('', templateId, rows.length === 0 ? 'template' : undefined);
}

/** Removes a row that becomes a job. */
async function takeRow(
  session: Session,
  batch: Batch,
  n: number,
  { printerId }: NewJob,
): Promise<boolean> {
  const [row] = await session.rows(
    `DELETE FROM batch_rows WHERE batch_id = $1 AND printer_id = $2 AND n = $3
     RETURNING octet_length(job) + octet_length(request) AS bytes`,
    [batch.id, printerId, n],
  );
  if (!row) return false;
  await save(session, withoutRow(batch, row.bytes as number));
  return true;
}

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

/** Returns their size. */
async function addRows(session: Session, id: string, rows: readonly BatchRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const given = rows.map(({ n, job, request }) => ({
    n,
    printer_id: job.printerId,
    job: JSON.stringify(job),
    request,
  }));
  const [added] = await session.rows(
    `WITH added AS (
       INSERT INTO batch_rows (batch_id, n, printer_id, job, request)
       SELECT $1, n, printer_id, job, request FROM json_to_recordset($2::json) AS given (
         n bigint, printer_id text, job text, request text)
       RETURNING octet_length(job) + octet_length(request) AS bytes)
     SELECT sum(bytes) AS bytes FROM added`,
    [id, storable(JSON.stringify(given))],
  );
  return added!.bytes as number;
}

async function save(session: Session, batch: Batch): Promise<void> {
  await session.rows(
    `UPDATE batches SET name = $2, status = $3, printers = $4, "rows" = $5, fed = $6, dropped = $7,
       created_at = $8, expires_at = $9, remaining_ms = $10, ended_at = $11, staged_until = $12,
       made_by = $13, bytes = $14
     WHERE id = $1`,
    batchValues(batch),
  );
}
