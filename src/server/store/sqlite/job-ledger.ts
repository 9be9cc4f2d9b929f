// The one place where jobs come, change their state and go. Whatever must move
// with them moves here: the printer's counters and the event.

import type { Change } from '../../../core/model/event.ts';
import type { Job, JobState, UnconfirmedPolicy } from '../../../core/model/job.ts';
import type { NewJob } from '../store.ts';
import type { Connection } from './connection.ts';

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

/** What a change of state may set. */
type StateChange = Pick<Job, 'status'> &
  Partial<
    Pick<Job, 'startedAt' | 'completedAt' | 'copiesConfirmed' | 'attempts' | 'completion' | 'error'>
  >;

export interface JobLedger {
  find(id: string): JobRow | undefined;
  add(job: NewJob): { seq: number; job: Job };
  change(row: JobRow, change: StateChange): Job;
  /** Gives a job that waits to another printer, its bytes outdated by the other profile. */
  move(row: JobRow, toPrinterId: string): void;
  dropPayloads(seq: number): void;
  /** Takes an ended job away, with its request and its payloads. */
  remove(row: Pick<JobRow, 'seq' | 'printer_id'>): void;
}

export function jobLedger(
  { db }: Connection,
  append: (change: Change) => void,
  touched: { printers: Set<string>; jobs: Set<string> },
): JobLedger {
  const byId = db.prepare(`SELECT ${jobColumns} FROM jobs WHERE id = ?`);
  const insert = db.prepare(
    `INSERT INTO jobs (id, printer_id, template_id, template_version, status, copies,
       created_at, expires_at, print_ms, profile_hash, on_unconfirmed, reprint_of)
     VALUES (?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE jobs SET status = ?, started_at = ?, completed_at = ?, copies_confirmed = ?,
       attempts = ?, completion = ?, error = ? WHERE seq = ?`,
  );
  const remove = db.prepare('DELETE FROM jobs WHERE seq = ?');
  const dropPayloads = db.prepare(
    'DELETE FROM payloads WHERE place BETWEEN ?1 * 1000 AND ?1 * 1000 + 999',
  );
  const move = db.prepare('UPDATE jobs SET printer_id = ? WHERE seq = ?');
  const count = db.prepare(
    `INSERT INTO printers (id, queued_jobs, queued_print_ms, ended_jobs) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       queued_jobs = queued_jobs + excluded.queued_jobs,
       queued_print_ms = queued_print_ms + excluded.queued_print_ms,
       ended_jobs = ended_jobs + excluded.ended_jobs`,
  );

  function moved({ id, printerId, printMs, status }: Job, from: JobState | null): void {
    const queued = Number(status === 'queued') - Number(from === 'queued');
    const ended = Number(isEnded(status)) - Number(from !== null && isEnded(from));
    count.run(printerId, queued, queued * printMs, ended);
    append({ type: 'jobUpdate', data: { jobId: id, status, printerId } });
    touched.jobs.add(id);
    if (status === 'queued') touched.printers.add(printerId);
  }

  return {
    find: (id) => byId.get(id),
    add(job) {
      const printMs = Math.round(job.printMs);
      const { lastInsertRowid } = insert.run(
        job.id,
        job.printerId,
        job.templateId,
        job.templateVersion,
        job.copies,
        job.createdAt,
        job.expiresAt,
        printMs,
        job.profileHash,
        job.onUnconfirmed,
        job.reprintOf,
      );
      const added = accepted(job, printMs);
      moved(added, null);
      return { seq: Number(lastInsertRowid), job: added };
    },
    change(row, change) {
      const job = { ...toJob(row), ...change };
      const { status, startedAt, completedAt, copiesConfirmed, attempts } = job;
      const ending = [json(job.completion), json(job.error)];
      update.run(status, startedAt, completedAt, copiesConfirmed, attempts, ...ending, row.seq);
      moved(job, row.status);
      return job;
    },
    move(row, toPrinterId) {
      const { id, status, printerId: movedFrom, printMs } = toJob(row);
      move.run(toPrinterId, row.seq);
      count.run(movedFrom, -1, -printMs, 0);
      count.run(toPrinterId, 1, printMs, 0);
      append({ type: 'jobUpdate', data: { jobId: id, status, printerId: toPrinterId, movedFrom } });
      touched.jobs.add(id);
      touched.printers.add(toPrinterId);
    },
    dropPayloads(seq) {
      dropPayloads.run(seq);
    },
    remove(row) {
      dropPayloads.run(row.seq);
      remove.run(row.seq);
      count.run(row.printer_id, 0, 0, -1);
    },
  };
}

function accepted(job: NewJob, printMs: number): Job {
  return {
    id: job.id,
    printerId: job.printerId,
    templateId: job.templateId,
    templateVersion: job.templateVersion,
    status: 'queued',
    copies: job.copies,
    copiesConfirmed: 0,
    attempts: 0,
    onUnconfirmed: job.onUnconfirmed,
    reprintOf: job.reprintOf,
    sentAgain: false,
    printMs,
    createdAt: job.createdAt,
    expiresAt: job.expiresAt,
    startedAt: null,
    completedAt: null,
    completion: null,
    error: null,
  };
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

function isEnded(status: JobState): boolean {
  return status !== 'queued' && status !== 'printing';
}

function json(value: object | null): string | null {
  return value && JSON.stringify(value);
}
