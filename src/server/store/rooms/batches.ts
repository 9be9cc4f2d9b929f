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
} from '../../../core/model/batches/batch.ts';
import { batchUpdate } from '../../../core/model/event.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { unknownPrinter } from '../../../core/model/printers/printer-removal.ts';
import type { Engine, Steps } from '../engine.ts';
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
  withMovedRows,
  withoutRow,
  withoutRows,
  withRetries,
  withRows,
} from '../rows/batch-row.ts';
import { type Entry, type JobRow, toEntry } from '../rows/job-row.ts';
import type { BatchStore, NewJob } from '../store.ts';

/** What a batch does with rows and jobs, in a way of each database. */
export interface BatchJobs {
  /** Returns the size of the rows, as the database stores them. */
  addRows: (batchId: string, rows: readonly BatchRow[]) => Steps<number>;
  /** False if the printer is unknown or was removed. It is not removed before the commit. */
  acceptsJobs: (printerId: string) => Steps<boolean>;
  addJob: (job: NewJob) => Steps<void>;
  /** Adds a job that has ended. */
  addEnded: (job: NewJob, end: (job: Job, now: string) => Job) => Steps<Job>;
}

interface CountRow {
  batch_id: string;
  status: keyof BatchCounts;
  jobs: number;
}

type Reads =
  | 'getBatch'
  | 'listBatches'
  | 'unendedBatches'
  | 'batchFailures'
  | 'waitingRow'
  | 'nextRows';

export function batches(engine: Engine, jobs: BatchJobs): BatchStore {
  const { dialect, query, now, append } = engine;
  const select = `SELECT ${batchColumns} FROM batches`;
  const byId = query<StoredBatch>(`${select} WHERE id = $1`);
  const locked = query<StoredBatch>(`${select} WHERE id = $1 ${dialect.forUpdate}`);
  const newest = query<StoredBatch>(
    `${select} WHERE status <> 'staging' ORDER BY seq DESC LIMIT $1`,
  );
  const newestOf = query<StoredBatch>(
    `${select} WHERE status <> 'staging' AND made_by = $2 ORDER BY seq DESC LIMIT $1`,
  );
  const unended = query<StoredBatch>(`${select} WHERE ended_at IS NULL ORDER BY seq`);
  const insert = query(
    `INSERT INTO batches (${batchColumns})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
  );
  const update = query(
    `UPDATE batches SET name = $2, status = $3, printers = $4, "rows" = $5, fed = $6, dropped = $7,
       created_at = $8, expires_at = $9, remaining_ms = $10, ended_at = $11, staged_until = $12,
       made_by = $13, bytes = $14, reprint_of = $15, templates = $16
     WHERE id = $1`,
  );
  const remove = query('DELETE FROM batches WHERE id = $1');
  const setReported = query(
    'UPDATE batches SET reported = $1 WHERE id = $2 AND reported IS DISTINCT FROM $1',
  );
  const addKey = query(
    `INSERT INTO idempotency_keys (key, request_hash, job_id, estimated_seconds, at)
     VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING`,
  );
  const firstRows = query<StoredBatchRow>(
    `SELECT n, printer_id, job, request FROM batch_rows WHERE batch_id = $1 AND printer_id = $2
     ORDER BY n LIMIT $3`,
  );
  const oneRow = query<StoredBatchRow>(
    'SELECT n, printer_id, job, request FROM batch_rows WHERE batch_id = $1 AND n = $2',
  );
  const removeRow = query<{ bytes: number }>(
    `DELETE FROM batch_rows WHERE batch_id = $1 AND printer_id = $2 AND n = $3
     RETURNING octet_length(job) + octet_length(request) AS bytes`,
  );
  const rowSizes = query<{ bytes: number }>(
    `SELECT octet_length(job) + octet_length(request) AS bytes FROM batch_rows
     WHERE batch_id = $1 ORDER BY printer_id, n LIMIT $2`,
  );
  const sizesFor = query<{ bytes: number }>(
    `SELECT octet_length(job) + octet_length(request) AS bytes FROM batch_rows
     WHERE batch_id = $1 AND printer_id = $2 ORDER BY n LIMIT $3`,
  );
  const moveFirst = query(
    `UPDATE batch_rows SET printer_id = $3 WHERE batch_id = $1 AND printer_id = $2 AND n IN (
       SELECT n FROM batch_rows WHERE batch_id = $1 AND printer_id = $2 ORDER BY n LIMIT $4)`,
  );
  const unendedJob = query<{ n: number }>(
    `SELECT 1 AS n FROM jobs
     WHERE batch_id = $1 AND printer_id = $2 AND status IN ('queued', 'printing') LIMIT 1`,
  );
  const removeRows = query(
    `DELETE FROM batch_rows WHERE (batch_id, printer_id, n) IN (
       SELECT batch_id, printer_id, n FROM batch_rows WHERE batch_id = $1
       ORDER BY printer_id, n LIMIT $2)`,
  );
  const count = query<CountRow>({
    name: 'batch-counts',
    text: `SELECT batch_id, status, count(*) AS jobs FROM jobs WHERE batch_id = $1
      GROUP BY batch_id, status`,
  });
  const failed = query<JobRow>(
    `SELECT ${dialect.jobColumns} FROM jobs WHERE batch_id = $1 AND status = 'failed' AND seq > $2
     ORDER BY seq LIMIT $3`,
  );
  const failedSizes = query<{ bytes: number }>({
    sqlite: `SELECT ifnull(octet_length(metadata), 0)
        + ifnull((SELECT length(content) FROM contents WHERE place = seq * 1000), 0) AS bytes
      FROM jobs WHERE batch_id = $1 AND status = 'failed' AND seq > $2 ORDER BY seq LIMIT $3`,
    postgres: `SELECT coalesce(octet_length(metadata), 0)
        + coalesce((SELECT octet_length(content) FROM contents
            WHERE contents.seq = jobs.seq AND copy = 0), 0) AS bytes
      FROM jobs WHERE batch_id = $1 AND status = 'failed' AND seq > $2 ORDER BY seq LIMIT $3`,
  });
  const givenJobs = `SELECT CAST(each.value AS bigint) FROM ${dialect.elements('$1')}`;
  const requests = query<{ seq: number; content: Uint8Array }>({
    sqlite: `SELECT place / 1000 AS seq, content FROM contents
      WHERE place IN (SELECT each.value * 1000 FROM ${dialect.elements('$1')})`,
    postgres: `SELECT seq, content FROM contents WHERE seq IN (${givenJobs}) AND copy = 0`,
  });
  const leave = query(`UPDATE jobs SET batch_id = NULL WHERE seq IN (${givenJobs})`);

  const find = (id: string) => map(byId.get(id), toBatch);
  /** Finds a batch that the write changes. */
  const lock = (id: string) => map(locked.get(id), toBatch);

  function* save(batch: Batch): Steps<void> {
    yield* update.run(...batchValues(batch));
  }

  function* counts(id: string): Steps<BatchCounts> {
    return toCounts(yield* count.all(id));
  }

  function* failures(id: string, after: number, limit: number): Steps<Entry[]> {
    return (yield* failed.all(id, after, limit)).map(toEntry);
  }

  /** Removes a row that becomes a job; false if it is one already. */
  function* takeRow(batch: Batch, n: number, { printerId }: NewJob): Steps<boolean> {
    const row = yield* removeRow.get(batch.id, printerId, n);
    if (row) yield* save(withoutRow(batch, row.bytes));
    return row !== undefined;
  }

  function* report(batch: Batch): Steps<void> {
    const event = batchUpdate(batch, yield* counts(batch.id));
    const changed = yield* setReported.run(JSON.stringify(event.data), batch.id);
    if (changed > 0) yield* append(event);
  }

  const reads = engine.reads<Pick<BatchStore, Reads>>({
    *getBatch(id) {
      const batch = yield* find(id);
      return batch && { batch, counts: yield* counts(id) };
    },
    *listBatches(limit, madeBy) {
      const rows = yield* madeBy === undefined ? newest.all(limit) : newestOf.all(limit, madeBy);
      const counted = yield* count.each(rows.map(({ id }) => [id]));
      return rows.map((row) => ({
        batch: toBatch(row),
        counts: toCounts(counted.filter(({ batch_id }) => batch_id === row.id)),
      }));
    },
    *unendedBatches() {
      return (yield* unended.all()).map(toBatch);
    },
    *batchFailures(id, limit) {
      return (yield* failures(id, 0, limit)).map(({ job }) => job);
    },
    *waitingRow(id, n) {
      const batch = yield* find(id);
      const row = batch && batch.status !== 'staging' ? yield* oneRow.get(id, n) : undefined;
      return batch && row ? { batch, row: toBatchRow(row) } : null;
    },
    *nextRows(id, printerId, limit) {
      return (yield* firstRows.all(id, printerId, limit)).map(toBatchRow);
    },
  });

  const writes = engine.writes<Omit<BatchStore, Reads>>({
    *stageBatch(made) {
      const at = yield* now();
      yield* insert.run(...batchValues(newBatch(made, at, stagedUntil(at))));
    },
    *stageRows(id, rows) {
      const batch = yield* lock(id);
      if (batch?.status !== 'staging') return false;
      const bytes = yield* jobs.addRows(id, rows);
      yield* save({ ...withRows(batch, rows, bytes), stagedUntil: stagedUntil(yield* now()) });
      return true;
    },
    *openBatch(id, keyed) {
      const batch = yield* lock(id);
      const at = yield* now();
      const open = batch && opened(batch, new Date(at));
      if (!open) return null;
      if (keyed && (yield* addKey.run(keyed.key, keyed.requestHash, id, at)) === 0) return null;
      yield* save(open);
      yield* report(open);
      return open;
    },
    *changeBatch(id, action) {
      const batch = yield* lock(id);
      if (!batch) return null;
      const after = batchAfter(batch, action, new Date(yield* now()));
      if (!after) return { batch, changed: false };
      yield* save(after);
      yield* report(after);
      return { batch: after, changed: true };
    },
    *feedRow(id, n, job) {
      const batch = yield* lock(id);
      if (batch?.status !== 'open') return false;
      if (!(yield* jobs.acceptsJobs(job.printerId))) throw unknownPrinter(job.printerId);
      if (!(yield* takeRow(batch, n, job))) return false;
      yield* jobs.addJob(job);
      return true;
    },
    *endRow(id, n, job, end) {
      const batch = yield* lock(id);
      if (!batch || !isRunning(batch)) return null;
      if (!(yield* takeRow(batch, n, job))) return null;
      return yield* jobs.addEnded(job, end);
    },
    *dropRows(id) {
      const batch = yield* lock(id);
      if (!batch || isRunning(batch)) return false;
      const sizes = yield* rowSizes.all(id, commitRows);
      const { count: dropped, bytes, mayBeMore } = rowsOfCommit(sizes);
      yield* removeRows.run(id, dropped);
      if (batch.status === 'staging' && !mayBeMore) yield* remove.run(id);
      else yield* save(withoutRows(batch, dropped, bytes));
      return mayBeMore;
    },
    *moveRows(id, from, to) {
      const batch = yield* lock(id);
      if (!batch || !isRunning(batch)) return null;
      if (!(yield* jobs.acceptsJobs(to))) throw unknownPrinter(to);
      const sizes = yield* sizesFor.all(id, from, commitRows);
      const { count: moved, mayBeMore } = rowsOfCommit(sizes);
      yield* moveFirst.run(id, from, to, moved);
      const isUsed = mayBeMore || (yield* unendedJob.get(id, from)) !== undefined;
      yield* save(withMovedRows(batch, from, to, isUsed));
      return { moved, mayBeMore };
    },
    *reportBatch(id, isDue = true) {
      const batch = yield* lock(id);
      if (!batch || batch.status === 'staging') return null;
      const isOver = isDone(batch, yield* counts(id));
      const after = (isOver && batchAfter(batch, 'end', new Date(yield* now()))) || batch;
      if (after !== batch) yield* save(after);
      if (after !== batch || isDue) yield* report(after);
      return after;
    },
    *retryFailed(id, options) {
      const batch = yield* lock(id);
      const again = batch && batchAfter(batch, 'retry', new Date(yield* now()));
      if (!again) return null;
      const sizes = yield* failedSizes.all(id, options.after, commitRows);
      const { count: retries, mayBeMore } = rowsOfCommit(sizes);
      const found = yield* failures(id, options.after, retries);
      const contents = yield* requests.all(JSON.stringify(found.map(({ seq }) => seq)));
      const bodies = new Map(
        contents.map(({ seq, content }) => [seq, Buffer.from(content).toString()]),
      );
      const { rows, left } = retriedRows(found, (seq) => bodies.get(seq), options);
      const bytes = yield* jobs.addRows(id, rows);
      yield* leave.run(JSON.stringify(left));
      if (rows.length > 0) yield* save(withRetries(again, rows, bytes));
      return { retried: rows.length, last: mayBeMore ? found.at(-1)!.seq : null };
    },
  });
  return { ...reads, ...writes };
}

function* map<Row, Result>(
  found: Steps<Row | undefined>,
  to: (row: Row) => Result,
): Steps<Result | null> {
  const row = yield* found;
  return row === undefined ? null : to(row);
}

function stagedUntil(now: string): string {
  return new Date(Date.parse(now) + stagingMs).toISOString();
}
