// The only place that adds, changes and removes rows of jobs, so that counters
// and events stay in step with them.

import { type Change, jobUpdate } from '../../../core/model/event.ts';
import {
  hasEnded,
  type Job,
  type JobState,
  type UnconfirmedPolicy,
} from '../../../core/model/job.ts';
import { accepted, outdatedProfileHash } from '../../../core/model/job-transitions.ts';
import type { NewJob } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import type { OpenBytes } from './open-bytes.ts';

export interface JobRow {
  seq: number;
  id: string;
  printer_id: string;
  template_id: string;
  template_version: number;
  status: JobState;
  copies: number;
  copies_confirmed: number;
  attempts: number;
  on_unconfirmed: UnconfirmedPolicy;
  reprint_of: string | null;
  sent_again: number;
  created_at: string;
  expires_at: string;
  started_at: string | null;
  completed_at: string | null;
  completion: string | null;
  error: string | null;
  print_ms: number;
}

export const jobColumns = `seq, id, printer_id, template_id, template_version, status, copies,
  copies_confirmed, attempts, on_unconfirmed, reprint_of, sent_again, created_at, expires_at, started_at, completed_at, completion, error, print_ms`;

/** A job and the number of its row, which is the order of acceptance. */
export interface Entry {
  seq: number;
  job: Job;
}

export interface JobLedger {
  find(id: string): Entry | undefined;
  add(job: NewJob): Entry;
  /** Writes the result of a transition (core/model/job-transitions.ts) and its event. */
  save(entry: Entry, after: Job): void;
  dropPayloads(seq: number): void;
  /** Deletes an ended job with its request and payloads. */
  remove(seq: number): void;
}

export function jobLedger(
  { db }: Connection,
  counters: Counters,
  bytes: OpenBytes,
  append: (change: Change) => void,
  touched: { printers: Set<string>; jobs: Set<string> },
): JobLedger {
  const byId = db.prepare(`SELECT ${jobColumns} FROM jobs WHERE id = ?`);
  const insert = db.prepare(
    `INSERT INTO jobs (id, printer_id, template_id, template_version, status, copies,
       created_at, expires_at, print_ms, profile_hash, on_unconfirmed, reprint_of)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
  const move = db.prepare('UPDATE jobs SET printer_id = ? WHERE seq = ?');
  const setProfile = db.prepare('UPDATE jobs SET profile_hash = ? WHERE seq = ?');

  function report(job: Job, before: Job | null): void {
    const event = jobUpdate(job, before);
    if (!event) return;
    append(event);
    touched.jobs.add(job.id);
    if (job.status === 'queued') touched.printers.add(job.printerId);
  }

  function writeState({ seq, job: before }: Entry, job: Job): void {
    const { status, copiesConfirmed } = job;
    if (job.printerId !== before.printerId) {
      move.run(job.printerId, seq);
    } else if (hasEnded(job)) {
      const { completedAt, completion, error } = job;
      end.run(status, completedAt, copiesConfirmed, json(completion), json(error), seq);
    } else {
      const { startedAt, attempts, sentAgain } = job;
      update.run(status, startedAt, copiesConfirmed, attempts, Number(sentAgain), seq);
      if (sentAgain && !before.sentAgain) setProfile.run(outdatedProfileHash, seq);
    }
  }

  return {
    find(id) {
      const row: JobRow | undefined = byId.get(id);
      return row && toEntry(row);
    },
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
      );
      const added = { seq: Number(lastInsertRowid), job };
      counters.kept(1);
      counters.changed(null, job);
      bytes.added(newJob);
      report(job, null);
      return added;
    },
    save(entry, after) {
      writeState(entry, after);
      counters.changed(entry.job, after);
      if (hasEnded(after)) bytes.ended(entry.seq);
      report(after, entry.job);
    },
    dropPayloads(seq) {
      dropPayloads.run(seq);
    },
    remove(seq) {
      dropContents.run(seq);
      remove.run(seq);
      counters.kept(-1);
    },
  };
}

export function toEntry(row: JobRow): Entry {
  return { seq: row.seq, job: toJob(row) };
}

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    printerId: row.printer_id,
    templateId: row.template_id,
    templateVersion: row.template_version,
    status: row.status,
    copies: row.copies,
    copiesConfirmed: row.copies_confirmed,
    attempts: row.attempts,
    onUnconfirmed: row.on_unconfirmed,
    reprintOf: row.reprint_of,
    sentAgain: row.sent_again === 1,
    printMs: row.print_ms,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    completion: row.completion === null ? null : JSON.parse(row.completion),
    error: row.error === null ? null : JSON.parse(row.error),
  };
}

function json(value: object | null): string | null {
  return value && JSON.stringify(value);
}
