// How many jobs are stored, and how many wait for each printer. Counted on first
// use, then adjusted with every change of a job: each accepted print needs the
// length of the queue, and counting takes longer the more jobs wait.

import type { Job } from '../../../../core/model/jobs/job.ts';
import type { QueueLength } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';

export interface QueueCounts {
  queueLength(printerId: string): QueueLength;
  queueLengths(): Map<string, QueueLength>;
  /** Open jobs with a `notBefore`, so that none is searched for while there are none. */
  postponed(): number;
  /** Jobs that have ended; called within a write. */
  endedJobs(): number;
  /** A job was accepted (no `before`) or changed its state or printer. */
  changed(before: Job | null, after: Job): void;
  /** The number of stored jobs changed by `jobs`. */
  kept(jobs: number): void;
}

const empty: QueueLength = { jobs: 0, printMs: 0, byKey: new Map() };

interface Queue extends QueueLength {
  byKey: Map<string, number>;
}

export function queueCounts({ db, onRollback }: Connection): QueueCounts {
  const countQueues = db.prepare(
    `SELECT printer_id, made_by, print_ms FROM jobs
     WHERE completed_at IS NULL AND status = 'queued'`,
  );
  const countOpen = db.prepare('SELECT count(*) AS jobs FROM jobs WHERE completed_at IS NULL');
  const countPostponed = db.prepare(
    `SELECT count(*) AS jobs FROM jobs WHERE completed_at IS NULL AND not_before > ''`,
  );
  const countAll = db.prepare('SELECT count(*) AS jobs FROM jobs');

  let queues: Map<string, Queue> | null = null;
  let all: number | null = null;
  let postponed: number | null = null;
  onRollback(() => {
    queues = null;
    all = null;
    postponed = null;
  });

  function queueLengths(): Map<string, Queue> {
    if (queues) return queues;
    queues = new Map();
    for (const row of countQueues.all())
      add({ printerId: row.printer_id, madeBy: row.made_by }, 1, row.print_ms);
    return queues;
  }

  function add(
    { printerId, madeBy }: Pick<Job, 'printerId' | 'madeBy'>,
    jobs: number,
    printMs: number,
  ): void {
    if (!queues) return;
    const before = queues.get(printerId) ?? { jobs: 0, printMs: 0, byKey: new Map() };
    const { byKey } = before;
    queues.set(printerId, { jobs: before.jobs + jobs, printMs: before.printMs + printMs, byKey });
    if (madeBy === null) return;
    const ofKey = (byKey.get(madeBy) ?? 0) + jobs;
    if (ofKey > 0) byKey.set(madeBy, ofKey);
    else byKey.delete(madeBy);
  }

  return {
    queueLength: (printerId) => queueLengths().get(printerId) ?? empty,
    queueLengths: () => new Map(queueLengths()),
    postponed: () => (postponed ??= countPostponed.get().jobs as number),
    endedJobs() {
      all ??= countAll.get().jobs as number;
      return all - countOpen.get().jobs;
    },
    changed(before, after) {
      if (after.notBefore !== null || before?.notBefore) postponed = null;
      if (before?.status === 'queued') add(before, -1, -before.printMs);
      if (after.status === 'queued') add(after, 1, after.printMs);
    },
    kept(jobs) {
      if (all !== null) all += jobs;
    },
  };
}
