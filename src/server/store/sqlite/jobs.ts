// Jobs as clients use them: added, read, listed, cancelled; and what is stored
// with a job: its request and its payloads.
//
// The table `contents` has one key: the job's seq times 1000, plus the copy. Copy
// 0 is the request.

import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { JobState } from '../../../core/model/job.ts';
import { cancelled, mayReplacePayloads } from '../../../core/model/job-transitions.ts';
import type { NewPayload, Store } from '../store.ts';
import type { Connection } from './connection.ts';
import { jobColumns, toJob, type JobLedger } from './job-ledger.ts';
import type { Leases } from './leases.ts';
import type { OpenBytes } from './open-bytes.ts';

/** Where jobs of a state are listed from, with the condition that its partial index needs. */
interface ListSource {
  table: string;
  condition: string;
}

const allJobs: ListSource = { table: 'jobs', condition: '' };
/**
 * INDEXED BY: few jobs are open, but SQLite would rather walk the whole table, or
 * all jobs of a template, than sort those few. It is needed for three of the four
 * sets of filters.
 */
const openJobs: ListSource = {
  table: 'jobs INDEXED BY open_jobs',
  condition: 'completed_at IS NULL AND ',
};
const failedOrCancelled: ListSource = {
  table: 'jobs',
  condition: `completed_at IS NOT NULL AND status <> 'completed' AND `,
};
const listSources: Record<JobState, ListSource> = {
  queued: openJobs,
  printing: openJobs,
  completed: allJobs,
  failed: failedOrCancelled,
  cancelled: failedOrCancelled,
};

type Jobs = Pick<
  Store,
  | 'addJob'
  | 'openBytes'
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
  ledger: JobLedger,
  leases: Leases,
  openBytes: OpenBytes,
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
  // The job of the cursor, or if it was pruned since, the one before it by id.
  const cursorJob = db.prepare('SELECT id, seq FROM jobs WHERE id <= ? ORDER BY id DESC LIMIT 1');

  // One prepared statement for each set of filters.
  const lists = new Map<string, StatementSyncInstance>();
  function list({ table, condition }: ListSource, columns: string[]): StatementSyncInstance {
    const filter = columns.map((column) => `${column} = ? AND `).join('') + condition;
    const sql = `SELECT ${jobColumns} FROM ${table} WHERE ${filter}seq < ? ORDER BY seq DESC LIMIT ?`;
    const statement = lists.get(sql) ?? db.prepare(sql);
    lists.set(sql, statement);
    return statement;
  }

  function insertPayloads(seq: number, payloads: NewPayload[]): void {
    for (const { copy, through = null, bytes } of payloads)
      insertPayload.run(seq * 1000 + copy, through, bytes);
  }

  /** Jobs of the next page have a smaller seq. */
  function seqOf(cursor: string | undefined): number {
    if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
    const found = cursorJob.get(cursor);
    if (!found) return 0;
    return found.id === cursor ? found.seq : found.seq + 1;
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
    openBytes: async () => openBytes.total(),
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
      const columns = given.map(([column]) => column);
      const values = given.map(([, value]) => value);
      return list(status ? listSources[status] : allJobs, columns)
        .all(...values, seqOf(cursor), limit)
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
      const row = payload.get(copy, jobId);
      if (!row) return null;
      return { bytes: row.bytes, through: row.through ?? copy, profileHash: row.profile_hash };
    },
    replacePayloads: (lease, jobId, profileHash, payloads) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (!entry || !mayReplacePayloads(entry.job)) return;
        ledger.dropPayloads(entry.seq);
        openBytes.replaced();
        insertPayloads(entry.seq, payloads);
        setProfile.run(profileHash, entry.seq);
      }),
  };
}
