// What the holder of a printer's lease does with its jobs.

import { testPrefix } from '../../../../core/model/access/api-key.ts';
import type { Job } from '../../../../core/model/jobs/job.ts';
import {
  confirmedLate,
  copiesConfirmed,
  expired,
  finished,
  movedToFallback,
  sentAgain,
  started,
  unstarted,
} from '../../../../core/model/jobs/job-transitions.ts';
import { type JobRow, toJob } from '../../rows/job-row.ts';
import { fetched, judged } from '../../../../core/model/polling/fetched-job.ts';
import type { Lease, PollStore, WorkStore } from '../../store.ts';
import { jobColumns } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import type { Lane } from '../engine/lane.ts';
import { ReadTogether } from '../engine/read-together.ts';
import type { Unit } from '../engine/unit.ts';

type Work = WorkStore & Pick<PollStore, 'fetchJob' | 'judgeJob' | 'fetchedJob'>;

const movedPerCall = 500;

const waiting = `FROM jobs WHERE completed_at IS NULL AND jobs.printer_id = held.printer_id
  AND status = 'queued'`;
/** The first job of each leased printer that may be printed, else the one whose time comes first. */
const nextJobs = {
  name: 'next-jobs',
  text: `SELECT held.token, next.* FROM unnest($1::text[], $2::bigint[]) AS held (printer_id, token)
    JOIN leases USING (printer_id, token)
    CROSS JOIN LATERAL (
      (SELECT 1 AS choice, ${jobColumns} ${waiting} AND not_before <= $3
        ORDER BY priority, seq LIMIT 1)
      UNION ALL (SELECT 2, ${jobColumns} ${waiting} AND not_before > ''
        ORDER BY not_before, seq LIMIT 1)
      ORDER BY choice LIMIT 1) AS next`,
};
const headOfQueue = {
  name: 'head-of-queue',
  text: `SELECT id FROM jobs
    WHERE completed_at IS NULL AND printer_id = $1 AND status = 'queued' AND not_before <= $2
    ORDER BY priority, seq LIMIT 1`,
};
const printing = {
  name: 'printing-jobs',
  text: `SELECT ${jobColumns} FROM jobs WHERE completed_at IS NULL AND status = 'printing'`,
};
const printingOf = {
  name: 'printing-job',
  text: `SELECT ${jobColumns} FROM jobs
    WHERE completed_at IS NULL AND printer_id = $1 AND status = 'printing' LIMIT 1`,
};
const deadlines = {
  name: 'queued-jobs',
  text: `SELECT id, expires_at FROM jobs
    WHERE completed_at IS NULL AND printer_id = $1 AND status = 'queued' ORDER BY priority, seq`,
};

export function work(database: Database, lane: Lane, clock: () => Date): Work {
  /** Applies a transition to a job of the leased printer. False if it is refused or the lease is lost. */
  const change = (lease: Lease, jobId: string, transition: (job: Job, unit: Unit) => Job | null) =>
    lane.write({ jobs: [jobId], printers: [lease.printerId] }, (unit) => {
      const entry = unit.job(lease, jobId);
      const after = entry ? transition(entry.job, unit) : null;
      if (!entry || !after) return false;
      unit.save(entry, after);
      return true;
    });

  const nextOfLease = new ReadTogether(async (leases) => {
    const rows = await database.rows(nextJobs, [
      leases.map((lease) => lease.slice(lease.indexOf(' ') + 1)),
      leases.map((lease) => Number.parseInt(lease)),
      clock().toISOString(),
    ]);
    return new Map(rows.map((row) => [`${row.token} ${row.printer_id}`, toJob(row as JobRow)]));
  });

  return {
    nextJob: async ({ printerId, token }) =>
      (await nextOfLease.get(`${token} ${printerId}`)) ?? null,
    async nextJobId(printerId) {
      return (await database.one(headOfQueue, [printerId, clock().toISOString()]))?.id ?? null;
    },
    async printingJobs() {
      return (await database.rows(printing)).map((row) => toJob(row as JobRow));
    },
    async queuedJobs(printerId) {
      const rows = await database.rows(deadlines, [printerId]);
      return rows.map(({ id, expires_at }) => ({ id, expiresAt: expires_at }));
    },
    // The printer is locked for itself: of two nodes that it asks at a time one waits.
    fetchJob: (lease, { jobId, attempt }) =>
      lane.transaction(async ({ unit, lockJobs, lockPrinters }) => {
        const { printerId } = lease;
        await lockPrinters([printerId]);
        const found = await lockJobs(
          `completed_at IS NULL AND printer_id = $1 AND (status = 'printing' OR id = $2) ORDER BY seq`,
          [printerId, jobId],
        );
        const entry = unit.job(lease, jobId);
        if (!entry || found.length > 1 || unit.printer(printerId)?.paused) return false;
        const after = fetched(entry.job, attempt, unit.now);
        if (after) unit.save(entry, after);
        return after !== null;
      }),
    judgeJob: (lease, { jobId, attempt }, verdict) =>
      change(lease, jobId, (job, unit) => judged(job, attempt, verdict, unit.now)),
    async fetchedJob(printerId) {
      const row = await database.one(printingOf, [printerId]);
      return row ? toJob(row as JobRow) : null;
    },
    startPayload: (lease, jobId) =>
      change(lease, jobId, (job, unit) =>
        unit.printer(lease.printerId)?.paused ? null : started(job, unit.now),
      ),
    unstartPayload: (lease, jobId) => change(lease, jobId, unstarted),
    async copyConfirmed(lease, jobId, copies = 1) {
      await change(lease, jobId, (job) => copiesConfirmed(job, copies));
    },
    sendAgain: (lease, jobId) => change(lease, jobId, sentAgain),
    finishJob: (lease, jobId, outcome) =>
      change(lease, jobId, (job, unit) => finished(job, outcome, unit.now)),
    confirmLate: (lease, jobId, through) =>
      change(lease, jobId, (job) => confirmedLate(job, through)),
    expireJob: (lease, { id, expiresAt }, error) =>
      change(lease, id, (job, unit) => expired(job, expiresAt, error, unit.now)),
    moveJobs: (lease, toPrinterId) =>
      lane.transaction(async ({ unit, lockJobs, lockPrinters }) => {
        await lockPrinters([lease.printerId, toPrinterId]);
        if (!unit.holds(lease) || !unit.acceptsJobs(toPrinterId)) return 0;
        const entries = await lockJobs(
          `completed_at IS NULL AND printer_id = $1 AND status = 'queued' AND NOT sent_again
             AND not_before <= $3 AND coalesce(made_by, '') NOT LIKE '${testPrefix}%'
             AND (moved_from IS NULL OR strpos(moved_from, '"' || $2 || '"') = 0)
           ORDER BY priority, seq LIMIT ${movedPerCall}`,
          [lease.printerId, toPrinterId, unit.now],
        );
        let moved = 0;
        for (const entry of entries) {
          const after = movedToFallback(entry.job, toPrinterId, unit.now);
          if (!after) continue;
          unit.save(entry, after);
          moved++;
        }
        return moved;
      }),
  };
}
