// What the holder of a printer does with its jobs, from the lease to the end.

import type { Job } from '../../../core/model/job.ts';
import {
  completedLate,
  copiesConfirmed,
  expired,
  finished,
  interrupted,
  movedToFallback,
  sentAgain,
  started,
  unstarted,
} from '../../../core/model/job-transitions.ts';
import type { Lease, Store } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import type { FreshJobs } from './fresh-jobs.ts';
import { jobColumns, toEntry, type Entry, type JobLedger } from './job-ledger.ts';
import type { Leases } from './leases.ts';

type Work = Pick<
  Store,
  | 'takeLease'
  | 'nextJob'
  | 'startPayload'
  | 'unstartPayload'
  | 'copyConfirmed'
  | 'sendAgain'
  | 'completeLate'
  | 'queuedJobs'
  | 'finishJob'
  | 'expireJob'
  | 'moveJobs'
>;

const movedAtACall = 500;
export function work(
  { db, write, now }: Connection,
  counters: Counters,
  fresh: FreshJobs,
  ledger: JobLedger,
  leases: Leases,
): Work {
  const open = (condition: string, limit = '') =>
    db.prepare(
      `SELECT ${jobColumns} FROM jobs
       WHERE completed_at IS NULL AND printer_id = ? AND ${condition} ORDER BY seq ${limit}`,
    );
  const oldestQueued = open(`status = 'queued'`, 'LIMIT 1');
  const movable = open(`status = 'queued' AND sent_again = 0`, `LIMIT ${movedAtACall}`);
  const printing = open(`status = 'printing'`);

  const deadlines = db.prepare(
    `SELECT id, expires_at FROM jobs
     WHERE completed_at IS NULL AND printer_id = ? AND status = 'queued' ORDER BY seq`,
  );

  /** Applies a transition to a job of the leased printer. False if it is refused or the lease is lost. */
  const change = (lease: Lease, jobId: string, transition: (job: Job) => Job | null) =>
    write(() => {
      const entry = leases.job(lease, jobId);
      const after = entry ? transition(entry.job) : null;
      if (!entry || !after) return false;
      ledger.save(entry, after);
      return true;
    });

  return {
    takeLease: (printerId, holder) =>
      write(() => {
        for (const entry of printing.all(printerId).map(toEntry))
          ledger.save(entry, interrupted(entry.job, now())!);
        return leases.take(printerId, holder);
      }),
    async nextJob(lease) {
      const { printerId } = lease;
      const { jobs: waiting } = counters.queueLength(printerId);
      if (waiting === 0 || !leases.holds(lease)) return null;
      const entry = fresh.oldest(printerId, waiting) ?? toEntry(oldestQueued.get(printerId));
      ledger.take(entry);
      return entry.job;
    },
    async queuedJobs(printerId) {
      return deadlines.all(printerId).map((row) => ({ id: row.id, expiresAt: row.expires_at }));
    },
    startPayload: (lease, jobId) => change(lease, jobId, (job) => started(job, now())),
    unstartPayload: (lease, jobId) => change(lease, jobId, unstarted),
    async copyConfirmed(lease, jobId, copies = 1) {
      await change(lease, jobId, (job) => copiesConfirmed(job, copies));
    },
    sendAgain: (lease, jobId) => change(lease, jobId, sentAgain),
    finishJob: (lease, jobId, outcome) =>
      change(lease, jobId, (job) => finished(job, outcome, now())),
    completeLate: (lease, jobId, completion) =>
      change(lease, jobId, (job) => completedLate(job, completion)),
    expireJob: (lease, jobId, error) => change(lease, jobId, (job) => expired(job, error, now())),
    moveJobs: (lease, toPrinterId) =>
      write(() => {
        if (!leases.holds(lease)) return 0;
        const entries: Entry[] = movable.all(lease.printerId).map(toEntry);
        for (const entry of entries) ledger.save(entry, movedToFallback(entry.job, toPrinterId)!);
        return entries.length;
      }),
  };
}
