// The only place that adds, changes and removes rows of jobs, so that counters
// and events stay in step with them.

import { type Change, jobUpdate } from '../../../../core/model/event.ts';
import { hasEnded, type Job } from '../../../../core/model/jobs/job.ts';
import { accepted, outdatedProfileHash } from '../../../../core/model/jobs/job-transitions.ts';
import { type Entry, isChanged, json, list, ranks } from '../../rows/job-row.ts';
import type { NewJob } from '../../store.ts';
import type { Changes } from './changes.ts';
import type { Connection } from '../engine/connection.ts';
import type { QueueCounts } from './queue-counts.ts';
import { jobColumns, jobStatement } from './job-statement.ts';
import type { OpenBytesTable } from '../engine/open-bytes.ts';

export interface JobLedger {
  find(id: string): Entry | undefined;
  add(job: NewJob): Entry;
  /** Writes the result of a transition (core/model/jobs/job-transitions.ts) and its event. */
  save(entry: Entry, after: Job): void;
  dropPayloads(seq: number): void;
  /** Deletes the request and the payloads of an ended job. */
  dropData(seq: number): void;
  /** Deletes an ended job with its request and payloads. */
  remove(seq: number): void;
}

export function jobLedger(
  { db, note }: Connection,
  counters: QueueCounts,
  bytes: OpenBytesTable,
  append: (change: Change) => void,
  touched: Changes,
): JobLedger {
  const byId = jobStatement(db, `SELECT ${jobColumns} FROM jobs WHERE id = ?`);
  const insert = db.prepare(
    `INSERT INTO jobs (id, printer_id, template_id, template_version, status, copies,
       created_at, expires_at, print_ms, profile_hash, on_unconfirmed, reprint_of,
       reference, metadata, priority, keep_data, not_before, batch_id, made_by, warnings,
       source, source_address, idempotency_key)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // Two statements: setting `completed_at`, even to the value that it has, writes
  // the indexes that depend on it.
  const update = db.prepare(
    `UPDATE jobs SET status = ?, started_at = ?, copies_confirmed = ?, attempts = ?, sent_again = ?
     WHERE seq = ?`,
  );
  const end = db.prepare(
    `UPDATE jobs SET status = ?, completed_at = ?, copies_confirmed = ?, completion = ?, error = ?
     WHERE seq = ?`,
  );
  const remove = db.prepare('DELETE FROM jobs WHERE seq = ?');
  const dropContents = db.prepare(
    'DELETE FROM contents WHERE place BETWEEN ?1 * 1000 AND ?1 * 1000 + 999',
  );
  const dropPayloads = db.prepare(
    'DELETE FROM contents WHERE place BETWEEN ?1 * 1000 + 1 AND ?1 * 1000 + 999',
  );
  const clearData = db.prepare('UPDATE jobs SET has_data = 0 WHERE seq = ?');
  const change = db.prepare(
    `UPDATE jobs SET printer_id = ?, moved_from = ?, priority = ?, expires_at = ?, not_before = ?
     WHERE seq = ?`,
  );
  const setProfile = db.prepare('UPDATE jobs SET profile_hash = ? WHERE seq = ?');

  function report(job: Job, before: Job | null): void {
    const event = jobUpdate(job, before);
    if (!event) return;
    append(event);
    note({ job, before });
    touched.jobs.add(job.id);
    if (job.status === 'queued') touched.printers.add(job.printerId);
  }

  function writeState({ seq, job: before }: Entry, job: Job): void {
    const { status, copiesConfirmed } = job;
    if (isChanged(job, before)) {
      const { printerId, movedFrom, priority, expiresAt, notBefore } = job;
      change.run(printerId, list(movedFrom), ranks[priority], expiresAt, notBefore ?? '', seq);
      // The worker may have to wake at another time.
      if (notBefore !== before.notBefore) touched.printers.add(printerId);
    } else if (hasEnded(job)) {
      const { completedAt, completion, error } = job;
      end.run(status, completedAt, copiesConfirmed, json(completion), json(error), seq);
    } else {
      const { startedAt, attempts, sentAgain } = job;
      update.run(status, startedAt, copiesConfirmed, attempts, Number(sentAgain), seq);
      if (sentAgain && !before.sentAgain) setProfile.run(outdatedProfileHash, seq);
    }
  }

  function dropData(seq: number): void {
    dropContents.run(seq);
    clearData.run(seq);
  }

  return {
    find: (id) => byId.get(id),
    add(newJob) {
      const job = accepted(newJob);
      const { lastInsertRowid } = insert.run(
        job.id,
        job.printerId,
        job.templateId,
        job.templateVersion,
        job.status,
        job.copies,
        job.createdAt,
        job.expiresAt,
        job.printMs,
        newJob.profileHash,
        job.onUnconfirmed,
        job.reprintOf,
        job.reference,
        json(job.metadata),
        ranks[job.priority],
        Number(job.keepData),
        job.notBefore ?? '',
        job.batchId,
        job.madeBy,
        list(job.warnings),
        job.source,
        job.sourceAddress,
        newJob.idempotency?.key ?? null,
      );
      const added = { seq: Number(lastInsertRowid), job };
      counters.kept(1);
      counters.changed(null, job);
      bytes.added(newJob);
      report(job, null);
      return added;
    },
    save(entry, after) {
      if (hasEnded(after) && !hasEnded(entry.job)) bytes.ended(entry.seq, entry.job);
      else if (after.notBefore !== entry.job.notBefore) bytes.replaced();
      // Data are dropped before the state changes, so that the job is never written to the index of jobs that will lose their data.
      if (entry.job.hasData && !after.hasData) dropData(entry.seq);
      writeState(entry, after);
      counters.changed(entry.job, after);
      report(after, entry.job);
    },
    dropPayloads(seq) {
      dropPayloads.run(seq);
    },
    dropData,
    remove(seq) {
      dropContents.run(seq);
      remove.run(seq);
      counters.kept(-1);
    },
  };
}
