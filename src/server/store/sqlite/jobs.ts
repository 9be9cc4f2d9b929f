// Jobs as clients see them: accepted, listed, cancelled; and what belongs to a
// job: its request and its payloads.

import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { NewPayload, Store } from '../store.ts';
import type { Connection } from './connection.ts';
import { jobColumns, toJob, type JobLedger } from './job-ledger.ts';
import type { Leases } from './leases.ts';

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

export function jobs({ db, write, now }: Connection, ledger: JobLedger, leases: Leases): Jobs {
  const insertKey = db.prepare(
    `INSERT INTO idempotency_keys (key, request_hash, job_id, estimated_seconds, at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const keyed = db.prepare(
    'SELECT key, request_hash, job_id, estimated_seconds FROM idempotency_keys WHERE key = ?',
  );
  const insertRequest = db.prepare('INSERT INTO requests (job_seq, body) VALUES (?, ?)');
  const insertPayload = db.prepare(
    'INSERT INTO payloads (job_seq, copy, through, bytes) VALUES (?, ?, ?, ?)',
  );
  const deletePayloads = db.prepare('DELETE FROM payloads WHERE job_seq = ?');
  const setProfile = db.prepare('UPDATE jobs SET profile_hash = ? WHERE seq = ?');
  const request = db.prepare(
    'SELECT body FROM requests JOIN jobs ON seq = job_seq WHERE jobs.id = ?',
  );
  const payload = db.prepare(
    `SELECT bytes, through, profile_hash FROM jobs JOIN payloads ON job_seq = seq
     WHERE id = ? AND copy <= ? ORDER BY copy DESC LIMIT 1`,
  );
  // A job that was pruned since the last page leaves its place to the one before it.
  const placeOf = db.prepare('SELECT id, seq FROM jobs WHERE id <= ? ORDER BY id DESC LIMIT 1');

  // One statement for each set of filters: each has its index.
  const lists = new Map<string, StatementSyncInstance>();
  for (const template of ['', 'template_id = ? AND '])
    for (const printer of ['', 'printer_id = ? AND '])
      for (const status of ['', 'status = ? AND ']) {
        const filter = template + printer + status;
        lists.set(
          filter,
          db.prepare(
            `SELECT ${jobColumns} FROM jobs WHERE ${filter}seq < ? ORDER BY seq DESC LIMIT ?`,
          ),
        );
      }

  function insertPayloads(seq: number, payloads: NewPayload[]): void {
    for (const { copy, through = null, bytes } of payloads)
      insertPayload.run(seq, copy, through, bytes);
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
      const row = ledger.find(id);
      return row ? toJob(row) : null;
    },
    async listJobs({ limit, status, templateId, printerId, cursor }) {
      const filters = { template_id: templateId, printer_id: printerId, status };
      const given = Object.entries(filters).filter(([, value]) => value !== undefined);
      const filter = given.map(([column]) => `${column} = ? AND `).join('');
      const values = given.map(([, value]) => value);
      return lists
        .get(filter)!
        .all(...values, placeBefore(cursor), limit)
        .map(toJob);
    },
    cancelJob: (id) =>
      write(() => {
        const row = ledger.find(id);
        if (!row) return null;
        if (row.status !== 'queued') return { job: toJob(row), cancelled: false };
        const job = ledger.change(row, { status: 'cancelled', completedAt: now() });
        return { job, cancelled: true };
      }),
    async getRequest(jobId) {
      return request.get(jobId)?.body ?? null;
    },
    async getPayload(jobId, copy) {
      const row = payload.get(jobId, copy);
      if (!row) return null;
      return { bytes: row.bytes, through: row.through ?? copy, profileHash: row.profile_hash };
    },
    replacePayloads: (lease, jobId, profileHash, payloads) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'queued') return;
        deletePayloads.run(row.seq);
        insertPayloads(row.seq, payloads);
        setProfile.run(profileHash, row.seq);
      }),
  };
}
