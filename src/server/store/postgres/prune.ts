// Deletes old data; see sqlite/prune.ts. One node at a time prunes.

import type { PruneLimits, Store } from '../store.ts';
import type { Database, Session } from './database.ts';
import type { Lane } from './lane.ts';
import { TemplateTables } from './template-table.ts';

const rowsPerCall = 200;

/** Deletes at most `most` rows and returns how many it deleted. */
type PruneStep = (tables: TemplateTables, limits: PruneLimits, most: number) => Promise<number>;

/** Deletes what `condition` selects, with what belongs to it. */
async function removeJobs(session: Session, condition: string, values: unknown[]): Promise<number> {
  const [row] = await session.rows(
    `WITH due AS (SELECT seq FROM jobs WHERE ${condition}),
       contents_gone AS (DELETE FROM contents WHERE seq IN (SELECT seq FROM due)),
       gone AS (DELETE FROM jobs WHERE seq IN (SELECT seq FROM due) RETURNING seq)
     SELECT count(*) AS jobs FROM gone`,
    values,
  );
  return row!.jobs;
}

const steps: PruneStep[] = [
  async ({ session }, { payloadsEndedBefore }, most) =>
    await counted(
      session,
      `WITH due AS (SELECT seq FROM jobs WHERE has_payloads AND completed_at < $1 LIMIT $2),
         gone AS (DELETE FROM contents WHERE seq IN (SELECT seq FROM due) AND copy > 0)
       UPDATE jobs SET has_payloads = false WHERE seq IN (SELECT seq FROM due) RETURNING seq`,
      [payloadsEndedBefore, most],
    ),
  async ({ session }, { dataEndedBefore }, most) =>
    await counted(
      session,
      `WITH due AS (
         SELECT seq FROM jobs WHERE NOT keep_data AND has_data AND completed_at < $1 LIMIT $2),
         gone AS (DELETE FROM contents WHERE seq IN (SELECT seq FROM due))
       UPDATE jobs SET has_data = false WHERE seq IN (SELECT seq FROM due) RETURNING seq`,
      [dataEndedBefore, most],
    ),
  async ({ session }, { jobsEndedBefore }, most) =>
    await removeJobs(session, 'completed_at < $1 LIMIT $2', [jobsEndedBefore, most]),
  async ({ session }, { jobsKept }, most) => {
    const [row] = await session.rows(
      'SELECT count(*) AS jobs FROM jobs WHERE completed_at IS NOT NULL',
    );
    const surplus = Math.min(Math.max(0, row!.jobs - jobsKept), most);
    if (surplus === 0) return 0;
    const oldest = 'completed_at IS NOT NULL ORDER BY has_payloads, completed_at, seq LIMIT $1';
    return await removeJobs(session, oldest, [surplus]);
  },
  async ({ session }, { jobsEndedBefore }, most) =>
    await counted(
      session,
      `DELETE FROM batches WHERE seq IN (
         SELECT seq FROM batches WHERE ended_at < $1 LIMIT $2) RETURNING seq`,
      [jobsEndedBefore, most],
    ),
  // Deleted templates: their versions are pruned like those of built-in ones from then on.
  async ({ session }, { templatesDeletedBefore }, most) =>
    await counted(
      session,
      `UPDATE templates SET deleted_at = NULL WHERE id IN (
         SELECT id FROM templates WHERE deleted_at < $1 LIMIT $2) RETURNING id`,
      [templatesDeletedBefore, most],
    ),
  async ({ session }, { templatesDeletedBefore }, most) =>
    await counted(
      session,
      `DELETE FROM routes WHERE id IN (
         SELECT id FROM routes WHERE deleted_at < $1 LIMIT $2) RETURNING id`,
      [templatesDeletedBefore, most],
    ),
  // Rows of batches may print versions that were superseded after their batch was made.
  async ({ session }, { jobsEndedBefore, versionsKept }, most) =>
    await counted(
      session,
      `DELETE FROM template_versions WHERE (template_id, version) IN (
         SELECT unused.template_id, unused.version
         FROM template_versions AS unused JOIN templates ON id = template_id
         WHERE superseded_at < least($1, (SELECT min(created_at) FROM batches WHERE ended_at IS NULL))
         AND deleted_at IS NULL
         AND (current_version IS NULL OR version <= last_version - $2)
         AND NOT EXISTS (
           SELECT 1 FROM jobs
           WHERE jobs.template_id = unused.template_id AND template_version = unused.version)
         LIMIT $3) RETURNING version`,
      [jobsEndedBefore, versionsKept, most],
    ),
  dropDeletedAssets,
  events,
  keys,
];

async function dropDeletedAssets(
  tables: TemplateTables,
  { deletedAssetBytes }: PruneLimits,
  most: number,
): Promise<number> {
  const { session } = tables;
  const rows = await session.rows(
    `SELECT name, hash, bytes, EXISTS (SELECT 1 FROM version_assets WHERE asset_name = name) AS used
     FROM assets JOIN pictures USING (hash)
     WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, name`,
  );
  let dropped = 0;
  let bytes = 0;
  for (const row of rows) {
    bytes += row.used ? row.bytes : 0;
    if ((row.used && bytes <= deletedAssetBytes) || dropped === most) continue;
    await session.rows('DELETE FROM version_assets WHERE asset_name = $1', [row.name]);
    await session.rows('DELETE FROM assets WHERE name = $1', [row.name]);
    await tables.dropUnused(row.hash);
    dropped++;
  }
  return dropped;
}

/** From the oldest on without a gap, even if the clock was changed: a reader must notice what it missed. */
async function events(
  { session }: TemplateTables,
  { eventsBefore }: PruneLimits,
  most: number,
): Promise<number> {
  // The newest stays: the next event's number follows from it.
  const oldest = await session.rows(
    `SELECT seq, at FROM events WHERE seq < (SELECT max(seq) FROM events) ORDER BY seq LIMIT $1`,
    [most],
  );
  const end = oldest.findIndex(({ at }) => at >= eventsBefore);
  const dropped = end === -1 ? oldest.length : end;
  if (dropped > 0)
    await session.rows('DELETE FROM events WHERE seq <= $1', [oldest[dropped - 1]!.seq]);
  return dropped;
}

/** A key lives as long as its job or batch; see sqlite/prune.ts. */
async function keys(
  { session, now }: TemplateTables,
  { keysBefore }: PruneLimits,
  most: number,
): Promise<number> {
  const found = await session.rows(
    `SELECT key, EXISTS (SELECT 1 FROM jobs WHERE id = job_id)
       OR EXISTS (SELECT 1 FROM batches WHERE id = job_id) AS has_job
     FROM idempotency_keys WHERE at < $1 ORDER BY at LIMIT $2`,
    [keysBefore, most],
  );
  const [kept, gone] = [true, false].map((hasJob) =>
    found.flatMap(({ key, has_job }) => (has_job === hasJob ? [key as string] : [])),
  );
  await session.rows('UPDATE idempotency_keys SET at = $1 WHERE key = ANY($2)', [now, kept]);
  await session.rows('DELETE FROM idempotency_keys WHERE key = ANY($1)', [gone]);
  return found.length;
}

async function counted(session: Session, text: string, values: unknown[]): Promise<number> {
  return (await session.rows(text, values)).length;
}

/** The first of the nodes that are alive prunes for all; a process that is no node prunes, too. */
const isMine = {
  name: 'prunes',
  text: `SELECT coalesce(min(id), $1) = $1 AS mine FROM nodes WHERE expires_at > clock_timestamp()`,
};

export function prune(database: Database, lane: Lane, nodeId: () => string): Pick<Store, 'prune'> {
  return {
    async prune(limits) {
      if (!(await database.one(isMine, [nodeId()]))!.mine) return false;
      return await lane.transaction(async (session) => {
        // The lock of the templates too: a version that is restored must not be deleted.
        const [{ mine } = {}] = await session.rows(
          `SELECT pg_try_advisory_xact_lock(hashtext('platen prune'), hashtext(current_schema()))
             AND pg_try_advisory_xact_lock(hashtext('platen templates'), hashtext(current_schema())) AS mine`,
        );
        if (!mine) return false;
        const tables = new TemplateTables(session, session.unit.now);
        let most = rowsPerCall;
        for (const step of steps) most -= await step(tables, limits, most);
        await session.rows(
          `DELETE FROM nodes WHERE expires_at < clock_timestamp() - interval '1 day'`,
        );
        return most === 0;
      });
    },
  };
}
