// Changes a restored backup, which does not know what happened after it was made: whether its
// open jobs were printed, and which numbers the events had that followed.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { batchAfter } from '../../../core/model/batches/batch.ts';
import {
  type Change,
  firstAfterRestore,
  jobUpdate,
  printerRemoved,
  printerUpdate,
} from '../../../core/model/event.ts';
import {
  outdatedProfileHash,
  requeued,
  restored,
} from '../../../core/model/jobs/job-transitions.ts';
import { unknownStatus } from '../../../core/model/printers/printer-status.ts';
import { batchColumns, type StoredBatch, toBatch } from '../rows/batch-row.ts';
import { firstEventFact } from '../rows/event-row.ts';
import { json } from '../rows/job-row.ts';
import { printerColumns, type PrinterRow, toRecord } from '../rows/printer-row.ts';
import { quarantineFact } from '../rows/quarantine-fact.ts';
import { jobColumns, jobStatement } from '../sqlite/jobs/job-statement.ts';

export interface Settled {
  /** Jobs whose outcome is unknown now. */
  jobs: number;
  /** Batches that wait for a person. */
  batches: number;
}

/** Settles what was open when the backup was made. `quarantine`: a service on it reaches nobody. `requeue`: queued jobs are printed as copies; otherwise open jobs fail as unconfirmed and batches whose rows wait are paused. */
export function settleRestored(
  db: DatabaseSyncInstance,
  { requeue, quarantine, now }: { requeue: boolean; quarantine: boolean; now: Date },
): Settled {
  const at = now.toISOString();
  db.exec('BEGIN');
  const failed = requeue ? [] : settleJobs(db, at);
  if (requeue) requeueJobs(db);
  const batches = requeue ? 0 : pauseBatches(db, now);
  db.prepare('DELETE FROM facts WHERE name = ?').run(quarantineFact);
  if (quarantine) db.prepare('INSERT INTO facts (name, at) VALUES (?, ?)').run(quarantineFact, at);
  appendAnew(db, failed.length > 0 ? failed : [stateOfAPrinter(db)], at);
  db.exec('COMMIT');
  return { jobs: failed.length, batches };
}

function openJobs(db: DatabaseSyncInstance) {
  const text = `SELECT ${jobColumns} FROM jobs WHERE completed_at IS NULL ORDER BY seq`;
  return jobStatement(db, text).all();
}

function requeueJobs(db: DatabaseSyncInstance): void {
  const update = db.prepare('UPDATE jobs SET sent_again = ?, profile_hash = ? WHERE seq = ?');
  for (const { seq, job } of openJobs(db)) {
    const after = requeued(job);
    if (after) update.run(Number(after.sentAgain), outdatedProfileHash, seq);
  }
}

function settleJobs(db: DatabaseSyncInstance, now: string): Change[] {
  const open = openJobs(db);
  const end = db.prepare('UPDATE jobs SET status = ?, completed_at = ?, error = ? WHERE seq = ?');
  return open.flatMap(({ seq, job }) => {
    const after = restored(job, now);
    const event = after && jobUpdate(after, job);
    if (!event) return [];
    end.run(after.status, after.completedAt, json(after.error), seq);
    return [event];
  });
}

/** The next number follows from the newest event, so that there must be one: it repeats what is known. */
function stateOfAPrinter(db: DatabaseSyncInstance): Change {
  const row: PrinterRow | undefined = db
    .prepare(`SELECT ${printerColumns} FROM printers ORDER BY id LIMIT 1`)
    .get();
  if (!row) return printerRemoved('default');
  const { id, status, paused } = toRecord(row);
  return printerUpdate(id, status ?? unknownStatus, paused);
}

/** Numbers the events so that readers of earlier ones find out that some may be missing. */
function appendAnew(db: DatabaseSyncInstance, changes: readonly Change[], at: string): void {
  const { newest } = db.prepare('SELECT max(seq) AS newest FROM events').get();
  const first = firstAfterRestore(newest ?? 0);
  const append = db.prepare('INSERT INTO events (seq, at, type, data) VALUES (?, ?, ?, ?)');
  for (const [n, { type, data }] of changes.entries())
    append.run(first + n, at, type, JSON.stringify(data));
  db.prepare('INSERT OR REPLACE INTO facts (name, at) VALUES (?, ?)').run(
    firstEventFact,
    String(first),
  );
}

function pauseBatches(db: DatabaseSyncInstance, now: Date): number {
  const open: StoredBatch[] = db
    .prepare(`SELECT ${batchColumns} FROM batches WHERE ended_at IS NULL`)
    .all();
  const write = db.prepare(
    'UPDATE batches SET status = ?, expires_at = ?, remaining_ms = ? WHERE id = ?',
  );
  let paused = 0;
  for (const row of open) {
    const after = batchAfter(toBatch(row), 'pause', now);
    if (!after) continue;
    write.run(after.status, after.expiresAt, after.remainingMs, after.id);
    paused++;
  }
  return paused;
}
