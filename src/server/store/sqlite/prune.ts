// Deletes old payloads and data, ended jobs, template versions, events and idempotency keys,
// and the oldest ended jobs if there are too many. One call deletes a limited number
// of rows, so that other writes do not wait long, and returns whether more may remain.

import type { Store } from '../store.ts';
import type { AssetTable } from './asset-table.ts';
import type { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import type { JobLedger } from './job-ledger.ts';
import type { PruneStep } from './prune-step.ts';
import { templateSteps } from './prune-templates.ts';

/** With secure_delete, a receipt's bytes are written once more: 200 take as long as 500 without it, about 50 ms. */
const rowsPerCall = 200;

export function prune(
  { db, write, now }: Connection,
  counters: Counters,
  ledger: JobLedger,
  assetTable: AssetTable,
): Pick<Store, 'prune'> {
  const steps = [
    payloads(db, ledger),
    data(db, ledger),
    oldJobs(db, ledger),
    surplusJobs(db, counters, ledger),
    ...templateSteps(db, assetTable),
    oldBatches(db),
    events(db),
    keys(db, now),
  ];
  return {
    prune: (limits) =>
      write(() => {
        let most = rowsPerCall;
        for (const step of steps) most -= step(limits, most);
        return most === 0;
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

/** Of jobs with `keepData: false` that failed. */
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

/** Their jobs are pruned like others, and may stay longer. */
function oldBatches(db: Connection['db']): PruneStep {
  const drop = db.prepare(
    `DELETE FROM batches WHERE seq IN (SELECT seq FROM batches WHERE ended_at < ? LIMIT ?)`,
  );
  return ({ jobsEndedBefore }, most) => drop.run(jobsEndedBefore, most).changes;
}

function surplusJobs(db: Connection['db'], counters: Counters, ledger: JobLedger): PruneStep {
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

/**
 * A key lives as long as its job or batch. Keys are in the order of their age: one whose job
 * is still stored counts as new, so that not all of them are looked at every time.
 */
function keys(db: Connection['db'], now: () => string): PruneStep {
  const due = db.prepare(
    `SELECT key, EXISTS (SELECT 1 FROM jobs WHERE id = job_id)
       OR EXISTS (SELECT 1 FROM batches WHERE id = job_id) AS has_job
     FROM idempotency_keys WHERE at < ? LIMIT ?`,
  );
  const renew = db.prepare('UPDATE idempotency_keys SET at = ? WHERE key = ?');
  const drop = db.prepare('DELETE FROM idempotency_keys WHERE key = ?');
  return ({ keysBefore }, most) => {
    const found = due.all(keysBefore, most);
    for (const { key, has_job } of found) {
      if (has_job) renew.run(now(), key);
      else drop.run(key);
    }
    return found.length;
  };
}

/** From the oldest on without a gap, even if the clock was changed: a reader must notice what it missed. */
function events(db: Connection['db']): PruneStep {
  // The newest stays: the next event's number follows from it.
  const oldest = db.prepare(
    `SELECT seq, at FROM events WHERE seq < (SELECT max(seq) FROM events)
     ORDER BY seq LIMIT ?`,
  );
  const dropUpTo = db.prepare('DELETE FROM events WHERE seq <= ?');
  return ({ eventsBefore }, most) => {
    let last = 0;
    let dropped = 0;
    for (const { seq, at } of oldest.all(most)) {
      if (at >= eventsBefore) break;
      last = seq;
      dropped++;
    }
    if (dropped > 0) dropUpTo.run(last);
    return dropped;
  };
}
