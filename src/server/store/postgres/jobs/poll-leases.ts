// The right to poll a print server: one node has it. It ends by the database's clock unless it is
// renewed.

import type { InputStore } from '../../store.ts';
import type { Lane } from '../engine/lane.ts';

const take = `INSERT INTO poll_leases AS lease (name, node_id, expires_at)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET node_id = $2, expires_at = excluded.expires_at
  WHERE lease.node_id = $2 OR lease.expires_at <= clock_timestamp()
  RETURNING name`;

export function pollLeases(lane: Lane, leaseMs: number): InputStore {
  return {
    takePoll: (name, nodeId) =>
      lane.transaction(async ({ rows }) => (await rows(take, [name, nodeId, leaseMs])).length > 0),
    releasePoll: (name, nodeId) =>
      lane.transaction(async ({ rows }) => {
        await rows(`DELETE FROM poll_leases WHERE name = $1 AND node_id = $2`, [name, nodeId]);
      }),
  };
}
