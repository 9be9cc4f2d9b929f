// The one place where jobs come, change their state and go. Whatever must move
// with them moves here: the counters and the event.

import type { Change } from '../../../core/model/event.ts';
import {
  hasEnded,
  type Job,
  type JobState,
  type UnconfirmedPolicy,
} from '../../../core/model/job.ts';
import type { NewJob } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import type { FreshJobs } from './fresh-jobs.ts';

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

/** A job and its place. */
export interface Entry {
  seq: number;
  job: Job;
}

/** What a change may set. */
type StateChange = Partial<
  Pick<
    Job,
    | 'status'
    | 'startedAt'
    | 'completedAt'
    | 'copiesConfirmed'
    | 'attempts'
    | 'sentAgain'
    | 'completion'
    | 'error'
  >
>;

export interface JobLedger {
  find(id: string): Entry | undefined;
  /** Somebody works on this job: until it ends it is found without asking the database. */
  take(entry: Entry): void;
  add(job: NewJob): Entry;
  /** Tells it where the state is another one. */
  change(entry: Entry, change: StateChange): Job;
  /** Gives a job that waits to another printer, its bytes outdated by the other profile. */
  move(entry: Entry, toPrinterId: string): void;
  dropPayloads(seq: number): void;
  /** Takes an ended job away, with its request and its payloads. */
  remove(seq: number): void;
}

export function jobLedger(
  { db, remember }: Connection,
  counters: Counters,
  fresh: FreshJobs,
  append: (change: Change) => void,
  touched: { printers: Set<string>; jobs: Set<string> },
): JobLedger {
  const byId = db.prepare(`SELECT ${jobColumns} FROM jobs WHERE id = ?`);
  const insert = db.prepare(
    `INSERT INTO jobs (id, printer_id, template_id, template_version, status, copies,
       created_at, expires_at, print_ms, profile_hash, on_unconfirmed, reprint_of)
     VALUES (?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?)`,
  );
  // An index is written where a column of its condition is set, though to what it was:
  // that of the open jobs stays as it is while they are.
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

  const taken = new Map<string, Entry>();
  remember(() => taken.clear());

  function changed({ id, printerId, status }: Job, movedFrom?: string): void {
    const data = { jobId: id, status, printerId };
    append({ type: 'jobUpdate', data: movedFrom === undefined ? data : { ...data, movedFrom } });
    touched.jobs.add(id);
    if (status === 'queued') touched.printers.add(printerId);
  }

  return {
    find(id) {
      const known = taken.get(id);
      if (known) return known;
      const row: JobRow | undefined = byId.get(id);
      return row && toEntry(row);
    },
    take(entry) {
      taken.set(entry.job.id, entry);
    },
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
      const added = { seq: Number(lastInsertRowid), job: accepted(job, printMs) };
      counters.queued(job.printerId, 1, printMs);
      counters.kept(1);
      fresh.add(added, job);
      changed(added.job);
      return added;
    },
    change({ seq, job: before }, change) {
      const job = { ...before, ...change };
      const { id, printerId, status, copiesConfirmed } = job;
      fresh.drop(before);
      if (hasEnded(job)) {
        const { completedAt, completion, error } = job;
        end.run(status, completedAt, copiesConfirmed, json(completion), json(error), seq);
        taken.delete(id);
      } else {
        const { startedAt, attempts, sentAgain } = job;
        update.run(status, startedAt, copiesConfirmed, attempts, Number(sentAgain), seq);
        if (taken.has(id)) taken.set(id, { seq, job });
      }
      const queued = Number(status === 'queued') - Number(before.status === 'queued');
      counters.queued(printerId, queued, queued * job.printMs);
      if (status !== before.status) changed(job);
      return job;
    },
    move({ seq, job }, toPrinterId) {
      move.run(toPrinterId, seq);
      fresh.drop(job);
      taken.delete(job.id);
      counters.queued(job.printerId, -1, -job.printMs);
      counters.queued(toPrinterId, 1, job.printMs);
      changed({ ...job, printerId: toPrinterId }, job.printerId);
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
