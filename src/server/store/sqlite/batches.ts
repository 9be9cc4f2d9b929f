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
import { unknownPrinter } from '../../../core/model/printer-removal.ts';
import {
  batchColumns,
  batchValues,
  newBatch,
  retriedRows,
  type StoredBatch,
  toBatch,
  toBatchRow,
  toCounts,
  withoutRow,
  withoutRows,
  withRetries,
  withRows,
} from '../rows/batch-row.ts';
import type { BatchStore } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Events } from './events.ts';
import { jobColumns, jobStatement } from './job-statement.ts';
import type { JobInserts } from './jobs.ts';
import type { PrinterFacts } from './printer-facts.ts';

export function batches(
  { db, write, now }: Connection,
  { insertJob, insertEnded, insertKey }: JobInserts,
  append: Events['append'],
  facts: PrinterFacts,
): BatchStore {
  const byId = db.prepare(`SELECT ${batchColumns} FROM batches WHERE id = ?`);
  const newest = db.prepare(
    `SELECT ${batchColumns} FROM batches WHERE status <> 'staging' ORDER BY seq DESC LIMIT ?`,
  );
  const newestOf = db.prepare(
    `SELECT ${batchColumns} FROM batches WHERE status <> 'staging' AND made_by = ?
     ORDER BY seq DESC LIMIT ?`,
  );
  const unended = db.prepare(
    `SELECT ${batchColumns} FROM batches WHERE ended_at IS NULL ORDER BY seq`,
  );
  const insert = db.prepare(`INSERT INTO batches (${batchColumns}) VALUES (${'?, '.repeat(13)}?)`);
  const update = db.prepare(
    `UPDATE batches SET name = ?2, status = ?3, printers = ?4, "rows" = ?5, fed = ?6, dropped = ?7,
       created_at = ?8, expires_at = ?9, remaining_ms = ?10, ended_at = ?11, staged_until = ?12,
       made_by = ?13, bytes = ?14
     WHERE id = ?1`,
  );
  const remove = db.prepare('DELETE FROM batches WHERE id = ?');
  const reported = db.prepare('SELECT reported FROM batches WHERE id = ?');
  const setReported = db.prepare('UPDATE batches SET reported = ? WHERE id = ?');
  const insertRow = db.prepare(
    'INSERT INTO batch_rows (batch_id, n, printer_id, job, request) VALUES (?, ?, ?, ?, ?)',
  );
  const firstRows = db.prepare(
    `SELECT n, job, request FROM batch_rows WHERE batch_id = ? AND printer_id = ? ORDER BY n LIMIT ?`,
  );
  const oneRow = db.prepare('SELECT n, job, request FROM batch_rows WHERE batch_id = ? AND n = ?');
  const removeRow = db.prepare(
    `DELETE FROM batch_rows WHERE batch_id = ? AND printer_id = ? AND n = ?
     RETURNING octet_length(job) + octet_length(request) AS bytes`,
  );
  const removeRows = db.prepare(
    `DELETE FROM batch_rows WHERE rowid IN (
       SELECT rowid FROM batch_rows WHERE batch_id = ? ORDER BY printer_id, n LIMIT ?)`,
  );
  const rowSizes = db.prepare(
    `SELECT octet_length(job) + octet_length(request) AS bytes FROM batch_rows WHERE batch_id = ?
     ORDER BY printer_id, n LIMIT ?`,
  );
  const count = db.prepare(
    'SELECT status, count(*) AS jobs FROM jobs WHERE batch_id = ? GROUP BY status',
  );
  const failed = jobStatement(
    db,
    `SELECT ${jobColumns} FROM jobs WHERE batch_id = ? AND status = 'failed' AND seq > ?
     ORDER BY seq LIMIT ?`,
  );
  const failedSizes = db.prepare(
    `SELECT ifnull(octet_length(metadata), 0)
       + ifnull((SELECT length(content) FROM contents WHERE place = seq * 1000), 0) AS bytes
     FROM jobs WHERE batch_id = ? AND status = 'failed' AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const request = db.prepare(
    'SELECT CAST(content AS TEXT) AS body FROM contents WHERE place = ? * 1000',
  );
  const leave = db.prepare('UPDATE jobs SET batch_id = NULL WHERE seq = ?');

  const time = () => new Date(now());
  const stagedUntil = () => new Date(time().getTime() + stagingMs).toISOString();
  const find = (id: string): Batch | null => {
    const row: StoredBatch | undefined = byId.get(id);
    return row ? toBatch(row) : null;
  };
  const save = (batch: Batch): void => void update.run(...batchValues(batch));
  const counts = (id: string): BatchCounts => toCounts(count.all(id));

  /** Returns their size. */
  function addRows(id: string, rows: readonly BatchRow[]): number {
    let bytes = 0;
    for (const { n, job, request: body } of rows) {
      const text = JSON.stringify(job);
      insertRow.run(id, n, job.printerId, text, body);
      bytes += Buffer.byteLength(text) + Buffer.byteLength(body);
    }
    return bytes;
  }

  /** Removes a row that becomes a job; false if it is one already. */
  function takeRow(batch: Batch, printerId: string, n: number): boolean {
    const row: { bytes: number } | undefined = removeRow.get(batch.id, printerId, n);
    if (row) save(withoutRow(batch, row.bytes));
    return row !== undefined;
  }

  function report(batch: Batch): void {
    const event = batchUpdate(batch, counts(batch.id));
    const text = JSON.stringify(event.data);
    if (reported.get(batch.id)?.reported === text) return;
    setReported.run(text, batch.id);
    append(event);
  }

  return {
    stageBatch: (made) =>
      write(() => {
        insert.run(...batchValues(newBatch(made, now(), stagedUntil())));
      }),
    stageRows: (id, rows) =>
      write(() => {
        const batch = find(id);
        if (batch?.status !== 'staging') return false;
        const bytes = addRows(id, rows);
        save({ ...withRows(batch, rows, bytes), stagedUntil: stagedUntil() });
        return true;
      }),
    openBatch: (id, keyed) =>
      write(() => {
        const batch = find(id);
        const open = batch && opened(batch, time());
        if (!open) return null;
        if (keyed && !insertKey({ ...keyed, jobId: id, estimatedSeconds: 0 })) return null;
        save(open);
        report(open);
        return open;
      }),
    async getBatch(id) {
      const batch = find(id);
      return batch && { batch, counts: counts(id) };
    },
    async listBatches(limit, madeBy) {
      const found = madeBy === undefined ? newest.all(limit) : newestOf.all(madeBy, limit);
      return found.map((row: StoredBatch) => {
        const batch = toBatch(row);
        return { batch, counts: counts(batch.id) };
      });
    },
    async unendedBatches() {
      return unended.all().map((row: StoredBatch) => toBatch(row));
    },
    async batchFailures(id, limit) {
      return failed.all(id, 0, limit).map(({ job }) => job);
    },
    changeBatch: (id, action) =>
      write(() => {
        const batch = find(id);
        if (!batch) return null;
        const after = batchAfter(batch, action, time());
        if (!after) return { batch, changed: false };
        save(after);
        report(after);
        return { batch: after, changed: true };
      }),
    async waitingRow(id, n) {
      const batch = find(id);
      const row = batch && batch.status !== 'staging' ? oneRow.get(id, n) : undefined;
      return batch && row ? { batch, row: toBatchRow(row) } : null;
    },
    async nextRows(id, printerId, limit) {
      return firstRows.all(id, printerId, limit).map(toBatchRow);
    },
    feedRow: (id, n, job) =>
      write(() => {
        const batch = find(id);
        if (batch?.status !== 'open') return false;
        if (!facts.acceptsJobs(job.printerId)) throw unknownPrinter(job.printerId);
        if (!takeRow(batch, job.printerId, n)) return false;
        insertJob(job);
        return true;
      }),
    endRow: (id, n, job, end) =>
      write(() => {
        const batch = find(id);
        if (!batch || !isRunning(batch)) return null;
        if (!takeRow(batch, job.printerId, n)) return null;
        return insertEnded(job, end);
      }),
    dropRows: (id) =>
      write(() => {
        const batch = find(id);
        if (!batch || isRunning(batch)) return false;
        const { count: dropped, bytes, mayBeMore } = rowsOfCommit(rowSizes.all(id, commitRows));
        removeRows.run(id, dropped);
        if (batch.status === 'staging' && !mayBeMore) remove.run(id);
        else save(withoutRows(batch, dropped, bytes));
        return mayBeMore;
      }),
    reportBatch: (id) =>
      write(() => {
        const batch = find(id);
        if (!batch || batch.status === 'staging') return null;
        const isOver = isDone(batch, counts(id));
        const after = (isOver && batchAfter(batch, 'end', time())) || batch;
        if (after !== batch) save(after);
        report(after);
        return after;
      }),
    retryFailed: (id, options) =>
      write(() => {
        const batch = find(id);
        const again = batch && batchAfter(batch, 'retry', time());
        if (!again) return null;
        const { count: retries, mayBeMore } = rowsOfCommit(
          failedSizes.all(id, options.after, commitRows),
        );
        const found = failed.all(id, options.after, retries);
        const requestOf = (seq: number): string | undefined => request.get(seq)?.body;
        const { rows, left } = retriedRows(found, requestOf, options);
        const bytes = addRows(id, rows);
        for (const seq of left) leave.run(seq);
        if (rows.length > 0) save(withRetries(again, rows, bytes));
        return { retried: rows.length, last: mayBeMore ? found.at(-1)!.seq : null };
      }),
  };
}
