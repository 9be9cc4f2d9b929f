// What the holder of a printer's lease does with its jobs.

import { testPrefix } from '../../../../core/model/access/api-key.ts';
import type { Job } from '../../../../core/model/jobs/job.ts';
import {
  awaitedSourceList,
  clientCutOff,
  confirmedLate,
  copiesConfirmed,
  expired,
  finished,
  interrupted,
  movedToFallback,
  sentAgain,
  started,
  unstarted,
} from '../../../../core/model/jobs/job-transitions.ts';
import { fetched, judged } from '../../../../core/model/polling/fetched-job.ts';
import type { Lease, LeaseStore, PollStore, WorkStore } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';
import type { QueueCounts } from './queue-counts.ts';
import type { JobLedger } from './job-ledger.ts';
import { jobColumns, jobStatement } from './job-statement.ts';
import type { Leases } from './leases.ts';
import type { PrinterFacts } from '../printers/printer-facts.ts';

type Work = WorkStore &
  Pick<LeaseStore, 'takeLease' | 'pollLease'> &
  Pick<PollStore, 'fetchJob' | 'judgeJob' | 'fetchedJob'>;

const movedPerCall = 500;

export function work(
  { db, write, now }: Connection,
  ledger: JobLedger,
  counters: QueueCounts,
  leases: Leases,
  facts: PrinterFacts,
): Work {
  const openJobs = (condition: string, limit = '') =>
    jobStatement(
      db,
      `SELECT ${jobColumns} FROM jobs
       WHERE completed_at IS NULL AND printer_id = ? AND ${condition} ORDER BY priority, seq ${limit}`,
    );
  const nextQueued = openJobs(`status = 'queued' AND not_before <= ?`, 'LIMIT 1');
  const nextPostponed = jobStatement(
    db,
    `SELECT ${jobColumns} FROM jobs
     WHERE completed_at IS NULL AND printer_id = ? AND not_before > '' AND status = 'queued'
     ORDER BY not_before, seq LIMIT 1`,
  );
  // The text of a JSON list: ids hold no quotes.
  const movable = openJobs(
    `status = 'queued' AND sent_again = 0 AND not_before <= ?
       AND coalesce(made_by, '') NOT LIKE '${testPrefix}%' AND (moved_from IS NULL OR instr(moved_from, '"' || ? || '"') = 0)`,
    `LIMIT ${movedPerCall}`,
  );
  const printing = openJobs(`status = 'printing'`);
  const awaited = openJobs(`status = 'queued' AND source IN (${awaitedSourceList})`);
  const allPrinting = jobStatement(
    db,
    `SELECT ${jobColumns} FROM jobs INDEXED BY open_jobs
     WHERE completed_at IS NULL AND status = 'printing'`,
  );

  const deadlines = db.prepare(
    `SELECT id, expires_at FROM jobs
     WHERE completed_at IS NULL AND printer_id = ? AND status = 'queued' ORDER BY priority, seq`,
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
    takeLease: (printerId, nodeId, isAwaited = () => false) =>
      write(() => {
        const marked = printing.all(printerId);
        for (const entry of marked) ledger.save(entry, interrupted(entry.job, now())!);
        if (leases.wasLeft(printerId, nodeId))
          for (const entry of awaited.all(printerId)) {
            const after = isAwaited(entry.job.id) ? null : clientCutOff(entry.job, now());
            if (after) ledger.save(entry, after);
          }
        const lease = leases.take(printerId, nodeId);
        if (marked.length > 0) lease.followsInterruption = true;
        return lease;
      }),
    // The only process: what it holds itself it gives up before.
    async pollLease(printerId) {
      return leases.current(printerId);
    },
    fetchJob: (lease, { jobId, attempt }, isLate) =>
      change(lease, jobId, (job) => {
        if (facts.isPaused(lease.printerId) || printing.get(lease.printerId)) return null;
        return fetched(job, attempt, now(), isLate?.(job));
      }),
    judgeJob: (lease, { jobId, attempt }, verdict) =>
      change(lease, jobId, (job) => judged(job, attempt, verdict, now())),
    async fetchedJob(printerId) {
      return printing.get(printerId)?.job ?? null;
    },
    async nextJob(lease) {
      if (!leases.holds(lease)) return null;
      const { printerId } = lease;
      const next =
        nextQueued.get(printerId, now()) ??
        (counters.postponed() > 0 ? nextPostponed.get(printerId) : undefined);
      return next?.job ?? null;
    },
    async nextJobId(printerId) {
      return nextQueued.get(printerId, now())?.job.id ?? null;
    },
    async queuedJobs(printerId) {
      return deadlines.all(printerId).map((row) => ({ id: row.id, expiresAt: row.expires_at }));
    },
    async printingJobs() {
      return allPrinting.all().map(({ job }) => job);
    },
    startPayload: (lease, jobId, isLate) =>
      change(lease, jobId, (job) =>
        facts.isPaused(lease.printerId) ? null : started(job, now(), isLate?.(job)),
      ),
    unstartPayload: (lease, jobId) => change(lease, jobId, unstarted),
    async copyConfirmed(lease, jobId, copies = 1) {
      await change(lease, jobId, (job) => copiesConfirmed(job, copies));
    },
    sendAgain: (lease, jobId) => change(lease, jobId, sentAgain),
    finishJob: (lease, jobId, outcome) =>
      change(lease, jobId, (job) => finished(job, outcome, now())),
    confirmLate: (lease, jobId, through) =>
      change(lease, jobId, (job) => confirmedLate(job, through)),
    expireJob: (lease, { id, expiresAt }, error) =>
      change(lease, id, (job) => expired(job, expiresAt, error, now())),
    moveJobs: (lease, toPrinterId) =>
      write(() => {
        if (!leases.holds(lease) || !facts.acceptsJobs(toPrinterId)) return 0;
        let moved = 0;
        for (const entry of movable.all(lease.printerId, now(), toPrinterId)) {
          const after = movedToFallback(entry.job, toPrinterId, now());
          if (!after) continue;
          ledger.save(entry, after);
          moved++;
        }
        return moved;
      }),
  };
}
