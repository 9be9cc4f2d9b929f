// What the holder of a printer does with its jobs, from the lease to the end.

import type { JobError } from '../../../core/model/job.ts';
import type { Store } from '../store.ts';
import type { Connection } from './connection.ts';
import { jobColumns, toJob, type JobLedger, type JobRow } from './job-ledger.ts';
import { isHeld, type Leases } from './leases.ts';

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

export function work({ db, write, now }: Connection, ledger: JobLedger, leases: Leases): Work {
  const open = (condition: string, limit = '') =>
    db.prepare(
      `SELECT ${jobColumns} FROM jobs
       WHERE completed_at IS NULL AND printer_id = ? AND ${condition} ORDER BY seq ${limit}`,
    );
  const oldestQueued = open(`status = 'queued' AND ${isHeld}`, 'LIMIT 1');
  const unprinted = open(`status = 'queued' AND sent_again = 0`, `LIMIT ${movedAtACall}`);
  const printing = open(`status = 'printing'`);
  const confirm = db.prepare(
    'UPDATE jobs SET copies_confirmed = min(copies_confirmed + ?, copies) WHERE seq = ?',
  );

  // No profile has this hash: the bytes are made again, with the mark of a copy.
  const outdate = db.prepare(
    `UPDATE jobs SET sent_again = 1, profile_hash = 'outdated' WHERE seq = ?`,
  );
  const deadlines = db.prepare(
    `SELECT id, expires_at FROM jobs
     WHERE completed_at IS NULL AND printer_id = ? AND status = 'queued' ORDER BY seq`,
  );

  function requeue(row: JobRow): boolean {
    if (row.status !== 'printing' || row.sent_again === 1) return false;
    ledger.change(row, { status: 'queued', startedAt: null });
    outdate.run(row.seq);
    return true;
  }

  return {
    takeLease: (printerId, holder) =>
      write(() => {
        for (const row of printing.all(printerId))
          if (row.on_unconfirmed !== 'reprint' || !requeue(row))
            ledger.change(row, { status: 'failed', completedAt: now(), error: unconfirmed });
        return leases.take(printerId, holder);
      }),
    sendAgain: (lease, jobId) =>
      write(() => {
        const row = leases.job(lease, jobId);
        return row !== undefined && requeue(row);
      }),
    completeLate: (lease, jobId, completion) =>
      write(() => {
        const row = leases.job(lease, jobId);
        const error = row?.error && (JSON.parse(row.error) as JobError);
        if (!row || !error || error.code !== 'UNCONFIRMED') return false;
        const change = { completion, error: null, copiesConfirmed: row.copies };
        ledger.change(row, { status: 'completed', ...change });
        return true;
      }),
    async queuedJobs(printerId) {
      return deadlines.all(printerId).map((row) => ({ id: row.id, expiresAt: row.expires_at }));
    },
    async nextJob(lease) {
      const row: JobRow | undefined = oldestQueued.get(lease.printerId, lease.token);
      return row ? toJob(row) : null;
    },
    startPayload: (lease, jobId) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'queued') return false;
        const attempts = row.attempts + 1;
        ledger.change(row, { status: 'printing', startedAt: now(), attempts });
        return true;
      }),
    unstartPayload: (lease, jobId) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'printing' || row.copies_confirmed > 0) return false;
        ledger.change(row, { status: 'queued', startedAt: null });
        return true;
      }),
    copyConfirmed: (lease, jobId, copies = 1) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status === 'printing') confirm.run(copies, row.seq);
      }),
    finishJob: (lease, jobId, outcome) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'queued' && row?.status !== 'printing') return false;
        const isConfirmed = outcome.status === 'completed' && outcome.completion.confirmed;
        const copiesConfirmed = isConfirmed ? row.copies : row.copies_confirmed;
        ledger.change(row, { ...outcome, completedAt: now(), copiesConfirmed });
        return true;
      }),
    expireJob: (lease, jobId, error) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'queued') return false;
        ledger.change(row, { status: 'failed', error, completedAt: now() });
        return true;
      }),
    moveJobs: (lease, toPrinterId) =>
      write(() => {
        if (!leases.holds(lease)) return 0;
        const rows: JobRow[] = unprinted.all(lease.printerId);
        for (const row of rows) ledger.move(row, toPrinterId);
        return rows.length;
      }),
  };
}
