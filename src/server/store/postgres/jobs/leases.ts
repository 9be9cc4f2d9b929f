// Leases and nodes. A lease ends by the database's clock unless its node renews it;
// all leases of a node are renewed by one statement. A takeover keeps the writes of
// the former holder waiting, so that none of them falls between the jobs that it
// reads and the new token.

import {
  awaitedSourceList,
  clientCutOff,
  interrupted,
} from '../../../../core/model/jobs/job-transitions.ts';
import { pollProtocols } from '../../../../core/model/polling/poll-state.ts';
import type { Entry } from '../../rows/job-row.ts';
import type { Lease, LeaseStore, Renewal } from '../../store.ts';
import type { Database } from '../engine/database.ts';
import type { Lane, Transaction } from '../engine/lane.ts';

/** Printers without a holder that a renewal names at most. */
const maxFree = 200;

/** Printers that poll have no holder. */
const polledAddresses = pollProtocols.map((protocol) => `'${protocol}:'`).join(', ');

/** Takes those that no other node holds; the row of each is locked. `was_left`: another node had it, and did not give it up. */
const takeText = `WITH before AS (SELECT node_id FROM leases WHERE printer_id = $1)
  UPDATE leases SET token = token + 1, node_id = $2,
    expires_at = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE printer_id = $1
    AND (node_id IS NULL OR node_id = $2 OR expires_at <= clock_timestamp())
  RETURNING token,
    (SELECT node_id IS NOT NULL AND node_id <> $2 FROM before) AS was_left`;

/**
 * A lease that has ended is not renewed, even if no other node took it: its holder may
 * have stopped in the middle of a job, and must take the printer over like any other.
 */
const renew = {
  name: 'renew-leases',
  text: `WITH heartbeat AS (
      INSERT INTO nodes (id, name, site, version, since, seen_at, expires_at)
      VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp(),
        clock_timestamp() + $5 * interval '1 millisecond')
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, site = excluded.site,
        version = excluded.version, seen_at = excluded.seen_at, expires_at = excluded.expires_at
      RETURNING id
    ), renewed AS (
      UPDATE leases SET expires_at = clock_timestamp() + $5 * interval '1 millisecond'
      WHERE node_id = $1 AND expires_at > clock_timestamp()
      RETURNING printer_id, token
    ), others AS (
      SELECT count(*) AS nodes, count(*) FILTER (WHERE site = $3) AS of_site
      FROM nodes WHERE expires_at > clock_timestamp() AND id <> $1
    ), known AS (
      SELECT printers.id, site FROM printers
      WHERE NOT removed AND (site IS NULL OR site = $3)
        AND (ip IS NULL OR ip NOT IN (${polledAddresses}))
    ), free AS (
      SELECT known.id FROM known JOIN leases ON printer_id = known.id
      WHERE node_id IS NULL OR expires_at <= clock_timestamp()
      ORDER BY known.id LIMIT ${maxFree}
    )
    SELECT (SELECT nodes FROM others) + (SELECT count(*) FROM heartbeat) AS nodes,
      (SELECT of_site FROM others) + 1 AS of_site,
      (SELECT count(*) FROM known WHERE site IS NULL) AS printers,
      (SELECT count(*) FROM known WHERE site IS NOT NULL) AS printers_of_site,
      (SELECT json_agg(id) FROM free) AS free,
      (SELECT json_agg(json_build_array(printer_id, token)) FROM renewed) AS held`,
};

const live = {
  name: 'live-nodes',
  text: `SELECT nodes.id, name, site, version, since, seen_at,
      (SELECT json_agg(printer_id ORDER BY printer_id) FROM leases
       WHERE node_id = nodes.id AND leases.expires_at > clock_timestamp()) AS printers
    FROM nodes WHERE expires_at > clock_timestamp() ORDER BY name, id`,
};

/** `isHeld`: its lease lasts. `wasHeld`: the node that held it did not give it up. */
const current = {
  name: 'current-lease',
  text: `SELECT token, node_id IS NOT NULL AS was_held,
      node_id IS NOT NULL AND expires_at > clock_timestamp() AS is_held
    FROM leases WHERE printer_id = $1`,
};
/** Ends the lease of a node that did not give it up in time. */
const endLease = `UPDATE leases SET token = token + 1, node_id = NULL, expires_at = '-infinity'
  WHERE printer_id = $1 AND node_id IS NOT NULL AND expires_at <= clock_timestamp()
  RETURNING token`;

/** What the former holder marked, and what its clients may wait for. */
const unsettled = `completed_at IS NULL AND printer_id = $1 AND
  (status = 'printing' OR (status = 'queued' AND source IN (${awaitedSourceList}))) ORDER BY seq`;

/**
 * Settles the jobs of the former holder: the outcome of what it marked is unknown. Returns the
 * number of these. `isCutOff`: its client may have got an error, because it ended without giving
 * the printer up.
 */
function settle(
  entries: readonly Entry[],
  unit: Transaction['unit'],
  isCutOff: (jobId: string) => boolean,
): number {
  let marked = 0;
  for (const entry of entries) {
    const stopped = interrupted(entry.job, unit.now);
    const after = stopped ?? (isCutOff(entry.job.id) ? clientCutOff(entry.job, unit.now) : null);
    if (stopped) marked++;
    if (after) unit.save(entry, after);
  }
  return marked;
}

const release = `UPDATE leases SET node_id = NULL, expires_at = '-infinity'
  FROM unnest($1::text[], $2::bigint[]) AS given (id, held_token)
  WHERE printer_id = id AND token = held_token RETURNING printer_id`;

export function leases(database: Database, lane: Lane, leaseMs: number): LeaseStore {
  return {
    takeLease: (printerId, nodeId, isAwaited = () => false) =>
      lane.transaction(async ({ rows, unit, lockJobs, lockPrinters }): Promise<Lease | null> => {
        await lockPrinters([printerId]);
        if (!unit.printer(printerId)) {
          await rows('INSERT INTO printers (id) VALUES ($1) ON CONFLICT DO NOTHING', [printerId]);
          await rows('INSERT INTO leases (printer_id) VALUES ($1) ON CONFLICT DO NOTHING', [
            printerId,
          ]);
          await lockPrinters([printerId]);
        }
        const [[taken], entries] = await Promise.all([
          rows(takeText, [printerId, nodeId, leaseMs]),
          lockJobs(unsettled, [printerId]),
        ]);
        if (!taken) return null;
        const isCutOff = (jobId: string) => taken.was_left && !isAwaited(jobId);
        const marked = settle(entries, unit, isCutOff);
        // The polls of other nodes see the new holder.
        await rows('UPDATE printers SET changed_at = clock_timestamp() WHERE id = $1', [printerId]);
        unit.changes.records.add(printerId);
        const lease = { printerId, token: taken.token };
        return marked > 0 ? { ...lease, followsInterruption: true } : lease;
      }),
    async pollLease(printerId) {
      const lease = await database.one(current, [printerId]);
      if (!lease || lease.is_held) return null;
      if (!lease.was_held) return { printerId, token: lease.token };
      return await lane.transaction(async (transaction) => {
        await transaction.lockPrinters([printerId]);
        const [ended] = await transaction.rows(endLease, [printerId]);
        if (!ended) return null;
        const entries = await transaction.lockJobs(unsettled, [printerId]);
        settle(entries, transaction.unit, () => true);
        transaction.unit.changes.records.add(printerId);
        return { printerId, token: ended.token };
      });
    },
    async renewLeases({ id, name, site, version }): Promise<Renewal> {
      const row = (await database.one(renew, [id, name, site, version, leaseMs]))!;
      return {
        held: new Map(row.held as [string, number][] | null),
        nodes: row.nodes,
        nodesOfSite: row.of_site,
        printers: row.printers,
        printersOfSite: row.printers_of_site,
        free: row.free ?? [],
      };
    },
    releaseLeases: (given) =>
      lane.transaction(async ({ rows, unit }) => {
        const released = await rows(release, [
          given.map(({ printerId }) => printerId),
          given.map(({ token }) => token),
        ]);
        for (const { printer_id } of released) unit.changes.records.add(printer_id);
      }),
    async listNodes() {
      return (await database.rows(live)).map(({ since, seen_at, printers, ...node }) => ({
        id: node.id,
        name: node.name,
        site: node.site,
        version: node.version,
        since: (since as Date).toISOString(),
        seenAt: (seen_at as Date).toISOString(),
        printers: printers ?? [],
      }));
    },
    removeNode: (nodeId) =>
      lane.transaction(async ({ rows, unit }) => {
        await rows('DELETE FROM nodes WHERE id = $1', [nodeId]);
        await rows(
          `UPDATE leases SET node_id = NULL, expires_at = '-infinity' WHERE node_id = $1`,
          [nodeId],
        );
        // The shares of the others have grown: they may take what was released before, too.
        const free = await rows(
          `SELECT printer_id FROM leases JOIN printers ON id = printer_id
           WHERE node_id IS NULL AND NOT removed ORDER BY printer_id LIMIT ${maxFree}`,
        );
        for (const { printer_id } of free) unit.changes.records.add(printer_id);
      }),
  };
}
