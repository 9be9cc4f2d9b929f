// Jobs as clients use them: added, read, changed, cancelled; and what is stored
// with a job: its request and its payloads.
//
// The table `contents` has one key: the job's seq times 1000, plus the copy. Copy
// 0 is the request.

import type { Job } from '../../../../core/model/jobs/job.ts';
import {
  cancelled,
  changed,
  mayReplacePayloads,
  withoutData,
} from '../../../../core/model/jobs/job-transitions.ts';
import { unknownPrinter } from '../../../../core/model/printers/printer-removal.ts';
import { isKeyOfAny } from '../../answer-key.ts';
import { toAnswer } from '../../rows/answer-row.ts';
import type { Entry } from '../../rows/job-row.ts';
import type { JobStore, KeyedAnswer, NewJob, NewPayload } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';
import type { JobLedger } from './job-ledger.ts';
import { jobLists } from './job-lists.ts';
import type { Leases } from './leases.ts';
import type { OpenBytesTable } from '../engine/open-bytes.ts';
import type { PrinterFacts } from '../printers/printer-facts.ts';

const cancelledPerCall = 500;

/** What adds jobs within its own write. */
export interface JobInserts {
  insertJob: (job: NewJob) => Job;
  /** A job that has ended. */
  insertEnded: (job: NewJob, end: (job: Job, now: string) => Job) => Job;
}

export function jobs(
  { db, write, now }: Connection,
  ledger: JobLedger,
  leases: Leases,
  openBytes: OpenBytesTable,
  facts: PrinterFacts,
): JobStore & { inserts: JobInserts } {
  const insertKey = db.prepare(
    `INSERT INTO idempotency_keys (key, request_hash, job_id, estimated_seconds, at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const keyed = db.prepare(
    'SELECT key, request_hash, job_id, estimated_seconds FROM idempotency_keys WHERE key = ?',
  );
  const keyedOfAll = db.prepare(
    `SELECT key, request_hash, job_id, estimated_seconds FROM idempotency_keys WHERE ${isKeyOfAny('?1')}`,
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
  const shortRequest = db.prepare(
    `SELECT CAST(content AS TEXT) AS body FROM jobs
     JOIN contents ON place = seq * 1000 WHERE id = ? AND length(content) <= ?`,
  );
  const payload = db.prepare(
    `SELECT content AS bytes, through, profile_hash FROM jobs
     JOIN contents ON place BETWEEN seq * 1000 + 1 AND seq * 1000 + ?
     WHERE id = ? ORDER BY place DESC LIMIT 1`,
  );
  const lists = jobLists({ db });

  function insertPayloads(seq: number, payloads: NewPayload[]): void {
    for (const { copy, through = null, bytes } of payloads)
      insertPayload.run(seq * 1000 + copy, through, bytes);
  }

  function addKey({ key, requestHash, jobId, estimatedSeconds }: KeyedAnswer): boolean {
    if (keyed.get(key)) return false;
    insertKey.run(key, requestHash, jobId, estimatedSeconds, now());
    return true;
  }

  function addEntry(job: NewJob): Entry {
    const added = ledger.add(job);
    insertRequest.run(added.seq, job.request);
    insertPayloads(added.seq, job.payloads);
    return added;
  }

  const insertJob = (job: NewJob): Job => addEntry(job).job;

  const insertEnded: JobInserts['insertEnded'] = (job, end) => {
    const entry = addEntry(job);
    const ended = end(entry.job, now());
    ledger.save(entry, ended);
    return ended;
  };

  return {
    inserts: { insertJob, insertEnded },
    addJob: (job) =>
      write(() => {
        if (!facts.acceptsJobs(job.printerId)) throw unknownPrinter(job.printerId);
        if (job.idempotency && !addKey(job.idempotency)) return null;
        return insertJob(job);
      }),
    addJobs: (list) =>
      write(() => {
        for (const { printerId } of list)
          if (!facts.acceptsJobs(printerId)) throw unknownPrinter(printerId);
        const key = list[0]?.idempotency;
        if (key && !addKey(key)) return null;
        return list.map((job) => insertJob(job));
      }),
    openBytes: async () => openBytes.totals(),
    async getAnswer(key) {
      const row = keyed.get(key);
      return row ? toAnswer(row) : null;
    },
    answersOfAll: async (given) => keyedOfAll.all(given).map(toAnswer),
    async getJob(id) {
      return ledger.find(id)?.job ?? null;
    },
    async listJobs(query) {
      return (await lists.entries(query)).map(({ job }) => job);
    },
    countJobs: (filter, most) => lists.count(filter, most),
    cancelJob: (id) =>
      write(() => {
        const entry = ledger.find(id);
        if (!entry) return null;
        const job = cancelled(entry.job, now());
        if (!job) return { job: entry.job, cancelled: false };
        ledger.save(entry, job);
        return { job, cancelled: true };
      }),
    cancelJobs: (filter) =>
      write(() => {
        const entries = lists.queued(filter, cancelledPerCall);
        for (const entry of entries) ledger.save(entry, cancelled(entry.job, now())!);
        return { cancelled: entries.length, mayBeMore: entries.length === cancelledPerCall };
      }),
    changeJob: (id, change) =>
      write(() => {
        const entry = ledger.find(id);
        if (!entry) return null;
        if (change.printerId !== undefined && !facts.acceptsJobs(change.printerId))
          throw unknownPrinter(change.printerId);
        const job = changed(entry.job, change);
        if (!job) return { job: entry.job, changed: false };
        ledger.save(entry, job);
        return { job, changed: true };
      }),
    deleteData: (id) =>
      write(() => {
        const entry = ledger.find(id);
        if (!entry) return null;
        const job = withoutData(entry.job);
        if (!job) return { job: entry.job, deleted: false };
        if (entry.job.hasData) ledger.dropData(entry.seq);
        return { job, deleted: true };
      }),
    async getRequest(jobId) {
      return request.get(jobId)?.body ?? null;
    },
    async getRequests(jobIds, maxBytes) {
      const found = new Map<string, string>();
      for (const id of jobIds) {
        const row = shortRequest.get(id, maxBytes);
        if (row) found.set(id, row.body);
      }
      return found;
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
