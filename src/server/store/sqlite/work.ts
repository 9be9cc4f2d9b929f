// What the holder of a printer does with its jobs, from the lease to the end.

import type { JobError } from '../../../core/model/job.ts';
import type { Store } from '../store.ts';
import type { Connection } from './connection.ts';
import { jobColumns, toJob, type JobLedger } from './job-ledger.ts';
import type { Leases } from './leases.ts';

type Work = Pick<
  Store,
  'takeLease' | 'nextJob' | 'startPayload' | 'unstartPayload' | 'copyConfirmed' | 'finishJob'
>;

const unconfirmed: JobError = {
  code: 'UNCONFIRMED',
  message:
    'The service stopped while this job was being printed, so nobody knows whether it came out. ' +
    'Look at the paper: if it is missing or incomplete, print it again.',
  mayHavePrinted: true,
};

export function work({ db, write, now }: Connection, ledger: JobLedger, leases: Leases): Work {
  // `completed_at IS NULL` is what makes the index of open jobs usable.
  const open = (status: string, limit: string) =>
    db.prepare(
      `SELECT ${jobColumns} FROM jobs
       WHERE printer_id = ? AND status = '${status}' AND completed_at IS NULL
       ORDER BY seq ${limit}`,
    );
  const oldestQueued = open('queued', 'LIMIT 1');
  const printing = open('printing', '');
  const confirm = db.prepare(
    'UPDATE jobs SET copies_confirmed = min(copies_confirmed + 1, copies) WHERE seq = ?',
  );

  return {
    takeLease: (printerId, holder) =>
      write(() => {
        for (const row of printing.all(printerId))
          ledger.change(row, { status: 'failed', completedAt: now(), error: unconfirmed });
        return leases.take(printerId, holder);
      }),
    async nextJob(lease) {
      const row = leases.holds(lease) && oldestQueued.get(lease.printerId);
      return row ? toJob(row) : null;
    },
    startPayload: (lease, jobId) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'queued') return false;
        ledger.change(row, { status: 'printing', startedAt: now() });
        return true;
      }),
    unstartPayload: (lease, jobId) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status !== 'printing' || row.copies_confirmed > 0) return false;
        ledger.change(row, { status: 'queued', startedAt: null });
        return true;
      }),
    copyConfirmed: (lease, jobId) =>
      write(() => {
        const row = leases.job(lease, jobId);
        if (row?.status === 'printing') confirm.run(row.seq);
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
  };
}
