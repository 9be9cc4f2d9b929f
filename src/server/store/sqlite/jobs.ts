// Jobs as clients see them: accepted, listed, cancelled; and what belongs to a
// job: its request and its payloads.

import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { JobState } from '../../../core/model/job.ts';
import { cancelled, mayReplacePayloads } from '../../../core/model/job-transitions.ts';
import type { NewPayload, Store } from '../store.ts';
import type { Connection } from './connection.ts';
import type { FreshJobs } from './fresh-jobs.ts';
import { jobColumns, toJob, type JobLedger } from './job-ledger.ts';
import type { Leases } from './leases.ts';

/** How jobs of a state are found: those that wait or print, and those that did not complete, have indexes of their own. */
const anyState = { from: 'jobs', and: '' };
const open = { from: 'jobs INDEXED BY open_jobs', and: 'completed_at IS NULL AND ' };
const lost = {
  from: 'jobs',
  and: `completed_at IS NOT NULL AND status <> 'completed' AND `,
};
const places: Record<JobState, typeof anyState> = {
  queued: open,
  printing: open,
  completed: anyState,
  failed: lost,
  cancelled: lost,
};

type Jobs = Pick<
  Store,
  | 'addJob'
  | 'getAnswer'
  | 'getJob'
  | 'listJobs'
  | 'cancelJob'
  | 'getRequest'
  | 'getPayload'
  | 'replacePayloads'
>;

export function jobs(
  { db, write, now }: Connection,
  fresh: FreshJobs,
  ledger: JobLedger,
  leases: Leases,
): Jobs {
  const insertKey = db.prepare(
    `INSERT INTO idempotency_keys (key, request_hash, job_id, estimated_seconds, at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const keyed = db.prepare(
    'SELECT key, request_hash, job_id, estimated_seconds FROM idempotency_keys WHERE key = ?',
  );
  const insertRequest = db.prepare(
    'INSERT INTO contents (place, content) VALUES (? * 1000, CAST(? AS BLOB))',
  );
  const insertPayload = db.prepare(
    'INSERT INTO contents (place, through, content) VALUES (?, ?, ?)',
  );
  const setProfile = db.prepare('UPDATE jobs SET profile_hash = ? WHERE seq = ?');
  const request = db.prepare(
    `SELECT CAST(content AS TEXT) AS body FROM jobs
     JOIN contents ON place = seq * 1000 WHERE id = ?`,
  );
  const payload = db.prepare(
    `SELECT content AS bytes, through, profile_hash FROM jobs
     JOIN contents ON place BETWEEN seq * 1000 + 1 AND seq * 1000 + ?
     WHERE id = ? ORDER BY place DESC LIMIT 1`,
  );
  // A job that was pruned since the last page leaves its place to the one before it.
  const placeOf = db.prepare('SELECT id, seq FROM jobs WHERE id <= ? ORDER BY id DESC LIMIT 1');

  // One statement for each set of filters, made when it is first asked for.
  const lists = new Map<string, StatementSyncInstance>();
  function list(from: string, filter: string): StatementSyncInstance {
    const sql = `SELECT ${jobColumns} FROM ${from} WHERE ${filter}seq < ? ORDER BY seq DESC LIMIT ?`;
    const statement = lists.get(sql) ?? db.prepare(sql);
    lists.set(sql, statement);
    return statement;
  }

  function insertPayloads(seq: number, payloads: NewPayload[]): void {
    for (const { copy, through = null, bytes } of payloads)
      insertPayload.run(seq * 1000 + copy, through, bytes);
  }

  function placeBefore(cursor: string | undefined): number {
    if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
    const place = placeOf.get(cursor);
    if (!place) return 0;
    return place.id === cursor ? place.seq : place.seq + 1;
  }

  return {
    addJob: (job) =>
      write(() => {
        if (job.idempotency) {
          const { key, requestHash, jobId, estimatedSeconds } = job.idempotency;
          if (keyed.get(key)) return null;
          insertKey.run(key, requestHash, jobId, estimatedSeconds, now());
        }
        const added = ledger.add(job);
        insertRequest.run(added.seq, job.request);
        insertPayloads(added.seq, job.payloads);
        return added.job;
      }),
    async getAnswer(key) {
      const row = keyed.get(key);
      if (!row) return null;
      const { request_hash, job_id, estimated_seconds } = row;
      return { key, requestHash: request_hash, jobId: job_id, estimatedSeconds: estimated_seconds };
    },
    async getJob(id) {
      return ledger.find(id)?.job ?? null;
    },
    async listJobs({ limit, status, templateId, printerId, cursor }) {
      const filters = { template_id: templateId, printer_id: printerId, status };
      const given = Object.entries(filters).filter(([, value]) => value !== undefined);
      const filter = given.map(([column]) => `${column} = ? AND `).join('');
      const values = given.map(([, value]) => value);
      const { from, and } = status ? places[status] : anyState;
      return list(from, filter + and)
        .all(...values, placeBefore(cursor), limit)
        .map(toJob);
    },
    cancelJob: (id) =>
      write(() => {
        const entry = ledger.find(id);
        if (!entry) return null;
        const job = cancelled(entry.job, now());
        if (!job) return { job: entry.job, cancelled: false };
        ledger.save(entry, job);
        return { job, cancelled: true };
      }),
    async getRequest(jobId) {
      return request.get(jobId)?.body ?? null;
    },
    async getPayload(jobId, copy) {
      const kept = fresh.payload(jobId, copy);
      if (kept) return kept;
      const row = payload.get(copy, jobId);
      if (!row) return null;
      return { bytes: row.bytes, through: row.through ?? copy, profileHash: row.profile_hash };
    },
    replacePayloads: (lease, jobId, profileHash, payloads) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (!entry || !mayReplacePayloads(entry.job)) return;
        fresh.drop(entry.job);
        ledger.dropPayloads(entry.seq);
        insertPayloads(entry.seq, payloads);
        setProfile.run(profileHash, entry.seq);
      }),
  };
}
