// What the holder of a printer does with its jobs, from the lease to the end.

import { hasEnded, type JobError } from '../../../core/model/job.ts';
import type { Store } from '../store.ts';
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
const unconfirmed: JobError = {
  code: 'UNCONFIRMED',
  message:
    'The service stopped while this job was being printed, so nobody knows whether it came out. ' +
    'Look at the paper: if it is missing or incomplete, print it again.',
  mayHavePrinted: true,
};

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
  const unprinted = open(`status = 'queued' AND sent_again = 0`, `LIMIT ${movedAtACall}`);
  const printing = open(`status = 'printing'`);

  // No profile has this hash: the bytes are made again, with the mark of a copy.
  const outdate = db.prepare(`UPDATE jobs SET profile_hash = 'outdated' WHERE seq = ?`);
  const deadlines = db.prepare(
    `SELECT id, expires_at FROM jobs
     WHERE completed_at IS NULL AND printer_id = ? AND status = 'queued' ORDER BY seq`,
  );

  function requeue(entry: Entry): boolean {
    if (entry.job.status !== 'printing' || entry.job.sentAgain) return false;
    ledger.change(entry, { status: 'queued', startedAt: null, sentAgain: true });
    outdate.run(entry.seq);
    return true;
  }

  return {
    takeLease: (printerId, holder) =>
      write(() => {
        for (const entry of printing.all(printerId).map(toEntry))
          if (entry.job.onUnconfirmed !== 'reprint' || !requeue(entry))
            ledger.change(entry, { status: 'failed', completedAt: now(), error: unconfirmed });
        return leases.take(printerId, holder);
      }),
    sendAgain: (lease, jobId) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        return entry !== undefined && requeue(entry);
      }),
    completeLate: (lease, jobId, completion) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (entry?.job.error?.code !== 'UNCONFIRMED') return false;
        const change = { completion, error: null, copiesConfirmed: entry.job.copies };
        ledger.change(entry, { status: 'completed', ...change });
        return true;
      }),
    async queuedJobs(printerId) {
      return deadlines.all(printerId).map((row) => ({ id: row.id, expiresAt: row.expires_at }));
    },
    async nextJob(lease) {
      const { printerId } = lease;
      const { jobs: waiting } = counters.queueLength(printerId);
      if (waiting === 0 || !leases.holds(lease)) return null;
      const entry = fresh.oldest(printerId, waiting) ?? toEntry(oldestQueued.get(printerId));
      ledger.take(entry);
      return entry.job;
    },
    startPayload: (lease, jobId) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (entry?.job.status !== 'queued') return false;
        const attempts = entry.job.attempts + 1;
        ledger.change(entry, { status: 'printing', startedAt: now(), attempts });
        return true;
      }),
    unstartPayload: (lease, jobId) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (entry?.job.status !== 'printing' || entry.job.copiesConfirmed > 0) return false;
        ledger.change(entry, { status: 'queued', startedAt: null });
        return true;
      }),
    copyConfirmed: (lease, jobId, copies = 1) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (entry?.job.status !== 'printing') return;
        const copiesConfirmed = Math.min(entry.job.copiesConfirmed + copies, entry.job.copies);
        ledger.change(entry, { copiesConfirmed });
      }),
    finishJob: (lease, jobId, outcome) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (!entry || hasEnded(entry.job)) return false;
        const isConfirmed = outcome.status === 'completed' && outcome.completion.confirmed;
        const { copies, copiesConfirmed } = entry.job;
        const confirmed = isConfirmed ? copies : copiesConfirmed;
        ledger.change(entry, { ...outcome, completedAt: now(), copiesConfirmed: confirmed });
        return true;
      }),
    expireJob: (lease, jobId, error) =>
      write(() => {
        const entry = leases.job(lease, jobId);
        if (entry?.job.status !== 'queued') return false;
        ledger.change(entry, { status: 'failed', error, completedAt: now() });
        return true;
      }),
    moveJobs: (lease, toPrinterId) =>
      write(() => {
        if (!leases.holds(lease)) return 0;
        const entries: Entry[] = unprinted.all(lease.printerId).map(toEntry);
        for (const entry of entries) ledger.move(entry, toPrinterId);
        return entries.length;
      }),
  };
}
