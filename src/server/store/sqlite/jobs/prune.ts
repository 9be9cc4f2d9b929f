// Deletes old payloads and data, ended jobs, and the oldest ended jobs if there are too many;
// then what else is old (rooms/prune.ts). One call deletes a limited number of rows and returns
// whether more may remain. With secure_delete, a receipt's bytes are written once more: 200 rows
// take about 50 ms.

import { type Prune, rowsPerPrune } from '../../rooms/prune.ts';
import type { PruneLimits, Store } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';
import type { QueueCounts } from './queue-counts.ts';
import { finish } from '../engine/engine.ts';
import type { JobLedger } from './job-ledger.ts';

/** Deletes at most `most` rows and returns how many it deleted. */
type PruneStep = (limits: PruneLimits, most: number) => number;

export function prune(
  { db, write }: Connection,
  counters: QueueCounts,
  ledger: JobLedger,
  pruneOthers: Prune,
): Pick<Store, 'prune'> {
  const steps = [
    payloads(db, ledger),
    data(db, ledger),
    oldJobs(db, ledger),
    surplusJobs(db, counters, ledger),
  ];
  return {
    prune: (limits) =>
      write(() => {
        let most = rowsPerPrune;
        for (const step of steps) most -= step(limits, most);
        return finish(pruneOthers(limits, most)) === 0;
      }),
  };
}

function payloads(db: Connection['db'], ledger: JobLedger): PruneStep {
  const due = db.prepare(
    'SELECT seq FROM jobs WHERE has_payloads = 1 AND completed_at < ? LIMIT ?',
  );
  const clearFlag = db.prepare('UPDATE jobs SET has_payloads = 0 WHERE seq = ?');
  return ({ payloadsEndedBefore }, most) => {
    const jobs = due.all(payloadsEndedBefore, most);
    for (const { seq } of jobs) {
      ledger.dropPayloads(seq);
      clearFlag.run(seq);
    }
    return jobs.length;
  };
}

/** Prunes the data of jobs with `keepData: false` that failed. */
function data(db: Connection['db'], ledger: JobLedger): PruneStep {
  const due = db.prepare(
    'SELECT seq FROM jobs WHERE keep_data = 0 AND has_data = 1 AND completed_at < ? LIMIT ?',
  );
  return ({ dataEndedBefore }, most) => {
    const jobs = due.all(dataEndedBefore, most);
    for (const { seq } of jobs) ledger.dropData(seq);
    return jobs.length;
  };
}

function oldJobs(db: Connection['db'], ledger: JobLedger): PruneStep {
  const due = db.prepare(
    'SELECT seq FROM jobs WHERE has_payloads IN (0, 1) AND completed_at < ? LIMIT ?',
  );
  return ({ jobsEndedBefore }, most) => {
    const jobs = due.all(jobsEndedBefore, most);
    for (const { seq } of jobs) ledger.remove(seq);
    return jobs.length;
  };
}

function surplusJobs(db: Connection['db'], counters: QueueCounts, ledger: JobLedger): PruneStep {
  // The order of the index: jobs without payloads ended first.
  const oldest = db.prepare(
    `SELECT seq FROM jobs WHERE completed_at IS NOT NULL
     ORDER BY has_payloads, completed_at LIMIT ?`,
  );
  return ({ jobsKept }, most) => {
    const surplus = Math.max(0, counters.endedJobs() - jobsKept);
    const jobs = oldest.all(Math.min(surplus, most));
    for (const { seq } of jobs) ledger.remove(seq);
    return jobs.length;
  };
}
