// Deletes what is old and belongs to no job: deleted templates, routes and assets, versions of
// templates, batches, notes about tickets, events and idempotency keys. Jobs are pruned in a way
// of each database.

import type { Engine, Steps } from '../engine.ts';
import type { PruneLimits } from '../store.ts';
import type { AssetSteps } from './assets.ts';

/** Deletes `most` rows at most. Returns what is left of that number. */
export type Prune = (limits: PruneLimits, most: number) => Steps<number>;

/** One call deletes this many rows at most, jobs included, so that other writes do not wait long. */
export const rowsPerPrune = 200;

export function prune(
  { dialect, query, json, now }: Engine,
  { dropDeletedAssets }: AssetSteps,
): Prune {
  // Jobs of a batch are pruned like others, and may stay longer.
  const dropBatches = query(
    `DELETE FROM batches WHERE seq IN (SELECT seq FROM batches WHERE ended_at < $1 LIMIT $2)`,
  );
  // Versions of a deleted template are pruned like those of built-in ones from then on.
  const forgetTemplates = query(
    `UPDATE templates SET deleted_at = NULL WHERE id IN (
       SELECT id FROM templates WHERE deleted_at < $1 LIMIT $2)`,
  );
  // A note lives as long as its job, or as the slip that voids it.
  const dropTickets = query(
    `DELETE FROM tickets WHERE job_id IN (
       SELECT job_id FROM tickets WHERE noted_at < $1
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = job_id)
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = voided_by) LIMIT $2)`,
  );
  const dropRoutes = query(
    `DELETE FROM routes WHERE id IN (SELECT id FROM routes WHERE deleted_at < $1 LIMIT $2)`,
  );
  // The time when a version was superseded decides: a print request that is being accepted may
  // still refer to it, and so may the rows of a batch that was made before.
  const dropVersions = query(
    `DELETE FROM template_versions WHERE (template_id, version) IN (
       SELECT unused.template_id, unused.version
       FROM template_versions AS unused JOIN templates ON id = template_id
       WHERE superseded_at < $1
       AND NOT EXISTS (
         SELECT 1 FROM batches WHERE ended_at IS NULL AND batches.created_at <= superseded_at)
       AND deleted_at IS NULL AND (current_version IS NULL OR version <= last_version - $2)
       AND NOT EXISTS (
         SELECT 1 FROM jobs
         WHERE jobs.template_id = unused.template_id AND template_version = unused.version)
       LIMIT $3)`,
  );
  // The newest stays: the next event's number follows from it.
  const oldestEvents = query<{ seq: number; at: string }>(
    `SELECT seq, at FROM events WHERE seq < (SELECT max(seq) FROM events) ORDER BY seq LIMIT $1`,
  );
  const dropEvents = query('DELETE FROM events WHERE seq <= $1');
  const oldestKeys = query<{ key: string; has_job: number | boolean }>(
    `SELECT key, EXISTS (SELECT 1 FROM jobs WHERE id = job_id)
       OR EXISTS (SELECT 1 FROM batches WHERE id = job_id) AS has_job
     FROM idempotency_keys WHERE at < $1 ORDER BY at LIMIT $2`,
  );
  const given = (parameter: string) =>
    `key IN (SELECT each.value FROM ${dialect.elements(parameter)})`;
  const renewKeys = query(`UPDATE idempotency_keys SET at = $1 WHERE ${given('$2')}`);
  const dropKeys = query(`DELETE FROM idempotency_keys WHERE ${given('$1')}`);

  /** Deletes the oldest events first, without a gap, even if the clock was changed: a reader must notice what it missed. */
  function* pruneEvents({ eventsBefore }: PruneLimits, most: number): Steps<number> {
    const oldest = yield* oldestEvents.all(most);
    const end = oldest.findIndex(({ at }) => at >= eventsBefore);
    const dropped = end === -1 ? oldest.length : end;
    if (dropped > 0) yield* dropEvents.run(oldest[dropped - 1]!.seq);
    return dropped;
  }

  /**
   * A key lives as long as its job or batch. Keys are in the order of their age: one whose job is
   * still stored counts as new, so that not all of them are looked at every time.
   */
  function* pruneKeys({ keysBefore }: PruneLimits, most: number): Steps<number> {
    const found = yield* oldestKeys.all(keysBefore, most);
    const keysOf = (hasJob: boolean) =>
      json(found.filter(({ has_job }) => Boolean(has_job) === hasJob).map(({ key }) => key));
    yield* renewKeys.run(yield* now(), keysOf(true));
    yield* dropKeys.run(keysOf(false));
    return found.length;
  }

  const steps: ((limits: PruneLimits, most: number) => Steps<number>)[] = [
    ({ jobsEndedBefore }, most) => dropBatches.run(jobsEndedBefore, most),
    ({ templatesDeletedBefore }, most) => forgetTemplates.run(templatesDeletedBefore, most),
    ({ jobsEndedBefore }, most) => dropTickets.run(jobsEndedBefore, most),
    ({ templatesDeletedBefore }, most) => dropRoutes.run(templatesDeletedBefore, most),
    ({ jobsEndedBefore, versionsKept }, most) =>
      dropVersions.run(jobsEndedBefore, versionsKept, most),
    ({ deletedAssetBytes }, most) => dropDeletedAssets(deletedAssetBytes, most),
    pruneEvents,
    pruneKeys,
  ];

  return function* run(limits, most) {
    let rest = most;
    // A route is deleted with all of its versions, which may be more than the rest.
    for (const step of steps) rest = Math.max(0, rest - (yield* step(limits, rest)));
    return rest;
  };
}
