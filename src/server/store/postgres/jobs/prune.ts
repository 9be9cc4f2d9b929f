// Deletes old jobs; see sqlite/prune.ts. One node at a time prunes.

import { type Prune, rowsPerPrune } from '../../rooms/prune.ts';
import type { PruneLimits, Store } from '../../store.ts';
import type { Database, Session } from '../engine/database.ts';
import { finish } from '../engine/engine.ts';
import type { Lane } from '../engine/lane.ts';

/** Deletes at most `most` rows and returns how many it deleted. */
type PruneStep = (session: Session, limits: PruneLimits, most: number) => Promise<number>;

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
  async (session, { payloadsEndedBefore }, most) =>
    await session.changed(
      `WITH due AS (SELECT seq FROM jobs WHERE has_payloads AND completed_at < $1 LIMIT $2),
         gone AS (DELETE FROM contents WHERE seq IN (SELECT seq FROM due) AND copy > 0)
       UPDATE jobs SET has_payloads = false WHERE seq IN (SELECT seq FROM due)`,
      [payloadsEndedBefore, most],
    ),
  async (session, { dataEndedBefore }, most) =>
    await session.changed(
      `WITH due AS (
         SELECT seq FROM jobs WHERE NOT keep_data AND has_data AND completed_at < $1 LIMIT $2),
         gone AS (DELETE FROM contents WHERE seq IN (SELECT seq FROM due))
       UPDATE jobs SET has_data = false WHERE seq IN (SELECT seq FROM due)`,
      [dataEndedBefore, most],
    ),
  async (session, { jobsEndedBefore }, most) =>
    await removeJobs(session, 'completed_at < $1 LIMIT $2', [jobsEndedBefore, most]),
  async (session, { jobsKept }, most) => {
    const [row] = await session.rows(
      'SELECT count(*) AS jobs FROM jobs WHERE completed_at IS NOT NULL',
    );
    const surplus = Math.min(Math.max(0, row!.jobs - jobsKept), most);
    if (surplus === 0) return 0;
    const oldest = 'completed_at IS NOT NULL ORDER BY has_payloads, completed_at, seq LIMIT $1';
    return await removeJobs(session, oldest, [surplus]);
  },
];

/** The first of the nodes that are alive prunes for all; a process that is no node prunes, too. */
const isMine = {
  name: 'prunes',
  text: `SELECT coalesce(min(id), $1) = $1 AS mine FROM nodes WHERE expires_at > clock_timestamp()`,
};

export function prune(
  database: Database,
  lane: Lane,
  nodeId: () => string,
  pruneOthers: Prune,
): Pick<Store, 'prune'> {
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
        let most = rowsPerPrune;
        for (const step of steps) most -= await step(session, limits, most);
        most = await finish(pruneOthers(limits, most), session);
        await session.rows(
          `DELETE FROM nodes WHERE expires_at < clock_timestamp() - interval '1 day'`,
        );
        return most === 0;
      });
    },
  };
}
