// What a restored backup does not know: whether its open jobs were printed after it was made.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { batchAfter } from '../../../core/model/batch.ts';
import { jobUpdate } from '../../../core/model/event.ts';
import { restored } from '../../../core/model/job-transitions.ts';
import { batchColumns, type StoredBatch, toBatch } from '../rows/batch-row.ts';
import { json } from '../rows/job-row.ts';
import { jobColumns, jobStatement } from '../sqlite/job-statement.ts';

export interface Settled {
  /** Jobs whose outcome is unknown now. */
  jobs: number;
  /** Batches that wait for a person. */
  batches: number;
}

/** Open jobs fail as unconfirmed, and batches whose rows wait are paused. */
export function settleRestored(db: DatabaseSyncInstance, now: Date): Settled {
  db.exec('BEGIN');
  const settled = { jobs: settleJobs(db, now.toISOString()), batches: pauseBatches(db, now) };
  db.exec('COMMIT');
  return settled;
}

function settleJobs(db: DatabaseSyncInstance, now: string): number {
  const open = jobStatement(
    db,
    `SELECT ${jobColumns} FROM jobs WHERE completed_at IS NULL ORDER BY seq`,
  ).all();
  const end = db.prepare('UPDATE jobs SET status = ?, completed_at = ?, error = ? WHERE seq = ?');
  const append = db.prepare('INSERT INTO events (at, type, data) VALUES (?, ?, ?)');
  for (const { seq, job } of open) {
    const after = restored(job, now);
    if (!after) continue;
    end.run(after.status, after.completedAt, json(after.error), seq);
    const event = jobUpdate(after, job);
    if (event) append.run(now, event.type, JSON.stringify(event.data));
  }
  return open.length;
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
